import { type SubscriberOutbox, toTimestamp } from '@registrar/kernel';
import type { MaintenanceWindows } from './ports';
import type { MaintenanceWindow } from './window';

export type WindowStep = 'announced' | 'changed' | 'called_off' | 'begun' | 'ended';

/** What a window means for an account that uses the registry, in words. */
export const WINDOW_MEANING =
  'From `from` up to `to`, commands at this registry are refused with 502 and Retry-After; jobs and renewals wait.';

/** Reports a maintenance window to accounts, in the transaction of what it reports. */
export class WindowEvents {
  constructor(
    private readonly windows: MaintenanceWindows,
    private readonly outbox: SubscriberOutbox,
  ) {}

  async add(
    step: WindowStep,
    { id, registry, from, to, reason }: MaintenanceWindow,
    occurredAt: Date,
  ): Promise<void> {
    const name = `registry.maintenance.${step}` as const;
    await this.outbox.addForSubscribers({
      name,
      payload: {
        eventName: name,
        windowId: id,
        registry,
        tlds: await this.windows.tldsOf(registry),
        from: toTimestamp(from),
        to: toTimestamp(to),
        reason,
        meaning: WINDOW_MEANING,
      },
      occurredAt,
    });
  }
}
