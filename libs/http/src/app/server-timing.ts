import type { RegistryWait } from '../registry-wait';

const toTenths = (ms: number): number => Math.round(ms * 10) / 10;

/**
 * `Server-Timing` (W3C): milliseconds of the platform, and those in which it waited for a registry, its queue
 * for a session included.
 */
export function serverTiming(totalMs: number, wait: RegistryWait | undefined): string {
  const registryMs = wait?.ms ?? 0;
  const own = `app;dur=${toTenths(Math.max(0, totalMs - registryMs))}`;
  return registryMs > 0 ? `${own}, registry;dur=${toTenths(registryMs)}` : own;
}
