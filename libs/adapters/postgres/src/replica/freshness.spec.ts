import { AppError, DatabaseConnectionError } from '@registrar/kernel';
import {
  type FallbackReason,
  lagOf,
  reasonOfFailure,
  type ReplicaState,
  ReplicaUnfit,
  unfitness,
} from './freshness';

const WRITER = { position: '0/5000', system: '7', timeline: 2, mark: 'b5' };
const MAX_LAG = 30;
const UP_TO_DATE: ReplicaState = {
  system: '7',
  inRecovery: true,
  hasReplayed: true,
  isOnTimeline: true,
  secondsSinceReplay: 3_600,
};
const behind = (secondsSinceReplay: number | null): ReplicaState => ({
  ...UP_TO_DATE,
  hasReplayed: false,
  secondsSinceReplay,
});

describe('what makes a replica unfit for a read', () => {
  it.each<[string, ReplicaState, FallbackReason | undefined, FallbackReason | undefined]>([
    ['has replayed everything, however long nothing was written', UP_TO_DATE, undefined, undefined],
    ['is behind by less than the limit', behind(29.9), 'behind', undefined],
    ['is behind by exactly the limit', behind(30), 'behind', undefined],
    ['is behind by more than the limit', behind(30.1), 'behind', 'behind'],
    ['has replayed no transaction yet', behind(null), 'behind', 'behind'],
    ['was promoted', { ...UP_TO_DATE, inRecovery: false, hasReplayed: false }, 'promoted', 'promoted'],
    [
      'is on another timeline, as far as the writer or farther',
      { ...UP_TO_DATE, isOnTimeline: false },
      'other_timeline',
      'other_timeline',
    ],
    ['is behind and has not shown its timeline', { ...behind(1), isOnTimeline: false }, 'behind', 'behind'],
    ['follows another cluster', { ...UP_TO_DATE, system: '8' }, 'other_cluster', 'other_cluster'],
  ])('a replica that %s', (_, state, current, recent) => {
    expect(unfitness('current', WRITER, state, MAX_LAG)).toBe(current);
    expect(unfitness('recent', WRITER, state, MAX_LAG)).toBe(recent);
  });

  it.each<[ReplicaState, number | undefined]>([
    [UP_TO_DATE, 0],
    [behind(12), 12],
    [{ ...UP_TO_DATE, isOnTimeline: false, secondsSinceReplay: 12 }, 12],
    // the clocks of two machines differ
    [behind(-0.5), 0],
    [behind(null), undefined],
  ])('is measured as lag: %p', (state, lag) => expect(lagOf(state)).toBe(lag));
});

const databaseFailure = (code: string, message = 'no'): Error => Object.assign(new Error(message), { code });

describe('the failure of a read at the replica', () => {
  it.each<[string, unknown, FallbackReason]>([
    ['the replica is unfit', new ReplicaUnfit('behind'), 'behind'],
    ['the server refuses connections', databaseFailure('ECONNREFUSED'), 'away'],
    ['the pipe is broken', databaseFailure('EPIPE'), 'away'],
    ['the driver lost the connection', new Error('Connection terminated unexpectedly'), 'away'],
    ['no connection came in time', new Error('timeout exceeded when trying to connect'), 'away'],
    ['the pool knows the failure', new DatabaseConnectionError(new Error('no'), false), 'away'],
    ['the server answers no more', new Error('Query read timeout'), 'away'],
    ['the server shuts down', databaseFailure('57P01'), 'away'],
    ['the server starts', databaseFailure('57P03'), 'away'],
    ['the server has no connection left', databaseFailure('53300'), 'away'],
    ['the disk fails', databaseFailure('58030'), 'away'],
    ['replay cancelled the statement', databaseFailure('40001'), 'conflict'],
    ['replay found a deadlock', databaseFailure('40P01'), 'conflict'],
    [
      'replay cancelled it by another code',
      databaseFailure('57014', 'canceling statement due to conflict with recovery'),
      'conflict',
    ],
    ['the transaction is read-only', databaseFailure('25006'), 'promoted'],
    ['a migration was not replayed', databaseFailure('42P01'), 'error'],
  ])('goes to the writer where %s', (_, error, reason) => expect(reasonOfFailure(error)).toBe(reason));

  it.each<[string, unknown]>([
    ['it refuses', new AppError('invalid', 'request.fields', 'connection is no field')],
    ['its statement took too long', databaseFailure('57014', 'canceling statement due to statement timeout')],
    ['a row cannot be read', new TypeError('connection is undefined')],
    ['it fails without a word of connections', new Error('no row')],
    ['it throws no error', 'connection'],
  ])('is the answer where %s', (_, error) => expect(reasonOfFailure(error)).toBeUndefined());
});
