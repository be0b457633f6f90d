import { FakeClock, FakeIds } from '@registrar/kernel/testing';
import type { Clearance, DomainRegistry, HostOutcome, HostRegistry } from '@registrar/registries';
import { connectionOf, FakeRegistryConnections } from '@registrar/registries/testing';
import type { DeleteAtRegistry } from '../refunds/delete-at-registry';
import type { HostRename } from '../hosts/ports';
import { TerminateAtRegistry } from './terminate-at-registry';

const CONNECTION = connectionOf({ id: 1 });
const HOST = 'ns1.lantern.de';
const LINKED = refusal(2305, 'prohibited');
const DONE = { kind: 'done' } as const;

function refusal(code: number, meaning = 'policy') {
  return { kind: 'refused', refusal: { code, meaning, reason: `answer ${code}` } } as const;
}

interface Answers {
  host?: string;
  remove?: object;
  /** Of one rename after the other. */
  renames?: object[];
  look?: object;
  domains?: string[];
  /** False: another process has taken the attempt further. */
  isOurs?: boolean;
}

/** A domain with one host below it, and the answers of its registry to commands about the host. */
function world(answers: Answers = {}) {
  const {
    host: subordinate = HOST,
    remove = LINKED,
    renames = [DONE],
    look,
    domains,
    isOurs = true,
  } = answers;
  const connections = new FakeRegistryConnections();
  connections.put(CONNECTION);
  const [sent, left]: [unknown[], object[]] = [[], [...renames]];
  /** What is stored of the renames, as `step host newName` with the number of commands before it. */
  const stored: [step: string, host: string, newName: string, commands: number][] = [];
  const store = (step: string) => async (rename: HostRename) =>
    void stored.push([step, rename.host, rename.newName, sent.length]);
  const answer = async (what: unknown, clearance: Clearance, outcome: object) => {
    if ((await clearance()) === undefined) return { kind: 'not_sent', why: 'no permit' };
    sent.push(what);
    return outcome;
  };
  const info = {
    clientId: CONNECTION.clientId,
    statuses: ['ok'],
    nameservers: [],
    subordinateHosts: [subordinate],
  };
  const found = {
    kind: 'found',
    info: { name: subordinate, addresses: ['192.0.2.1'], statuses: ['linked'] },
  };
  const useCase = new TerminateAtRegistry({
    connections,
    registry: { info: async () => ({ kind: 'found', info }) } as unknown as DomainRegistry,
    hosts: {
      deleteHost: (_: unknown, { step }: { step: string }, host: string, clearance: Clearance) =>
        answer([step, host], clearance, remove),
      hostInfo: async () => (look ?? found) as HostOutcome,
      renameHost: (_: unknown, { step }: { step: string }, host: string, change: object, clear: Clearance) =>
        answer([step, host, change], clear, left.shift()!),
    } as unknown as HostRegistry,
    remove: { execute: async () => (sent.push('delete'), DONE) } as unknown as DeleteAtRegistry,
    operations: { beginSending: async () => isOurs } as never,
    objects: { forgetHosts: async () => undefined },
    domains: { isInAccount: async () => false },
    clock: new FakeClock(),
    ids: new FakeIds(),
    renames: { planRename: store('plan'), recordRename: store('record'), cancelRename: store('cancel') },
    reconcileAfterSeconds: 90,
    sacrificialHostDomains: domains ?? ['lame.registrar.example'],
  });
  const payload = { domainId: 7, name: 'lantern.de', connectionId: 1 };
  return { sent, stored, end: () => useCase.execute({ operationId: 'op', attempt: 2, payload }) };
}

describe('a host that domains of others delegate to', () => {
  it('is renamed below a domain of the registrar, without its addresses, and its domain is deleted', async () => {
    const { sent, stored, end } = world();
    expect(await end()).toEqual(DONE);
    expect(sent).toEqual([
      ['host1', HOST],
      [
        'rename1',
        HOST,
        { to: expect.stringMatching(/^ns1-[0-9a-f]{12}\.lame\.registrar\.example$/), remove: ['192.0.2.1'] },
      ],
      'delete',
    ]);
    const [, , { to }] = sent[1] as [string, string, { to: string }];
    expect(stored).toEqual([
      ['plan', HOST, to, 1],
      ['record', HOST, to, 2],
    ]);
  });

  it.each([
    ['xn--bcher-kva.lantern.de', /^h-[0-9a-f]{12}\.lame\.registrar\.example$/],
    [`${'n'.repeat(63)}.lantern.de`, /^n{50}-[0-9a-f]{12}\.lame\.registrar\.example$/],
    ['a-b.lantern.de', /^a-b-[0-9a-f]{12}\.lame\.registrar\.example$/],
  ])('gets a first label that is valid: %s', async (host, to) => {
    const { sent, end } = world({ host });
    expect(await end()).toEqual(DONE);
    expect(sent[1]).toEqual(['rename1', host, { to: expect.stringMatching(to), remove: ['192.0.2.1'] }]);
  });

  it('keeps the domain where no domain is set, and the trouble says which host and what to set', async () => {
    const { sent, end } = world({ domains: [] });
    expect(await end()).toMatchObject({
      kind: 'refused',
      refusal: {
        code: 2305,
        reason: `answer 2305 (domains delegate to ${HOST}; set SACRIFICIAL_HOST_DOMAINS to have it renamed)`,
      },
    });
    expect(sent).toEqual([['host1', HOST]]);
  });

  it('is tried below the next domain where the registry refuses the first', async () => {
    const { sent, stored, end } = world({
      domains: ['a.example', 'b.example'],
      renames: [refusal(2003), DONE],
    });
    expect(await end()).toEqual(DONE);
    expect(sent.map((one) => (Array.isArray(one) ? one[0] : one))).toEqual([
      'host1',
      'rename1',
      'rename2',
      'delete',
    ]);
    expect(stored.map(([step, , name]) => [step, name.slice(17)])).toEqual([
      ['plan', 'a.example'],
      ['cancel', 'a.example'],
      ['plan', 'b.example'],
      ['record', 'b.example'],
    ]);
  });

  it.each([2306, 2308, 2302, 2101])(
    'keeps the domain when the registry refuses each rename (%i)',
    async (code) => {
      const { sent, stored, end } = world({ renames: [refusal(code)] });
      expect(await end()).toMatchObject({
        kind: 'refused',
        refusal: {
          code,
          meaning: 'prohibited',
          reason: `answer ${code} (domains delegate to ${HOST}, and the registry does not rename it)`,
        },
      });
      expect([sent.includes('delete'), stored.map(([step]) => step)]).toEqual([false, ['plan', 'cancel']]);
    },
  );

  it.each<[string, Answers, string]>([
    ['the rename has no answer', { renames: [{ kind: 'unknown', why: 'timeout' }] }, 'unknown'],
    ['the registry decides later', { renames: [{ kind: 'pending' }] }, 'unknown'],
    ['the registry is away', { renames: [{ kind: 'not_sent', why: 'away' }] }, 'not_sent'],
    ['the host cannot be read', { look: { kind: 'unknown', why: 'away' } }, 'not_sent'],
    ["the host is another registrar's", { look: { kind: 'not_ours' } }, 'refused'],
    ['the host is prohibited from deletion', { remove: refusal(2304, 'prohibited') }, 'refused'],
    ['another process has taken over', { isOurs: false }, 'overtaken'],
  ])('leaves the domain for the next attempt when %s', async (_, answers, kind) => {
    const { sent, end } = world(answers);
    expect([(await end()).kind, sent.includes('delete')]).toEqual([kind, false]);
  });

  it.each<[string, object, string[]]>([
    ['is looked up later, without an answer', { kind: 'unknown', why: 'timeout' }, ['plan']],
    ['is looked up later, while the registry decides', { kind: 'pending' }, ['plan']],
    ['is cancelled, not sent', { kind: 'not_sent', why: 'away' }, ['plan', 'cancel']],
    ['is cancelled, the host being gone', refusal(2303, 'absent'), ['plan', 'cancel']],
  ])('has a rename that %s', async (_, answer, steps) => {
    const { stored, end } = world({ renames: [answer] });
    await end();
    expect(stored.map(([step]) => step)).toEqual(steps);
  });

  it.each<[string, Answers]>([
    ['an attempt before has renamed it', { renames: [refusal(2303, 'absent')] }],
    ['it is gone at the look', { look: { kind: 'absent' } }],
    ['it is gone at the delete', { remove: refusal(2303, 'absent') }],
  ])('is no longer in the way when %s', async (_, answers) => {
    const { sent, end } = world(answers);
    expect([await end(), sent.includes('delete')]).toEqual([DONE, true]);
  });
});
