import { SigningReader } from '@registrar/domains/ports';
import { field, jsonObject } from '../../json-sql';
import type { Sql } from '../../sql';
import { LISTED } from '../domain-sql';

/** Contract DNSSEC; every field is always sent. */
const DS_JSON = jsonObject([
  field.text('domainName', 'd.name'),
  field.int('keyTag', 's.key_tag'),
  field.int('algorithm', 's.algorithm'),
  field.int('digestType', 's.digest_type'),
  field.text('digest', 's.digest'),
]);
const DOMAIN = `from domains d where d.account_id = $1 and d.name = $2 and ${LISTED}`;

const LIST = `
select (select '[' || coalesce(string_agg(${DS_JSON}, ',' order by s.id), '') || ']' from domain_ds s where s.domain_id = d.id) as items ${DOMAIN}`;
const GET = `
select (select ${DS_JSON} from domain_ds s where s.domain_id = d.id and s.digest = upper($3)) as json ${DOMAIN}`;

export class PostgresSigningReader extends SigningReader {
  constructor(private readonly sql: Sql) {
    super();
  }

  async list(accountId: number, domainName: string): Promise<string | undefined> {
    return (await this.sql.row<{ items: string }>('ds_list', LIST, [accountId, domainName]))?.items;
  }

  async get(accountId: number, domainName: string, digest: string): Promise<{ json?: string } | undefined> {
    const row = await this.sql.row<{ json: string | null }>('ds_get', GET, [accountId, domainName, digest]);
    return row && { json: row.json ?? undefined };
  }
}
