import { LedgerAudit, type LedgerPart, type LedgerSlice } from '@registrar/billing/ports';
import type { Sql } from '../sql';
import {
  BALANCES,
  bounds,
  FIRST_UUID,
  MONTHS,
  orderDifferences,
  PAYMENTS,
  readSlice,
  TRANSACTIONS,
} from './ledger-audit-sql';

interface Part {
  /** The start of a part; of the type of its ids. */
  begin: string;
  /** The last id of a slice; `$1` is the id before it, `$2` the number of rows. */
  bounds: string;
  /** Differences (subject, what, kept, posted) of the ids after `$1` up to `$2`. */
  differences: string;
}

const PARTS: Record<LedgerPart, Part> = {
  transactions: { begin: FIRST_UUID, bounds: bounds('ledger_transactions'), differences: TRANSACTIONS },
  balances: { begin: '0', bounds: bounds('accounts'), differences: BALANCES },
  orders: {
    begin: '0',
    bounds: bounds('orders'),
    differences: orderDifferences('o.id > $1 and o.id <= $2'),
  },
  payments: { begin: FIRST_UUID, bounds: bounds('payments'), differences: PAYMENTS },
  months: {
    begin: '0',
    bounds: bounds('(select distinct account_id as id from account_month_balances) kept'),
    differences: MONTHS,
  },
};

/** Each slice is one statement over a range of ids, so that it sees one snapshot; it takes no locks. */
export class PostgresLedgerAudit extends LedgerAudit {
  constructor(private readonly sql: Sql) {
    super();
  }

  async slice(part: LedgerPart, position: string, rows: number): Promise<LedgerSlice> {
    const { begin, bounds: bound, differences } = PARTS[part];
    const after = position === '' ? begin : position;
    return readSlice(this.sql, part, rows, {
      bounds: { name: `ledger_bounds_${part}`, text: bound, values: [after, rows] },
      differences: { name: `ledger_audit_${part}`, text: differences, values: (last) => [after, last] },
    });
  }
}
