type Fields = Record<string, unknown>;

const isDefault = (value: unknown): boolean => value === '' || value === false || value === 0;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/**
 * A copy without fields at "", false and 0, in nested objects and lists of objects too. Null, empty lists and
 * empty objects stay (BEHAVIOUR §1).
 */
export function withoutDefaults<T extends object>(value: T): Partial<T> {
  const kept = Object.entries(value).filter(([, field]) => field !== undefined && !isDefault(field));
  return Object.fromEntries(kept.map(([name, field]) => [name, inside(field)])) as Partial<T>;
}

const inside = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map((entry) => (isFields(entry) ? withoutDefaults(entry) : entry));
  return isFields(value) ? withoutDefaults(value) : value;
};
