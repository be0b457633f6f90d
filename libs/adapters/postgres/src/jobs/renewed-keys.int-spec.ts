import { randomUUID } from 'node:crypto';
import { addSeconds } from '@registrar/kernel';
import { openDatabase, type OpenDatabase } from '../../test/open-database';
import { NOW, Rows } from '../../test/rows';
import { PostgresJobRunStore } from './job-run-store';

const [JOB, LEASE] = [randomUUID(), randomUUID()];
const [UNTIL, KEYS_UNTIL] = [addSeconds(NOW, 20), addSeconds(NOW, 90)];

let database: OpenDatabase;
let accountId: number;
beforeAll(async () => {
  database = await openDatabase();
  const rows = new Rows(database.sql);
  accountId = await rows.account();
  await database.asOwner(
    `with t as (insert into api_tokens (account_id, name, digest, sealed, created_at) values ($2, 'default', $1::uuid::text, 'sealed', $3) returning id)
     insert into jobs (id, account_id, token_id, command, is_complete, at_once, total, created_at) select $1, $2, id, 'createRecord', true, 8, 3, $3 from t`,
    [JOB, accountId, NOW],
  );
  for (const [position, lease] of [
    [1, LEASE],
    [2, randomUUID()],
  ] as const)
    await database.asOwner(
      `insert into job_items (job_id, position, subject, sealed, attempt, lease, due_at) values ($1, $2, 'a.example', 'sealed', 1, $3, $4)`,
      [JOB, position, lease, NOW],
    );
});
afterAll(() => database?.close());
beforeEach(() => database.asOwner('delete from idempotency_keys', []));

const keyOf = (position: number): string => `job-${JOB}-${position}-1`;
async function renewed(key: string, columns: Record<string, unknown>, account = accountId): Promise<unknown> {
  const values = {
    account_id: account,
    key,
    request_hash: 'h',
    expires_at: KEYS_UNTIL,
    lease: 'l',
    ...columns,
  };
  const names = Object.keys(values);
  await database.asOwner(
    `insert into idempotency_keys (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
    Object.values(values),
  );
  const { sql, uow } = database;
  await new PostgresJobRunStore(sql, uow).renew([LEASE], UNTIL, KEYS_UNTIL);
  const row = await sql.row<{ until: Date | null }>(
    'test_key_until',
    'select lease_until as until from idempotency_keys where key = $1 and account_id = $2',
    [key, account],
  );
  return row!.until;
}

describe('the keys of items whose claims are renewed', () => {
  it('are held as long as a call may go on after its answer was lost', async () => {
    expect(await renewed(keyOf(1), { lease_until: UNTIL })).toEqual(KEYS_UNTIL);
  });

  it.each<[string, string, Record<string, unknown>, Date | null]>([
    ['of another item', keyOf(2), { lease_until: UNTIL }, UNTIL],
    ['of another attempt', `job-${JOB}-1-2`, { lease_until: UNTIL }, UNTIL],
    ['that is held longer', keyOf(1), { lease_until: addSeconds(KEYS_UNTIL, 1) }, addSeconds(KEYS_UNTIL, 1)],
    ['that was answered', keyOf(1), { lease_until: UNTIL, answer_status: 200, answer_body: {} }, UNTIL],
    ['whose claim has ended', keyOf(1), { lease_until: null }, null],
  ])('do not count one %s', async (_, key, columns, expected) => {
    expect(await renewed(key, columns)).toEqual(expected);
  });

  it('do not count one of another account', async () => {
    const other = await new Rows(database.sql).account();
    expect(await renewed(keyOf(1), { lease_until: UNTIL }, other)).toEqual(UNTIL);
  });
});
