import type { RecordData } from '@registrar/dns';
import { Client } from 'pg';
import { DomainRows } from './domain-rows';
import type { OpenDatabase } from './open-database';
import { nextNumber, NOW } from './rows';

/** Domains with zones, as name servers find them. */
export class ServedRows {
  private constructor(
    private readonly database: OpenDatabase,
    private readonly domains: DomainRows,
    readonly accountId: number,
  ) {}

  static async create(database: OpenDatabase): Promise<ServedRows> {
    const domains = await DomainRows.create(database.sql);
    return new ServedRows(database, domains, await domains.rows.account());
  }

  async query(text: string, values: readonly unknown[] = []): Promise<any[]> {
    return (await this.database.sql.pool.query(text, [...values])).rows;
  }

  /** An active domain with two name servers elsewhere. */
  async domain(
    name = `zone-${nextNumber()}.example`,
    nameservers: readonly string[] = ['ns1.example.net', 'ns2.example.net'],
  ): Promise<{ id: number; name: string }> {
    const [{ id }] = await this.query(
      `insert into domains (account_id, name, tld, connection_id, state, registered_at, expires_at, term_years, autorenew_enabled, locked, privacy_enabled, nameservers,
                            registrant_id, admin_id, tech_id, billing_id, created_at)
       values ($1, $2, 'example', $3, 'active', $4, $4, 1, true, true, true, $5, $6, $6, $6, $6, $4) returning id`,
      [this.accountId, name, this.domains.connectionId, NOW, nameservers, this.domains.contactId],
    );
    return { id, name };
  }

  async records(
    domainId: number,
    records: readonly (Omit<RecordData, 'ttl'> & { ttl?: number })[],
  ): Promise<void> {
    await this.query(
      'insert into zones (domain_id, version, records, updated_at) values ($1, 0, 0, $2) on conflict do nothing',
      [domainId, NOW],
    );
    await this.query(
      `insert into dns_records (domain_id, host, type, answer, ttl, priority, created_at, updated_at)
       select $1, r.host, r.type, r.answer, r.ttl, r.priority, $7, $7 from unnest($2::text[], $3::text[], $4::text[], $5::int[], $6::int[]) as r (host, type, answer, ttl, priority)`,
      [
        domainId,
        records.map(({ host }) => host),
        records.map(({ type }) => type),
        records.map(({ answer }) => answer),
        records.map(({ ttl }) => ttl ?? 300),
        records.map(({ priority }) => priority ?? null),
        NOW,
      ],
    );
    await this.query('update zones set version = version + 1, records = records + $2 where domain_id = $1', [
      domainId,
      records.length,
    ]);
  }

  async glue(domainId: number, hostname: string, ips: readonly string[]): Promise<void> {
    await this.query(
      `insert into vanity_nameservers (domain_id, hostname, ips, created_at, updated_at) values ($1, $2, $3, $4, $4) on conflict (domain_id, hostname) do update set ips = excluded.ips`,
      [domainId, hostname, ips, NOW],
    );
  }

  /**
   * `zones` domains with a record each, and one with `large` records, whose id is answered; as a restored
   * dump has them, so that it does not take minutes.
   */
  async many(zones: number, large: number): Promise<number> {
    const { id } = await this.domain('large.example');
    const client = new Client({ connectionString: this.database.superuserUrl });
    await client.connect();
    try {
      await client.query('set session_replication_role = replica');
      await client.query(
        `insert into domains (account_id, name, tld, connection_id, state, registered_at, expires_at, term_years, autorenew_enabled, locked, privacy_enabled, nameservers,
                              registrant_id, admin_id, tech_id, billing_id, created_at)
         select $1, 'many-' || n || '.example', 'example', $2, 'active', $3, $3, 1, true, true, true, '{ns1.example.net,ns2.example.net}', $4, $4, $4, $4, $3 from generate_series(1, $5::int) n`,
        [this.accountId, this.domains.connectionId, NOW, this.domains.contactId, zones],
      );
      await client.query(
        `insert into zones (domain_id, version, records, updated_at) select id, 1, 1, $1 from domains where name = 'large.example' or name like 'many-%'`,
        [NOW],
      );
      const record = 'insert into dns_records (domain_id, host, type, answer, ttl, created_at, updated_at)';
      await client.query(
        `${record} select d.id, 'h1', 'A', '192.0.2.1', 300, $1, $1 from domains d where d.name like 'many-%'`,
        [NOW],
      );
      // one in ten of more than one label, one in a thousand a delegation
      await client.query(
        `${record} select $1, case when n % 10 = 0 then 'a.b' || n else 'h' || n end, case when n % 1000 = 1 then 'NS' else 'TXT' end, case when n % 1000 = 1 then 'ns.example.net' else 'text ' || n end, 300, $2, $2
                     from generate_series(1, $3::int) n`,
        [id, NOW, large],
      );
      await client.query('vacuum analyze domains, zones, dns_records, vanity_nameservers');
    } finally {
      await client.end();
    }
    return id;
  }
}
