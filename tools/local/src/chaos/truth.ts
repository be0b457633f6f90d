import { cardsCreditedOnce } from './cards';
import type { CheckedStack } from './checked-stack';
import type { Check } from './checks';
import {
  type Answer,
  centsOf,
  differing,
  type Entry,
  finalOf,
  type Journal,
  PURCHASES,
  succeeded,
} from './journal';

const reported = (entry: Entry): string =>
  `${entry.kind} ${entry.subject}${entry.key === undefined ? '' : ` (${entry.key})`}, answered ${entry.answers.map(({ status }) => status).join(', ')}`;
const cents = (dollars: unknown): number => Math.round(Number(dollars) * 100);

/**
 * Compares the clients' answers with the resulting state. `before`: the balance in cents at the start of the
 * load.
 */
export async function truthChecks(
  stack: CheckedStack,
  journal: Journal,
  accountId: number,
  before: number,
): Promise<Check[]> {
  const { entries } = journal;
  return [
    await answersAreTrue(stack, entries),
    sameAnswers(entries),
    await booksAgree(stack, entries, accountId, before),
    await creditedOnce(stack, entries, accountId),
    await cardsCreditedOnce(stack, entries, accountId),
    await recordsAreTrue(stack, entries),
    await settingsAreTrue(stack, entries),
    await tokensAreTrue(stack, entries),
    await rotationsAreTrue(journal),
  ];
}

/** A 200 was executed; a refused request had no effect; and a name without a sale is not in the account. */
async function answersAreTrue(stack: CheckedStack, entries: readonly Entry[]): Promise<Check> {
  const purchases = entries.filter(({ kind }) => PURCHASES.includes(kind));
  const rows = await stack.query<{ key: string; id: string | null; state: string | null }>(
    'registrar',
    `
    select k.key, o.id, o.state from idempotency_keys k left join operations o on o.id = k.operation_id`,
  );
  const operations = new Map(rows.map((row) => [row.key, row]));
  const violations = purchases.flatMap((entry) => {
    const answer = finalOf(entry);
    const state = operations.get(entry.key!)?.state ?? 'none';
    if (answer === undefined && !entry.isGivenUp)
      return [`${reported(entry)}: never answered; operation ${state}`];
    const right = answer?.status === 200 ? isDone(entry, state) : state === 'none' || state === 'refused';
    return right ? [] : [`${reported(entry)}: operation ${operations.get(entry.key!)?.id} is ${state}`];
  });
  const sold = new Set(
    purchases.filter((entry) => entry.kind === 'register' && succeeded(entry)).map(({ subject }) => subject),
  );
  const ours = await stack.query<{ name: string }>(
    'registrar',
    `select name from domains where removed_at is null`,
  );
  const bought = ours
    .filter(({ name }) => !sold.has(name))
    .map(({ name }) => `${name} is in the account, and no event names its sale`);
  return {
    name: 'what was answered 200 is so, what was refused never happened',
    looked: purchases.length,
    violations: [...violations, ...bought],
  };
}

/**
 * 200 is also the answer while the registry decides later, and may refuse, and to a refund that it refused:
 * the body shows which.
 */
function isDone(entry: Entry, state: string): boolean {
  if (entry.subject.startsWith('pending-refused-')) return state === 'refused';
  if (entry.kind === 'refund' && finalOf(entry)!.body['totalRefundAmount'] === 0) return state === 'refused';
  return state === 'succeeded';
}

function sameAnswers(entries: readonly Entry[]): Check {
  const keyed = entries.filter(({ key, answers }) => key !== undefined && answers.length > 1);
  const violations = keyed.flatMap((entry) => {
    const pair = differing(entry);
    return pair
      ? [`${reported(entry)}: ${pair.map((answer) => JSON.stringify(answer)).join(' and then ')}`]
      : [];
  });
  return { name: 'a key that is repeated gets the same answer', looked: keyed.length, violations };
}

/** The client's own accounting: initial balance, credits, payments and refunds. */
async function booksAgree(
  stack: CheckedStack,
  entries: readonly Entry[],
  accountId: number,
  before: number,
): Promise<Check> {
  const amounts = entries.filter(succeeded).map((entry) => {
    const { body } = finalOf(entry)!;
    if (entry.kind === 'charge') return entry.isPaid ? centsOf(entry) : 0;
    if (entry.kind === 'credit') return centsOf(entry);
    if (entry.kind === 'refund') return cents(body['totalRefundAmount']);
    const isPaid =
      (entry.kind === 'register' || entry.kind === 'renew') && !entry.subject.startsWith('pending-refused-');
    return isPaid ? -cents(body['totalPaid']) : 0;
  });
  const expected = amounts.reduce((sum, amount) => sum + amount, before);
  const [{ available, held }] = await stack.query<{ available: string; held: string }>(
    'registrar',
    'select available, held from account_balances where account_id = $1',
    [accountId],
  );
  const isRight = Number(available) === expected && Number(held) === 0;
  return {
    name: "the balance is what the client's own books say",
    looked: amounts.length,
    violations: isRight ? [] : [`${expected} cents by the books, ${available} here and ${held} held`],
  };
}

async function creditedOnce(
  stack: CheckedStack,
  entries: readonly Entry[],
  accountId: number,
): Promise<Check> {
  const credits = entries.filter(({ kind }) => kind === 'credit');
  const rows = await stack.query<{ reference: string; count: number; amount: string }>(
    'registrar',
    `
    select t.reference, count(*)::int as count, sum(p.amount)::text as amount from ledger_transactions t join ledger_postings p on p.transaction_id = t.id
     where t.kind = 'credit' and p.ledger_account = 'available' and p.account_id = $1 group by t.reference`,
    [accountId],
  );
  const posted = new Map(rows.map((row) => [row.reference, row]));
  const violations = credits.flatMap((entry) => {
    const row = posted.get(entry.subject);
    const isRight = row?.count === 1 && Number(row.amount) === centsOf(entry);
    return isRight ? [] : [`${reported(entry)}: ${JSON.stringify(row ?? 'not credited')}`];
  });
  return { name: 'every top-up by staff is there once', looked: credits.length, violations };
}

/** A domain removed by a refund loses its records and settings. */
async function keptNames(
  stack: CheckedStack,
): Promise<Map<string, { autorenewEnabled: boolean; locked: boolean }>> {
  const rows = await stack.query<{ name: string; autorenewEnabled: boolean; locked: boolean }>(
    'registrar',
    `
    select name, autorenew_enabled as "autorenewEnabled", locked from domains where removed_at is null and state = 'active'`,
  );
  return new Map(rows.map((row) => [row.name, row]));
}

async function recordsAreTrue(stack: CheckedStack, entries: readonly Entry[]): Promise<Check> {
  const names = await keptNames(stack);
  const rows = await stack.query<{ subject: string }>(
    'registrar',
    `
    select r.host || '.' || d.name as subject from dns_records r join domains d on d.id = r.domain_id where d.removed_at is null`,
  );
  return existence(
    'every record that was answered 200 exists once, and none that was refused or deleted',
    entries,
    'record',
    'unrecord',
    rows.map(({ subject }) => subject),
    ({ subject }) => names.has(subject.slice(subject.indexOf('.') + 1)),
  );
}

async function tokensAreTrue(stack: CheckedStack, entries: readonly Entry[]): Promise<Check> {
  const rows = await stack.query<{ name: string }>(
    'registrar',
    'select name from api_tokens where revoked_at is null and (expires_at is null or expires_at > now())',
  );
  return existence(
    'every token is good that was answered 200, and none that was refused or revoked',
    entries,
    'token',
    'untoken',
    rows.map(({ name }) => name),
    () => true,
  );
}

/**
 * A secret that a rotation ended at once is refused, and its replacement is valid until it is rotated or
 * revoked.
 */
async function rotationsAreTrue(journal: Journal): Promise<Check> {
  const { entries } = journal;
  const rotations = entries.filter((entry) => entry.kind === 'rotate' && succeeded(entry));
  const violations: string[] = [];
  for (const entry of rotations) {
    const answerTo = (secret: string): Promise<Answer> =>
      journal.askAs(secret, 'GET', '/core/v1/accountinfo/balance');
    const isLast = !entries
      .slice(entries.indexOf(entry) + 1)
      .some(({ kind, subject }) => (kind === 'rotate' || kind === 'untoken') && subject === entry.subject);
    const [old, now] = [
      await answerTo(entry.former!),
      await answerTo(finalOf(entry)!.body['token'] as string),
    ];
    // a known username with a revoked token (BEHAVIOUR §3)
    const isRefused = old.status === 403 && old.body['details'] === 'Failed authentication';
    if (!isRefused || (isLast && now.status !== 200))
      violations.push(
        `${reported(entry)}: the old secret is answered ${old.status}, the new one ${now.status}`,
      );
  }
  return {
    name: 'a rotated token is refused by its old secret, and let in by its new one',
    looked: rotations.length,
    violations,
  };
}

function existence(
  name: string,
  entries: readonly Entry[],
  made: Entry['kind'],
  unmade: Entry['kind'],
  there: readonly string[],
  counts: (entry: Entry) => boolean,
): Check {
  const looked = entries.filter((entry) => entry.kind === made && counts(entry));
  const violations = looked.flatMap((entry) => {
    const found = there.filter((subject) => subject === entry.subject).length;
    const removals = entries.filter(({ kind, subject }) => kind === unmade && subject === entry.subject);
    const [answer] = entry.answers;
    const least = answer.status === 200 && removals.length === 0 ? 1 : 0;
    // Without an answer it may exist or not, but never twice.
    const most = (answer.status >= 400 && answer.status < 500) || removals.some(succeeded) ? 0 : 1;
    return found >= least && found <= most
      ? []
      : [`${reported(entry)}, ${removals.length} removals: there ${found} times`];
  });
  return { name, looked: looked.length, violations };
}

/** Each setting has a possible value: the last one answered 200, or a later one without an answer. */
async function settingsAreTrue(stack: CheckedStack, entries: readonly Entry[]): Promise<Check> {
  const names = await keptNames(stack);
  const possible = new Map<string, Set<boolean>>();
  const settings = entries.filter(({ kind, subject }) => kind === 'settings' && names.has(subject));
  for (const {
    subject,
    body,
    answers: [answer],
  } of settings) {
    const [[field, value]] = Object.entries(body as Record<string, boolean>);
    const slot = `${subject} ${field}`;
    if (answer.status === 200 && !subject.startsWith('update-pending-')) possible.set(slot, new Set([value]));
    else if (answer.status === 200 || answer.status === 0 || answer.status >= 500)
      possible.set(slot, new Set([...(possible.get(slot) ?? [true, false]), value]));
  }
  const violations = [...possible].flatMap(([slot, values]) => {
    const [name, field] = slot.split(' ') as [string, 'autorenewEnabled' | 'locked'];
    const is = names.get(name)![field];
    return values.has(is) ? [] : [`${slot} is ${is}`];
  });
  return { name: 'every setting is as it was answered last', looked: settings.length, violations };
}
