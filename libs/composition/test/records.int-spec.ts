import { PostgresRecordReader, PostgresRecordStore } from '@registrar/adapter-postgres';
import type { RecordData } from '@registrar/dns';
import { Serializer } from '@registrar/http';
import { RegistrationHarness } from './registration/harness';

const NAME = 'records.com';
const RECORDS: readonly RecordData[] = [
  { type: 'A', host: 'www', answer: '192.0.2.1', ttl: 300 },
  { type: 'MX', host: '', answer: 'mail.example.net', ttl: 3_600, priority: 10 },
  { type: 'MX', host: '', answer: 'first.example.net', ttl: 3_600, priority: 0 },
  { type: 'TXT', host: '*', answer: 'say "hi" \\ ü💩', ttl: 2_147_483_647 },
];

let harness: RegistrationHarness;
beforeAll(async () => {
  harness = await RegistrationHarness.create();
  await harness.useCases.registerDomain.execute(harness.request(NAME));
  const store = new PostgresRecordStore(harness.sql, { sendDefaults: false });
  for (const record of RECORDS)
    await store.create(
      {
        accountId: harness.accountId,
        domainName: NAME,
        author: 'reseller',
        now: harness.clock.now(),
        limit: 10,
      },
      record,
    );
});
afterAll(() => harness.close());

/** Records are JSON text made in SQL: as the serializer would write them, by the contract's field table. */
it.each([false, true])(
  'shows each record exactly as the serializer would, with sendDefaults %s',
  async (sendDefaults) => {
    const reader = new PostgresRecordReader(harness.sql, { sendDefaults });
    const { records } = (await reader.contents(harness.accountId, NAME))!;
    expect(records).toHaveLength(RECORDS.length);
    const expected = [...records]
      .sort((one, other) => one.id - other.id)
      .map((record) =>
        new Serializer(sendDefaults).serialize('Record', {
          ...record,
          domainName: NAME,
          fqdn: record.host === '' ? `${NAME}.` : `${record.host}.${NAME}.`,
        }),
      );
    const { items } = (await reader.list(harness.accountId, NAME, 1, 500))!;
    expect(items).toBe(JSON.stringify(expected));
    expect(
      await Promise.all(records.map(async ({ id }) => (await reader.get(harness.accountId, NAME, id))!.json)),
    ).toEqual(records.map(({ id }) => JSON.stringify(expected.find((shown) => shown.id === id))));
  },
);
