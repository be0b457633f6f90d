import type { StoredProfile } from '../profile';

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * JSON merge patch (RFC 7396): objects merge, lists and values replace, null removes a field, which then has
 * its default. The result is not validated.
 */
export function mergeProfile(stored: StoredProfile, patch: unknown): unknown {
  return isObject(patch) ? merge(stored as Json, patch) : patch;
}

function merge(target: Json, patch: Json): Json {
  const merged = new Map(Object.entries(target));
  for (const [name, value] of Object.entries(patch)) {
    const before = merged.get(name);
    if (value === null) merged.delete(name);
    else merged.set(name, isObject(value) ? merge(isObject(before) ? before : {}, value) : value);
  }
  return Object.fromEntries(merged);
}

/** Paths of the fields that `whole` has and `part` lacks: `session.max`. */
export function missingPaths(whole: object, part: object, path = ''): string[] {
  const sent = new Map(Object.entries(part));
  return Object.entries(whole).flatMap(([name, value]) => {
    const own = sent.get(name);
    if (own === undefined) return [`${path}${name}`];
    return isObject(value) && isObject(own) ? missingPaths(value, own, `${path}${name}.`) : [];
  });
}

/**
 * What changed between two objects: paths to the leaves of either, with both values; lists count as leaves.
 */
export function differences(
  before: object,
  after: object,
  path = '',
): { path: string; before?: unknown; after?: unknown }[] {
  const [old, now] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((name) => {
    const [from, to] = [old.get(name) as unknown, now.get(name) as unknown];
    if ((isObject(from) || from === undefined) && (isObject(to) || to === undefined))
      return differences(from ?? {}, to ?? {}, `${path}${name}.`);
    if (JSON.stringify(from) === JSON.stringify(to)) return [];
    return [
      {
        path: `${path}${name}`,
        ...(from !== undefined && { before: from }),
        ...(to !== undefined && { after: to }),
      },
    ];
  });
}
