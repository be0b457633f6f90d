/**
 * The platform's time is the database's clock plus a stored correction. All moments are milliseconds since 1970,
 * all spans milliseconds.
 */
export interface TimeReading {
  /** The database's clock. */
  database: number;
  /** What is added to it. Not 0: that clock was set while processes ran, and they kept their time. */
  correction: number;
  /** When a process last renewed the lease of the database, by the platform's time; undefined: none ever did. */
  renewedAt?: number;
  /** How far `database` may be from the moment that it is compared with: half the round trip. */
  error: number;
}

/** While processes run, one of them renews the lease of the database at least this often. */
export const LEASE_RENEWED_WITHIN_MS = 45_000;

const platformTimeOf = ({ database, correction }: TimeReading): number => database + correction;

/** What a process that starts knows besides the last reading. */
export interface StartFacts {
  /** The clock of its machine. */
  machine: number;
  limit: number;
  /** `renewedAt` of its first reading. */
  firstRenewedAt?: number;
  /** How far the moment of a renewal may be from the reading that first shows it. */
  readEveryMs: number;
}

/** The time that a process starts with, and the correction by which the database's clock is that time. */
export interface KnownTime {
  at: number;
  correction: number;
}

/**
 * The time that a process starts with; undefined: it reads again, until another process has shown its time by
 * renewing the lease, or stored a correction.
 */
export function judgeStart(reading: TimeReading, facts: StartFacts): KnownTime | undefined {
  const { machine, limit, firstRenewedAt, readEveryMs } = facts;
  const { database, renewedAt } = reading;
  const time = platformTimeOf(reading);
  if (renewedAt === undefined) return startingAt(database, reading);
  if (Math.abs(machine - time) <= limit && renewedAt <= time + limit) return startingAt(time, reading);
  if (renewedAt !== firstRenewedAt && Math.abs(time - renewedAt) <= limit + readEveryMs)
    return startingAt(time, reading);
  const isRecent = (now: number): boolean =>
    renewedAt >= now - LEASE_RENEWED_WITHIN_MS && renewedAt <= now + limit;
  return isRecent(time) || isRecent(machine) ? undefined : startWithoutOthers(reading, facts);
}

/**
 * As `judgeStart` where no process runs: the database's clock where that of this machine agrees, else the time of
 * before. Never earlier than a process has stored already.
 */
export function startWithoutOthers(
  reading: TimeReading,
  { machine, limit }: Pick<StartFacts, 'machine' | 'limit'>,
): KnownTime {
  const { database, renewedAt = -Infinity } = reading;
  const agreed = Math.abs(database - machine) <= limit ? [database] : [];
  const candidates = [...agreed, platformTimeOf(reading), machine];
  return startingAt(candidates.find((at) => at >= renewedAt - limit) ?? renewedAt, reading);
}

const startingAt = (at: number, { database }: TimeReading): KnownTime => ({
  at,
  correction: Math.round(at - database),
});

/**
 * follow: the difference is worked off little by little · step: this process stood still while others went on ·
 * keep: the database's clock was set, the process keeps its own time. `difference`: the platform's time by the
 * database minus that of the process.
 */
export interface TimeVerdict {
  kind: 'follow' | 'step' | 'keep';
  difference: number;
}

/**
 * What a running process, whose time is `own`, makes of a reading. `correction`: that with which it last agreed; the
 * first one that a process stores counts for all.
 */
export function judgeTime(
  reading: TimeReading,
  { own, correction, limit }: { own: number; correction: number; limit: number },
): TimeVerdict {
  const found = platformTimeOf(reading) - own;
  const sure = Math.max(0, Math.abs(found) - reading.error);
  const difference = found < 0 ? -sure : sure;
  if (sure <= limit) return { kind: 'follow', difference };
  const corrected = reading.correction - correction;
  const isCorrected =
    Math.abs(corrected) > limit &&
    difference * corrected > 0 &&
    Math.abs(difference) <= Math.abs(corrected) + limit;
  if (isCorrected) return { kind: difference > 0 ? 'step' : 'follow', difference };
  // no process stores a time that has not come yet: others have gone on
  const wereOthersAhead = (reading.renewedAt ?? -Infinity) > own + limit;
  return { kind: difference > 0 && wereOthersAhead ? 'step' : 'keep', difference };
}
