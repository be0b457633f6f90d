import { MetricsRegistry } from '@registrar/adapter-runtime';
import { EppGauges } from './epp-gauges';

describe('the gauges of the EPP client', () => {
  const metrics = new MetricsRegistry('test');
  const gauges = new EppGauges(metrics);
  const valueOf = async (name: string, connection: string): Promise<number | undefined> => {
    const { values } = await metrics.getSingleMetric(name)!.get();
    return values.find(({ labels }) => labels['connection'] === connection)?.value;
  };

  afterAll(() => metrics.clear());

  it('counts open sessions, and none that failed to open', async () => {
    gauges.session({ connection: 'thick', event: 'opened' });
    gauges.session({ connection: 'thick', event: 'opened' });
    gauges.session({ connection: 'thick', event: 'failed' });
    gauges.session({ connection: 'thick', event: 'closed' });
    expect(await valueOf('registrar_epp_sessions', 'thick')).toBe(1);
    expect(await valueOf('registrar_epp_sessions', 'thin')).toBeUndefined();
  });

  it('tells answers, refusals among them, from commands without a usable one', async () => {
    for (const outcome of ['1000', '2302', 'timeout', 'lost'])
      gauges.command({ connection: 'thick', command: 'domain:create', outcome, seconds: 0.25 });
    expect(await valueOf('registrar_epp_commands_answered_total', 'thick')).toBe(2);
    expect(await valueOf('registrar_epp_commands_unanswered_total', 'thick')).toBe(2);
  });

  it('starts each counter of a connection at 0', async () => {
    gauges.session({ connection: 'new', event: 'opened' });
    const names = ['commands_answered', 'commands_unanswered', 'sessions_failed'];
    const values = await Promise.all(names.map((name) => valueOf(`registrar_epp_${name}_total`, 'new')));
    expect(values).toEqual([0, 0, 0]);
    expect(await valueOf('registrar_epp_circuit_open', 'new')).toBe(0);
  });

  it('counts sessions that could not be opened', async () => {
    gauges.session({ connection: 'away', event: 'failed' });
    gauges.session({ connection: 'away', event: 'failed' });
    expect(await valueOf('registrar_epp_sessions_failed_total', 'away')).toBe(2);
    expect(await valueOf('registrar_epp_sessions', 'away')).toBeUndefined();
  });

  it('counts refusals by code, unknown codes together, and neither successes nor faults', async () => {
    for (const outcome of ['1000', '1001', '1301', '2302', '2302', '2400', '2999', '9001', 'timeout'])
      gauges.command({ connection: 'refusing', command: 'domain:create', outcome, seconds: 0.1 });
    const { values } = await metrics.getSingleMetric('registrar_epp_commands_refused_total')!.get();
    const counted = values.filter(({ labels, value }) => labels['connection'] === 'refusing' && value > 0);
    expect(Object.fromEntries(counted.map(({ labels, value }) => [labels['code'], value]))).toEqual({
      '2302': 2,
      '2400': 1,
      'other': 2,
    });
  });

  it('measures commands by connection and command, and waits by connection', async () => {
    gauges.command({ connection: 'timed', command: 'domain:check', outcome: '1000', seconds: 0.25 });
    gauges.command({ connection: 'timed', command: 'domain:check', outcome: 'timeout', seconds: 30 });
    gauges.waited({ connection: 'timed', seconds: 2 });
    const text = await metrics.metrics();
    expect(text).toContain(
      'registrar_epp_command_duration_seconds_sum{app="test",connection="timed",command="domain:check"} 30.25',
    );
    expect(text).toContain('registrar_epp_session_wait_seconds_sum{app="test",connection="timed"} 2');
    expect(text).toContain(
      'registrar_epp_session_wait_seconds_bucket{le="1",app="test",connection="timed"} 0',
    );
  });

  it.each([
    ['open', 1],
    ['half_open', 0.5],
    ['closed', 0],
    ['stopped', 1],
  ] as const)('reads a circuit that is %s as %p', async (state, value) => {
    gauges.circuit({ connection: 'thick', state });
    expect(await valueOf('registrar_epp_circuit_open', 'thick')).toBe(value);
  });
});
