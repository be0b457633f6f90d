import type { RateLimiter } from '@registrar/accounts';
import type { Sql } from '@registrar/adapter-postgres';
import type { ReadinessCheck } from '@registrar/http';
import type { InstanceState } from '@registrar/kernel';

export const databaseCheck = (sql: Sql): ReadinessCheck => ({
  name: 'database',
  check: async () => {
    const ok = await sql.isWritable();
    return { ok, state: ok ? 'ok' : 'read-only' };
  },
});

/** Shown, and never a reason to take a process out of service: staff answer through one. */
export const instanceCheck = (instance: InstanceState): ReadinessCheck => ({
  name: 'instance',
  check: () =>
    Promise.resolve({ ok: true, state: instance.suspension ? `suspended: ${instance.suspension}` : 'ok' }),
});

/** Redis away never takes a process out of service: it serves on. */
export const limiterCheck = (limiter: RateLimiter): ReadinessCheck => ({
  name: 'redis',
  check: () =>
    Promise.resolve({
      ok: true,
      state: limiter.state === 'shared' ? 'ok' : 'degraded: limiting per process',
    }),
});
