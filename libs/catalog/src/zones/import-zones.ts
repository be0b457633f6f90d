import { addSeconds, type Clock, type Log, type UnitOfWork } from '@registrar/kernel';
import type { OpenZone, ZoneSources, ZoneStore } from './ports';
import type { ZoneImport, ZoneSource, ZoneState } from './zone';

/** Between two batches of a file there are milliseconds; a process that is silent for so long is gone. */
const LEASE_SECONDS = 600;
/** Errors are kept with the import: enough to see what happened. */
const ERROR_LENGTH = 500;

/** What staff may set. */
export interface ZoneImportPolicy {
  /** A file with so much fewer names than the one before is not believed; 100: any is. */
  maxShrinkPercent: number;
}

/**
 * imported: it answers now · unchanged: there is no newer file · busy: another process is at it, or the file
 * is still being written · refused: not believed, a person should look · failed: tried again.
 */
export type ZoneOutcome = 'imported' | 'unchanged' | 'busy' | 'refused' | 'failed';

/** Something that may end the work early; files not begun are left for the next time. */
export interface ImportStop {
  readonly aborted: boolean;
}

/** What one call did, and what lookups are answered by after it. */
export interface ZoneRound {
  /** By zone. */
  outcomes: Map<string, ZoneOutcome>;
  current: readonly ZoneImport[];
}

class Refusal extends Error {}

/**
 * Brings zone files in beside the running service. A file is loaded next to the one that answers and takes
 * its place in one moment; whatever goes wrong before that leaves the old one where it is. Each zone stands
 * for itself.
 */
export class ImportZones {
  constructor(
    private readonly sources: ZoneSources,
    private readonly store: ZoneStore,
    private readonly uow: UnitOfWork,
    private readonly clock: Clock,
    private readonly log: Log,
    private readonly policy: ZoneImportPolicy,
  ) {}

  async execute(stop: ImportStop = { aborted: false }): Promise<ZoneRound> {
    const outcomes = new Map<string, ZoneOutcome>();
    for (const source of await this.sources.list()) {
      if (stop.aborted) break;
      outcomes.set(source.zone, await this.importZone(source, stop));
      await this.removeLeftovers(stop);
    }
    await this.removeLeftovers(stop);
    return { outcomes, current: await this.store.current() };
  }

  private async importZone(source: ZoneSource, stop: ImportStop): Promise<ZoneOutcome> {
    const state = await this.store.state(source.zone);
    let zone: OpenZone | undefined;
    try {
      const opened = await this.sources.open(source, this.settledVersions(state));
      if (opened === 'unchanged') return 'unchanged';
      if (opened === 'unfinished') return 'busy';
      zone = opened;
      return await this.load(source, zone, state.current, stop);
    } catch (error) {
      this.log.error('a zone file could not be imported', {
        zone: source.zone,
        source: source.location,
        error,
      });
      // before there is a version there is no import to fail: written down all the same, staff look there
      if (!zone) await this.noteFailure(source, error);
      return error instanceof Refusal ? 'refused' : 'failed';
    } finally {
      await zone?.close();
    }
  }

  /** Versions there is no need to read again: the one that answers, and one that would be refused again. */
  private settledVersions({ current, refused }: ZoneState): string[] {
    const stillRefused = refused && (refused.names === 0 || this.shrank(refused.names, current));
    return [...(current ? [current.version] : []), ...(stillRefused ? [refused.version] : [])];
  }

  private async load(
    source: ZoneSource,
    zone: OpenZone,
    current: ZoneImport | undefined,
    stop: ImportStop,
  ): Promise<ZoneOutcome> {
    const now = this.clock.now();
    const id = await this.store.begin({
      source,
      version: zone.version,
      now,
      leaseUntil: addSeconds(now, LEASE_SECONDS),
    });
    if (id === undefined) return 'busy';
    try {
      const names = await this.append(id, zone, stop);
      if (names === 0) throw new Refusal('the file delegates no name');
      if (this.shrank(names, current))
        throw new Refusal(
          `${names} names after ${current!.names}: more than ${this.policy.maxShrinkPercent} % are gone`,
        );
      await this.uow.run(() => this.store.publish(id, zone.serial(), this.clock.now()));
      this.log.info('a zone file was imported', { zone: source.zone, names, serial: zone.serial() });
      return 'imported';
    } catch (error) {
      await this.store.giveUp(
        id,
        error instanceof Refusal ? 'refused' : 'failed',
        textOf(error),
        this.clock.now(),
      );
      throw error;
    }
  }

  /** Number of names. */
  private async append(id: number, zone: OpenZone, stop: ImportStop): Promise<number> {
    let names = 0;
    for await (const labels of zone.batches) {
      if (stop.aborted) throw new Error('the process ended');
      await this.store.append(id, labels, addSeconds(this.clock.now(), LEASE_SECONDS));
      names += labels.length;
    }
    return names;
  }

  private shrank(names: number, current: ZoneImport | undefined): boolean {
    return current !== undefined && names * 100 < current.names * (100 - this.policy.maxShrinkPercent);
  }

  private async noteFailure(source: ZoneSource, error: unknown): Promise<void> {
    const now = this.clock.now();
    const id = await this.store.begin({
      source,
      version: '',
      now,
      leaseUntil: addSeconds(now, LEASE_SECONDS),
    });
    if (id !== undefined) await this.store.giveUp(id, 'failed', textOf(error), now);
  }

  private async removeLeftovers(stop: ImportStop): Promise<void> {
    while (!stop.aborted && (await this.store.removeLeftovers()) > 0);
  }
}

function textOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replace(/[\s\0]+/g, ' ').slice(0, ERROR_LENGTH);
}
