import { ACCOUNT, ChangeWorld, FakeDomainTerminations, FakeDomainRemovals } from '../testing';
import { RemoveDomain } from './remove-domain';

let world: ChangeWorld;
let ends: FakeDomainTerminations;
let removals: FakeDomainRemovals;
let remove: RemoveDomain;
let audited: (number | string)[];
beforeEach(async () => {
  world = await ChangeWorld.create();
  const { uow, domains, outbox, clock } = world.base;
  clock.ahead = new Map([[ACCOUNT, 10]]);
  outbox.events.length = 0;
  [ends, removals, audited] = [new FakeDomainTerminations(uow), new FakeDomainRemovals(domains, uow), []];
  remove = new RemoveDomain(domains, removals, ends, outbox, uow, clock);
});
const execute = (accountId = ACCOUNT) =>
  remove.execute({
    accountId,
    name: 'a.example',
    begin: async (id) => void audited.push(id, world.row.state),
  });

describe('a domain that staff remove', () => {
  it('leaves its account at once, after the audit entry, and is deleted at the registry as soon as the worker comes', async () => {
    await execute();
    const now = world.base.clock.now(ACCOUNT);
    expect([audited, world.row.state, world.row.removedAt, removals.reasons]).toEqual([
      [1, 'active'],
      'deleted',
      now,
      new Map([[1, 'administrative']]),
    ]);
    expect(world.base.outbox.events).toEqual([
      {
        name: 'account.domain.removal',
        accountId: ACCOUNT,
        occurredAt: now,
        payload: {
          eventName: 'account.domain.removal',
          domainName: 'a.example',
          reason: 'administrative',
          expireDate: '2026-11-22T09:15:00Z',
        },
      },
    ]);
    expect([...ends.ends.values()]).toEqual([
      {
        domainId: 1,
        connectionId: 1,
        name: 'a.example',
        accountId: ACCOUNT,
        deleteAt: now,
        stage: 'kept',
        removedAt: now,
        dueAt: now,
      },
    ]);
    expect(world.sent).toEqual([]);
  });

  it.each<[string, () => unknown, number, object]>([
    ['of another account', () => undefined, ACCOUNT + 1, { kind: 'not_found', code: 'domains.not_found' }],
    [
      'whose registration is not decided',
      () => world.put({ state: 'pending_create' }),
      ACCOUNT,
      { kind: 'conflict', code: 'domains.pending_create' },
    ],
    [
      'that is being changed',
      () => world.put({ busyOperationId: 'change' }),
      ACCOUNT,
      { kind: 'conflict', code: 'domains.busy', retryAfterSeconds: 5 },
    ],
  ])('is refused %s, with nothing written', async (_, arrange, accountId, error) => {
    arrange();
    await expect(execute(accountId)).rejects.toMatchObject(error);
    expect([audited, removals.reasons.size, ends.ends.size, world.base.outbox.events]).toEqual([
      [],
      0,
      0,
      [],
    ]);
  });
});
