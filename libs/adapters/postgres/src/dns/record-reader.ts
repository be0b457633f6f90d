import type {
  RecordChange,
  RecordData,
  RecordOrigin,
  VersionPage,
  ZoneContents,
  ZoneRecord,
  ZoneVersion,
} from '@registrar/dns';
import { type RecordPage, RecordReader, type TouchedZone } from '@registrar/dns/ports';
import { arrayText } from '../array-text';
import type { Sql } from '../sql';
import { StatementNames } from '../statement-names';
import { StoredTexts } from '../texts/stored-texts';
import { ZonePages } from './answers/zone-pages';
import { type StoredChange, toChange, toData } from './record-images';
import { expiryText, recordJson } from './record-sql';
import { refusalFrom } from './record-store';
import { FORWARDED, SERIAL, sizeOf, TAG, TOUCHED, VERSION, ZONE } from './zone-sql';

const getSql = (sendDefaults: boolean): string => `
select ${TAG} as tag,
       (select ${recordJson('r', 'd.name', sendDefaults)} from dns_records r where r.domain_id = d.id and r.id = $3 and not r.set_aside) as json
  ${ZONE}`;

/** Records of forwardings are left out; `forwarded` has the live ones. */
const contentsSql = (records: string): string => `
select d.name, ${VERSION} as current, ${TAG} as tag,
       (select json_agg(json_build_array(id, host, type, answer, ttl, priority, sent, ends) order by host, type, answer)
          from (${records}) records) as records,
       ${FORWARDED}
  ${ZONE}`;

const LIVE_RECORDS = `select r.id, r.host, r.type, r.answer, r.ttl, r.priority, r.sent, ${expiryText('r')} as ends from dns_records r
                 where r.domain_id = d.id and r.origin = 'user' and not r.set_aside`;

const CONTENTS = contentsSql(LIVE_RECORDS);

/**
 * The zone at version `$3`: the current records, with every record that changed later as it was before its
 * first change. The cost depends on the changes since then, not on the whole history: `not in` compares by a
 * hash of the changed ids, while the planner would loop over them for each record. No row where a later
 * change is no longer stored: the records would be wrong.
 */
const CONTENTS_AT = `${contentsSql(`with later as materialized (select distinct on (e.id) e.id, e.before
                                 from zone_changes c cross join json_to_recordset(c.diff) as e (id int, before json)
                                where c.domain_id = d.id and c.version > $3 order by e.id, c.version)
                ${LIVE_RECORDS} and r.id not in (select l.id from later l where l.id is not null)
                union all
                select l.id, b.host, b.type, b.answer, b.ttl, b.priority, b.sent, b."expiresAt"
                  from later l cross join json_to_record(l.before) as b (host text, type text, answer text, ttl int, priority int, origin text, sent text, "expiresAt" text)
                 where l.before is not null and b.origin = 'user'`)}
   and $3 between 0 and ${VERSION} and (select count(*) from zone_changes c where c.domain_id = d.id and c.version > $3) = ${VERSION} - $3`;

const OF_FORMER_OWNER =
  'exists (select from accounts a where lower(a.username) = lower(c.author) and a.id <> d.account_id)';
const NUMBERS = `'version', c.version, 'at', c.at, 'author', c.author, 'ofFormerOwner', ${OF_FORMER_OWNER}, 'action', c.action, 'added', c.added, 'removed', c.removed, 'changed', c.changed`;

/** `total` counts from the oldest version that is still stored. */
const VERSIONS = `
select coalesce(${VERSION} + 1 - (select min(c.version) from zone_changes c where c.domain_id = d.id), 0) as total,
       (select json_agg(json_build_object(${NUMBERS}) order by c.version desc)
          from (select * from zone_changes c where c.domain_id = d.id order by c.version desc limit $3 offset $4) c) as versions
  ${ZONE}`;

const ONE_VERSION = `
select (select json_build_object(${NUMBERS}, 'changes', c.diff) from zone_changes c where c.domain_id = d.id and c.version = $3) as version
  ${ZONE}`;

type RecordValues = [
  id: number,
  host: string,
  type: RecordData['type'],
  answer: string,
  ttl: number,
  priority: number | null,
  sent: string | null,
  expiresAt: string | null,
];
interface ContentsRow {
  name: string;
  current: number;
  tag: string;
  records: RecordValues[] | null;
  forwarded: ZoneContents['forwarded'] | null;
}
interface TouchedRow extends Omit<ContentsRow, 'records'> {
  total: number;
  refusal: string | null;
  records: [...RecordValues, RecordOrigin][] | null;
}
type VersionJson = Omit<ZoneVersion, 'at' | 'ofFormerOwner'> & { at: string; ofFormerOwner: boolean };

export class PostgresRecordReader extends RecordReader {
  private readonly names = new StatementNames('dns_record');
  private readonly getText: string;
  private readonly pages: ZonePages;

  /** `texts`: omitted, no page is stored. */
  constructor(
    private readonly sql: Sql,
    { sendDefaults, texts = new StoredTexts(0) }: { sendDefaults: boolean; texts?: StoredTexts },
  ) {
    super();
    this.getText = getSql(sendDefaults);
    this.pages = new ZonePages(sql, { sendDefaults }, texts);
  }

  async tag(accountId: number, domainName: string): Promise<string | undefined> {
    return (
      await this.sql.lookup<{ tag: string }>('dns_zone_tag', `select ${TAG} as tag ${ZONE}`, [
        accountId,
        domainName,
      ])
    )?.tag;
  }

  list(
    accountId: number,
    domainName: string,
    page: number,
    perPage: number,
  ): Promise<RecordPage | undefined> {
    return this.pages.list(accountId, domainName, page, perPage);
  }

  async get(
    accountId: number,
    domainName: string,
    id: number,
  ): Promise<{ json?: string; tag: string } | undefined> {
    const row = await this.sql.row<{ tag: string; json: string | null }>(
      this.names.of('get', this.getText),
      this.getText,
      [accountId, domainName, id],
    );
    return row && { json: row.json ?? undefined, tag: row.tag };
  }

  async contents(accountId: number, domainName: string, version?: number): Promise<ZoneContents | undefined> {
    const row =
      version === undefined
        ? await this.sql.row<ContentsRow>('dns_zone_contents', CONTENTS, [accountId, domainName])
        : await this.sql.row<ContentsRow>('dns_zone_contents_at', CONTENTS_AT, [
            accountId,
            domainName,
            version,
          ]);
    return (
      row && {
        name: row.name,
        version: version ?? row.current,
        currentVersion: row.current,
        tag: row.tag,
        records: (row.records ?? []).map(toRecord),
        forwarded: row.forwarded ?? [],
      }
    );
  }

  async touched(
    accountId: number,
    domainName: string,
    { ids, hosts }: { ids: readonly number[]; hosts: readonly string[] },
  ): Promise<TouchedZone | undefined> {
    const size = sizeOf(ids.length + hosts.length);
    const row = await this.sql.row<TouchedRow>(`dns_zone_touched_${size}`, TOUCHED[size], [
      accountId,
      domainName,
      arrayText(ids),
      arrayText(hosts),
    ]);
    return (
      row && {
        name: row.name,
        currentVersion: row.current,
        tag: row.tag,
        total: row.total,
        records: (row.records ?? []).map(
          ([id, host, type, answer, ttl, priority, sent, expiresAt, origin]) => ({
            ...toRecord([id, host, type, answer, ttl, priority, sent, expiresAt]),
            origin,
          }),
        ),
        forwarded: row.forwarded ?? [],
        ...(row.refusal !== null && { refusal: refusalFrom(row.refusal) }),
      }
    );
  }

  serial(
    accountId: number,
    domainName: string,
  ): Promise<{ version: number; firstSerial: number } | undefined> {
    return this.sql.row<{ version: number; firstSerial: number }>('dns_zone_serial', SERIAL, [
      accountId,
      domainName,
    ]);
  }

  async versions(
    accountId: number,
    domainName: string,
    page: number,
    perPage: number,
  ): Promise<VersionPage | undefined> {
    const row = await this.sql.row<{ total: number; versions: VersionJson[] | null }>(
      'dns_zone_versions',
      VERSIONS,
      [accountId, domainName, perPage, (page - 1) * perPage],
    );
    return row && { versions: (row.versions ?? []).map(toVersion), totalCount: row.total };
  }

  async version(
    accountId: number,
    domainName: string,
    version: number,
  ): Promise<(ZoneVersion & { changes: RecordChange[] }) | undefined> {
    const row = await this.sql.row<{
      version: (VersionJson & { changes: StoredChange[] }) | null;
    }>('dns_zone_version', ONE_VERSION, [accountId, domainName, version]);
    if (!row?.version) return undefined;
    const { changes, ...rest } = row.version;
    return { ...toVersion(rest), changes: changes.map(toChange) };
  }
}

const toRecord = ([id, host, type, answer, ttl, priority, sent, expiresAt]: RecordValues): ZoneRecord => ({
  id,
  ...toData({ host, type, answer, ttl, priority, sent, expiresAt }),
});

const toVersion = ({ at, ofFormerOwner, ...version }: VersionJson): ZoneVersion => ({
  ...version,
  at: new Date(at),
  ...(ofFormerOwner && { ofFormerOwner }),
});
