import { CircuitBreaker, type CircuitState } from './circuit-breaker';

const policy = { backoffMinMs: 500, backoffMaxMs: 60_000, timeoutsToOpen: 3 };

function breakerWith(random = 1): { breaker: CircuitBreaker; states: CircuitState[] } {
  const states: CircuitState[] = [];
  return {
    breaker: new CircuitBreaker(
      policy,
      () => random,
      (state) => states.push(state),
    ),
    states,
  };
}

describe('the circuit of a registry', () => {
  it('turns everybody away from the first failure to the next session', () => {
    const { breaker, states } = breakerWith();
    breaker.open();
    expect(breaker.turnsAway).toBe(true);
    breaker.probe();
    expect(breaker.turnsAway).toBe(true);
    breaker.connected();
    expect(breaker.turnsAway).toBe(false);
    expect(states).toEqual(['open', 'half_open', 'closed']);
  });

  it('doubles the pause with each failure, up to a limit', () => {
    const { breaker } = breakerWith();
    const pauses = Array.from({ length: 9 }, () => {
      breaker.open();
      return breaker.pauseMs();
    });
    expect(pauses).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]);
  });

  it.each([
    [0, 250],
    [0.5, 375],
    [1, 500],
  ])('takes up to half of the pause away at random (%p)', (random, pause) => {
    const { breaker } = breakerWith(random);
    breaker.open();
    expect(breaker.pauseMs()).toBe(pause);
  });

  it('forgets failures when a command is answered, not when a session opens', () => {
    const { breaker } = breakerWith();
    for (const step of ['open', 'open', 'connected', 'open'] as const) breaker[step]();
    expect(breaker.pauseMs()).toBe(2_000);
    breaker.connected();
    breaker.answered();
    breaker.open();
    expect(breaker.pauseMs()).toBe(500);
  });

  it('opens when several commands in a row have no answer', () => {
    const { breaker } = breakerWith();
    expect([breaker.timedOut(), breaker.timedOut()]).toEqual([false, false]);
    breaker.answered();
    expect([breaker.timedOut(), breaker.timedOut(), breaker.timedOut()]).toEqual([false, false, true]);
    expect(breaker.timedOut()).toBe(false);
  });

  it('opens again at the first time-out after a session opened', () => {
    const { breaker } = breakerWith();
    for (let i = 0; i < 3; i += 1) breaker.timedOut();
    breaker.connected();
    expect(breaker.timedOut()).toBe(true);
  });

  it('stays stopped, whatever happens', () => {
    const { breaker, states } = breakerWith();
    breaker.stop();
    for (const step of ['open', 'probe', 'connected', 'probeAgain', 'answered'] as const) breaker[step]();
    expect([breaker.state, breaker.turnsAway, states]).toEqual(['stopped', true, ['stopped']]);
  });

  it('is open again, without a failure more, when the probe could not be made', () => {
    const { breaker } = breakerWith();
    breaker.open();
    breaker.probe();
    breaker.probeAgain();
    expect([breaker.state, breaker.pauseMs()]).toEqual(['open', 500]);
  });
});
