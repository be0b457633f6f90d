import type { Clock } from '@registrar/kernel';
import {
  incidentOpen,
  incidentResolved,
  invalidNotice,
  maintenanceOver,
  noticeChanged,
  noticeNotFound,
  noticeVersionMissing,
} from './errors';
import {
  type IncidentState,
  isOver,
  type NoticeContent,
  type NoticeKind,
  type NoticeState,
  type ServiceNotice,
  stateAt,
} from './notice';
import { checkContent, checkNoticeText } from './notice-rules';
import type { NoticeSteps } from '../subscriptions/ports';
import type { NoticeStep } from '../subscriptions/subscriber';
import type { ServiceNoticeStore } from './ports';

export interface ChangedNotice {
  before: ServiceNotice;
  after: ServiceNotice;
}

/** The notice that is meant, and the versions one of which must be its current one. */
export interface NoticeTarget {
  id: number;
  ifMatch: readonly string[] | undefined;
  by: string;
}

export type NewIncident = Omit<NoticeContent, 'startsAt' | 'endsAt'> & {
  /** Absent: now. */
  startsAt?: Date;
  state: IncidentState;
  text: string;
};

export interface IncidentUpdate {
  state: IncidentState;
  text: string;
  /** Required, and only allowed, where the incident is resolved and the state is another one. */
  reopen?: boolean;
}

/** Fields that are absent stay as they are. */
export type NoticeChanges = Partial<NoticeContent>;

/**
 * Writes incidents and planned maintenance, and the steps that subscribers get a mail about. Writes run inside the
 * caller's unit of work. A returned state is that of the present time.
 */
export class ChangeServiceNotices {
  constructor(
    private readonly store: ServiceNoticeStore,
    private readonly steps: Pick<NoticeSteps, 'add'>,
    private readonly clock: Clock,
  ) {}

  /** Newest first, ids below `before`. */
  async list(kind: NoticeKind, before: number | undefined, limit: number): Promise<ServiceNotice[]> {
    return (await this.store.list(kind, before, limit)).map((notice) => this.withPresentState(notice));
  }

  /** Throws 404. */
  async get(kind: NoticeKind, id: number): Promise<ServiceNotice> {
    const found = await this.store.find(kind, id);
    if (!found) throw noticeNotFound(kind);
    return this.withPresentState(found);
  }

  /** Throws 400 naming the field. */
  async openIncident({ state, text, ...incident }: NewIncident, by: string): Promise<ServiceNotice> {
    const now = this.clock.now();
    const content = await this.checked('incident', { startsAt: now, ...incident }, now);
    const update = { at: now, by, state, text: checkNoticeText('text', text) };
    const ended = { ...content, ...(state === 'resolved' && { endsAt: now }) };
    const id = await this.store.add('incident', ended, update);
    await this.steps.add({ noticeId: id, step: 'opened', at: now, hasText: true });
    return this.get('incident', id);
  }

  /** Throws 400 naming the field. */
  async planMaintenance(content: NoticeContent, text: string, by: string): Promise<ServiceNotice> {
    const now = this.clock.now();
    const checked = await this.checked('maintenance', content, now);
    if (checked.endsAt! <= now) throw invalidNotice('endsAt', 'must be in the future');
    const update = { at: now, by, state: 'scheduled' as const, text: checkNoticeText('text', text) };
    const id = await this.store.add('maintenance', checked, update);
    await this.steps.add({ noticeId: id, step: 'announced', at: now, hasText: true });
    return this.get('maintenance', id);
  }

  /** Throws 400, 404, 409 for the start of a maintenance that began and for one that is over, 412, 428. */
  async change(kind: NoticeKind, target: NoticeTarget, changes: NoticeChanges): Promise<ChangedNotice> {
    const before = await this.locked(kind, target);
    if (kind === 'maintenance') refuseFinalTimes(before, changes);
    const { title, impact, groups, registries, startsAt, endsAt } = { ...before, ...changes };
    const content = { title, impact, groups, registries, startsAt, ...(endsAt && { endsAt }) };
    if (before.state === 'scheduled' && endsAt! <= this.clock.now())
      throw invalidNotice('endsAt', 'must be in the future');
    const checked = await this.checkedChange(kind, before, content);
    await this.store.change(target.id, checked);
    if (kind === 'maintenance' && !isOver(before.state) && isNews(before, checked))
      await this.steps.add({ noticeId: target.id, step: 'changed', at: this.clock.now(), hasText: false });
    return this.changed(before);
  }

  /** A resolved incident takes a further text, or is opened again explicitly. Throws 400, 404, 409, 412, 428. */
  async updateIncident(
    target: NoticeTarget,
    { state, text, reopen = false }: IncidentUpdate,
  ): Promise<ChangedNotice> {
    const before = await this.locked('incident', target);
    const wasResolved = before.state === 'resolved';
    if (reopen && state === 'resolved')
      throw invalidNotice('reopen', 'does not go with the state `resolved`');
    if (reopen && !wasResolved) throw incidentOpen();
    if (!reopen && wasResolved && state !== 'resolved') throw incidentResolved();
    const now = this.clock.now();
    const endsAt = state === 'resolved' ? (before.endsAt ?? now) : undefined;
    const step =
      state !== 'resolved' ? (reopen ? 'reopened' : 'updated') : wasResolved ? 'updated' : 'resolved';
    return this.append(before, target.by, { step, state, text, stored: state, endsAt });
  }

  /** In any state: the text may also come after the end. Throws 400, 404, 412, 428. */
  async updateMaintenance(target: NoticeTarget, text: string): Promise<ChangedNotice> {
    const before = await this.locked('maintenance', target);
    const stored = before.state === 'cancelled' ? before.state : 'scheduled';
    const { state, endsAt } = before;
    return this.append(before, target.by, { step: 'updated', state, text, stored, endsAt });
  }

  /** Throws 400, 404, 409 for one that is over, 412, 428. */
  async cancelMaintenance(target: NoticeTarget, text: string): Promise<ChangedNotice> {
    const before = await this.locked('maintenance', target);
    if (isOver(before.state)) throw maintenanceOver(before.state);
    return this.append(before, target.by, {
      step: 'cancelled',
      state: 'cancelled',
      text,
      stored: 'cancelled',
      endsAt: before.endsAt,
    });
  }

  private async append(
    before: ServiceNotice,
    by: string,
    next: { step: NoticeStep; state: NoticeState; text: string; stored: NoticeState; endsAt?: Date },
  ): Promise<ChangedNotice> {
    const update = {
      at: this.clock.now(),
      by,
      state: next.state,
      text: checkNoticeText('text', next.text),
    };
    await this.store.addUpdate(before.id, update, {
      state: next.stored,
      ...(next.endsAt && { endsAt: next.endsAt }),
    });
    await this.steps.add({ noticeId: before.id, step: next.step, at: update.at, hasText: true });
    return this.changed(before);
  }

  private async changed(before: ServiceNotice): Promise<ChangedNotice> {
    return { before, after: await this.get(before.kind, before.id) };
  }

  private async locked(kind: NoticeKind, { id, ifMatch }: NoticeTarget): Promise<ServiceNotice> {
    if (ifMatch === undefined) throw noticeVersionMissing();
    const found = await this.store.lock(kind, id);
    if (!found) throw noticeNotFound(kind);
    if (!ifMatch.includes(String(found.version))) throw noticeChanged(found.version);
    return this.withPresentState(found);
  }

  private async checked(kind: NoticeKind, content: NoticeContent, now: Date): Promise<NoticeContent> {
    const checked = checkContent(kind, content, now);
    const missing = await this.store.missingRegistry(checked.registries);
    if (missing !== undefined) throw invalidNotice('registries', `names an unknown registry: ${missing}`);
    return checked;
  }

  /** A start that is not changed is judged as of the creation: an old notice stays changeable. */
  private checkedChange(
    kind: NoticeKind,
    before: ServiceNotice,
    content: NoticeContent,
  ): Promise<NoticeContent> {
    const isSameStart = content.startsAt.getTime() === before.startsAt.getTime();
    if (kind === 'incident' && content.endsAt && content.startsAt > content.endsAt)
      throw invalidNotice('startsAt', 'must not be after the end of the incident');
    return this.checked(kind, content, isSameStart ? before.createdAt : this.clock.now());
  }

  private withPresentState(notice: ServiceNotice): ServiceNotice {
    return { ...notice, state: stateAt(notice, this.clock.now()) };
  }
}

function refuseFinalTimes(before: ServiceNotice, { startsAt, endsAt }: NoticeChanges): void {
  const isMoved = startsAt !== undefined && startsAt.getTime() !== before.startsAt.getTime();
  if (isOver(before.state) && (isMoved || endsAt !== undefined)) throw maintenanceOver(before.state);
  if (isMoved && before.state !== 'scheduled')
    throw invalidNotice('startsAt', 'cannot change once the maintenance is under way');
}

/** Whether the change says anything that subscribers have to know. */
function isNews(before: NoticeContent, after: NoticeContent): boolean {
  const said = ({ title, impact, groups, registries, startsAt, endsAt }: NoticeContent): string =>
    JSON.stringify([title, impact, groups, registries, startsAt, endsAt]);
  return said(before) !== said(after);
}
