import { FakeClock, FakeLog } from '@registrar/kernel/testing';
import { OpenFault, type PoolFault } from '../faults';
import { DEFAULT_EPP_SETTINGS } from '../settings';
import type { PooledSession } from './pooled-session';
import { RegistryCircuit } from './registry-circuit';
import type { OpenerDeps, Opening } from './session-opener';
import type { WaitQueue } from './wait-queue';

const PAUSE_MS = 1_000;

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

function setUp({ opening = 'opened' as Opening['kind'], isOpening = false } = {}) {
  const [log, rejected, states] = [new FakeLog(), [] as PoolFault[], [] as string[]];
  const pool = {
    code: 'thin',
    isOpening: jest.fn(() => isOpening),
    open: jest.fn(() => Promise.resolve(opening)),
    reached: jest.fn(),
  };
  const deps: Pick<OpenerDeps, 'settings' | 'clock' | 'log' | 'random'> & { metrics: object } = {
    settings: { ...DEFAULT_EPP_SETTINGS, holder: 'one', backoffMinMs: PAUSE_MS, timeoutsToOpen: 2 },
    clock: new FakeClock(),
    log,
    // the whole pause, without jitter
    random: () => 1,
    metrics: {
      circuit: ({ connection, state }: Record<string, string>) => states.push(`${connection} ${state}`),
    },
  };
  const queue = { rejectAll: (fault: PoolFault) => rejected.push(fault) };
  const circuit = RegistryCircuit.of(
    deps as unknown as OpenerDeps,
    queue as unknown as WaitQueue<PooledSession>,
    pool,
  );
  return { circuit, pool, log, rejected, states };
}

describe('the circuit of a registry', () => {
  it('takes requests at first', () => {
    const { circuit } = setUp();
    expect([circuit.state, circuit.turnsAway, circuit.lastRefusal()]).toEqual(['closed', false, undefined]);
  });

  it('that opens rejects what waits, says so in the metrics, and probes after its pause', async () => {
    const { circuit, pool, rejected, states } = setUp();
    circuit.open();
    expect([circuit.state, circuit.turnsAway]).toEqual(['open', true]);
    expect(rejected).toMatchObject([{ kind: 'unavailable', message: 'the registry is unavailable' }]);
    await jest.advanceTimersByTimeAsync(PAUSE_MS - 1);
    expect(pool.open).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(pool.reached).toHaveBeenCalledTimes(1);
    expect(states).toEqual(['thin open', 'thin half_open']);
  });

  it('probes no earlier than a longer pause that is asked for', async () => {
    const { circuit, pool } = setUp();
    circuit.open(PAUSE_MS * 5);
    await jest.advanceTimersByTimeAsync(PAUSE_MS * 5 - 1);
    expect(pool.open).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(pool.open).toHaveBeenCalledTimes(1);
  });

  it('that is open already counts no further failure', async () => {
    const { circuit, pool } = setUp();
    circuit.open();
    circuit.open();
    await jest.advanceTimersByTimeAsync(PAUSE_MS);
    expect(pool.open).toHaveBeenCalledTimes(1);
  });

  it('probes again where no slot was free, and waits for a session that is being opened', async () => {
    const noSlot = setUp({ opening: 'no_slot' });
    noSlot.circuit.open();
    await jest.advanceTimersByTimeAsync(PAUSE_MS * 2);
    expect(noSlot.pool.open).toHaveBeenCalledTimes(2);
    expect([noSlot.circuit.state, noSlot.pool.reached.mock.calls]).toEqual(['open', []]);

    const busy = setUp({ isOpening: true });
    busy.circuit.open();
    await jest.advanceTimersByTimeAsync(PAUSE_MS * 3);
    expect([busy.pool.isOpening.mock.calls.length, busy.pool.open.mock.calls]).toEqual([3, []]);
  });

  it('opens by the last of several time-outs in a row, with the reason for staff and the log', () => {
    const { circuit, log } = setUp();
    expect(circuit.commandTimedOut()).toBe(false);
    circuit.commandAnswered();
    expect(circuit.commandTimedOut()).toBe(false);
    expect(log.lines).toEqual([]);
    expect(circuit.commandTimedOut()).toBe(true);
    expect(circuit.lastRefusal()).toMatchObject({
      command: 'commands',
      reason: 'no answer in time to 2 commands in a row',
    });
    expect(log.lines).toEqual([
      { level: 'error', message: 'registry does not answer commands', fields: { connection: 'thin' } },
    ]);
  });

  it('closes with a session, and says once that the registry was reached again', () => {
    const { circuit, log } = setUp();
    circuit.sessionOpened();
    expect(log.lines).toEqual([]);
    circuit.open();
    circuit.sessionOpened();
    expect(circuit.state).toBe('closed');
    expect(log.lines).toEqual([
      { level: 'info', message: 'registry reached again', fields: { connection: 'thin' } },
    ]);
  });

  it('pauses longer with each failed log-in beside other sessions', () => {
    const { circuit } = setUp();
    expect([1, 2, 3].map(() => circuit.failedBesideSessions())).toEqual([
      PAUSE_MS,
      PAUSE_MS * 2,
      PAUSE_MS * 4,
    ]);
    expect(circuit.state).toBe('closed');
  });

  it('keeps the words of a refused log-in, and of a refused command', () => {
    const { circuit } = setUp();
    circuit.commandRefused('domain:create', 2302, 'Object exists');
    expect(circuit.lastRefusal()).toMatchObject({ command: 'domain:create', code: 2302 });
    circuit.loginFailed(new OpenFault('authentication', 'wrong password', 2200));
    circuit.open();
    expect(circuit.lastRefusal()).toMatchObject({ command: 'login', reason: 'wrong password', code: 2200 });
  });
});

describe('the circuit after a refused log-in', () => {
  it('never logs in again, since registries lock an account after a few', async () => {
    const { circuit, pool, rejected } = setUp();
    circuit.open();
    circuit.stopForRefusedLogin();
    expect(rejected.at(-1)).toMatchObject({ kind: 'unavailable', message: 'the registry refused the login' });
    circuit.open();
    circuit.sessionOpened();
    await jest.advanceTimersByTimeAsync(PAUSE_MS * 1_000);
    expect([circuit.state, pool.open.mock.calls, jest.getTimerCount()]).toEqual(['stopped', [], 0]);
  });

  it('of a process that stops probes no more', async () => {
    const { circuit, pool } = setUp();
    circuit.open();
    circuit.stopProbing();
    circuit.open();
    await jest.advanceTimersByTimeAsync(PAUSE_MS * 1_000);
    expect([circuit.state, pool.open.mock.calls]).toEqual(['open', []]);
  });
});
