import { type Options, stringify } from 'csv-stringify/sync';
import type { Money } from './money';

/** A cell of CSV. Only texts are guarded against formulas: an amount of -1.00 is a number. */
export type CsvCell = string | number | Date | Money | undefined;

/** A spreadsheet takes a text that begins so for a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** RFC 4180: CRLF ends a row, and a lone line feed or carriage return is quoted too. */
const OPTIONS: Options = {
  record_delimiter: 'windows',
  quote_record_delimiter: true,
  cast: {
    string: (text) => (FORMULA.test(text) ? `'${text}` : text),
    date: (at) => at.toISOString(),
    object: (amount: object) => (amount as Money).toDecimal(),
  },
};

/** Rows as CSV, each with its line end. A text that looks like a formula gets an apostrophe in front. */
export const csvRows = (rows: readonly (readonly CsvCell[])[]): string => stringify([...rows], OPTIONS);
