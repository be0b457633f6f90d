import { isISO8601, registerDecorator } from 'class-validator';

/**
 * The years that the database and JSON can hold; forms such as week dates are ISO 8601, but no date can be
 * made of them.
 */
const YEARS = { first: 1, last: 9_999 } as const;

/** Whether a date can be made of the text. */
function isInstant(value: unknown): boolean {
  if (!isISO8601(value, { strict: true, strictSeparator: true })) return false;
  const year = new Date(value as string).getUTCFullYear();
  return year >= YEARS.first && year <= YEARS.last;
}

/** A day or a timestamp (ISO 8601) that a date can be made of, from the year 1 to 9999. */
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
