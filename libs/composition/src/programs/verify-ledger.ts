import { PostgresLedgerAudit } from '@registrar/adapter-postgres';
import { type LedgerPart, type LedgerVerdict, together, VerifyLedger } from '@registrar/billing';
import { onOwnConnection } from './own-connection';

/** Rows of one statement: as good as all, since a sum over everything is read once from end to end. */
const ALL_AT_ONCE = 50_000_000;
/** One sum over everything may take as long as it does. */
const NO_TIMEOUT_MS = 3_600_000;

/** What is compared at the same time, on a connection each: of about the same length. */
const BESIDE_EACH_OTHER: readonly (readonly LedgerPart[])[] = [
  ['orders'],
  ['transactions', 'balances', 'payments', 'months'],
];
/**
 * Of these connections alone: sums by millions of keys would go to disk with the memory of an ordinary
 * statement, their plans go by the ranges that are asked for, and compiling them costs more than it gains.
 */
const PARAMETERS = { work_mem: '256MB', plan_cache_mode: 'force_custom_plan', jit: 'off' };

/**
 * The whole ledger, compared with balances, orders, payments and months. `url` is that of the application, or
 * of a replica. Changes nothing.
 */
export async function verifyLedger(url: string, sliceOf = ALL_AT_ONCE): Promise<LedgerVerdict> {
  return together(await Promise.all(BESIDE_EACH_OTHER.map((parts) => verifyParts(url, sliceOf, parts))));
}

function verifyParts(url: string, sliceOf: number, parts: readonly LedgerPart[]): Promise<LedgerVerdict> {
  return onOwnConnection(
    {
      url,
      applicationName: 'registrar-verify-ledger',
      statementTimeoutMs: NO_TIMEOUT_MS,
      parameters: PARAMETERS,
    },
    (sql) => new VerifyLedger(new PostgresLedgerAudit(sql)).execute(sliceOf, parts),
  );
}
