import { type JsonText, StoredJson } from '@registrar/kernel';
import type { RecordPage } from '@registrar/dns/ports';
import type { Sql } from '../../sql';
import { StatementNames } from '../../statement-names';
import { SERVER, versionsAs, versionsOf } from '../../texts/row-versions';
import type { StoredTexts } from '../../texts/stored-texts';
import { columnsOf, type ListedColumns, recordsText } from '../record-columns';
import { recordJson } from '../record-sql';
import { TAG, ZONE } from '../zone-sql';

/**
 * What a page depends on: the row of the zone. Each write of records gives it another version in the same transaction,
 * which is the zone's tag; `xmin` differs where a version was lost and given again. Without that row there are no
 * records (`dns_records_stand_together`). Account, name, page: the key. `sendDefaults`: a setting of the process.
 */
const ROWS = `concat(${TAG}, ' ', z.xmin)`;
const VERSIONS = `select ${versionsAs(ROWS)} as versions ${ZONE}`;

/**
 * Page of a zone as columns, from which `recordsText` writes the answer: a sixth of the time of JSON text
 * made by PostgreSQL. Sub-selects in `limit`, since the planner would plan anew for each value of a
 * parameter.
 */
const listSql = (more = ''): string => `
select d.name, ${TAG} as tag, coalesce(z.records, 0) as total,
       (select ${columnsOf('r')}
          from (select r.id, r.host, r.type, r.answer, r.ttl, r.priority, r.sent, r.expires_at from dns_records r
                 where r.domain_id = d.id and not r.set_aside order by r.id limit (select $3::int) offset (select $4::int)) r) as columns${more}
  ${ZONE}`;
const LIST = listSql();
const LIST_VERSIONED = listSql(`, ${SERVER} as server, ${ROWS} as versions`);

/** As LIST, as JSON text: for records that hold a separator of columns. */
const listJsonSql = (sendDefaults: boolean): string => `
select (select '[' || coalesce(string_agg(${recordJson('r', 'd.name', sendDefaults)}, ',' order by r.id), '') || ']'
          from (select * from dns_records r where r.domain_id = d.id and not r.set_aside order by r.id limit $3::int offset $4::int) r) as items
  ${ZONE}`;

interface ListRow extends ListedColumns {
  tag: string;
  total: number;
}
interface VersionedRow extends ListRow {
  server: string;
  versions: string;
}
/** They change with the row of the zone. */
type Terms = Pick<RecordPage, 'tag' | 'totalCount'>;

/** Records of a page that takes PostgreSQL far less than a millisecond. */
const SHORT = 100;

/** Reads pages of zones, by their stored texts where those hold. */
export class ZonePages {
  private readonly names = new StatementNames('dns_record');

  constructor(
    private readonly sql: Sql,
    private readonly settings: { sendDefaults: boolean },
    private readonly texts: StoredTexts,
  ) {}

  /** Undefined: not a domain of this account. */
  async list(
    accountId: number,
    domainName: string,
    page: number,
    perPage: number,
  ): Promise<RecordPage | undefined> {
    const values = [accountId, domainName, perPage, (page - 1) * perPage] as const;
    if (!this.texts.isUsed || this.sql.inTransaction) return this.plain(values);
    const key = `zone ${accountId} ${domainName} ${page} ${perPage}`;
    return this.texts.read<RecordPage | undefined, Terms>(key, {
      current: async ({ json, count, versions, terms }) => {
        const found = await this.sql.lookup<{ versions: string }>('dns_zone_page_versions', VERSIONS, [
          accountId,
          domainName,
        ]);
        return found?.versions === versions ? { ...terms, items: json, count } : undefined;
      },
      whole: (isStored) => (isStored ? this.stored(key, values) : this.plain(values)),
    });
  }

  private async plain(values: PageValues): Promise<RecordPage | undefined> {
    const row = await this.row<ListRow>('dns_record_list', LIST, values);
    return row && pageOf(row, values, await this.itemsOf(row, values));
  }

  private async stored(key: string, values: PageValues): Promise<RecordPage | undefined> {
    const row = await this.row<VersionedRow>('dns_record_list_versioned', LIST_VERSIONED, values);
    const text = row && recordsText(row, this.settings.sendDefaults);
    if (text === undefined) {
      this.texts.drop(key);
      // another statement, which may see another version
      return row && pageOf(row, values, await this.listJson(values));
    }
    const json = new StoredJson(text);
    const { items: _items, count, ...terms } = pageOf(row!, values, json);
    const versions = versionsOf(row!.server, row!.versions);
    return { ...terms, count, items: this.texts.put(key, { versions, json, count, terms }) };
  }

  private async itemsOf(row: ListRow, values: PageValues): Promise<string> {
    return recordsText(row, this.settings.sendDefaults) ?? (await this.listJson(values));
  }

  private row<Row extends object>(name: string, text: string, values: PageValues): Promise<Row | undefined> {
    return values[2] <= SHORT
      ? this.sql.lookup<Row>(name, text, values)
      : this.sql.row<Row>(name, text, values);
  }

  private async listJson(values: PageValues): Promise<string> {
    const text = listJsonSql(this.settings.sendDefaults);
    const row = await this.sql.row<{ items: string }>(this.names.of('list json', text), text, values);
    return row?.items ?? '[]';
  }
}

/** Account, domain, records of a page, records before it. */
type PageValues = readonly [accountId: number, domainName: string, perPage: number, offset: number];

const pageOf = ({ total, tag }: ListRow, [, , perPage, offset]: PageValues, items: JsonText): RecordPage => ({
  items,
  count: Math.max(0, Math.min(perPage, total - offset)),
  totalCount: total,
  tag,
});
