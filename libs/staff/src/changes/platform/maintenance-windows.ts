import type {
  ChangeMaintenanceWindows,
  MaintenanceWindow,
  NewWindow,
  WindowChange,
} from '@registrar/registries';
import type { AuditTrail } from '../../audit-trail';
import { actorLabel, type StaffActor } from '../../staff';

/** Maintenance windows of registries, as staff announce them; effective in every process within 2 s. */
export class RegistryWindows {
  constructor(
    private readonly audit: AuditTrail,
    private readonly windows: ChangeMaintenanceWindows,
  ) {}

  /** Those that have not ended, by start; of all connections or of this one. */
  async listNotEnded(registry?: string): Promise<MaintenanceWindow[]> {
    const all = await this.windows.listNotEnded();
    return all.filter((window) => registry === undefined || window.registry === registry);
  }

  /** Throws 400, 403, 404, 409. */
  announceWindow(actor: StaffActor, registry: string, window: NewWindow): Promise<MaintenanceWindow> {
    return this.audit.run(actor, 'registry.announce_window', async () => {
      const { after } = await this.windows.announceWindow(registry, window, actorLabel(actor));
      return { result: after, change: { target: targetOf(registry), after: entryOf(after) } };
    });
  }

  /** Throws 400, 403, 404, 409. */
  changeWindow(
    actor: StaffActor,
    registry: string,
    id: number,
    change: WindowChange,
  ): Promise<MaintenanceWindow> {
    return this.audit.run(actor, 'registry.change_window', async () => {
      const { before, after } = await this.windows.changeWindow(registry, id, change);
      const entry = { before: before && entryOf(before), after: entryOf(after) };
      return { result: after, change: { target: targetOf(registry), ...entry } };
    });
  }

  /** Throws 403, 404, 409. */
  withdrawWindow(actor: StaffActor, registry: string, id: number): Promise<void> {
    return this.audit.run(actor, 'registry.withdraw_window', async () => {
      const before = await this.windows.withdrawWindow(registry, id, actorLabel(actor));
      return { result: undefined, change: { target: targetOf(registry), before: entryOf(before) } };
    });
  }
}

const targetOf = (registry: string): string => `registry:${registry}`;

const entryOf = ({ id, from, to, reason }: MaintenanceWindow): object => ({ id, from, to, reason });
