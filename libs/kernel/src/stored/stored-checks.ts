/** Whether a value read from a database is a T. */
export type Check<T> = (value: unknown) => value is T;
/** As `Check`; also true where the value is absent. */
export type OptionalCheck<T> = Check<T | undefined> & { readonly isOptional: true };

/**
 * A check for each member of T; a member that may be absent, e.g. since an older release did not write it, is
 * optional in T and in its check.
 */
export type Members<T> = {
  readonly [K in keyof T]-?: undefined extends T[K] ? OptionalCheck<Exclude<T[K], undefined>> : Check<T[K]>;
} & AnyMembers;
export type AnyMembers = Readonly<Record<string, (value: unknown) => boolean>>;

export const isText: Check<string> = (value) => typeof value === 'string';
export const isNumber: Check<number> = (value) => typeof value === 'number';
export const isFlag: Check<boolean> = (value) => typeof value === 'boolean';

/** An amount in smallest units, as text. */
export const isMinorUnits: Check<string> = (value): value is string => isText(value) && /^-?\d+$/.test(value);

/** A time in ISO 8601, as text. */
export const isMoment: Check<string> = (value): value is string =>
  isText(value) && !Number.isNaN(Date.parse(value));

export const isOneOf =
  <T extends string>(...values: readonly T[]): Check<T> =>
  (value): value is T =>
    values.some((one) => one === value);

export const isListOf =
  <T>(check: Check<T>): Check<T[]> =>
  (value): value is T[] =>
    Array.isArray(value) && value.every(check);

export const isNullOr =
  <T>(check: Check<T>): Check<T | null> =>
  (value): value is T | null =>
    value === null || check(value);

export const optional = <T>(check: Check<T>): OptionalCheck<T> =>
  Object.assign((value: unknown): value is T | undefined => value === undefined || check(value), {
    isOptional: true as const,
  });

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An object with any names, whose values all pass. */
export const isRecordOf =
  <T>(check: Check<T>): Check<Record<string, T>> =>
  (value): value is Record<string, T> =>
    isObject(value) && Object.values(value).every(check);

/** An object whose named members pass; others are not checked. */
export const isObjectOf =
  <T extends object>(members: Members<T>): Check<T> =>
  (value): value is T =>
    faultOf(value, members) === undefined;

/** What is wrong with a value, without the value itself: it may be personal data. */
export function faultOf(value: unknown, members: AnyMembers): string | undefined {
  if (!isObject(value)) return 'is no object';
  const wrong = Object.entries(members).find(([name, check]) => !check(value[name]))?.[0];
  if (wrong === undefined) return undefined;
  return value[wrong] === undefined ? `has no member '${wrong}'` : `has an unreadable member '${wrong}'`;
}
