import { ForwardedZone, type ForwardingSetup } from '@registrar/dns/testing';
import { DomainRows } from './domain-rows';
import { openDatabase, type OpenDatabase } from './open-database';
import { nextNumber, NOW } from './rows';
import { PostgresForwardingReader } from '../src/dns/forwarding-reader';
import { PostgresForwardingStore } from '../src/dns/forwarding-store';
import { PostgresRecordReader } from '../src/dns/record-reader';
import { PostgresRecordStore } from '../src/dns/record-store';

export let database: OpenDatabase;
export let rows: DomainRows;
export let setup: ForwardingSetup;

export async function openForwardings(): Promise<void> {
  database = await openDatabase(24);
  const { sql, uow } = database;
  rows = await DomainRows.create(sql);
  const settings = { sendDefaults: false };
  setup = {
    uow,
    newDomain,
    newAccount: () => rows.rows.account(),
    setLocks: (name, locks) => query('update domains set locks = $2 where name = $1', [name, locks]),
    records: {
      store: new PostgresRecordStore(sql, settings),
      reader: new PostgresRecordReader(sql, settings),
    },
    forwardings: {
      store: new PostgresForwardingStore(sql, uow, settings),
      reader: new PostgresForwardingReader(sql, settings),
    },
  };
}

export const closeForwardings = (): Promise<void> => database?.close();

export const query = async (text: string, values: unknown[] = []): Promise<any[]> =>
  (await database.sql.pool.query(text, values)).rows;

export async function newDomain(accountId: number): Promise<string> {
  const name = `forwarded-${nextNumber()}.example`;
  await query(
    `insert into domains (account_id, name, tld, connection_id, state, registered_at, expires_at, term_years, autorenew_enabled, locked, privacy_enabled,
                          registrant_id, admin_id, tech_id, billing_id, created_at)
     values ($1, $2, 'example', $3, 'active', $4, $4, 1, true, true, true, $5, $5, $5, $5, $4)`,
    [accountId, name, rows.connectionId, NOW, rows.contactId],
  );
  return name;
}

export const OURS = ['A 198.51.100.7', 'AAAA 2001:db8::7'];
export const OUR_MX = ['MX mx1.registrar.example', 'MX mx2.registrar.example'];

export let zone: ForwardedZone;

export async function newForwardedZone(): Promise<void> {
  const accountId = await rows.rows.account();
  zone = new ForwardedZone(setup, accountId, await newDomain(accountId));
}

/** Counter, rows and history agree; each record set aside belongs to an entry. */
export async function expectConsistent(): Promise<void> {
  const [state] = await query(
    `select z.records, z.version, (select count(*)::int from dns_records r where r.domain_id = z.domain_id and not set_aside) as rows,
            (select count(*)::int from zone_changes c where c.domain_id = z.domain_id) as versions,
            (select coalesce(sum(added - removed), 0)::int from zone_changes c where c.domain_id = z.domain_id) as balance,
            (select count(*)::int from dns_records r where r.domain_id = z.domain_id and set_aside and case when type = 'MX'
               then not exists (select from email_forwardings e where e.domain_id = z.domain_id)
               else not exists (select from url_forwardings u where u.domain_id = z.domain_id and u.host = r.host) end) as forgotten
       from zones z join domains d on d.id = z.domain_id where d.name = $1`,
    [zone.name],
  );
  expect(state ?? { records: 0, rows: 0, version: 0, versions: 0, balance: 0, forgotten: 0 }).toEqual({
    records: state?.rows ?? 0,
    version: state?.versions ?? 0,
    rows: state?.rows ?? 0,
    versions: state?.version ?? 0,
    balance: state?.rows ?? 0,
    forgotten: 0,
  });
}
