import {
  calmDown,
  type Check,
  databaseChecks,
  endWaits,
  finalOf,
  type Journal,
  type Receiver,
  repeatAll,
  truthChecks,
  type Watched,
} from '@registrar/tool-local/chaos';
import type { HaProduct } from '../product/product';

const CALM_S = 600;
const SHOWN = 5;

interface Compared {
  product: HaProduct;
  journal: Journal;
  receiver: Receiver;
  watched: Watched;
  say(line: string): void;
  interrupted: AbortSignal;
}

/** Settles everything, then all checks of the chaos command, and that no acknowledged commit is lost. */
export async function compareEverything({
  product,
  journal,
  receiver,
  watched,
  say,
  interrupted,
}: Compared): Promise<boolean> {
  const acknowledged = await acknowledgedCommits(product, journal, watched.accountId);
  await endWaits(product);
  const calm = await calmDown(product, journal, CALM_S, say, interrupted, true);
  await repeatAll(journal);
  const settled: Check = {
    name: 'everything was settled and answered in time',
    looked: journal.entries.length,
    violations: calm.left,
  };
  const checks = [
    acknowledged,
    settled,
    ...(await databaseChecks(product, product.databaseUrl, receiver, watched)),
    ...(await truthChecks(product, journal, watched.accountId, watched.before)),
  ];
  say(`\nsettled after ${calm.seconds} s\n\n| check | items | violations |\n|---|---|---|`);
  for (const { name, looked, violations } of checks) say(`| ${name} | ${looked} | ${violations.length} |`);
  const broken = checks.filter(({ violations }) => violations.length > 0);
  for (const { name, violations } of broken)
    say(`VIOLATED (${violations.length}): ${name}\n  ${violations.slice(0, SHOWN).join('\n  ')}`);
  return broken.length === 0;
}

/** Before anything is repeated: each top-up that was answered 200 is a transaction of the ledger. */
async function acknowledgedCommits(
  product: HaProduct,
  { entries }: Journal,
  accountId: number,
): Promise<Check> {
  const rows = await product.query<{ reference: string }>(
    'registrar',
    `select t.reference from ledger_transactions t join ledger_postings p on p.transaction_id = t.id
      where t.kind = 'credit' and p.ledger_account = 'available' and p.account_id = $1`,
    [accountId],
  );
  const there = new Set(rows.map(({ reference }) => reference));
  const answered = entries.filter((entry) => entry.kind === 'credit' && finalOf(entry)?.status === 200);
  return {
    name: 'no acknowledged commit is lost: top-ups answered 200, before any is repeated',
    looked: answered.length,
    violations: answered.filter(({ subject }) => !there.has(subject)).map(({ subject }) => subject),
  };
}
