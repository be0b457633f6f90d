import type {
  ChangedNotice,
  ChangeServiceNotices,
  IncidentUpdate,
  NewIncident,
  NoticeChanges,
  NoticeContent,
  NoticeKind,
  ServiceNotice,
} from '@registrar/status';
import type { AuditTrail } from '../../audit-trail';
import type { StaffOperation } from '../../permissions';
import { actorLabel, type StaffActor } from '../../staff';

/** The notice that is meant, and the versions one of which must be its current one. */
export interface NoticeRef {
  id: number;
  ifMatch: readonly string[] | undefined;
}

/** Incidents and planned maintenance that staff write for the public status page. */
export class ServiceNoticesByStaff {
  constructor(
    private readonly audit: AuditTrail,
    private readonly notices: ChangeServiceNotices,
  ) {}

  /** Throws 400, 403. */
  openIncident(actor: StaffActor, incident: NewIncident): Promise<ServiceNotice> {
    return this.added(actor, 'status_incident.create', (by) => this.notices.openIncident(incident, by));
  }

  /** Throws 400, 403. */
  planMaintenance(actor: StaffActor, content: NoticeContent, text: string): Promise<ServiceNotice> {
    return this.added(actor, 'status_maintenance.create', (by) =>
      this.notices.planMaintenance(content, text, by),
    );
  }

  /** Throws 400, 403, 404, 409, 412, 428. */
  change(
    actor: StaffActor,
    kind: NoticeKind,
    ref: NoticeRef,
    changes: NoticeChanges,
  ): Promise<ServiceNotice> {
    return this.audited(actor, `status_${kind}.change`, contentOf, (by) =>
      this.notices.change(kind, { ...ref, by }, changes),
    );
  }

  /** Throws 400, 403, 404, 409, 412, 428. */
  updateIncident(actor: StaffActor, ref: NoticeRef, update: IncidentUpdate): Promise<ServiceNotice> {
    return this.audited(actor, 'status_incident.update', lastTextOf, (by) =>
      this.notices.updateIncident({ ...ref, by }, update),
    );
  }

  /** Throws 400, 403, 404, 412, 428. */
  updateMaintenance(actor: StaffActor, ref: NoticeRef, text: string): Promise<ServiceNotice> {
    return this.audited(actor, 'status_maintenance.update', lastTextOf, (by) =>
      this.notices.updateMaintenance({ ...ref, by }, text),
    );
  }

  /** Throws 400, 403, 404, 409, 412, 428. */
  cancelMaintenance(actor: StaffActor, ref: NoticeRef, text: string): Promise<ServiceNotice> {
    return this.audited(actor, 'status_maintenance.cancel', lastTextOf, (by) =>
      this.notices.cancelMaintenance({ ...ref, by }, text),
    );
  }

  private added(
    actor: StaffActor,
    operation: StaffOperation,
    work: (by: string) => Promise<ServiceNotice>,
  ): Promise<ServiceNotice> {
    return this.audit.run(actor, operation, async () => {
      const after = await work(actorLabel(actor));
      const entry = { ...contentOf(after), ...lastTextOf(after) };
      return { result: after, change: { target: targetOf(after), after: entry } };
    });
  }

  private audited(
    actor: StaffActor,
    operation: StaffOperation,
    entryOf: (notice: ServiceNotice) => object,
    work: (by: string) => Promise<ChangedNotice>,
  ): Promise<ServiceNotice> {
    return this.audit.run(actor, operation, async () => {
      const { before, after } = await work(actorLabel(actor));
      const change = { target: targetOf(after), before: entryOf(before), after: entryOf(after) };
      return { result: after, change };
    });
  }
}

const targetOf = ({ kind, id }: ServiceNotice): string => `status_${kind}:${id}`;

const contentOf = ({ title, impact, groups, registries, startsAt, endsAt }: ServiceNotice): object => ({
  title,
  impact,
  groups,
  registries,
  startsAt,
  ...(endsAt && { endsAt }),
});

const lastTextOf = ({ state, version, updates }: ServiceNotice): object => ({
  state,
  version,
  text: updates[updates.length - 1].text,
});
