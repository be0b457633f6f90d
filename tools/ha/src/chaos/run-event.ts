import { setTimeout as sleep } from 'node:timers/promises';
import type { HaCluster } from '../cluster';
import type { HaProduct } from '../product/product';
import { waitFor } from '../wait-for';
import { begin } from './events';
import type { EventKind } from './plan';
import type { Probe } from './probe';
import { goodBetween, longestGap, p95, recoveredAfter } from './recovery';
import type { EventResult } from './results';

/** Quiet time before each event, in which its 95th percentile is measured. */
const BEFORE_MS = 10_000;
/** Longer than an event may take: what comes later is measured too, and counts as late. */
const WAIT_MS = 90_000;
const WHOLE_MS = 180_000;

const inSeconds = (ms: number): number => Math.round(ms / 100) / 10;

/** Runs one event under load, measures it, repairs it, and waits until the cluster is whole again. */
export async function runEvent(
  kind: EventKind,
  { cluster, product, probe }: { cluster: HaCluster; product: HaProduct; probe: Probe },
  interrupted: AbortSignal,
): Promise<Omit<EventResult, 'seed' | 'kills' | 'index'>> {
  await sleep(BEFORE_MS, undefined, { signal: interrupted });
  const startedAt = Date.now();
  const p95Before = p95(goodBetween(probe.samples, startedAt - BEFORE_MS, startedAt));
  const { text, at, repair, effect } = await begin(kind, cluster, product.apps);
  const from = (await effect?.()) ?? at;
  let recovered: number | undefined;
  await waitFor(async () => {
    recovered = recoveredAfter(probe.samples, from, p95Before, Date.now());
    return Promise.resolve(recovered !== undefined || interrupted.aborted);
  }, WAIT_MS);
  const gap = longestGap(probe.writes, at, Date.now());
  const failedProbes = probe.samples.filter(
    ({ sentAt, isGood }) => sentAt >= startedAt && isGood === false,
  ).length;
  await repair();
  await cluster.whole(WHOLE_MS);
  return {
    kind,
    text,
    ...(recovered !== undefined && { recovered: inSeconds(from - at + recovered) }),
    gap: inSeconds(gap),
    failedProbes,
    p95Before: Math.round(p95Before),
  };
}
