import { addSeconds, type Clock, type Log, type UnitOfWork } from '@registrar/kernel';
import type { OpenZone, ZoneSources, ZoneStore } from './ports';
import type { ZoneImport, ZoneSource, ZoneState } from './zone';

/** Batches of a file are milliseconds apart; a process that is silent for so long has ended. */
const LEASE_SECONDS = 600;
/** Characters of an error stored with the import: enough for a diagnosis. */
const ERROR_LENGTH = 500;

/** Settings of staff. */
export interface ZoneImportPolicy {
  /** A file with a greater loss of names than this is refused; 100: none is. */
  maxShrinkPercent: number;
}

/**
 * imported: in use now · unchanged: no newer file · busy: another process imports it, or the file is still
 * being written · refused: not plausible, staff should check · failed: will be retried.
 */
export type ZoneOutcome = 'imported' | 'unchanged' | 'busy' | 'refused' | 'failed';

/** May end the work early; files not yet begun wait for the next run. */
export interface ImportStop {
  readonly aborted: boolean;
}

/** The outcomes of one call, and the imports that lookups use after it. */
export interface ZoneRound {
  /** By zone. */
  outcomes: Map<string, ZoneOutcome>;
  current: readonly ZoneImport[];
}

class Refusal extends Error {}

/**
 * Imports zone files while lookups run. A file is loaded beside the one in use and replaces it atomically; a
 * failure before that leaves the old one in use. Zones are independent of each other.
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

  async execute(stop: ImportStop): Promise<ZoneRound> {
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
      this.log.error('zone file not imported', {
        zone: source.zone,
        source: source.location,
        error,
      });
      // without a version there is no import that could fail: stored nevertheless, since staff check there
      if (!zone) await this.noteFailure(source, error);
      return error instanceof Refusal ? 'refused' : 'failed';
    } finally {
      await zone?.close();
    }
  }

  /** Versions that need not be read again: the one in use, and one that would be refused again. */
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
      this.log.info('zone file imported', { zone: source.zone, names, serial: zone.serial() });
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

  /** Returns the number of names. */
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
