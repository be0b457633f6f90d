import { type AppError, badRequest, type Clock, conflict, notFound } from '@registrar/kernel';
import type { MaintenanceWindows } from './ports';
import type { MaintenanceWindow } from './window';
import type { WindowEvents } from './window-events';

export interface NewWindow {
  /** Absent: it begins now. */
  from?: Date;
  to: Date;
  reason?: string;
}

/** Absent fields are unchanged. */
export interface WindowChange {
  from?: Date;
  to?: Date;
  reason?: string;
}

export interface ChangedWindow {
  before?: MaintenanceWindow;
  after: MaintenanceWindow;
}

const MAX_REASON = 500;

/** Announces, changes and withdraws maintenance windows, and reports each to accounts. Writes run inside the caller's unit of work. */
export class ChangeMaintenanceWindows {
  constructor(
    private readonly windows: MaintenanceWindows,
    private readonly events: WindowEvents,
    private readonly clock: Clock,
  ) {}

  /** Those that have not ended, by start. */
  listNotEnded(): Promise<MaintenanceWindow[]> {
    return this.windows.listNotEnded(this.clock.now());
  }

  /** Throws 400 naming the field, 404, and 409 where another window overlaps. */
  async announceWindow(
    registry: string,
    { from, to, reason }: NewWindow,
    announcedBy: string,
  ): Promise<ChangedWindow> {
    const announcedAt = this.clock.now();
    const window = {
      registry,
      from: from ?? announcedAt,
      to,
      reason: reasonOf(reason),
      announcedBy,
      announcedAt,
    };
    if (window.from < announcedAt) throw invalid('from', 'must not be in the past');
    assertValidEnd(window, announcedAt);
    await this.lockConnection(registry);
    await this.assertNoOverlap(window);
    const after = { ...window, id: await this.windows.addWindow(window) };
    await this.events.add('announced', after, announcedAt);
    return { after };
  }

  /** Throws 400, 404, and 409 for one that has ended or would overlap. The start of one that has begun stays. */
  async changeWindow(
    registry: string,
    id: number,
    { from, to, reason }: WindowChange,
  ): Promise<ChangedWindow> {
    if (from === undefined && to === undefined && reason === undefined)
      throw invalid('body', 'must change something');
    const before = await this.lockNotEnded(registry, id);
    const now = this.clock.now();
    if (from && from.getTime() !== before.from.getTime()) {
      if (before.from <= now) throw invalid('from', 'cannot change: the window has begun');
      if (from < now) throw invalid('from', 'must not be in the past');
    }
    const after = {
      ...before,
      ...(from && { from }),
      ...(to && { to }),
      ...(reason !== undefined && { reason: reasonOf(reason) }),
    };
    assertValidEnd(after, now);
    await this.assertNoOverlap(after);
    await this.windows.changeWindow(id, after);
    if (reportedFields(before) !== reportedFields(after)) await this.events.add('changed', after, now);
    return { before, after };
  }

  /** The registry is used again at once. Throws 404, and 409 for one that has ended. */
  async withdrawWindow(registry: string, id: number, by: string): Promise<MaintenanceWindow> {
    const before = await this.lockNotEnded(registry, id);
    const now = this.clock.now();
    await this.windows.withdrawWindow(id, now, by);
    await this.events.add('called_off', before, now);
    return before;
  }

  private async lockNotEnded(registry: string, id: number): Promise<MaintenanceWindow> {
    await this.lockConnection(registry);
    const window = await this.windows.findWindow(registry, id);
    if (!window) throw notFound('registry.window_not_found', 'The maintenance window does not exist.');
    if (window.to <= this.clock.now())
      throw conflict('registry.window_ended', 'The maintenance window has ended.');
    return window;
  }

  private async lockConnection(registry: string): Promise<void> {
    if (!(await this.windows.lockConnection(registry)))
      throw notFound('registry.not_found', 'The registry connection does not exist.');
  }

  private async assertNoOverlap({ registry, from, to, id }: Overlapping): Promise<void> {
    const others = await this.windows.listNotEnded(this.clock.now());
    const other = others.find(
      (each) => each.registry === registry && each.id !== id && each.from < to && from < each.to,
    );
    if (other)
      throw conflict(
        'registry.window_overlaps',
        `The maintenance window ${other.id} of the registry overlaps.`,
      );
  }
}

type Overlapping = Pick<MaintenanceWindow, 'registry' | 'from' | 'to'> & { id?: number };

/** What accounts learn of it. */
const reportedFields = ({ from, to, reason }: MaintenanceWindow): string =>
  JSON.stringify([from, to, reason]);

function assertValidEnd({ from, to }: Pick<MaintenanceWindow, 'from' | 'to'>, now: Date): void {
  if (to <= from) throw invalid('to', "must be after 'from'");
  if (to <= now) throw invalid('to', 'must be in the future');
}

function reasonOf(text: string | undefined): string {
  const reason = text?.trim() ?? '';
  if (reason === '' || reason.length > MAX_REASON)
    throw invalid('reason', `must be a text of 1 to ${MAX_REASON} characters`);
  return reason;
}

const invalid = (field: string, rule: string): AppError =>
  badRequest(`'${field}' ${rule}`, 'registry.window_invalid');
