import type { RegistryHoldStore } from './ports';
import type { RegistryHold } from './registry-hold';

/** Reads the holds of a domain. */
export class RegistryHoldQueries {
  constructor(private readonly holds: RegistryHoldStore) {}

  /** Newest first; also those of an earlier registration of the name. */
  list(name: string): Promise<RegistryHold[]> {
    return this.holds.list(name);
  }
}
