import type { AffectedGroup, NoticeImpact, NoticeKind, NoticeState, ServiceNotice } from '@registrar/status';
import type { ServiceNoticeUpdateEntity } from './entities/service-notice-updates.entity';
import type { ServiceNoticeEntity } from './entities/service-notices.entity';

type UpdateRow = Pick<ServiceNoticeUpdateEntity, 'state' | 'body' | 'written_by'> & { written_at: string };

/** JSON has times as text. */
export type ServiceNoticeRow = ServiceNoticeEntity & { updates: UpdateRow[] };

/** Texts of the notice `n`, in their order. */
export const UPDATES_SQL = `(select json_agg(json_build_object('state', u.state, 'body', u.body, 'written_by', u.written_by, 'written_at', u.written_at) order by u.number)
     from service_notice_updates u where u.notice_id = n.id) as updates`;

export const noticeOf = (row: ServiceNoticeRow): ServiceNotice => ({
  id: row.id,
  kind: row.kind as NoticeKind,
  title: row.title,
  impact: row.impact as NoticeImpact,
  groups: row.groups as AffectedGroup[],
  registries: row.registry_codes,
  state: row.state as NoticeState,
  startsAt: row.starts_at,
  ...(row.ends_at && { endsAt: row.ends_at }),
  version: row.version,
  createdBy: row.created_by,
  createdAt: row.created_at,
  updates: row.updates.map(({ state, body, written_by: by, written_at: at }) => ({
    at: new Date(at),
    by,
    state: state as NoticeState,
    text: body,
  })),
});
