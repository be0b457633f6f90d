import { type CsvCell, csvRows, type Money } from '@registrar/kernel';
import { MOVEMENT_WORDS } from './movement-words';
import type { Movement, OpenStatement } from './statement';

const HEADER = [
  'date',
  'kind',
  'description',
  'order',
  'names',
  'reference',
  'amount',
  'tax',
  'balance',
  'currency',
];

/**
 * A statement as CSV (RFC 4180, UTF-8) in pieces: the opening balance, the movements, the closing balance.
 * Reads the next part only when the client has taken the last one.
 */
export async function* statementCsv({ head, parts }: OpenStatement): AsyncGenerator<string> {
  const { month, opening, currency, asOf, preliminary } = head;
  yield csvRows([HEADER, balanceRow(month.from, 'opening', 'Opening balance', opening)]);
  const reading = parts();
  for (let part = await reading.next(); ; part = await reading.next()) {
    if (part.done) {
      const at = asOf < month.until ? asOf : month.until;
      const words = preliminary ? 'Closing balance (preliminary)' : 'Closing balance';
      yield csvRows([balanceRow(at, 'closing', words, part.value.closing)]);
      return;
    }
    yield csvRows(part.value.map((movement) => movementRow(movement, currency)));
  }
}

const movementRow = (
  { at, kind, orderId, names, reference, amount, tax, balance }: Movement,
  currency: string,
): CsvCell[] => [
  at,
  kind,
  MOVEMENT_WORDS[kind],
  orderId,
  names.join(' '),
  reference,
  amount,
  tax.minor === 0n ? undefined : tax,
  balance,
  currency,
];

const balanceRow = (at: Date, kind: string, words: string, balance: Money): CsvCell[] => [
  at,
  kind,
  words,
  ...Array<undefined>(5),
  balance,
  balance.currency,
];
