import { zoneSigningsContract } from '@registrar/domains/testing';
import { DomainRows } from '../../../test/domain-rows';
import { openDatabase, type OpenDatabase } from '../../../test/open-database';
import { NOW } from '../../../test/rows';
import { PostgresDomainStore } from '../domain-store';
import { PostgresZoneSignings } from './signings';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openDatabase(12);
});
afterAll(() => database?.close());

const query = async (text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> =>
  (await database.sql.pool.query<Record<string, unknown>>(text, values)).rows;

describe('signings in PostgreSQL', () => {
  let newDomain: (ttls?: readonly number[]) => Promise<number>;
  beforeAll(async () => {
    const rows = await DomainRows.create(database.sql);
    const domains = new PostgresDomainStore(database.sql, database.uow);
    newDomain = async (ttls = []) => {
      const domain = await rows.newDomain();
      const id = await database.uow.run(() => domains.addInitialized(domain));
      await query('insert into zones (domain_id, version, records, updated_at) values ($1, 1, 0, $2)', [
        id,
        NOW,
      ]);
      for (const [at, ttl] of ttls.entries()) {
        await query(
          `insert into dns_records (domain_id, host, type, answer, ttl, created_at, updated_at) values ($1, $2, 'A', '192.0.2.1', $3, $4, $4)`,
          [id, `host-${at}`, ttl, NOW],
        );
      }
      return id;
    };
  });

  zoneSigningsContract(async () => {
    const { sql, uow } = database;
    return {
      signings: new PostgresZoneSignings(sql, uow),
      inUnit: (work) => uow.run(work),
      newDomain: (ttls) => newDomain(ttls),
    };
  });

  it('keep who moved them, and when', async () => {
    const signings = new PostgresZoneSignings(database.sql, database.uow);
    const id = await newDomain();
    await database.uow.run(() =>
      signings.move(id, 'off', { to: 'requested', at: NOW, author: 'ilse-test', dueAt: NOW }),
    );
    await database.uow.run(() =>
      signings.move(id, 'requested', { to: 'keys_made', at: NOW, author: 'worker' }),
    );
    await database.uow.run(() =>
      signings.move(id, 'requested', { to: 'keys_made', at: NOW, author: 'another' }),
    );
    expect(
      await query(
        'select from_state, to_state, author, at from zone_signing_moves where domain_id = $1 order by id',
        [id],
      ),
    ).toEqual([
      { from_state: 'off', to_state: 'requested', author: 'ilse-test', at: NOW },
      { from_state: 'requested', to_state: 'keys_made', author: 'worker', at: NOW },
    ]);
  });
});
