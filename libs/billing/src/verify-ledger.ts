import { LEDGER_PARTS, type LedgerAudit, type LedgerDifference, type LedgerPart } from './ports';

export interface LedgerVerdict {
  /** Rows compared: transactions, accounts, orders, payments, accounts with stored months. */
  checked: Record<LedgerPart, number>;
  differences: number;
  /** In the order of the parts, the lowest id first. */
  first?: LedgerDifference;
}

/**
 * Compares the whole ledger: every transaction is balanced, every balance, of now and of a month that was
 * kept, is the sum of its postings, every order and payment is what was posted for it.
 */
export class VerifyLedger {
  constructor(private readonly audit: LedgerAudit) {}

  /**
   * `sliceOf`: rows of a part in one statement; each sees the present of its own. Parts in the order given.
   */
  async execute(sliceOf: number, parts: readonly LedgerPart[] = LEDGER_PARTS): Promise<LedgerVerdict> {
    const verdict: LedgerVerdict = {
      checked: { transactions: 0, balances: 0, orders: 0, payments: 0, months: 0 },
      differences: 0,
    };
    for (const part of parts) {
      for (let position: string | undefined = ''; position !== undefined;) {
        const slice = await this.audit.slice(part, position, sliceOf);
        verdict.checked[part] += slice.checked;
        verdict.differences += slice.differences;
        verdict.first ??= slice.first;
        position = slice.next;
      }
    }
    return verdict;
  }
}

/** The findings of several checks of different parts together. */
export function together(verdicts: readonly LedgerVerdict[]): LedgerVerdict {
  const checked = Object.fromEntries(
    LEDGER_PARTS.map((part) => [part, verdicts.reduce((sum, verdict) => sum + verdict.checked[part], 0)]),
  ) as LedgerVerdict['checked'];
  const firsts = verdicts
    .flatMap(({ first }) => first ?? [])
    .sort((a, b) => LEDGER_PARTS.indexOf(a.part) - LEDGER_PARTS.indexOf(b.part));
  return {
    checked,
    differences: verdicts.reduce((sum, verdict) => sum + verdict.differences, 0),
    ...(firsts.length > 0 && { first: firsts[0] }),
  };
}
