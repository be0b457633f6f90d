import { MaintenanceWindows, type ReachedWindow } from '../maintenance/ports';
import type { MaintenanceWindow } from '../maintenance/window';

/** Maintenance windows in memory. */
export class FakeMaintenanceWindows extends MaintenanceWindows {
  readonly all: (MaintenanceWindow & { withdrawnBy?: string })[] = [];
  /** Begins and ends that were taken: id, step and time. */
  private readonly reported = new Set<string>();

  constructor(private readonly registries: readonly string[]) {
    super();
  }

  async listNotEnded(now: Date): Promise<MaintenanceWindow[]> {
    return this.all
      .filter(({ to, withdrawnBy }) => to > now && withdrawnBy === undefined)
      .sort((a, b) => a.from.getTime() - b.from.getTime());
  }

  async lockConnection(registry: string): Promise<boolean> {
    return this.registries.includes(registry);
  }

  async findWindow(registry: string, id: number): Promise<MaintenanceWindow | undefined> {
    const found = this.all.find((each) => each.registry === registry && each.id === id && !each.withdrawnBy);
    return found && { ...found };
  }

  async addWindow(window: Omit<MaintenanceWindow, 'id'>): Promise<number> {
    return this.all.push({ ...window, id: this.all.length + 1 });
  }

  async changeWindow(
    id: number,
    { from, to, reason }: Pick<MaintenanceWindow, 'from' | 'to' | 'reason'>,
  ): Promise<void> {
    Object.assign(this.all[id - 1], { from, to, reason });
  }

  async withdrawWindow(id: number, _at: Date, by: string): Promise<void> {
    this.all[id - 1].withdrawnBy = by;
  }

  async tldsOf(registry: string): Promise<string[]> {
    return [`${registry}-a`, `${registry}-b`];
  }

  async takeReached(now: Date, endedSince: Date): Promise<ReachedWindow | undefined> {
    const due = this.all
      .filter((each) => each.withdrawnBy === undefined && each.from <= now && each.to > endedSince)
      .map((window) => {
        const step = window.to > now ? ('begun' as const) : ('ended' as const);
        return { step, window: { ...window }, at: step === 'begun' ? window.from : window.to };
      })
      .filter(({ step, window, at }) => !this.reported.has(`${window.id} ${step} ${at.getTime()}`))
      .sort((a, b) => a.at.getTime() - b.at.getTime() || a.window.from.getTime() - b.window.from.getTime());
    if (due.length === 0) return undefined;
    const { step, window, at } = due[0];
    this.reported.add(`${window.id} ${step} ${at.getTime()}`);
    return { step, window };
  }
}
