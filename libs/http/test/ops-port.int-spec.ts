import { OpsServer, type ReadinessCheck } from '../src';
import { Registry } from 'prom-client';
import { FakeLog } from '@registrar/kernel/testing';

const HOST = '127.0.0.1';
const IN = { 'x-account': '7' };
const status = async (url: string, headers: Record<string, string> = IN): Promise<number> =>
  (await fetch(url, { headers })).status;

describe('the ops port', () => {
  const log = new FakeLog();
  let ops: OpsServer;
  const open = async (...checks: ReadinessCheck[]) => {
    ops = new OpsServer(checks, new Registry(), log);
    return `http://${HOST}:${await ops.listen(0, HOST)}`;
  };
  afterEach(() => ops.close());
  const check = (name: string, result: () => Promise<{ ok: boolean; state: string }>): ReadinessCheck => ({
    name,
    check: result,
  });
  const good = check('database', () => Promise.resolve({ ok: true, state: 'ok' }));
  const readiness = async (url: string) => {
    const reply = await fetch(`${url}/readyz`);
    return [reply.status, await reply.json()];
  };

  it.each<[string, ReadinessCheck[], number, object]>([
    ['everything is well', [good], 200, { status: 'ready', database: 'ok' }],
    [
      'something works with less',
      [good, check('redis', () => Promise.resolve({ ok: true, state: 'degraded: limiting per process' }))],
      200,
      { status: 'ready', database: 'ok', redis: 'degraded: limiting per process' },
    ],
    [
      'something is away',
      [check('database', () => Promise.reject(new Error('refused')))],
      503,
      { status: 'not ready', database: 'away' },
    ],
    [
      'something does not answer',
      [check('database', () => new Promise(() => undefined))],
      503,
      { status: 'not ready', database: 'no answer in time' },
    ],
  ])('tells whether the process is ready when %s', async (_, checks, code, body) => {
    expect(await readiness(await open(...checks))).toEqual([code, body]);
  });

  it('is not ready once stopping began, and still alive', async () => {
    const url = await open(good);
    ops.beginStopping();
    expect(await readiness(url)).toEqual([503, { status: 'stopping', database: 'ok' }]);
    expect(await status(`${url}/healthz`, {})).toBe(200);
  });

  it('serves metrics as Prometheus reads them, and nothing else', async () => {
    const url = await open();
    const reply = await fetch(`${url}/metrics?x=1`);
    expect([reply.status, reply.headers.get('content-type')]).toEqual([
      200,
      expect.stringContaining('text/plain; version='),
    ]);
    expect(await status(`${url}/core/v1/hello`, {})).toBe(404);
  });
});
