import type { RegistryRefusal } from '@registrar/registries';
import { authCodeContext } from './auth-codes/auth-code';
import type { ChangeOutcome, ChangePayload } from './change';
import { ChangeWorld, START, THICK, THIN } from '../testing';

const REFUSAL: RegistryRefusal = { code: 2306, meaning: 'policy', reason: 'no' };
const CONTACTS = { registrant: 1, admin: 1, tech: 2, billing: 2 };
const DELEGATION = {
  before: { nameservers: ['ns1.example.net'] },
  after: { nameservers: ['ns9.example.net'] },
};

let world: ChangeWorld;
let operationId: string;
async function start(profile = THIN): Promise<void> {
  world = await ChangeWorld.create(profile);
  operationId = world.base.ids.uuid();
  await world.base.uow.run(() =>
    world.base.operations.open({
      id: operationId,
      accountId: 7,
      kind: 'update',
      subject: 'a.example',
      payload: {},
      createdAt: START,
      dueAt: START,
    }),
  );
}
beforeEach(() => start());

const execute = (
  payload: Pick<ChangePayload, 'before' | 'after'> & Partial<ChangePayload> = DELEGATION,
  attempt = 1,
): Promise<ChangeOutcome> =>
  world.atRegistry.execute({
    operationId,
    attempt,
    payload: { domainId: 1, name: 'a.example', connectionId: 1, ...payload },
  });
const refuse = (meaning: RegistryRefusal['meaning']) =>
  world.script('refuse', { refusal: { ...REFUSAL, meaning } });
const infos = (): number => world.base.registry.sent('domain:info').length;
/** Names of all parts of the command but the domain. */
const parts = (): string[] =>
  Object.keys(world.updates.at(-1) as object)
    .filter((name) => name !== 'name')
    .sort();

it.each([
  ['done', undefined, { kind: 'done' }],
  ['pending', 'pending', { kind: 'pending' }],
  [
    'refused',
    'refuse',
    { kind: 'refused', refusal: { code: 2306, meaning: 'policy', reason: 'Parameter value policy error' } },
  ],
  ['unknown', 'drop_after', { kind: 'unknown', why: 'connection lost' }],
  ['not sent', 'not_sent', { kind: 'not_sent', why: 'no session' }],
] as const)(
  'an update that is %s is returned so, without what the registry said beside it',
  async (_, script, outcome) => {
    if (script) world.script(script);
    expect(await execute()).toStrictEqual(outcome);
    // a refusal for the name servers is compared with those at the registry
    expect(infos()).toBe(script === 'refuse' ? 1 : 0);
  },
);

it('an attempt that another one has overtaken sends nothing', async () => {
  await world.base.uow.run(() => world.base.operations.beginAttempt(operationId, START));
  expect([await execute(), world.sent]).toEqual([{ kind: 'overtaken' }, []]);
});

it('the leave to send is stored with its end before the command goes, which is named by operation, step and attempt', async () => {
  await execute();
  expect(world.base.registry.commands.map(({ clTrid }) => clTrid)).toEqual([`${operationId}-update-1`]);
  expect((await world.base.operation(operationId)).inFlightUntil).toEqual(new Date('2026-03-02T09:16:30Z'));
});

describe('the command', () => {
  const CASES: [what: string, payload: Parameters<typeof execute>[0], parts: string[]][] = [
    ['name servers', DELEGATION, ['nameservers']],
    ['statuses', { before: { statuses: [] }, after: { statuses: ['clientHold'] } }, ['statuses']],
    [
      'the removal of the code',
      { before: { authCode: { sealed: 's' } }, after: { authCode: null } },
      ['authInfo'],
    ],
    [
      'DS records',
      {
        before: { ds: [] },
        after: { ds: [{ keyTag: 1, algorithm: 13, digestType: 2, digest: 'AB'.repeat(32) }] },
      },
      ['signing'],
    ],
    [
      'name servers, beside local settings',
      { before: { ...DELEGATION.before, locked: true }, after: { ...DELEGATION.after, locked: false } },
      ['nameservers'],
    ],
    [
      'name servers, beside contacts that the registry does not store',
      {
        before: { ...DELEGATION.before, shownContactIds: CONTACTS },
        after: { ...DELEGATION.after, shownContactIds: { ...CONTACTS, tech: 1 } },
      },
      ['nameservers'],
    ],
  ];
  it.each(CASES)('has %s and no other part', async (_, payload, expected) => {
    expect(await execute(payload)).toEqual({ kind: 'done' });
    expect(parts()).toEqual(expected);
  });

  it('has the code that was sealed for the domain, and no longer sealed', async () => {
    await execute({
      before: { authCode: null },
      after: { authCode: { sealed: world.vault.seal('code-7A', authCodeContext(1)) } },
    });
    expect(world.updates).toMatchObject([{ authInfo: 'code-7A' }]);
  });

  it('has the addresses of hosts below the domain where hosts are attributes', async () => {
    await world.base.uow.run(() => world.glue.put(1, 'ns1.a.example', ['192.0.2.1']));
    await execute({
      before: { nameservers: [] },
      after: { nameservers: ['ns1.a.example', 'ns9.example.net'] },
    });
    expect(world.updates).toMatchObject([
      {
        nameservers: { add: ['ns1.a.example', 'ns9.example.net'], remove: [] },
        glue: new Map([['ns1.a.example', ['192.0.2.1']]]),
      },
    ]);
  });

  const SHOWN: [what: string, after: typeof CONTACTS, parts: string[]][] = [
    ['the registrant alone', { ...CONTACTS, registrant: 2 }, ['registrant']],
    ['the other roles alone', { ...CONTACTS, tech: 1 }, ['contacts']],
    ['both', { registrant: 2, admin: 1, tech: 1, billing: 2 }, ['contacts', 'registrant']],
  ];
  it.each(SHOWN)('has of the contacts %s where they differ', async (_, after, expected) => {
    await start(THICK);
    await execute({ before: { shownContactIds: CONTACTS }, after: { shownContactIds: after } });
    expect(parts()).toEqual(expected);
  });

  it('takes the old contact of a role off and puts the new one on', async () => {
    await start(THICK);
    const [holder, desk] = [
      world.there.registrant!,
      world.there.contacts.find(({ role }) => role === 'tech')!.id,
    ];
    await execute({
      before: { shownContactIds: CONTACTS },
      after: { shownContactIds: { ...CONTACTS, registrant: 2, tech: 1 } },
    });
    expect(world.updates).toMatchObject([
      {
        registrant: desk,
        contacts: { add: [{ role: 'tech', id: holder }], remove: [{ role: 'tech', id: desk }] },
      },
    ]);
  });
});

describe('hosts and contacts that the registry does not have', () => {
  beforeEach(() => start(THICK));

  it.each([
    ['absent', 2],
    ['policy', 1],
  ] as const)(
    'are created again by the next command after a refusal as %s: %i times',
    async (meaning, times) => {
      refuse(meaning);
      expect(await execute()).toMatchObject({ kind: 'refused', refusal: { meaning } });
      await world.base.uow.run(() => world.base.operations.beginAttempt(operationId, START));
      expect(await execute(DELEGATION, 2)).toEqual({ kind: 'done' });
      expect(world.base.registry.sent('host:check')).toHaveLength(times);
    },
  );

  it('stop the change where the host is refused, which the client has to fix', async () => {
    world.base.registry.script('ns9.example.net', 'refuse', { refusal: REFUSAL });
    expect(await execute()).toEqual({
      kind: 'rejected',
      error: expect.objectContaining({
        kind: 'invalid',
        code: 'domains.nameserver_refused',
        details: "'nameservers' holds ns9.example.net, which the registry refuses: no",
      }),
    });
    expect(world.updates).toEqual([]);
  });

  it("stop the change where a contact is refused, in the registry's words", async () => {
    jest.spyOn(world.base.registry, 'createContact').mockResolvedValue({ kind: 'refused', refusal: REFUSAL });
    const [fresh] = await world.base.contacts.add([{ firstName: 'Mira', lastName: 'Voss' }]);
    expect(
      await execute({
        before: { shownContactIds: CONTACTS },
        after: { shownContactIds: { ...CONTACTS, tech: fresh } },
      }),
    ).toEqual({ kind: 'refused', refusal: REFUSAL });
    expect(world.updates).toEqual([]);
  });

  it('stop the change where the registry is unavailable', async () => {
    world.base.registry.script('ns9.example.net', 'not_sent', { command: 'check' });
    expect(await execute()).toEqual({ kind: 'not_sent', why: 'Registry Connection Unavailable' });
  });
});

describe('a refusal of name servers that the domain does not have at the registry', () => {
  const OTHER = ['ns1-0a1b.lame.example', 'ns2.example.net'];
  const CHANGE = {
    before: { nameservers: ['ns1.gone.example', 'ns2.example.net'] },
    after: { nameservers: ['ns2.example.net', 'ns9.example.net'] },
  };
  const refuseAs = (code: number) => world.script('refuse', { refusal: { ...REFUSAL, code } });
  const there = (nameservers: string[]) =>
    world.base.registry.registered(world.base.connection, 'a.example', { ...world.there, nameservers });
  const sent = () => world.updates.map((update) => (update as { nameservers: object }).nameservers);
  const FIRST = { add: ['ns9.example.net'], remove: ['ns1.gone.example'] };

  it.each([2303, 2306])(
    'is followed once by what leads from those to the requested ones (%i)',
    async (code) => {
      there(OTHER);
      refuseAs(code);
      expect(await execute(CHANGE)).toEqual({ kind: 'done' });
      expect(sent()).toEqual([FIRST, { add: ['ns9.example.net'], remove: ['ns1-0a1b.lame.example'] }]);
      expect(world.there.nameservers).toEqual(['ns2.example.net', 'ns9.example.net']);
    },
  );

  it('is followed by names in lower case, as the local ones are', async () => {
    there(OTHER.map((host) => host.toUpperCase()));
    refuseAs(2303);
    expect(await execute(CHANGE)).toEqual({ kind: 'done' });
    expect(sent()[1]).toEqual({ add: ['ns9.example.net'], remove: ['ns1-0a1b.lame.example'] });
  });

  it('is done without a further command where the registry has the requested ones', async () => {
    there(CHANGE.after.nameservers);
    refuseAs(2303);
    expect([await execute(CHANGE), sent()]).toEqual([{ kind: 'done' }, [FIRST]]);
  });

  it('stands where the second command is refused as well', async () => {
    there(OTHER);
    refuseAs(2303);
    refuseAs(2306);
    expect(await execute(CHANGE)).toMatchObject({ kind: 'refused', refusal: { code: 2306 } });
    expect(sent()).toHaveLength(2);
  });

  it.each<[string, () => void]>([
    ['another code', () => refuseAs(2304)],
    ['the removed ones being there', () => there(CHANGE.before.nameservers)],
    ['a kept one missing too, which was not prepared', () => there(['ns1-0a1b.lame.example'])],
    [
      'another sponsor',
      () =>
        void world.base.registry.registered(world.base.connection, 'a.example', {
          ...world.there,
          clientId: 'registrar-b',
        }),
    ],
    [
      'no answer to the question',
      () => void world.base.registry.script('a.example', 'unknown', { command: 'info' }),
    ],
  ])('stands with %s', async (what, arrange) => {
    there(OTHER);
    if (what !== 'another code') refuseAs(2303);
    arrange();
    expect(await execute(CHANGE)).toMatchObject({ kind: 'refused' });
    expect(sent()).toEqual([FIRST]);
  });

  it('stands for a change that removes none', async () => {
    there(OTHER);
    refuseAs(2303);
    const adding = { before: { nameservers: [] }, after: { nameservers: ['ns9.example.net'] } };
    expect(await execute(adding)).toMatchObject({ kind: 'refused' });
    expect([sent(), infos()]).toEqual([[{ add: ['ns9.example.net'], remove: [] }], 0]);
  });
});

describe('a refusal for a status', () => {
  beforeEach(() => refuse('prohibited'));

  it('comes with the statuses of the domain', async () => {
    expect(await execute()).toEqual({
      kind: 'refused',
      refusal: { ...REFUSAL, meaning: 'prohibited' },
      statuses: ['clientTransferProhibited'],
    });
  });

  it.each(['not_ours', 'unknown'] as const)(
    'comes without them where the registry does not report them (%s)',
    async (answer) => {
      world.base.registry.script('a.example', answer, { command: 'info' });
      expect(await execute()).toEqual({
        kind: 'refused',
        refusal: { ...REFUSAL, meaning: 'prohibited' },
        statuses: undefined,
      });
    },
  );
});
