import type { UnitOfWork } from '@registrar/kernel';
import type { NoticeContent, NoticeKind, NoticeState, ServiceNotice, ServiceUpdate } from '@registrar/status';
import { ServiceNoticeStore } from '@registrar/status/ports';
import type { Sql } from '../sql';
import type { ServiceNoticeEntity } from './entities/service-notices.entity';
import { noticeOf, type ServiceNoticeRow, UPDATES_SQL } from './service-notice-rows';

const READ = `select n.*, ${UPDATES_SQL} from service_notices n`;

export class PostgresServiceNoticeStore extends ServiceNoticeStore {
  constructor(
    private readonly sql: Sql,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  async add(
    kind: NoticeKind,
    content: NoticeContent,
    { at, by, state, text }: ServiceUpdate,
  ): Promise<number> {
    this.uow.assertOpen();
    const row = await this.sql.row<Pick<ServiceNoticeEntity, 'id'>>(
      'service_notice_add',
      `with added as (
         insert into service_notices (title, impact, groups, registry_codes, starts_at, ends_at, kind, state, created_at, created_by)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id),
       first as (
         insert into service_notice_updates (notice_id, number, state, body, written_by, written_at)
         select id, 1, $8, $11, $10, $9 from added)
       select id from added`,
      [...contentValues(content), kind, state, at, by, text],
    );
    return row!.id;
  }

  async find(kind: NoticeKind, id: number): Promise<ServiceNotice | undefined> {
    const row = await this.sql.row<ServiceNoticeRow>(
      'service_notice_find',
      `${READ} where n.kind = $1 and n.id = $2`,
      [kind, id],
    );
    return row && noticeOf(row);
  }

  async lock(kind: NoticeKind, id: number): Promise<ServiceNotice | undefined> {
    this.uow.assertOpen();
    // The texts are read by the statement after the lock: one snapshot would miss those of the process that held it.
    const locked = await this.sql.row<Pick<ServiceNoticeEntity, 'id'>>(
      'service_notice_lock',
      'select id from service_notices where kind = $1 and id = $2 for update',
      [kind, id],
    );
    return locked && this.find(kind, id);
  }

  async list(kind: NoticeKind, before: number | undefined, limit: number): Promise<ServiceNotice[]> {
    const rows = await this.sql.rows<ServiceNoticeRow>(
      'service_notice_list',
      `${READ} where n.kind = $1 and ($2::int is null or n.id < $2) order by n.id desc limit $3`,
      [kind, before ?? null, limit],
    );
    return rows.map(noticeOf);
  }

  async change(id: number, content: NoticeContent): Promise<void> {
    this.uow.assertOpen();
    await this.sql.change(
      'service_notice_change',
      `update service_notices set title = $1, impact = $2, groups = $3, registry_codes = $4, starts_at = $5, ends_at = $6, version = version + 1
        where id = $7`,
      [...contentValues(content), id],
    );
  }

  async addUpdate(
    id: number,
    { at, by, state, text }: ServiceUpdate,
    next: { state: NoticeState; endsAt?: Date },
  ): Promise<void> {
    this.uow.assertOpen();
    await this.sql.change(
      'service_notice_add_update',
      `with changed as (update service_notices set state = $2, ends_at = $3, version = version + 1 where id = $1 returning id)
       insert into service_notice_updates (notice_id, number, state, body, written_by, written_at)
       select id, (select max(number) + 1 from service_notice_updates where notice_id = $1), $4, $5, $6, $7 from changed`,
      [id, next.state, next.endsAt ?? null, state, text, by, at],
    );
  }

  async missingRegistry(codes: readonly string[]): Promise<string | undefined> {
    const row = await this.sql.row<{ code: string }>(
      'service_notice_missing_registry',
      `select wanted.code from unnest($1::text[]) with ordinality as wanted (code, at)
        where not exists (select from registry_connections c where c.code = wanted.code) order by at limit 1`,
      [codes],
    );
    return row?.code;
  }
}

const contentValues = ({ title, impact, groups, registries, startsAt, endsAt }: NoticeContent): unknown[] => [
  title,
  impact,
  groups,
  registries,
  startsAt,
  endsAt ?? null,
];
