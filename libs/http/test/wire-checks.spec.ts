import { AppError } from '@registrar/kernel';
import type { InjectOptions } from 'fastify';
import { IN, JSON_TYPE, type WireApp, wireApp } from './wire-app';

describe('the order of the checks', () => {
  const limited = {
    allowed: false,
    now: 1_000,
    second: { limit: 20, remaining: 0, resetAt: 1_001 },
    hour: { limit: 3_000, remaining: 5, resetAt: 3_600 },
  };
  let wire: WireApp | undefined;
  afterEach(() => wire?.app.close());

  const answer = async (request: InjectOptions, { maintenance = false, isLimited = false } = {}) => {
    wire = await wireApp({}, maintenance ? { on: true } : undefined);
    if (isLimited) wire.gate.decision = limited;
    return wire.app.fastify.inject(request);
  };

  // each request breaks all the rules that come after the one that answers
  const worst: InjectOptions = { method: 'POST', url: '/core/v1/nothing', headers: {}, payload: '{bad' };
  it.each<[string, InjectOptions, { maintenance?: boolean; isLimited?: boolean }, number]>([
    ['maintenance before credentials', worst, { maintenance: true, isLimited: true }, 503],
    ['credentials before the route', worst, { isLimited: true }, 401],
    ['credentials before a broken path', { ...worst, url: '/core/v1/%zz' }, { isLimited: true }, 401],
    ['the route before the rate', { ...worst, headers: IN }, { isLimited: true }, 404],
    [
      'the method before the rate',
      { ...worst, url: '/core/v1/whoami', headers: IN },
      { isLimited: true },
      405,
    ],
    [
      'the rate before an encoded colon',
      { ...worst, url: '/core/v1/domains/a.com%3Arenew', headers: IN },
      { isLimited: true },
      429,
    ],
    [
      'the rate before the type',
      { ...worst, url: '/core/v1/domains', headers: IN },
      { isLimited: true },
      429,
    ],
    [
      'an encoded colon before the type',
      { ...worst, url: '/core/v1/domains/a.com%3Arenew', headers: IN },
      {},
      404,
    ],
    [
      'the type before the size',
      { ...worst, url: '/core/v1/domains', headers: IN, payload: 'x'.repeat(2_000_000) },
      {},
      415,
    ],
    ['the type before the body', { ...worst, url: '/core/v1/domains', headers: IN }, {}, 415],
    [
      'the body before the path value',
      { ...worst, url: '/core/v1/domains/not_a_host!:renew', headers: { ...IN, ...JSON_TYPE } },
      {},
      400,
    ],
  ])('is %s', async (_, request, rules, status) => {
    expect((await answer(request, rules)).statusCode).toBe(status);
  });

  const overloaded = (): never => {
    throw new AppError('unavailable', 'platform.overloaded', 'Service Unavailable', {
      details: 'Overloaded. Retry after 3 seconds.',
      retryAfterSeconds: 3,
    });
  };
  it.each<[string, InjectOptions, number]>([
    ['credentials before overload', worst, 401],
    ['overload before the route', { ...worst, headers: IN }, 503],
    [
      'overload before the rate, the type and the body',
      { ...worst, url: '/core/v1/domains', headers: IN },
      503,
    ],
  ])('is %s', async (_, request, status) => {
    wire = await wireApp();
    wire.gate.admission = overloaded;
    wire.gate.decision = limited;
    const reply = await wire.app.fastify.inject(request);
    expect(reply.statusCode).toBe(status);
    if (status !== 503) return;
    expect([reply.headers['retry-after'], reply.headers['x-error-code'], reply.json()]).toEqual([
      '3',
      'platform.overloaded',
      { message: 'Service Unavailable', details: 'Overloaded. Retry after 3 seconds.' },
    ]);
    expect([wire.gate.counted, wire.log.lines.filter(({ level }) => level !== 'info')]).toEqual([0, []]);
  });

  it('tells the end of the full window with a 429, and what is left', async () => {
    const reply = await answer({ method: 'GET', url: '/core/v1/whoami', headers: IN }, { isLimited: true });
    expect(reply.json()).toEqual({ message: 'Rate Limit Exceeded' });
    expect(reply.headers).toMatchObject({
      'x-ratelimit-reset': '1001',
      'ratelimit': '"second";r=0;t=1, "hour";r=5;t=2600',
    });
  });

  it('tells the end of the hour where that is full too', async () => {
    wire = await wireApp();
    wire.gate.decision = { ...limited, hour: { ...limited.hour, remaining: 0 } };
    const reply = await wire.app.fastify.inject({ method: 'GET', url: '/core/v1/whoami', headers: IN });
    expect([reply.statusCode, reply.headers['x-ratelimit-reset']]).toEqual([429, '3600']);
  });

  it('counts requests for unknown paths too, and none without credentials', async () => {
    wire = await wireApp();
    for (const url of ['/core/v1/nothing', '/core/v1/%zz', '/core/v1/whoami'])
      await wire.app.fastify.inject({ method: 'GET', url, headers: IN });
    await wire.app.fastify.inject({ method: 'GET', url: '/core/v1/whoami' });
    expect(wire.gate.counted).toBe(3);
  });

  it('closes an API for maintenance with the time to come back, and not the one that stays up', async () => {
    const until = { on: true, until: '2026-03-02T09:25:00Z' };
    wire = await wireApp({}, until);
    const reply = await wire.app.fastify.inject({ method: 'GET', url: '/core/v1/whoami' });
    expect([reply.statusCode, reply.headers['retry-after'], reply.json()]).toEqual([
      503,
      '600',
      { message: 'Service Unavailable', details: 'The API is offline for scheduled maintenance.' },
    ]);
    expect(wire.log.lines.filter(({ level }) => level !== 'info')).toEqual([]);
    await wire.app.close();
    wire = await wireApp({ closedInMaintenance: false }, until);
    expect(
      (await wire.app.fastify.inject({ method: 'GET', url: '/core/v1/whoami', headers: IN })).statusCode,
    ).toBe(200);
  });
});
