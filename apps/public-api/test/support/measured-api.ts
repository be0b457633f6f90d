import { basic, OWN_REGISTRAR, Stack, TestRegistry } from '@registrar/test-sandbox';
import { redisUrl } from '@registrar/testkit';

export const MIB = 1_048_576;
/** Bytes that the process may grow by, above its size after small requests of the same kind. */
export const MAY_GROW = 100 * MIB;

export interface UsedMemory {
  /** Bytes of the resident memory, at most during the work, above those before it. */
  growth: number;
  seconds: number;
}

let registry: TestRegistry;
/** The public API alone in its process, the worker apart. */
export let stack: Stack;

export async function startMeasuredApi(): Promise<void> {
  registry = await TestRegistry.start();
  stack = await Stack.start({
    environment: 'sandbox',
    registry,
    registrar: OWN_REGISTRAR,
    settings: { COMPARE_PER_MINUTE: '0', REDIS_URL: redisUrl(), LOG_LEVEL: 'warn' },
    isWorkerApart: true,
  });
}

export async function stopMeasuredApi(): Promise<void> {
  await stack?.stop();
  await registry?.close();
}

/** Authorization of the demo reseller. */
export const credentials = (): string => basic(stack.credentials.username, stack.credentials.token);

/** Memory that the API uses during the work. */
export async function memoryDuring(work: () => Promise<unknown>): Promise<UsedMemory> {
  const api = stack.processOf('public-api');
  const before = api.residentBytes();
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, api.residentBytes());
  }, 20);
  const began = performance.now();
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  most = Math.max(most, api.residentBytes());
  return { growth: most - before, seconds: (performance.now() - began) / 1_000 };
}

export function printUsed(what: string, { growth, seconds }: UsedMemory): void {
  process.stdout.write(`${what}: +${(growth / MIB).toFixed(1)} MiB, ${seconds.toFixed(1)} s\n`);
}
