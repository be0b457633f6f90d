export interface ChangedMember {
  /** Path of the member, as `contacts.exact`. */
  member: string;
  before?: unknown;
  after?: unknown;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Members that differ between two objects, objects in them member by member. */
export function changedMembers(before: object, after: object, prefix = ''): ChangedMember[] {
  const [old, now] = [before as Record<string, unknown>, after as Record<string, unknown>];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].sort().flatMap((name) => {
    const member = `${prefix}${name}`;
    if (isObject(old[name]) && isObject(now[name])) return changedMembers(old[name], now[name], `${member}.`);
    return JSON.stringify(old[name]) === JSON.stringify(now[name])
      ? []
      : [{ member, before: old[name], after: now[name] }];
  });
}
