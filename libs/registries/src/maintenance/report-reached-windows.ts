import { addDays, type Clock, type UnitOfWork } from '@registrar/kernel';
import type { MaintenanceWindows } from './ports';
import type { WindowEvents } from './window-events';

/** Days after which the end of a window is no news: a worker that was off does not report it. */
const NEWS_DAYS = 1;

/**
 * Writes the events that a maintenance window has begun or ended, each once: the mark at the window and the
 * events are one transaction with the locks of the window and of its connection, which staff take too.
 */
export class ReportReachedWindows {
  constructor(
    private readonly windows: MaintenanceWindows,
    private readonly events: WindowEvents,
    private readonly uow: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** One begin or end; false: none is due. */
  execute(): Promise<boolean> {
    return this.uow.run(async () => {
      const now = this.clock.now();
      const reached = await this.windows.takeReached(now, addDays(now, -NEWS_DAYS));
      if (!reached) return false;
      const { step, window } = reached;
      await this.events.add(step, window, step === 'begun' ? window.from : window.to);
      return true;
    });
  }
}
