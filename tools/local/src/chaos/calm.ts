import { setTimeout as sleep } from 'node:timers/promises';
import { pay, unpaid, unsettledPayments } from './cards';
import type { CheckedStack } from './checked-stack';
import { type Entry, finalOf, isOver, type Journal, type Kind } from './journal';

/**
 * Work that must not be left at the end, by name. A name whose updates are never answered gets its lock
 * update repeated every five minutes, without end.
 */
const UNSETTLED = `
  select (select count(*)::int from operations where state in ('open', 'pending')) as operations,
         (select count(*)::int from outbox) as events,
         (select count(*)::int from webhook_deliveries where state = 'pending') as deliveries,
         (select count(*)::int from domains where status_sync_at is not null and removed_at is null and name not like 'update-drop-after-%') as statuses`;
const LANES = 6;
/** Requests between two progress messages. */
const SAY_EVERY = 500;
/** Names whose commands the registry never executes or refuses: each repetition would be another try. */
const HOPELESS: Partial<Record<Kind, RegExp>> = {
  register: /^(drop-before-c|error-2400-|no-funds-)/,
  renew: /^renew-drop-before-/,
  refund: /^delete-drop-before-/,
};
const isHopeless = ({ kind, subject }: Entry): boolean => HOPELESS[kind]?.test(subject) ?? false;

/**
 * Leases of dead holders last for minutes (240 s for an operation, 90 s for a webhook), and so do waits for
 * the next try. Ending them early does no harm to live processes: a lease saves work, it protects nothing.
 */
export async function endWaits(stack: CheckedStack): Promise<void> {
  await stack.query(
    'registrar',
    'update operations set leased_until = null where leased_until is not null and settled_at is null',
  );
  await stack.query(
    'registrar',
    `update webhook_deliveries set claimed_until = null where claimed_until is not null and state = 'pending'`,
  );
  await stack.query('registrar', 'update payments set due_at = created_at where due_at is not null');
  await stack.query(
    'registrar',
    'update domains set status_sync_at = created_at where status_sync_at is not null and removed_at is null',
  );
}

/**
 * Waits until nothing is unsettled and every purchase has been answered; returns how many seconds it took,
 * and what is left. The time counts once all unanswered requests have been sent again: after a thousand kills
 * these are thousands of purchases, none of them executed before.
 */
export async function calmDown(
  stack: CheckedStack,
  journal: Journal,
  seconds: number,
  say: (line: string) => void,
  interrupted: AbortSignal,
  hurry: boolean,
): Promise<{ seconds: number; left: string[] }> {
  const begun = Date.now();
  let [said, sentAgainAt] = [0, 0];
  for (;;) {
    interrupted.throwIfAborted();
    // Purchases and payments by their key, credits by their reference: clients are required to retry these.
    const unanswered = repeatable(journal).filter((entry) => !isOver(entry));
    await inLanes(unanswered, async (entry, left) => {
      if (isHopeless(entry)) entry.isGivenUp = true;
      else await journal.send(entry);
      if (left > 0 && left % SAY_EVERY === 0)
        say(`  ${left} requests without an answer are still to be sent again`);
    });
    sentAgainAt ||= Date.now();
    const open = unanswered.filter((entry) => !isOver(entry));
    for (const entry of unpaid(journal)) await pay(journal, entry);
    const [unsettled] = await stack.query<Record<string, number>>('registrar', UNSETTLED);
    const payments = unpaid(journal).length + (await unsettledPayments(stack, journal));
    const left = [...Object.entries({ answers: open.length, payments, ...unsettled })]
      .filter(([, count]) => count > 0)
      .map(([what, count]) => `${count} ${what}`);
    const passed = (Date.now() - begun) / 1_000;
    if (left.length === 0 || Date.now() - sentAgainAt > seconds * 1_000)
      return { seconds: Math.round(passed), left };
    if (passed - said >= 10) {
      said = passed;
      if (hurry) await endWaits(stack);
      say(`  ${Math.round(passed)} s calm, unsettled: ${left.join(', ')}`);
    }
    await sleep(1_500);
  }
}

/** Repeats every answered purchase, payment and credit. */
export async function repeatAll(journal: Journal): Promise<void> {
  await inLanes(
    repeatable(journal).filter((entry) => finalOf(entry) !== undefined),
    (entry) => journal.send(entry),
  );
}

const repeatable = (journal: Journal): Entry[] =>
  journal.entries.filter(({ key, kind }) => key !== undefined || kind === 'credit');

/** `work` receives the number of remaining entries. */
async function inLanes<T>(
  items: readonly T[],
  work: (item: T, left: number) => Promise<unknown>,
): Promise<void> {
  const left = [...items];
  await Promise.all(
    Array.from({ length: LANES }, async () => {
      for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item, left.length);
    }),
  );
}
