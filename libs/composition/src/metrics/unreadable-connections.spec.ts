import { MetricsRegistry } from '@registrar/adapter-runtime';
import { FakeLog } from '@registrar/kernel/testing';
import { UnreadableConnections } from './unreadable-connections';

const THICK = { code: 'thick', version: 4, reason: "has an unreadable member 'session'" };

function world() {
  const metrics = new MetricsRegistry('test');
  const log = new FakeLog();
  const reports = new UnreadableConnections(metrics, log);
  const readings = async (): Promise<object> => {
    const { values } = await metrics.getSingleMetric('registrar_registry_connection_unreadable')!.get();
    return Object.fromEntries(values.map(({ labels, value }) => [labels['connection'], value]));
  };
  return { reports, log, readings };
}

describe('reports about unreadable connections', () => {
  it('are one log line for each version of a connection, and a gauge', async () => {
    const { reports, log, readings } = world();
    reports.report([]);
    expect([log.lines, await readings()]).toEqual([[], {}]);
    reports.report([THICK]);
    reports.report([THICK]);
    const line = (version: number) =>
      expect.objectContaining({
        level: 'error',
        message: 'registry connection unreadable, action required',
        fields: { connection: 'thick', version, reason: THICK.reason },
      });
    expect([log.lines, await readings()]).toEqual([[line(4)], { thick: 1 }]);
    reports.report([{ ...THICK, version: 5 }]);
    expect([log.lines, await readings()]).toEqual([[line(4), line(5)], { thick: 1 }]);
  });

  it('say when a connection is readable again, and report it again when it is not', async () => {
    const { reports, log, readings } = world();
    reports.report([THICK, { ...THICK, code: 'thin' }]);
    reports.report([THICK]);
    expect([log.lines.slice(2), await readings()]).toEqual([
      [
        expect.objectContaining({
          level: 'info',
          message: 'registry connection readable again',
          fields: { connection: 'thin' },
        }),
      ],
      { thick: 1, thin: 0 },
    ]);
    reports.report([THICK, { ...THICK, code: 'thin' }]);
    expect([log.lines.length, await readings()]).toEqual([4, { thick: 1, thin: 1 }]);
  });
});
