import type { UrlForwardingKey } from '@registrar/dns';
import { type ForwardingPage, ForwardingReader } from '@registrar/dns/ports';
import type { Sql } from '../sql';
import { StatementNames } from '../statement-names';
import { emailForwardingJson, urlForwardingJson } from './forwarding-sql';
import { TAG, ZONE } from './zone-sql';

/** The account and the name of the domain, `$1` and `$2` of the statements. */
type ZoneKey = readonly [accountId: number, domainName: string];
type Table = 'url_forwardings' | 'email_forwardings';

const listSql = (table: Table, json: string): string => `
select ${TAG} as tag, (select count(*)::int from ${table} f where f.domain_id = d.id) as total,
       (select '[' || coalesce(string_agg(${json}, ',' order by f.id), '') || ']'
          from (select f.* from ${table} f where f.domain_id = d.id order by f.id limit $3 offset $4) f) as items
  ${ZONE}`;

/** `key` is compared with `$3`. */
const getSql = (table: Table, json: string, key: 'id' | 'host' | 'mailbox'): string => `
select ${TAG} as tag, (select ${json} from ${table} f where f.domain_id = d.id and f.${key} = $3) as json
  ${ZONE}`;

export class PostgresForwardingReader extends ForwardingReader {
  private readonly names = new StatementNames('dns_forwarding');
  private readonly urlJson: string;
  private readonly emailJson: string;

  constructor(
    private readonly sql: Sql,
    { sendDefaults }: { sendDefaults: boolean },
  ) {
    super();
    this.urlJson = urlForwardingJson('f', 'd.name', sendDefaults);
    this.emailJson = emailForwardingJson('f', 'd.name');
  }

  urlForwardings(
    accountId: number,
    domainName: string,
    page: number,
    perPage: number,
  ): Promise<ForwardingPage | undefined> {
    return this.list(
      'url list',
      listSql('url_forwardings', this.urlJson),
      [accountId, domainName],
      page,
      perPage,
    );
  }

  urlForwarding(
    accountId: number,
    domainName: string,
    key: UrlForwardingKey,
  ): Promise<{ json?: string; tag: string } | undefined> {
    return 'id' in key
      ? this.get('url by id', getSql('url_forwardings', this.urlJson, 'id'), [accountId, domainName], key.id)
      : this.get(
          'url by host',
          getSql('url_forwardings', this.urlJson, 'host'),
          [accountId, domainName],
          key.host,
        );
  }

  emailForwardings(
    accountId: number,
    domainName: string,
    page: number,
    perPage: number,
  ): Promise<ForwardingPage | undefined> {
    return this.list(
      'email list',
      listSql('email_forwardings', this.emailJson),
      [accountId, domainName],
      page,
      perPage,
    );
  }

  emailForwarding(
    accountId: number,
    domainName: string,
    mailbox: string,
  ): Promise<{ json?: string; tag: string } | undefined> {
    return this.get(
      'email',
      getSql('email_forwardings', this.emailJson, 'mailbox'),
      [accountId, domainName],
      mailbox,
    );
  }

  private async list(
    key: string,
    text: string,
    zone: ZoneKey,
    page: number,
    perPage: number,
  ): Promise<ForwardingPage | undefined> {
    const offset = (page - 1) * perPage;
    const row = await this.sql.row<{ tag: string; total: number; items: string }>(
      this.names.of(key, text),
      text,
      [...zone, perPage, offset],
    );
    return (
      row && {
        items: row.items,
        count: Math.max(0, Math.min(perPage, row.total - offset)),
        totalCount: row.total,
        tag: row.tag,
      }
    );
  }

  private async get(
    key: string,
    text: string,
    zone: ZoneKey,
    value: string | number,
  ): Promise<{ json?: string; tag: string } | undefined> {
    const row = await this.sql.row<{ tag: string; json: string | null }>(this.names.of(key, text), text, [
      ...zone,
      value,
    ]);
    return row && { json: row.json ?? undefined, tag: row.tag };
  }
}
