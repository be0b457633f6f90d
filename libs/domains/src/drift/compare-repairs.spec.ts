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

/** A drift that staff accept. */
async function find(atRegistry: Partial<DomainInfo>): Promise<TakeOverDifference> {
  const { domains, privacy, connections, registry, uow, clock, log, connection } = world.base;
  registry.registered(connection, 'a.example', { ...world.there, ...atRegistry });
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

/** Another process acts between the registry's answer and its acceptance. */
function afterAnswer(act: () => Promise<void> | void): void {
  const { registry } = world.base;
  const info = registry.info.bind(registry);
  jest.spyOn(registry, 'info').mockImplementationOnce(async (...asked) => {
    const answer = await info(...asked);
    await act();
    return answer;
  });
}

const local = (): string =>
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
    'is not accepted once that process %s, and is accepted by a retry',
    async (_what, atRegistry, change) => {
      const repair = await find(atRegistry);
      let changed = '';
      afterAnswer(() => {
        change();
        changed = local();
      });
      const begin = jest.fn();
      await expect(repair.execute({ id: '1', begin })).rejects.toMatchObject({
        code: 'domains.busy',
        retryAfterSeconds: 5,
      });
      expect([local(), differences.rows[0].resolution, begin.mock.calls]).toEqual([changed, undefined, []]);
      world.put({ busyOperationId: undefined });
      await repair.execute({ id: '1', begin });
      expect([differences.rows[0].resolution, begin.mock.calls.length]).toEqual(['taken_over', 1]);
    },
  );

  it('is not accepted once that process added a DS record', async () => {
    const repair = await find({ nameservers: ['ns9.example.net'] });
    const { domains, uow } = world.base;
    afterAnswer(() => uow.run(() => domains.change(world.row.id, { ds: [DS] })));
    await expect(repair.execute({ id: '1', begin: jest.fn() })).rejects.toMatchObject({
      code: 'domains.busy',
    });
  });
});
