import { recordListStatement, recordStatement } from './statements';

it('the bare handler creates a record by the statement of the store, with its values', async () => {
  const { name, text, values } = await recordStatement(7, 'example.com', 'www', '192.0.2.1');
  expect([name, text.includes('dns_records'), values.slice(0, 2)]).toEqual([
    expect.stringMatching(/record/),
    true,
    [7, 'example.com'],
  ]);
});

it('the bare handler reads the first page of records by the statement of the reader', async () => {
  const { text, values } = await recordListStatement(7, 'example.com', 1_000);
  expect([text.includes('dns_records'), values]).toEqual([true, [7, 'example.com', 1_000, 0]]);
});
