import { addDays, addSeconds } from '@registrar/kernel';
import { connectionOf, FakeRegistryConnections } from '@registrar/registries/testing';
import { FakeClock, FakeLog, FakeUnitOfWork } from '@registrar/kernel/testing';
import type { HostOutcome } from '@registrar/registries';
import { FakeHostRenameNotices, FakeHostRenames } from '../testing/fake-vanity-nameservers';
import type { FakeDomainStore } from '../testing/fake-domain-store';
import { FollowHostRenames } from './follow-host-renames';
import { RecordHostRenames } from './record-host-renames';

const RENAME = { connectionId: 1, host: 'ns1.gone.de', newName: 'ns1-0a1b2c3d4e5f.lame.example' };
const FOUND = { kind: 'found', info: {} } as HostOutcome;

function world(look: HostOutcome = FOUND) {
  const [uow, clock, log, connections] = [
    new FakeUnitOfWork(),
    new FakeClock(),
    new FakeLog(),
    new FakeRegistryConnections(),
  ];
  connections.put(connectionOf({ id: 1 }));
  const domains = [
    { name: 'a.example', accountId: 7, connectionId: 1, nameservers: [RENAME.host, 'ns2.example.net'] },
    { name: 'b.example', accountId: 9, connectionId: 1, nameservers: [RENAME.host] },
  ].map((domain) => ({ domain }));
  const renames = new FakeHostRenames(uow, { rows: domains } as unknown as FakeDomainStore);
  const notices = new FakeHostRenameNotices();
  const asked: string[] = [];
  const hostInfo = async (_: unknown, host: string) => {
    uow.assertNone();
    asked.push(host);
    return look;
  };
  const records = new RecordHostRenames(renames, notices, uow, clock, log, 90);
  const follow = new FollowHostRenames(renames, records, connections, { hostInfo }, clock, log);
  return { follow, records, renames, notices, clock, log, asked, domains };
}

const ACCOUNTS = [
  { accountId: 7, domains: ['a.example'] },
  { accountId: 9, domains: ['b.example'] },
].map((one) => ({ ...one, host: RENAME.host, newName: RENAME.newName }));

describe('a host that gets a sacrificial name', () => {
  it('is planned before the command, and due when the command can no longer be under way', async () => {
    const { records, renames, clock } = world();
    await records.planRename(RENAME);
    const now = clock.now();
    expect(renames.rows).toEqual([{ ...RENAME, plannedAt: now, dueAt: addSeconds(now, 90) }]);
  });

  it('gives local domains the new name and their accounts notice, once', async () => {
    const { records, notices, log, domains } = world();
    await records.planRename(RENAME);
    await records.recordRename(RENAME);
    await records.recordRename(RENAME);
    expect(domains.map(({ domain }) => domain.nameservers)).toEqual([
      [RENAME.newName, 'ns2.example.net'],
      [RENAME.newName],
    ]);
    expect(notices.sent).toEqual(ACCOUNTS);
    expect(log.lines.map(({ fields }) => fields)).toMatchObject([{ localDomains: 2 }, { localDomains: 0 }]);
  });

  it('changes nothing where the rename is cancelled', async () => {
    const { follow, records, notices, clock, asked, domains } = world();
    await records.planRename(RENAME);
    await records.cancelRename(RENAME);
    clock.advance(1_000);
    expect([await follow.execute(), asked, notices.sent]).toEqual([0, [], []]);
    expect(domains[1].domain.nameservers).toEqual([RENAME.host]);
  });
});

describe('a rename without an answer', () => {
  it.each<[string, HostOutcome]>([
    ['shows the new name', FOUND],
    ['has it below a domain of another registrar', { kind: 'not_ours' }],
  ])('is recorded once the registry %s', async (_, look) => {
    const { follow, records, notices, clock, asked } = world(look);
    await records.planRename(RENAME);
    expect([await follow.execute(), asked]).toEqual([0, []]);
    clock.advance(90);
    expect([await follow.execute(), asked, notices.sent]).toEqual([1, [RENAME.newName], ACCOUNTS]);
    clock.advance(10_000);
    expect(await follow.execute()).toBe(0);
  });

  it.each<HostOutcome>([{ kind: 'absent' }, { kind: 'unknown', why: 'away' }])(
    'stays due while the registry answers %o',
    async (look) => {
      const { follow, records, notices, clock, log } = world(look);
      await records.planRename(RENAME);
      clock.advance(90);
      await follow.execute();
      clock.advance(299);
      expect(await follow.execute()).toBe(0);
      clock.advance(1);
      expect([await follow.execute(), notices.sent, log.lines]).toEqual([1, [], []]);
    },
  );

  it('counts as not carried out after seven days without the new name', async () => {
    const { follow, records, clock, log, renames } = world({ kind: 'absent' });
    await records.planRename(RENAME);
    const end = addDays(renames.rows[0].plannedAt, 7).getTime();
    clock.advance((end - clock.now().getTime()) / 1_000);
    await follow.execute();
    expect(log.lines).toMatchObject([{ level: 'warn', message: 'host rename was not carried out' }]);
    clock.advance(100_000);
    expect(await follow.execute()).toBe(0);
  });

  it('of a registry that does not answer stays due after that', async () => {
    const { follow, records, clock } = world({ kind: 'unknown', why: 'away' });
    await records.planRename(RENAME);
    clock.advance(30 * 86_400);
    await follow.execute();
    clock.advance(300);
    expect(await follow.execute()).toBe(1);
  });

  it('that cannot be looked up is logged, and does not stop the next one', async () => {
    const { follow, records, clock, log, notices } = world();
    await records.planRename({ ...RENAME, connectionId: 99 });
    await records.planRename(RENAME);
    clock.advance(90);
    expect(await follow.execute()).toBe(2);
    expect(log.lines.map(({ level, message }) => [level, message])).toEqual([
      ['error', 'lookup of a renamed host failed'],
      ['warn', 'host renamed before its domain is deleted'],
    ]);
    expect(notices.sent).toEqual(ACCOUNTS);
  });
});
