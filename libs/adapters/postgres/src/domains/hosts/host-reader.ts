import type { HostUse, VanityNameserver } from '@registrar/domains';
import { type VanityNameserverPage, VanityNameserverReader } from '@registrar/domains/ports';
import { field, jsonObject } from '../../json-sql';
import type { Sql } from '../../sql';
import { LISTED } from '../domain-sql';

/** A host `h` of domain `d` as JSON text (contract VanityNameserver). */
const HOST_JSON = jsonObject([
  field.text('domainName', 'd.name'),
  field.text('hostname', 'h.hostname'),
  field.textArray('ips', 'h.ips'),
]);

const DOMAIN = `from domains d where d.account_id = $1 and d.name = $2 and ${LISTED}`;

const LIST = `
select (select count(*)::int from vanity_nameservers h where h.domain_id = d.id) as total,
       (select '[' || coalesce(string_agg(${HOST_JSON}, ',' order by h.hostname), '') || ']'
          from (select * from vanity_nameservers h where h.domain_id = d.id order by h.hostname limit $3 offset $4) h) as items
  ${DOMAIN}`;

export class PostgresVanityNameserverReader extends VanityNameserverReader {
  constructor(private readonly sql: Sql) {
    super();
  }

  async list(
    accountId: number,
    domainName: string,
    page: number,
    perPage: number,
  ): Promise<VanityNameserverPage | undefined> {
    const offset = (page - 1) * perPage;
    const row = await this.sql.row<{ total: number; items: string }>('host_list', LIST, [
      accountId,
      domainName,
      perPage,
      offset,
    ]);
    return (
      row && {
        items: row.items,
        count: Math.max(0, Math.min(perPage, row.total - offset)),
        totalCount: row.total,
      }
    );
  }

  async get(accountId: number, domainName: string, hostname: string): Promise<VanityNameserver | undefined> {
    const row = await this.sql.row<{ ips: string[] }>(
      'host_get',
      `select h.ips from domains d join vanity_nameservers h on h.domain_id = d.id
        where d.account_id = $1 and d.name = $2 and ${LISTED} and h.hostname = $3`,
      [accountId, domainName, hostname],
    );
    return row && { domainName, hostname, ips: row.ips };
  }

  async addressesOf(hostnames: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
    if (hostnames.length === 0) return new Map();
    const rows = await this.sql.rows<{ hostname: string; ips: string[] }>(
      'host_addresses',
      `select h.hostname, h.ips from vanity_nameservers h join domains d on d.id = h.domain_id
        where h.hostname = any ($1) and cardinality(h.ips) > 0 and ${LISTED}`,
      [hostnames],
    );
    return new Map(rows.map(({ hostname, ips }) => [hostname, ips]));
  }

  async useOf(accountId: number, hostname: string, limit: number): Promise<HostUse> {
    const row = await this.sql.row<{ count: number; domains: string[] | null }>(
      'host_use',
      `with users as (select d.name from domains d where d.account_id = $1 and $2 = any (d.nameservers) and ${LISTED})
       select (select count(*)::int from users) as count, array(select name from users order by name limit $3) as domains`,
      [accountId, hostname, limit],
    );
    return { domains: row?.domains ?? [], count: row?.count ?? 0 };
  }
}
