import { DatabaseConnectionError } from '@registrar/kernel';
import { isConnectionFailure } from '../connections/connection-failure';
import { databaseError } from '../sql';
import type { Freshness } from './declared-reads';
import type { TimelineMark } from './timelines';

/** Why the writer answered a declared read. */
export type FallbackReason =
  /** The read is part of a unit of work. */
  | 'transaction'
  /** The replica has not replayed what the read must show. */
  | 'behind'
  /** All connections of the process to it are in use. */
  | 'busy'
  /** Nothing answers, or not in time. */
  | 'away'
  /** Its replay cancelled the statement. */
  | 'conflict'
  /** It is no replica: it was promoted. */
  | 'promoted'
  /** It follows another cluster. */
  | 'other_cluster'
  /** It lacks the commits of the writer's timeline, as one that stays on the old one after a failover. */
  | 'other_timeline'
  /** It refused the statement, as before it replayed a migration. */
  | 'error';

/** The writer when a read begins. */
export interface WriterPosition extends TimelineMark {
  /** End of the write-ahead log, at or after every commit that anyone has seen, and the mark. */
  position: string;
}

/** A replica, compared with a position of the writer. */
export interface ReplicaState {
  system: string;
  inRecovery: boolean;
  /** Whether it has replayed the log up to the position. */
  hasReplayed: boolean;
  /** Whether it shows the mark of the writer's timeline: on another one the position means nothing. */
  isOnTimeline: boolean;
  /** Seconds since the last transaction that it replayed was committed; null: none yet. */
  secondsSinceReplay: number | null;
}

/** A read that goes to the writer instead. */
export class ReplicaUnfit extends Error {
  constructor(
    readonly reason: FallbackReason,
    options?: ErrorOptions,
  ) {
    super(`the replica does not answer this read: ${reason}`, options);
  }
}

/** Seconds that the replica is behind; undefined: not known. One that has replayed everything is not late. */
export const lagOf = ({ hasReplayed, isOnTimeline, secondsSinceReplay }: ReplicaState): number | undefined =>
  hasReplayed && isOnTimeline ? 0 : secondsSinceReplay === null ? undefined : Math.max(0, secondsSinceReplay);

/** Undefined: the replica may answer the read. */
export function unfitness(
  freshness: Freshness,
  writer: WriterPosition,
  replica: ReplicaState,
  maxLagSeconds: number,
): FallbackReason | undefined {
  if (!replica.inRecovery) return 'promoted';
  if (replica.system !== writer.system) return 'other_cluster';
  if (replica.hasReplayed) return replica.isOnTimeline ? undefined : 'other_timeline';
  // without the mark it may be on another timeline, and lack more than the age of its last replay says
  const isRecent = replica.isOnTimeline && (lagOf(replica) ?? Infinity) <= maxLagSeconds;
  return freshness === 'recent' && isRecent ? undefined : 'behind';
}

/** SQLSTATE of a statement that reached its time limit: at the writer it would take as long again. */
const CANCELED = '57014';
const CONFLICT = /conflict with recovery/;
const CONFLICT_CODES = new Set(['40001', '40P01']);
const PROMOTED_CODES = new Set(['25006']);
/** Classes of SQLSTATE: connection exception, insufficient resources, operator intervention, system error. */
const AWAY_CLASSES = new Set(['08', '53', '57', '58']);

/** Why a failed read goes to the writer; undefined: the error is the answer. */
export function reasonOfFailure(error: unknown): FallbackReason | undefined {
  if (error instanceof ReplicaUnfit) return error.reason;
  if (!(error instanceof Error)) return undefined;
  const isLost: boolean = isConnectionFailure(error);
  if (isLost || error instanceof DatabaseConnectionError) return 'away';
  const sqlState = databaseError(error)?.code;
  if (sqlState === undefined) return undefined;
  if (CONFLICT.test(error.message) || CONFLICT_CODES.has(sqlState)) return 'conflict';
  if (sqlState === CANCELED) return undefined;
  if (PROMOTED_CODES.has(sqlState)) return 'promoted';
  return AWAY_CLASSES.has(sqlState.slice(0, 2)) ? 'away' : 'error';
}
