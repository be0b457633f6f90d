import { FakeClock, FakeIds, FakeLog } from '@registrar/kernel/testing';
import type { Clearance, DomainRegistry, HostOutcome, HostRegistry } from '@registrar/registries';
import { connectionOf, FakeRegistryConnections } from '@registrar/registries/testing';
import type { DeleteAtRegistry } from '../refunds/delete-at-registry';
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
  const [sent, log, left]: [unknown[], FakeLog, object[]] = [[], new FakeLog(), [...renames]];
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
    log,
    reconcileAfterSeconds: 90,
    sacrificialHostDomains: domains ?? ['lame.registrar.example'],
  });
  const payload = { domainId: 7, name: 'lantern.de', connectionId: 1 };
  return { sent, log, end: () => useCase.execute({ operationId: 'op', attempt: 2, payload }) };
}

describe('a host that domains of others delegate to', () => {
  it('is renamed below a domain of the registrar, without its addresses, and its domain is deleted', async () => {
    const { sent, log, end } = world();
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
    expect(log.lines).toMatchObject([{ message: 'host renamed before its domain is deleted' }]);
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
    const { sent, end } = world({ domains: ['a.example', 'b.example'], renames: [refusal(2003), DONE] });
    expect(await end()).toEqual(DONE);
    expect(sent.map((one) => (Array.isArray(one) ? one[0] : one))).toEqual([
      'host1',
      'rename1',
      'rename2',
      'delete',
    ]);
  });

  it.each([2306, 2308, 2302, 2101])(
    'keeps the domain when the registry refuses each rename (%i)',
    async (code) => {
      const { sent, log, end } = world({ renames: [refusal(code)] });
      expect(await end()).toMatchObject({
        kind: 'refused',
        refusal: {
          code,
          meaning: 'prohibited',
          reason: `answer ${code} (domains delegate to ${HOST}, and the registry does not rename it)`,
        },
      });
      expect([sent.includes('delete'), log.lines]).toEqual([false, []]);
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

  it.each<[string, Answers]>([
    ['an attempt before has renamed it', { renames: [refusal(2303, 'absent')] }],
    ['it is gone at the look', { look: { kind: 'absent' } }],
    ['it is gone at the delete', { remove: refusal(2303, 'absent') }],
  ])('is no longer in the way when %s', async (_, answers) => {
    const { sent, end } = world(answers);
    expect([await end(), sent.includes('delete')]).toEqual([DONE, true]);
  });
});
