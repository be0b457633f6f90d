import { isISO8601, registerDecorator } from 'class-validator';

/**
 * Years that the database and JSON can represent; week dates and similar forms are ISO 8601, but `Date`
 * cannot parse them.
 */
const YEARS = { first: 1, last: 9_999 } as const;

/** Whether `Date` can parse the text. */
export function isInstant(value: unknown): boolean {
  if (!isISO8601(value, { strict: true, strictSeparator: true })) return false;
  const year = new Date(value as string).getUTCFullYear();
  return year >= YEARS.first && year <= YEARS.last;
}

/** A day or a timestamp (ISO 8601) that `Date` can parse, from the year 1 to 9999. */
export function IsInstant(): PropertyDecorator {
  return (target, propertyName) =>
    registerDecorator({
      name: 'isInstant',
      target: target.constructor,
      propertyName: propertyName as string,
      validator: {
        validate: isInstant,
        defaultMessage: () => `${String(propertyName)} must be a date or a timestamp of the years 1 to 9999`,
      },
    });
}
