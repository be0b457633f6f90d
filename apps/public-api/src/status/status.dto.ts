import type { StatusView } from '@registrar/http';
import type { StatusReport } from '@registrar/status';

/** As it is answered (docs/status.md): moments to the second, in UTC. */
export const statusView = (report: StatusReport): StatusView => ({
  state: report.state,
  measuredAt: secondOf(report.measuredAt),
  isCurrent: report.isCurrent,
  groups: report.groups,
  registries: report.registries,
  notices: report.notices.map(({ startsAt, endsAt, updates, ...notice }) => ({
    id: notice.id,
    kind: notice.kind,
    title: notice.title,
    impact: notice.impact,
    state: notice.state,
    isCurrent: notice.isCurrent,
    affected: notice.affected,
    startsAt: secondOf(startsAt),
    ...(endsAt && { endsAt: secondOf(endsAt) }),
    updates: updates.map(({ at, text }) => ({ at: secondOf(at), text })),
  })),
});

const secondOf = (at: Date): string => `${at.toISOString().slice(0, 19)}Z`;
