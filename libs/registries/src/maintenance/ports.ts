import type { MaintenanceWindow } from './window';

/** A window whose begin or end the clock has reached. */
export interface ReachedWindow {
  step: 'begun' | 'ended';
  window: MaintenanceWindow;
}

/** Maintenance windows of registry connections. Writes demand a unit of work. */
export abstract class MaintenanceWindows {
  /** Those that have not ended and were not withdrawn, by start; of all connections. */
  abstract listNotEnded(now: Date): Promise<MaintenanceWindow[]>;
  /** False: no such connection. Serialises writers of its windows until the end of the transaction. */
  abstract lockConnection(registry: string): Promise<boolean>;
  /** Not withdrawn; undefined: none with this id at this connection. */
  abstract findWindow(registry: string, id: number): Promise<MaintenanceWindow | undefined>;
  /** Returns the id. */
  abstract addWindow(window: Omit<MaintenanceWindow, 'id'>): Promise<number>;
  abstract changeWindow(id: number, window: Pick<MaintenanceWindow, 'from' | 'to' | 'reason'>): Promise<void>;
  abstract withdrawWindow(id: number, at: Date, by: string): Promise<void>;
  /** Live TLDs of the connection, by name. */
  abstract tldsOf(registry: string): Promise<string[]>;
  /**
   * Takes the next begin or end that the clock has reached, oldest first, and marks it as reported; each once for
   * each time that a window has. No begin where the end has passed too, and no end that is not after
   * `endedSince`. One that is being changed or withdrawn, or whose connection is locked, is left for later.
   */
  abstract takeReached(now: Date, endedSince: Date): Promise<ReachedWindow | undefined>;
}
