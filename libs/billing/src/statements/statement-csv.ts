import { csvCell, type Money } from '@registrar/kernel';
import { MOVEMENT_WORDS } from './movement-words';
import type { Movement, OpenStatement } from './statement';

const HEADER = 'date,kind,description,order,names,reference,amount,tax,balance,currency';

/**
 * A statement as CSV (RFC 4180, UTF-8) in pieces: the opening balance, the movements, the closing balance.
 * Read on only as fast as the pieces are taken. Texts are harmless to spreadsheets; amounts are plain
 * decimals and may begin with a minus.
 */
export async function* statementCsv({ head, parts }: OpenStatement): AsyncGenerator<string> {
  const { month, opening, currency, asOf, preliminary } = head;
  yield `${HEADER}\r\n${balanceLine(month.from, 'opening', 'Opening balance', opening)}`;
  const reading = parts();
  for (let part = await reading.next(); ; part = await reading.next()) {
    if (part.done) {
      const at = asOf < month.until ? asOf : month.until;
      yield balanceLine(
        at,
        'closing',
        preliminary ? 'Closing balance (preliminary)' : 'Closing balance',
        part.value.closing,
      );
      return;
    }
    yield part.value.map((movement) => line(movement, currency)).join('');
  }
}

const line = (
  { at, kind, orderId, names, reference, amount, tax, balance }: Movement,
  currency: string,
): string =>
  [
    at.toISOString(),
    kind,
    csvCell(MOVEMENT_WORDS[kind]),
    orderId ?? '',
    csvCell(names.join(' ')),
    csvCell(reference ?? ''),
    amount.toDecimal(),
    tax.minor === 0n ? '' : tax.toDecimal(),
    balance.toDecimal(),
    currency,
  ].join(',') + '\r\n';

const balanceLine = (at: Date, kind: string, words: string, balance: Money): string =>
  `${at.toISOString()},${kind},${words},,,,,,${balance.toDecimal()},${balance.currency}\r\n`;
