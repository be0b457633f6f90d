import { PostgresRecordReader, PostgresRecordStore } from '@registrar/adapter-postgres';
import type { RecordData } from '@registrar/dns';
import { Serializer } from '@registrar/http';
import { RegistrationHarness } from './registration/harness';

const NAME = 'records.com';
/** A zone of texts that hold the separators of the columns that are read. */
const ODD_NAME = 'odd-records.com';
const RECORDS: readonly RecordData[] = [
  { type: 'A', host: 'www', answer: '192.0.2.1', ttl: 300 },
  { type: 'MX', host: '', answer: 'mail.example.net', ttl: 3_600, priority: 10 },
  { type: 'MX', host: '', answer: 'first.example.net', ttl: 3_600, priority: 0 },
  { type: 'TXT', host: '*', answer: 'say "hi" \\ ü💩', ttl: 2_147_483_647 },
  { type: 'TXT', host: 'a.b', answer: 'v="1"\n\u0001\u007f\u2028/', sent: '"v=\\"1"', ttl: 300 },
  { type: 'TXT', host: 'bare', answer: '\n\u0001\u007f\u2028/', ttl: 300 },
];
const ODD_RECORDS: readonly RecordData[] = [
  ...RECORDS,
  { type: 'TXT', host: 'unit', answer: 'a\u001fb', ttl: 300 },
  { type: 'TXT', host: 'record', answer: 'a\u001eb', ttl: 300 },
];
const ZONES = [
  [NAME, RECORDS],
  [ODD_NAME, ODD_RECORDS],
] as const;

let harness: RegistrationHarness;
beforeAll(async () => {
  harness = await RegistrationHarness.create();
  const store = new PostgresRecordStore(harness.sql, { sendDefaults: false });
  for (const [domainName, records] of ZONES) {
    await harness.useCases.registerDomain.execute(harness.request(domainName));
    for (const record of records)
      await store.create(
        {
          accountId: harness.accountId,
          domainName,
          author: 'reseller',
          now: harness.clock.now(),
          limit: 10,
        },
        record,
      );
  }
});
afterAll(() => harness.close());

/** Records are written without the serializer: as it would write them, by the contract's field table. */
it.each(ZONES.flatMap(([name, { length }]) => [false, true].map((all) => [name, all, length] as const)))(
  'shows each record of %s exactly as the serializer would, with sendDefaults %s',
  async (name, sendDefaults, length) => {
    const reader = new PostgresRecordReader(harness.sql, { sendDefaults });
    const { records } = (await reader.contents(harness.accountId, name))!;
    expect(records).toHaveLength(length);
    const expected = [...records]
      .sort((one, other) => one.id - other.id)
      .map((record) =>
        new Serializer(sendDefaults).serialize('Record', {
          ...record,
          answer: record.sent ?? record.answer,
          domainName: name,
          fqdn: record.host === '' ? `${name}.` : `${record.host}.${name}.`,
        }),
      );
    const { items } = (await reader.list(harness.accountId, name, 1, 500))!;
    expect(items).toBe(JSON.stringify(expected));
    expect(
      await Promise.all(records.map(async ({ id }) => (await reader.get(harness.accountId, name, id))!.json)),
    ).toEqual(records.map(({ id }) => JSON.stringify(expected.find((shown) => shown.id === id))));
  },
);
