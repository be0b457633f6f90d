import type { ZoneWrite } from '../ports';
import type { RecordData, ZoneRecord } from '../records/record';
import { a, type ZonesSetup } from './zone-under-test';

const NOW = new Date('2026-03-02T09:15:00Z');
const SOON = '2026-03-02T10:00:00Z';
const LATER = '2027-01-01T00:00:00Z';
const until = (record: RecordData, expiresAt: string): RecordData => ({ ...record, expiresAt });

/** How a zone stores the end of a record, in memory and in the database. */
export function zoneExpiryContract(start: () => Promise<ZonesSetup>): void {
  let setup: ZonesSetup;
  let accountId: number;
  let domainName: string;
  beforeEach(async () => {
    setup = await start();
    accountId = await setup.newAccount();
    domainName = await setup.newDomain(accountId);
  });

  const write = (): ZoneWrite => ({ accountId, domainName, author: 'reseller', now: NOW, limit: 1_000 });
  const json = async (result: Promise<unknown>) =>
    JSON.parse(((await result) as { json: string }).json) as { id: number; expiresAt?: string };
  const records = async (version?: number): Promise<ZoneRecord[]> =>
    (await setup.reader.contents(accountId, domainName, version))!.records;
  const listed = async () =>
    JSON.parse(String((await setup.reader.list(accountId, domainName, 1, 100))!.items)) as object[];

  it('is answered where a record has one, and absent elsewhere', async () => {
    const ending = await json(setup.store.create(write(), until(a('www', '192.0.2.1'), SOON)));
    const lasting = await json(setup.store.create(write(), a('x', '192.0.2.1')));
    expect([ending.expiresAt, 'expiresAt' in lasting]).toEqual([SOON, false]);
    expect(await listed()).toEqual([ending, lasting]);
    const read = (await setup.reader.get(accountId, domainName, ending.id))!.json!;
    expect(JSON.parse(read)).toEqual(ending);
    expect((await records()).map(({ expiresAt }) => expiresAt)).toEqual([SOON, undefined]);
    const touched = await setup.reader.touched(accountId, domainName, { ids: [], hosts: ['www', 'x'] });
    expect(touched!.records.map(({ expiresAt }) => expiresAt).sort()).toEqual([SOON, undefined]);
  });

  it('is replaced and cleared with its record, and the history has it', async () => {
    const { id } = await json(setup.store.create(write(), until(a('www', '192.0.2.1'), SOON)));
    const longer = await json(setup.store.replace(write(), id, until(a('www', '192.0.2.1'), LATER)));
    expect(longer.expiresAt).toBe(LATER);
    expect(await json(setup.store.replace(write(), id, a('www', '192.0.2.1')))).not.toHaveProperty(
      'expiresAt',
    );
    const ends = async (version: number) =>
      (await setup.reader.version(accountId, domainName, version))!.changes.map(({ before, after }) => [
        before?.expiresAt,
        after?.expiresAt,
      ]);
    expect([await ends(1), await ends(2), await ends(3)]).toEqual([
      [[undefined, SOON]],
      [[SOON, LATER]],
      [[LATER, undefined]],
    ]);
    expect((await records(1))[0]).toEqual({ id, ...until(a('www', '192.0.2.1'), SOON) });
    expect((await records(3))[0]).toEqual({ id, ...a('www', '192.0.2.1') });
  });

  it('stays when another record gives the set its TTL', async () => {
    const { id } = await json(setup.store.create(write(), until(a('www', '192.0.2.1'), SOON)));
    await setup.store.create(write(), a('www', '192.0.2.2', 600));
    expect((await records()).find((record) => record.id === id)).toMatchObject({ ttl: 600, expiresAt: SOON });
    expect((await setup.reader.version(accountId, domainName, 2))!.changes).toContainEqual({
      id,
      before: until(a('www', '192.0.2.1'), SOON),
      after: until(a('www', '192.0.2.1', 600), SOON),
    });
  });

  it.each(['import', 'batch'] as const)('is written by a plan: %s', async (kind) => {
    await setup.store.create(write(), a('www', '192.0.2.1'));
    const [before] = await records();
    const plan = {
      removed: [],
      changed: [{ before, after: until(a('www', '192.0.2.1'), SOON) }],
      added: [a('x', '192.0.2.1'), until(a('y', '192.0.2.1'), LATER)],
    };
    await (kind === 'batch'
      ? setup.store.applyBatch(write(), 1, plan)
      : setup.store.apply(write(), kind, 1, plan));
    expect((await records()).map(({ host, expiresAt }) => [host, expiresAt])).toEqual([
      ['www', SOON],
      ['x', undefined],
      ['y', LATER],
    ]);
  });
}
