import { choosePorts, PORTS, portInUse, type PortName, type PortQuestion, type Ports } from './ports';

/** A machine with `used` ports; free ones are assigned from 50000 on. */
function machine(used: number[], rest: Partial<PortQuestion> = {}): PortQuestion {
  let next = 50_000;
  return {
    env: {},
    kept: {},
    keptIn: '.local/ports.json',
    mayBeOurs: [],
    isFree: async (port) => !used.includes(port),
    anyFree: async (taken) => {
      while (taken.has(next) || used.includes(next)) next += 1;
      return next++;
    },
    ...rest,
  };
}

const preferred = Object.fromEntries(
  (Object.keys(PORTS) as PortName[]).map((name) => [name, PORTS[name].preferred]),
) as Ports;

describe('the ports of the local stack', () => {
  it('are the documented ones on a machine where these are free, and are remembered', async () => {
    expect(await choosePorts(machine([]))).toEqual({ ports: preferred, kept: preferred });
  });

  it('move aside for other programs at the first start, and are remembered', async () => {
    const { ports, kept } = await choosePorts(machine([3000, 15432]));
    expect(ports).toEqual({ ...preferred, publicApi: 50_000, postgres: 50_001 });
    expect(kept).toEqual(ports);
  });

  it('stay what an earlier start chose although the preferred ones are free again', async () => {
    const { ports } = await choosePorts(machine([], { kept: { publicApi: 50_123 } }));
    expect(ports.publicApi).toBe(50_123);
  });

  it('are the environment’s for this start only', async () => {
    const { ports, kept } = await choosePorts(
      machine([], { env: { PUBLIC_API_PORT: '4000' }, kept: { publicApi: 3000 } }),
    );
    expect(ports.publicApi).toBe(4000);
    expect(kept.publicApi).toBe(3000);
  });

  it('are any free ones for 0, the same at the next start', async () => {
    const env = { PUBLIC_API_PORT: '0' };
    const first = await choosePorts(machine([], { env }));
    expect(first.ports.publicApi).toBe(50_000);
    const second = await choosePorts(machine([], { env, kept: first.kept }));
    expect(second.ports.publicApi).toBe(50_000);
    const third = await choosePorts(machine([50_000], { env, kept: first.kept }));
    expect(third.ports.publicApi).toBe(50_001);
  });

  it('never meet: a preferred or kept one gives way to one named by the environment', async () => {
    const { ports } = await choosePorts(
      machine([], { env: { WORKER_OPS_PORT: '3000', REDIS_PORT: '3001' }, kept: { adminApi: 3001 } }),
    );
    expect(new Set(Object.values(ports)).size).toBe(Object.keys(PORTS).length);
    expect(ports).toMatchObject({ workerOps: 3000, redis: 3001 });
  });

  it('are not asked for where a killed start may have left our own server on them', async () => {
    const { ports } = await choosePorts(
      machine([15_432], { kept: { postgres: 15_432 }, mayBeOurs: ['postgres'] }),
    );
    expect(ports.postgres).toBe(15_432);
  });

  it.each([
    [
      'a named port that is in use',
      { env: { ADMIN_API_PORT: '3000' } },
      /^Port 3000 \(ADMIN_API_PORT\) is in use by another program\. .*set ADMIN_API_PORT to a free port \(0 = any free one\)\.$/,
    ],
    [
      'a kept port that is in use',
      { kept: { publicApi: 3000 } },
      /^Port 3000 \(PUBLIC_API_PORT, .*kept in \.local\/ports\.json\) is in use/,
    ],
    [
      'two equal ports',
      { env: { PUBLIC_API_PORT: '4000', REDIS_PORT: '4000' } },
      /^PUBLIC_API_PORT and REDIS_PORT are both 4000/,
    ],
    ['a word', { env: { REDIS_PORT: 'redis' } }, /^REDIS_PORT is "redis": a port is a number/],
    ['a port beyond the last', { env: { POSTGRES_PORT: '65536' } }, /^POSTGRES_PORT is "65536"/],
    ['a negative port', { env: { WORKER_OPS_PORT: '-1' } }, /^WORKER_OPS_PORT is "-1"/],
  ])('are refused for %s, in one line', async (_what, question, message) => {
    const refusal = choosePorts(machine([3000], question));
    await expect(refusal).rejects.toThrow(message);
    await expect(refusal).rejects.toMatchObject({
      name: 'SetupError',
      message: expect.not.stringContaining('\n'),
    });
  });

  it('are named with their variable when a service finds its port taken', () => {
    expect(portInUse('redis', 16_379).message).toMatch(/^Port 16379 \(REDIS_PORT\) is in use/);
  });
});
