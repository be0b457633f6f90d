/** The newest version that has begun; undefined when none has. Versions in any order. */
export function inForce<T extends { validFrom: Date }>(versions: readonly T[], now: Date): T | undefined {
  return versions
    .filter(({ validFrom }) => validFrom <= now)
    .reduce<T | undefined>(
      (best, next) => (best && best.validFrom >= next.validFrom ? best : next),
      undefined,
    );
}

/** Whether two values are the same JSON, in any order of keys. */
export function isSameJson(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const fields = value as Record<string, unknown>;
  const keys = Object.keys(fields).sort();
  return Object.fromEntries(keys.map((key) => [key, sorted(fields[key])]));
}
