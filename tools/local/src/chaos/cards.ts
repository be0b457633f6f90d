import type { StubSession } from '@registrar/tool-services';
import type { CheckedStack } from './checked-stack';
import type { Check } from './checks';
import { centsOf, type Entry, finalOf, type Journal, succeeded, TIMEOUT_MS } from './journal';

/** A payment as stored by the product. */
export interface PaymentRow {
  id: string;
  state: string;
  /** Credits for it, in cents. */
  credits: string[];
}

/** Payments that their customer will still pay. */
export const unpaid = ({ entries }: Journal): Entry[] => entries.filter(isUnpaid);
const isUnpaid = (entry: Entry): boolean =>
  entry.hasPayer === true && entry.isPaid !== true && entry.isRefused !== true && succeeded(entry);

/**
 * Acts as the customer: opens the gateway's page, if it is known, and pays. The gateway sends its webhook
 * once, received or not.
 */
export async function pay(journal: Journal, entry: Entry): Promise<void> {
  if (!isUnpaid(entry)) return;
  if (entry.page === undefined) {
    const {
      body: { state, paymentUrl },
    } = await journal.ask('GET', `/core/v1/payments/${idOf(entry)}`);
    // The gateway refused the retried request: the client has its answer, and there is no page.
    entry.isRefused = state === 'failed';
    entry.page = paymentUrl as string | undefined;
  }
  if (entry.page === undefined) return; // the gateway has not answered the product yet, or the API does not answer
  entry.isPaid = await fetch(entry.page, { method: 'POST', signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
    (page) => page.arrayBuffer().then(() => page.ok),
    () => false,
  );
}

/** Open payments: not yet requested, requested without an answer, or paid and not credited. */
export async function unsettledPayments(stack: CheckedStack, { entries }: Journal): Promise<number> {
  const paid = entries.filter(({ isPaid }) => isPaid).map(idOf);
  const [{ count }] = await stack.query<{ count: number }>(
    'registrar',
    `
    select count(*)::int as count from payments where state in ('created', 'asked') or (state <> 'succeeded' and id = any ($1::uuid[]))`,
    [paid],
  );
  return count;
}

/**
 * Each amount paid at the gateway is credited once, and no other; each requested payment has one row and one
 * page.
 */
export async function cardsCreditedOnce(
  stack: CheckedStack,
  entries: readonly Entry[],
  accountId: number,
): Promise<Check> {
  const charges = entries.filter(({ kind }) => kind === 'charge');
  const rows = await stack.query<PaymentRow>(
    'registrar',
    `
    select y.id, y.state, array(
             select p.amount::text from ledger_transactions t join ledger_postings p on p.transaction_id = t.id
              where t.kind = 'credit' and t.reference = 'payment:' || y.id and p.ledger_account = 'available' and p.account_id = y.account_id) as credits
      from payments y where y.account_id = $1 and y.created_at > (select max(created_at) from webhook_subscriptions where account_id = $1)`,
    [accountId],
  );
  return {
    name: 'every payment by card is credited once, and no unpaid one is',
    looked: charges.length,
    violations: wrongPayments(charges, rows, stack.pages),
  };
}

/** `charges`: the clients' requests and answers · `pages`: the gateway's records of all requests. */
export function wrongPayments(
  charges: readonly Entry[],
  rows: readonly PaymentRow[],
  pages: readonly StubSession[],
): string[] {
  const payments = new Map(rows.map((row) => [row.id, row]));
  const violations = charges.filter(succeeded).flatMap((entry) => {
    const row = payments.get(idOf(entry));
    payments.delete(idOf(entry));
    const found = row && [row.state, ...row.credits].join(' ');
    const wanted = entry.isPaid
      ? [`succeeded ${centsOf(entry)}`]
      : entry.isRefused
        ? ['failed']
        : wasAnswered(entry)
          ? ['waiting']
          : ['waiting', 'failed'];
    return found !== undefined && wanted.includes(found)
      ? []
      : [`${entry.subject} (${entry.key}): ${found ?? 'no payment'}, not ${wanted.join(' or ')}`];
  });
  // A request that the gateway refused at once has a failed payment, and an answer without its id.
  const stray = [...payments.values()]
    .filter(({ state, credits }) => state !== 'failed' || credits.length > 0)
    .map((row) => `no event names ${JSON.stringify(row)}`);
  return [
    ...violations,
    ...stray,
    ...rows.flatMap((row) =>
      wrongPages(
        row,
        pages.filter(({ metadata }) => metadata['payment_id'] === row.id),
      ),
    ),
  ];
}

/** The gateway's side: one page, none for a refused payment, and paid where it was credited. */
function wrongPages({ id, state, credits }: PaymentRow, pages: readonly StubSession[]): string[] {
  const paid = pages
    .filter(({ payment_status: status }) => status === 'paid')
    .map(({ payment_intent: intent }) => String(intent?.amount_received));
  const isRight = pages.length === (state === 'failed' ? 0 : 1) && paid.join() === credits.join();
  return isRight
    ? []
    : [
        `payment ${id} is ${state} with ${credits.join(' and ') || 'no'} cents credited; the gateway has ${pages.length} pages for it, ${paid.join(' and ') || 'no'} cents paid`,
      ];
}

const idOf = (entry: Entry): string => finalOf(entry)!.body['id'] as string;
/** The gateway had answered before the client was answered. */
const wasAnswered = (entry: Entry): boolean => finalOf(entry)!.body['state'] === 'waiting';
