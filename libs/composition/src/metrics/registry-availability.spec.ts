import { RegistryAvailability } from './registry-availability';

function world() {
  const counted: unknown[][] = [];
  const passed: string[] = [];
  const note = (name: string) => () => void passed.push(name);
  const metrics = new RegistryAvailability(
    { command: note('command'), waited: note('waited'), session: note('session'), circuit: note('circuit') },
    { count: (...parts) => void counted.push(parts) },
  );
  return { metrics, counted, passed };
}

describe('commands to a registry', () => {
  it.each([
    ['1000', 'ok'],
    ['1500', 'ok'],
    ['2302', 'refused'],
    ['2501', 'refused'],
    ['2400', 'failed'],
    ['2500', 'failed'],
    ['timeout', 'failed'],
    ['lost', 'failed'],
    ['garbage', 'failed'],
    ['mismatch', 'failed'],
  ])('with the outcome %s are counted as %s', (outcome, counted) => {
    const { metrics, counted: counts, passed } = world();
    metrics.command({ connection: 'alpha', command: 'domain:check', outcome, seconds: 0.25 });
    expect([counts, passed]).toEqual([[['registry', 'alpha', counted, 250]], ['command']]);
  });

  it.each(['not_sent', 'error', '3000', '100'])(
    'with the outcome %s say nothing of the registry',
    (outcome) => {
      const { metrics, counted, passed } = world();
      metrics.command({ connection: 'alpha', command: 'domain:check', outcome, seconds: 0.25 });
      expect([counted, passed]).toEqual([[], ['command']]);
    },
  );
});

describe('sessions with a registry', () => {
  it.each([
    ['failed', [['registry', 'alpha', 'failed']]],
    ['opened', []],
    ['closed', []],
  ] as const)('that are %s are counted: %j', (event, expected) => {
    const { metrics, counted, passed } = world();
    metrics.session({ connection: 'alpha', event });
    expect([counted, passed]).toEqual([expected, ['session']]);
  });

  it('report their waits and circuits to the metrics alone', () => {
    const { metrics, counted, passed } = world();
    metrics.waited({ connection: 'alpha', seconds: 1 });
    metrics.circuit({ connection: 'alpha', state: 'open' });
    expect([counted, passed]).toEqual([[], ['waited', 'circuit']]);
  });
});
