import { Money } from '@registrar/kernel';

/** Amount as a decimal, from the smallest unit as the driver returns it (bigint as text). */
export const decimal = (minor: string, currency: string): string =>
  Money.of(BigInt(minor), currency).toDecimal();

export const decimalIfAny = (minor: string | null, currency: string): string | undefined =>
  minor === null ? undefined : decimal(minor, currency);

/** Null becomes an absent field. */
export const ifAny = <T>(value: T | null): T | undefined => value ?? undefined;
