/** All name servers of this registrar. */
export abstract class ZoneServers {
  /** The serial that each shows for the zone; absent without an authoritative answer. Never throws. */
  abstract serials(zone: string): Promise<{ server: string; serial?: number }[]>;
  /** Resolves after the pause between two polls, or as soon as `over` aborts. */
  abstract pause(over: AbortSignal): Promise<void>;
}
