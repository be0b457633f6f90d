import { type OpenZone, ZoneSources } from '../zones/ports';
import type { ZoneSource } from '../zones/zone';

interface FakeFile {
  version: string;
  labels: readonly string[];
  serial?: string;
  /** Thrown after the labels. */
  fault?: Error;
  /** Thrown on opening. */
  away?: Error;
  unfinished?: boolean;
}

/** Zone files in memory. */
export class FakeZoneSources extends ZoneSources {
  readonly files = new Map<string, FakeFile>();
  /** Zones that were opened and closed, in order. */
  readonly opened: string[] = [];
  readonly closed: string[] = [];

  put(zone: string, file: FakeFile): void {
    this.files.set(zone, file);
  }

  async list(): Promise<ZoneSource[]> {
    return [...this.files.keys()].map((zone) => ({ zone, location: `memory/${zone}` }));
  }

  async open(
    { zone }: ZoneSource,
    knownVersions: readonly string[],
  ): Promise<OpenZone | 'unchanged' | 'unfinished'> {
    const file = this.files.get(zone)!;
    if (file.away) throw file.away;
    if (knownVersions.includes(file.version)) return 'unchanged';
    if (file.unfinished) return 'unfinished';
    this.opened.push(zone);
    return {
      version: file.version,
      batches: batchesOf(file),
      serial: () => file.serial,
      close: async () => void this.closed.push(zone),
    };
  }
}

async function* batchesOf({ labels, fault }: FakeFile): AsyncGenerator<readonly string[]> {
  for (let at = 0; at < labels.length; at += 2) yield labels.slice(at, at + 2);
  if (fault) throw fault;
}
