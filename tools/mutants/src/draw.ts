import { Chance } from '@registrar/tool-local/chance';

/**
 * `size` of the things, each at most once, every one as likely as any other; all of them when there are no
 * more.
 */
export function draw<T>(things: readonly T[], size: number, seed: number): T[] {
  const chance = new Chance(seed);
  const left = [...things];
  const count = Math.min(size, left.length);
  for (let at = 0; at < count; at += 1) {
    const chosen = at + Math.floor(chance.next() * (left.length - at));
    [left[at], left[chosen]] = [left[chosen], left[at]];
  }
  return left.slice(0, count);
}
