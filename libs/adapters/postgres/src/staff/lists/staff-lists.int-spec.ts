import { CONTRACT_ROWS, staffListsContract } from '@registrar/staff/testing';
import { openDatabase, type OpenDatabase } from '../../../test/open-database';
import { PostgresStaffLists } from './staff-lists';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openDatabase();
  for (const row of CONTRACT_ROWS)
    await database.dataSource.query(
      `insert into promotions (code, description, tlds, products, percent_bps, amount_off, starts_at, ends_at, max_uses, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [
        row['code'],
        row['description'],
        row['tlds'],
        row['products'],
        row['percentBps'] ?? null,
        row['amountOff'] === undefined ? null : Number(row['amountOff']) * 100,
        row['startsAt'],
        row['endsAt'] ?? null,
        row['maxUses'] ?? null,
        row['createdAt'],
      ],
    );
});
afterAll(() => database?.close());

describe.each([
  ['whose matching rows are few', undefined],
  ['whose matching rows are found along the order', { few: 0, ofTime: 0 }],
  ['whose matching rows of a time are all sorted', { few: 0, ofTime: 1_000 }],
])('lists in PostgreSQL %s', (_, sorted) => {
  staffListsContract(() => new PostgresStaffLists(database.sql, sorted));
});
