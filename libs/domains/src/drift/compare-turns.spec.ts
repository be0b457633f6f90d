import { CompareDomains } from './compare-domains';
import { ChangeWorld, FakeDifferenceStore, THICK, THIN } from '../testing';

let world: ChangeWorld;
let differences: FakeDifferenceStore;
let compare: CompareDomains;
async function start(profile = THIN): Promise<void> {
  world = await ChangeWorld.create(profile);
  const { domains, privacy, registry, uow, clock, log } = world.base;
  differences = new FakeDifferenceStore(domains, uow);
  compare = new CompareDomains({
    differences,
    domains,
    privacy,
    registry,
    uow,
    clock,
    log,
    policy: { everyDays: 7 },
  });
}
beforeEach(() => start());

const compareDue = (limit = 10): Promise<number> => compare.execute(world.base.connection, limit);
const in_ = (seconds: number): Date => new Date(world.base.clock.now().getTime() + seconds * 1_000);
const WEEK = 7 * 86_400;
/** Acts after the registry's answer and before its use. */
const meanwhile = (act: () => unknown): void => {
  const info = world.base.registry.info.bind(world.base.registry);
  jest.spyOn(world.base.registry, 'info').mockImplementationOnce(async (...asked) => {
    const answer = await info(...asked);
    await act();
    return answer;
  });
};
const register = async (name: string): Promise<void> => {
  const { kind } = await world.base.register.execute(world.base.request(name));
  expect(kind).toBe('registered');
};

it('domains are compared one after the other until the registry does not answer; the rest is compared in an hour', async () => {
  for (const name of ['b.example', 'c.example']) await register(name);
  world.base.registry.script('b.example', 'unknown', { command: 'info' });
  expect(await compareDue()).toBe(1);
  expect([...differences.turns.entries()]).toEqual([
    [1, in_(WEEK)],
    [2, in_(3_600)],
    [3, in_(3_600)],
  ]);
});

it('a domain whose comparison fails is compared in an hour, and the others are compared', async () => {
  await register('b.example');
  const broken = new Error('broken');
  jest.spyOn(world.base.registry, 'info').mockRejectedValueOnce(broken);
  expect(await compareDue()).toBe(2);
  expect(differences.turns.get(1)).toEqual(in_(3_600));
  expect(world.base.log.lines[0]).toEqual({
    level: 'error',
    message: 'comparison with the registry failed',
    fields: { domain: 'a.example', error: broken },
  });
});

it.each([
  ['is not active', () => world.put({ state: 'pending_create' })],
  ['is gone', () => world.put({ state: 'failed' })],
])('a domain that %s when its comparison is due is not queried', async (_, act) => {
  const takeDue = differences.takeDue.bind(differences);
  jest.spyOn(differences, 'takeDue').mockImplementationOnce(async (...given) => {
    const due = await takeDue(...given);
    act();
    return due;
  });
  expect(await compareDue()).toBe(1);
  expect([world.base.registry.sent('domain:info'), world.base.log.lines]).toEqual([[], []]);
});

it.each([
  ['changes', () => world.put({ locks: ['ClientHold'] })],
  ['is busy', () => world.put({ busyOperationId: 'other' })],
  [
    'has another price of its renewal',
    () => world.put({}, { renewalPrice: { minor: 5n, currency: 'USD' } as never }),
  ],
  ['is gone', () => world.put({ state: 'failed' })],
])('a domain that %s during the query is compared in an hour, and has no drift', async (_, act) => {
  world.base.registry.registered(world.base.connection, 'a.example', { ...world.there, nameservers: [] });
  meanwhile(act);
  expect(await compareDue()).toBe(1);
  expect([differences.rows, differences.turns.get(1), world.base.log.lines]).toEqual([[], in_(3_600), []]);
});

it('a domain that is busy before the query is not compared', async () => {
  const { holdById } = world.base.domains;
  jest.spyOn(world.base.domains, 'holdById').mockImplementation(async (id) => ({
    ...(await holdById.call(world.base.domains, id))!,
    busyOperationId: 'other',
  }));
  world.base.registry.registered(world.base.connection, 'a.example', { ...world.there, nameservers: [] });
  await compareDue();
  expect([differences.rows, differences.turns.get(1)]).toEqual([[], in_(3_600)]);
});

it('a new drift is logged once with the numbers of added and ended drifts', async () => {
  const { expiresAt } = world.there;
  world.put({ activation: { ...world.row.activation!, expiresAt: expiresAt! } });
  world.base.registry.registered(world.base.connection, 'a.example', { ...world.there, nameservers: [] });
  await compareDue();
  world.base.clock.advance(WEEK);
  await compareDue();
  expect(world.base.log.lines).toEqual([
    {
      level: 'warn',
      message: 'domain drift detected',
      fields: { domain: 'a.example', connection: 'test-registry', added: 1, gone: 0 },
    },
  ]);
});

describe('a requested registrant', () => {
  beforeEach(() => start(THICK));
  const wait = (): void => {
    world.put({ pendingRegistrant: { contactId: 2, registryValues: {} } });
    differences.addContact(1, 2, 'wanted-1');
  };
  const there = (values: object): void =>
    void world.base.registry.registered(world.base.connection, 'a.example', { ...world.there, ...values });
  const fields = () =>
    differences.rows
      .filter(({ resolution }) => !resolution)
      .map(({ field, atRegistry }) => [field, atRegistry]);

  it.each([
    ['does not show the domain', 'not_ours'],
    ['does not have it', 'absent'],
  ] as const)('stays pending where the registry %s', async (_, kind) => {
    wait();
    jest.spyOn(world.base.registry, 'info').mockResolvedValue({ kind });
    await compareDue();
    expect([world.row.pendingRegistrant?.contactId, differences.rows.map(({ field }) => field)]).toEqual([
      2,
      [kind === 'absent' ? 'existence' : 'sponsor'],
    ]);
  });

  it('stays pending where the registry shows no registrant', async () => {
    wait();
    there({ registrant: undefined });
    await compareDue();
    expect([world.row.pendingRegistrant?.contactId, differences.turns.get(1)]).toEqual([2, in_(WEEK)]);
  });

  it('is adopted once the registry shows it, and is no drift', async () => {
    wait();
    there({ registrant: 'WANTED-1' });
    await compareDue();
    expect([
      world.row.pendingRegistrant,
      world.row.domain.contactIds.registrant,
      fields().map(([field]) => field),
    ]).toEqual([undefined, 2, ['expiry', 'contacts']]);
  });
});

it('contact ids are not read for a registry that stores no contacts', async () => {
  const known = jest.spyOn(differences, 'registryIds');
  await compareDue();
  expect(known).not.toHaveBeenCalled();
});
