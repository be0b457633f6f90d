import type { WriteResult, ZoneWrite } from '../ports';
import { keyOf, type RecordData, type ZoneRecord } from '../records/record';
import type { ZonePlan } from '../records/zone-plan';
import { a, type ZonesSetup } from './zone-under-test';

const NOW = new Date('2026-03-02T09:15:00Z');
const NOTHING: ZonePlan = { added: [], removed: [], changed: [] };
const cname = (host: string): RecordData => ({ type: 'CNAME', host, answer: 'target.example.net', ttl: 300 });
const mx = (priority: number): RecordData => ({
  type: 'MX',
  host: '',
  answer: 'mail.example.net',
  ttl: 3_600,
  priority,
});
const txt = (answer: string, sent?: string): RecordData => ({
  type: 'TXT',
  host: 'www',
  answer,
  ttl: 300,
  ...(sent !== undefined && { sent }),
});

/** What a batch of changes must do to a zone, in memory and in the database. */
export function zoneBatchContract(start: () => Promise<ZonesSetup>): void {
  let setup: ZonesSetup;
  let accountId: number;
  let domainName: string;
  beforeEach(async () => {
    setup = await start();
    accountId = await setup.newAccount();
    domainName = await setup.newDomain(accountId);
  });

  const write = (more: Partial<ZoneWrite> = {}): ZoneWrite => ({
    accountId,
    domainName,
    author: 'reseller',
    now: NOW,
    limit: 1_000,
    ...more,
  });
  const apply = (
    base: number,
    plan: Partial<ZonePlan>,
    more: Partial<ZoneWrite> = {},
  ): Promise<WriteResult> => setup.store.applyBatch(write(more), base, { ...NOTHING, ...plan });
  const records = async (version?: number): Promise<ZoneRecord[]> =>
    (await setup.reader.contents(accountId, domainName, version))!.records;
  const touched = (ids: readonly number[], hosts: readonly string[]) =>
    setup.reader.touched(accountId, domainName, { ids, hosts });
  const find = async (record: RecordData): Promise<ZoneRecord> =>
    (await records()).find((one) => keyOf(one) === keyOf(record))!;

  it('answers the ids of the added records in their order', async () => {
    const added = [a('b', '192.0.2.1'), a('a', '192.0.2.1'), mx(10), txt('x "y" \\', '"x \\"y\\" \\\\"')];
    const result = (await apply(0, { added })) as { json: string };
    const ids = JSON.parse(result.json) as number[];
    const stored = await records();
    expect(ids.map((id) => stored.find((record) => record.id === id))).toEqual(
      added.map((record, at) => ({ id: ids[at], ...record })),
    );
    expect(result).toMatchObject({ kind: 'written', tag: expect.stringMatching(/-1$/) });
  });

  it('lets two records exchange their values, and a record move to another host and type', async () => {
    await apply(0, { added: [a('x', '192.0.2.1'), a('x', '192.0.2.2'), a('y', '192.0.2.3')] });
    const [one, two, three] = [
      await find(a('x', '192.0.2.1')),
      await find(a('x', '192.0.2.2')),
      await find(a('y', '192.0.2.3')),
    ];
    const before = await records();
    const result = await apply(1, {
      changed: [
        { before: one, after: a('x', '192.0.2.2') },
        { before: two, after: a('x', '192.0.2.1') },
        { before: three, after: mx(5) },
      ],
    });
    expect(result).toMatchObject({ kind: 'written', json: '[]' });
    expect(await find(a('x', '192.0.2.2'))).toMatchObject({ id: one.id });
    expect(await find(a('x', '192.0.2.1'))).toMatchObject({ id: two.id });
    expect(await find(mx(5))).toEqual({ id: three.id, ...mx(5) });
    expect(await records(1)).toEqual(before);
    const version = (await setup.reader.version(accountId, domainName, 2))!;
    expect(version).toMatchObject({ action: 'batch', added: 0, removed: 0, changed: 3 });
    expect(version.changes).toContainEqual({ id: three.id, before: a('y', '192.0.2.3'), after: mx(5) });
  });

  it('makes room by what it removes and changes, whatever takes the place', async () => {
    await apply(0, { added: [a('www', '192.0.2.1'), a('shop', '192.0.2.1')] });
    const [www, shop] = [await find(a('www', '192.0.2.1')), await find(a('shop', '192.0.2.1'))];
    await apply(1, {
      added: [cname('www'), a('shop', '192.0.2.1')],
      removed: [www],
      changed: [{ before: shop, after: a('shop', '192.0.2.9') }],
    });
    expect((await records()).map((record) => keyOf(record))).toEqual(
      [a('shop', '192.0.2.1'), a('shop', '192.0.2.9'), cname('www')].map(keyOf),
    );
    expect((await setup.reader.list(accountId, domainName, 1, 10))!.totalCount).toBe(3);
    expect((await setup.reader.versions(accountId, domainName, 1, 1))!.versions).toMatchObject([
      { version: 2, action: 'batch', added: 2, removed: 1, changed: 1 },
    ]);
  });

  it('writes nothing when one change cannot be', async () => {
    await apply(0, { added: [a('www', '192.0.2.1')] });
    await expect(apply(1, { added: [a('x', '192.0.2.1'), cname('www')] })).rejects.toMatchObject({
      kind: 'invalid',
    });
    await expect(apply(1, { added: [a('x', '192.0.2.1'), a('www', '192.0.2.1')] })).rejects.toMatchObject({
      kind: 'conflict',
    });
    expect(await apply(0, { added: [a('x', '192.0.2.1')] })).toEqual({ kind: 'changed' });
    expect(await apply(1, { added: [a('x', '192.0.2.1')] }, { ifMatch: ['1-9'] })).toEqual({
      kind: 'changed',
    });
    expect(await apply(1, { added: [a('x', '192.0.2.1')] }, { limit: 1 })).toEqual({ kind: 'full' });
    expect(await apply(1, {}, { domainName: 'elsewhere.example' })).toEqual({ kind: 'no_domain' });
    expect(await records()).toHaveLength(1);
  });

  it('reads all records of the hosts, and of the hosts of records', async () => {
    await apply(0, {
      added: [a('a', '192.0.2.1'), a('b', '192.0.2.1'), txt('b'), a('c', '192.0.2.1'), mx(0)],
    });
    const b = await find(a('c', '192.0.2.1'));
    const zone = (await touched([b.id], ['a', 'www', 'nowhere']))!;
    expect(zone).toMatchObject({
      name: domainName,
      currentVersion: 1,
      tag: await setup.reader.tag(accountId, domainName),
      total: 5,
      forwarded: [],
    });
    expect(zone.refusal).toBeUndefined();
    expect(new Set(zone.records)).toEqual(
      new Set(
        (await records())
          .filter(({ host }) => ['a', 'c', 'www'].includes(host))
          .map((record) => ({ ...record, origin: 'user' })),
      ),
    );
    expect((await touched([], ['']))!.records).toMatchObject([{ type: 'MX', priority: 0 }]);
    expect((await touched([], []))!.records).toEqual([]);
    expect(await setup.reader.touched(accountId + 1, domainName, { ids: [], hosts: [] })).toBeUndefined();
  });

  it('shows the version with the serial of version 0', async () => {
    expect(await setup.reader.serial(accountId, domainName)).toEqual({ version: 0, firstSerial: 1 });
    await apply(0, { added: [a('www', '192.0.2.1')] });
    expect(await setup.reader.serial(accountId, domainName)).toEqual({ version: 1, firstSerial: 1 });
    expect(await setup.reader.serial(accountId + 1, domainName)).toBeUndefined();
  });

  it.each([
    ['RegistrarLock', { kind: 'locked', lock: 'RegistrarLock' }],
    ['VerificationHold', { kind: 'verification_hold' }],
  ])('shows that a zone under %s must not be changed', async (lock, refusal) => {
    domainName = await setup.newDomain(accountId, [lock]);
    expect(await touched([], ['a'])).toMatchObject({ refusal, total: 0 });
    expect(await apply(0, { added: [a('a', '192.0.2.1')] })).toEqual(refusal);
  });
}
