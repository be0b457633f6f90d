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
    expect(await valueOf('registrar_epp_command_seconds_total', 'thick')).toBe(1);
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
