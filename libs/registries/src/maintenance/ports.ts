import type { MaintenanceWindow } from './window';

/** Maintenance windows of registry connections. Writes demand a unit of work. */
export abstract class MaintenanceWindows {
  /** Those that have not ended and were not withdrawn, by start; of all connections. */
  abstract coming(now: Date): Promise<MaintenanceWindow[]>;
  /** False: no such connection. Serialises writers of its windows until the end of the transaction. */
  abstract lock(registry: string): Promise<boolean>;
  /** Not withdrawn; undefined: none with this id at this connection. */
  abstract find(registry: string, id: number): Promise<MaintenanceWindow | undefined>;
  /** Returns the id. */
  abstract add(window: Omit<MaintenanceWindow, 'id'>): Promise<number>;
  abstract change(id: number, window: Pick<MaintenanceWindow, 'from' | 'to' | 'reason'>): Promise<void>;
  abstract withdraw(id: number, at: Date, by: string): Promise<void>;
}
