import type { JsonValue } from '@registrar/kernel';
import type { DomainInfo } from '@registrar/registries';
import { type ChangeWorld, DriftWorld, type FakeDifferenceStore, THIN } from '../testing';

const DAY = 86_400;
const DS = { keyTag: 30909, algorithm: 13, digestType: 2, digest: 'AB'.repeat(32) };
const OTHER_DS = { ...DS, keyTag: 1 };
const DS_TEXT = `30909 13 2 ${DS.digest}`;

let drift: DriftWorld;
let world: ChangeWorld;
let differences: FakeDifferenceStore;

async function start(profile = THIN): Promise<void> {
  drift = await DriftWorld.create(profile);
  ({ world, differences } = drift);
}
beforeEach(() => start());

describe('a domain that is compared with the registry', () => {
  it('has no drift where it equals the domain at the registry', async () => {
    expect(await drift.compare()).toBe(1);
    expect(differences.rows).toEqual([]);
  });

  const AHEAD = new Date('2028-03-02T09:15:00Z');
  const CASES: { what: string; values: Partial<DomainInfo>; field: string; atRegistry: JsonValue }[] = [
    {
      what: 'another expiry',
      values: { expiresAt: AHEAD },
      field: 'expiry',
      atRegistry: '2028-03-02T09:15:00Z',
    },
    {
      what: 'a status of the registry',
      values: { statuses: ['clientTransferProhibited', 'serverHold'] },
      field: 'statuses',
      atRegistry: ['clientTransferProhibited', 'serverHold'],
    },
    {
      what: 'other name servers',
      values: { nameservers: ['ns9.example.net'] },
      field: 'nameservers',
      atRegistry: ['ns9.example.net'],
    },
    {
      what: 'another sponsor',
      values: { clientId: 'registrar-b', nameservers: [] },
      field: 'sponsor',
      atRegistry: 'registrar-b',
    },
  ];
  it.each(CASES)('has a drift with $what, which is not repaired', async ({ values, field, atRegistry }) => {
    const before = [world.row.activation, world.row.registryStatuses, world.row.domain];
    drift.changeAtRegistry(values);
    const sent = world.sent.length;
    expect(await drift.compare()).toBe(1);
    expect(drift.open).toEqual([[field, expect.anything(), atRegistry]]);
    expect([world.row.activation, world.row.registryStatuses, world.row.domain]).toEqual(before);
    expect(world.sent).toHaveLength(sent);
  });

  it.each([
    ['absent', 'existence', false],
    ['not_ours', 'sponsor', null],
  ] as const)('has a drift, answer %s of the registry: %s', async (kind, field, atRegistry) => {
    jest.spyOn(world.base.registry, 'info').mockResolvedValue({ kind });
    await drift.compare();
    expect(drift.open).toEqual([[field, expect.anything(), atRegistry]]);
  });

  it.each([
    ['has the transfer lock', { registryStatuses: [] }, 'clientTransferProhibited'],
    ['has a local hold', { locks: ['ClientHold'] }, 'clientHold'],
  ])(
    'has a drift when it %s and the registry lacks that status, whatever statuses are stored',
    async (_, row, status) => {
      world.put(row);
      drift.changeAtRegistry({ statuses: status === 'clientHold' ? ['clientTransferProhibited'] : [] });
      await drift.compare();
      expect(drift.open).toEqual([
        ['statuses', expect.arrayContaining([status]), expect.not.arrayContaining([status])],
      ]);
    },
  );

  it('has a drift with another DS record, and none where the registry does not report DS records', async () => {
    world.put({ ds: [DS] });
    await drift.compare();
    expect(drift.open).toEqual([['signing', [DS_TEXT], []]]);
    drift.changeAtRegistry({ signing: { ds: [OTHER_DS], keys: [] } });
    await drift.compareNextWeek();
    expect(drift.open).toEqual([['signing', [DS_TEXT], [DS_TEXT.replace('30909', '1')]]]);
    drift.changeAtRegistry({ signing: undefined });
    await drift.compareNextWeek();
    expect(drift.open).toEqual([]);
  });

  it('has no drift with the key of the local DS record, where the registry accepts keys', async () => {
    await start({ ...THIN, signing: { form: 'keys' } });
    world.put({ ds: [{ ...DS, key: { flags: 257, publicKey: 'AwEAAQ==' } }] });
    drift.changeAtRegistry({
      signing: { ds: [], keys: [{ flags: 257, algorithm: 13, publicKey: 'AwEAAQ==' }] },
    });
    await drift.compare();
    expect(drift.open).toEqual([]);
    drift.changeAtRegistry({
      signing: { ds: [], keys: [{ flags: 257, algorithm: 13, publicKey: 'BwEAAQ==' }] },
    });
    await drift.compareNextWeek();
    expect(drift.open).toEqual([['signing', ['257 13 AwEAAQ=='], ['257 13 BwEAAQ==']]]);
  });

  const SAME: [string, Partial<DomainInfo>][] = [
    ['an expiry a day apart', { expiresAt: new Date('2027-03-01T00:00:00Z') }],
    ['no expiry', { expiresAt: undefined }],
    ['statuses that follow from others', { statuses: ['inactive', 'clientTransferProhibited'] }],
    [
      'name servers in another order and in capitals',
      { nameservers: ['NS2.example.net', 'ns1.example.net'] },
    ],
  ];
  it.each(SAME)('has no drift with %s', async (_, values) => {
    drift.changeAtRegistry(values);
    await drift.compare();
    expect(drift.open).toEqual([]);
  });

  it('has no drift once the registry renewed it at its expiry by one year, and one by two years', async () => {
    world.base.clock.advance(250 * DAY);
    world.put({ activation: { ...world.row.activation!, expiresAt: world.base.clock.now() } });
    const after = (years: number): Date =>
      new Date(world.base.clock.now().getTime() + years * 365 * DAY * 1_000);
    drift.changeAtRegistry({ expiresAt: after(1) });
    await drift.compare();
    expect(drift.open).toEqual([]);
    drift.changeAtRegistry({ expiresAt: after(2) });
    await drift.compareNextWeek();
    expect(drift.open.map(([field]) => field)).toEqual(['expiry']);
  });

  it('ends a drift that the registry no longer shows', async () => {
    const { nameservers } = world.there;
    drift.changeAtRegistry({ nameservers: [] });
    await drift.compare();
    drift.changeAtRegistry({ nameservers });
    await drift.compareNextWeek();
    expect(differences.rows.map(({ resolution }) => resolution)).toEqual(['gone']);
  });

  it('is compared once a week', async () => {
    expect([await drift.compare(), await drift.compare()]).toEqual([1, 0]);
    world.base.clock.advance(7 * DAY - 1);
    expect(await drift.compare()).toBe(0);
    world.base.clock.advance(1);
    expect(await drift.compare()).toBe(1);
  });

  it('is compared an hour later, with the other due domains, when the registry did not answer', async () => {
    world.base.registry.takeDown(world.base.connection.id);
    expect(await drift.compare()).toBe(0);
    world.base.registry.bringUp(world.base.connection.id);
    world.base.clock.advance(3_599);
    expect(await drift.compare()).toBe(0);
    world.base.clock.advance(1);
    expect(await drift.compare()).toBe(1);
  });

  it('is compared later when it changes during the query', async () => {
    const { info } = world.base.registry;
    jest.spyOn(world.base.registry, 'info').mockImplementationOnce(async (...asked) => {
      const answer = await info.apply(world.base.registry, asked);
      world.put({}, { nameservers: ['ns7.example.net'] });
      return answer;
    });
    await drift.compare();
    expect(differences.rows).toEqual([]);
    world.base.clock.advance(3_600);
    await drift.compare();
    expect(drift.open.map(([field]) => field)).toEqual(['nameservers']);
  });

  it('is logged once, and does not stop the others when it cannot be compared', async () => {
    drift.changeAtRegistry({ nameservers: [] });
    jest.spyOn(differences, 'record').mockRejectedValueOnce(new Error('no database'));
    expect(await drift.compare()).toBe(1);
    world.base.clock.advance(3_600);
    await drift.compare();
    await drift.compareNextWeek();
    expect(
      world.base.log.lines.filter(({ level }) => level !== 'info').map(({ message }) => message),
    ).toEqual(['comparison with the registry failed', 'domain drift detected']);
  });
});
