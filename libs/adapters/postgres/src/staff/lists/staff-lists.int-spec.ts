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

describe('lists in PostgreSQL', () => {
  staffListsContract(() => new PostgresStaffLists(database.sql));
});
