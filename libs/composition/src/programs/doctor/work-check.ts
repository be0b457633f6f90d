import {
  type EarliestWork,
  PostgresDiagnosis,
  PostgresWorkScan,
  type TroubleFacts,
} from '@registrar/adapter-postgres';
import type { DoctorContext } from './context';
import { type Check, fault, type Finding, ok, warning } from './finding';

/** Sweeps run every few seconds to minutes; a registry in maintenance may hold work for hours. */
const LATE_SECONDS = 15 * 60;
const STUCK_SECONDS = 6 * 3600;
/** The outbox is emptied every second. */
const OUTBOX_WARNING_SECONDS = 60;
const OUTBOX_FAULT_SECONDS = 900;

const secondsSince = (at: Date, now: Date): number => Math.round((now.getTime() - at.getTime()) / 1_000);
const ATTENTION = 'docs/runbooks/operations-needing-attention.md';

export function judgeDueWork(earliest: readonly EarliestWork[], now: Date): Finding[] {
  const late = earliest.flatMap(({ kind, at }) => {
    const seconds = at === null ? 0 : secondsSince(at, now);
    if (seconds < LATE_SECONDS) return [];
    const found = `the oldest due work is ${seconds} s late`;
    return seconds >= STUCK_SECONDS
      ? fault(
          'work.stuck',
          found,
          'Check that a worker runs, and its log for the job; a registry in maintenance holds work too.',
          kind,
        )
      : warning('work.late', found, 'Check that a worker runs, and watch whether it catches up.', kind);
  });
  return late.length > 0
    ? late
    : [ok('work.on_time', `none of ${earliest.length} kinds of work is ${LATE_SECONDS} s late`)];
}

export function judgeTroubles(facts: TroubleFacts, now: Date): Finding[] {
  const findings: Finding[] = [];
  const add = (count: number, code: string, found: string, advice: string): void => {
    if (count > 0) findings.push(warning(code, `${count} ${found}`, advice));
  };
  const lag = facts.oldestEventAt === null ? 0 : secondsSince(facts.oldestEventAt, now);
  if (lag >= OUTBOX_WARNING_SECONDS)
    findings.push(
      (lag >= OUTBOX_FAULT_SECONDS ? fault : warning)(
        'work.outbox',
        `${facts.outboxEvents} events wait in the outbox, the oldest for ${lag} s: no webhooks are made of them`,
        'Check that a worker runs, and its log for outbox-relay.',
      ),
    );
  add(
    facts.failedDeliveries,
    'work.deliveries_failed',
    'webhook deliveries were given up in 24 hours',
    'GET /admin/v1/deliveries?state=failed names the receivers.',
  );
  const oldest = facts.oldestDoubtAt === null ? '' : ` (since ${facts.oldestDoubtAt.toISOString()})`;
  add(
    facts.operationsInDoubt,
    'work.operations_in_doubt',
    `operations need a person${oldest}`,
    `Follow ${ATTENTION}.`,
  );
  add(
    facts.paymentsInDoubt + facts.refundsInDoubt,
    'work.payments_in_doubt',
    'payments or refunds need a person',
    'Staff settle them in the console, under payments.',
  );
  add(
    facts.unsettledPayments,
    'work.payments_unsettled',
    'payments have been without a result for more than an hour',
    'Check that a worker runs and reaches the card gateway.',
  );
  return findings.length > 0 ? findings : [ok('work.no_trouble', 'nothing waits for a person')];
}

export const workCheck = (context: DoctorContext): Check => ({
  name: 'work',
  async run() {
    const sql = await context.database();
    const now = context.clock.now();
    const earliest = await new PostgresWorkScan(sql).earliest();
    return [
      ...judgeDueWork(earliest, now),
      ...judgeTroubles(await new PostgresDiagnosis(sql).troubles(now), now),
    ];
  },
});
