import { type Clock, type JsonValue, type PlatformSettings, toTimestamp } from '@registrar/kernel';
import type { AuditTrail } from '../../audit-trail';
import { invalidField } from '../../errors';
import type { StaffActor } from '../../staff';

export interface MaintenanceSwitch {
  on: boolean;
  /** Known end: sent to clients; maintenance ends at that time. */
  until?: Date;
}

/** Row of the platform's settings that every process reads each second; its value is `{on, until?}`. */
const SETTING = 'maintenance';

/** Closes the public API for maintenance and opens it again; effective in all processes within 2 s. */
export class SwitchMaintenance {
  constructor(
    private readonly audit: AuditTrail,
    private readonly settings: PlatformSettings,
    private readonly clock: Clock,
  ) {}

  /** Throws 400, 403. */
  execute(actor: StaffActor, { on, until }: MaintenanceSwitch): Promise<MaintenanceSwitch> {
    return this.audit.run(actor, 'maintenance.switch', async () => {
      const now = this.clock.now();
      if (until && !on) throw invalidField('until', 'is allowed only while maintenance is on');
      if (until && until <= now) throw invalidField('until', 'must be in the future');
      const before = await this.settings.read(SETTING);
      const after: JsonValue = until ? { on, until: toTimestamp(until) } : { on };
      await this.settings.write(SETTING, after, now);
      const change = { target: 'platform:maintenance', before: isObject(before) ? before : undefined, after };
      return { result: { on, until }, change };
    });
  }

  /** The current state; off once its end has passed. */
  async current(): Promise<MaintenanceSwitch> {
    const value = await this.settings.read(SETTING);
    if (!isObject(value) || value['on'] !== true) return { on: false };
    if (typeof value['until'] !== 'string') return { on: true };
    const until = new Date(value['until']);
    return until > this.clock.now() ? { on: true, until } : { on: false };
  }
}

const isObject = (value: JsonValue | undefined): value is { [key: string]: JsonValue } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
