import { Client } from 'pg';

/** Bytes on disk with indexes and TOAST, from `pg_total_relation_size`. */
export interface DiskFigures {
  total: number;
  /** Of a domain as it stands: its row, its share of contacts, its zone. */
  perDomain: number;
  /** Order, operation, ledger lines and registry command of one sale. */
  perSale: number;
  /**
   * What a year of a domain leaves permanently: a renewal with its command, and every fourth domain's notice
   * and mail.
   */
  perYear: number;
  /** A delivery with its attempt. */
  perWebhook: number;
}

const SIZES = `
select c.relname as table, case c.relkind when 'r' then pg_total_relation_size(c.oid) else (select sum(pg_total_relation_size(t.relid)) from pg_partition_tree(c.oid) t where t.isleaf) end::float8 as bytes
  from pg_class c where c.relnamespace = 'public'::regnamespace and (c.relkind = 'p' or c.relkind = 'r' and not c.relispartition)
union all select 'in all', pg_database_size(current_database())::float8`;

const COUNTS = `
select (select count(*) from domains)::float8 as domains, (select count(*) from orders)::float8 as sales, (select count(*) from registry_commands)::float8 as commands,
       (select count(*) from webhook_deliveries)::float8 as deliveries, (select count(*) from domain_notices)::float8 as notices`;

const DOMAIN_TABLES = [
  'domains',
  'contacts',
  'contact_verifications',
  'zones',
  'dns_records',
  'zone_changes',
  'domain_day_counts',
];
const SALE_TABLES = [
  'orders',
  'order_items',
  'order_taxes',
  'operations',
  'ledger_transactions',
  'ledger_postings',
];

export async function measureDisk(superuserUrl: string): Promise<DiskFigures> {
  const client = new Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ table: string; bytes: number }>(SIZES);
    const sizes = new Map(rows.map(({ table, bytes }) => [table, bytes]));
    const of = (...tables: string[]): number => tables.reduce((sum, table) => sum + sizes.get(table)!, 0);
    const {
      rows: [counts],
    } =
      await client.query<Record<'domains' | 'sales' | 'commands' | 'deliveries' | 'notices', number>>(COUNTS);
    const perCommand = of('registry_commands') / counts.commands;
    const perSale = of(...SALE_TABLES) / counts.sales + perCommand;
    return {
      total: of('in all'),
      perDomain: of(...DOMAIN_TABLES) / counts.domains,
      perSale,
      perYear: perSale + of('domain_notices', 'mails') / counts.domains,
      perWebhook: of('webhook_deliveries', 'webhook_attempts') / counts.deliveries,
    };
  } finally {
    await client.end();
  }
}
