import type { DomainInfo } from '@registrar/registries';
import { CompareDomains } from './compare-domains';
import { TakeOverDifference } from './compare-repairs';
import { ChangeWorld, FakeDifferenceStore, THIN } from '../testing';

const YEAR_LATER = new Date('2028-03-02T09:15:00Z');
const DS = { keyTag: 30909, algorithm: 13, digestType: 2, digest: 'AB'.repeat(32) };

let world: ChangeWorld;
let differences: FakeDifferenceStore;
beforeEach(async () => {
  world = await ChangeWorld.create(THIN);
  const { domains, uow } = world.base;
  differences = new FakeDifferenceStore(domains, uow);
  const { statuses, expiresAt, nameservers } = world.there;
  world.put(
    { registryStatuses: statuses, activation: { ...world.row.activation!, expiresAt: expiresAt! } },
    { privacyEnabled: false, nameservers },
  );
});

/** A difference that staff take over. */
async function find(there: Partial<DomainInfo>): Promise<TakeOverDifference> {
  const { domains, privacy, connections, registry, uow, clock, log, connection } = world.base;
  registry.registered(connection, 'a.example', { ...world.there, ...there });
  await new CompareDomains({
    differences,
    domains,
    privacy,
    registry,
    uow,
    clock,
    log,
    policy: {
      everyDays: 7,
    },
  }).execute(connection, 10);
  return new TakeOverDifference(differences, domains, connections, registry, uow, clock);
}

/** What another process does after the registry was asked, before its answer is taken over. */
function afterAnswer(act: () => Promise<void> | void): void {
  const { registry } = world.base;
  const info = registry.info.bind(registry);
  jest.spyOn(registry, 'info').mockImplementationOnce(async (...asked) => {
    const answer = await info(...asked);
    await act();
    return answer;
  });
}

const ours = (): string =>
  JSON.stringify([
    world.row.activation,
    world.row.registryStatuses,
    world.row.domain.nameservers,
    world.row.domain.locked,
  ]);

describe('what the registry showed before another process changed the domain', () => {
  const CHANGES: [string, Partial<DomainInfo>, () => void][] = [
    [
      'renewed it',
      { expiresAt: new Date('2029-03-02T09:15:00Z') },
      () => world.put({ activation: { ...world.row.activation!, expiresAt: YEAR_LATER } }),
    ],
    [
      'gave it other name servers',
      { nameservers: ['ns9.example.net'] },
      () => world.put({}, { nameservers: ['ns7.example.net'] }),
    ],
    [
      'locked it',
      { statuses: ['serverHold'] },
      () => world.put({ registryStatuses: ['clientTransferProhibited', 'clientHold'] }),
    ],
    [
      'began a change of it',
      { nameservers: ['ns9.example.net'] },
      () => world.put({ busyOperationId: 'another' }),
    ],
  ];
  it.each(CHANGES)(
    'is not taken over once that one %s, and is asked for again',
    async (_what, there, change) => {
      const repair = await find(there);
      let changed = '';
      afterAnswer(() => {
        change();
        changed = ours();
      });
      const begin = jest.fn();
      await expect(repair.execute({ id: '1', begin })).rejects.toMatchObject({
        code: 'domains.busy',
        retryAfterSeconds: 5,
      });
      expect([ours(), differences.rows[0].resolution, begin.mock.calls]).toEqual([changed, undefined, []]);
      world.put({ busyOperationId: undefined });
      await repair.execute({ id: '1', begin });
      expect([differences.rows[0].resolution, begin.mock.calls.length]).toEqual(['taken_over', 1]);
    },
  );

  it('is not taken over once that one added a DS record', async () => {
    const repair = await find({ nameservers: ['ns9.example.net'] });
    const { domains, uow } = world.base;
    afterAnswer(() => uow.run(() => domains.change(world.row.id, { ds: [DS] })));
    await expect(repair.execute({ id: '1', begin: jest.fn() })).rejects.toMatchObject({
      code: 'domains.busy',
    });
  });
});
