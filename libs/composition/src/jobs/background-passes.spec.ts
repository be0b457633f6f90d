import { BACKGROUND_JOBS } from './background-jobs';
import type { BackgroundJob } from './job';

const NOW = new Date('2026-03-02T09:00:00Z');
const jobOf = (name: string): BackgroundJob => BACKGROUND_JOBS.find((row) => row.name === name)!;

/** A process whose parts return these answers by call, else undefined; notes their calls. */
function processOf(answers: Record<string, unknown> = {}) {
  const calls: string[] = [];
  const find = (token: unknown): never => {
    const part = typeof token === 'function' ? token.name : String(token);
    const call = (method: string, values: unknown[]): unknown => {
      if (part === 'Clock') return NOW;
      calls.push(`${part}.${method}`);
      const answer = answers[`${part}.${method}`];
      return typeof answer === 'function' ? (answer as (...given: unknown[]) => unknown)(...values) : answer;
    };
    const methods = new Proxy(
      {},
      {
        get:
          (_, name) =>
          (...values: unknown[]) =>
            call(String(name), values),
      },
    );
    return methods as never;
  };
  return { calls, find };
}
const NEVER = new AbortController().signal;

/** Job, the call that it makes, and the due work that begins it; `account`: the due work of one account. */
const CALLS: readonly [name: string, call: string, due: string, account?: string][] = [
  ['reconcile-registrations', 'ReconcileRegistrations.execute', 'register', 'register'],
  ['reconcile-renewals', 'ReconcileRenewals.execute', 'renew', 'renew'],
  ['reconcile-changes', 'ReconcileChanges.execute', 'update', 'update'],
  ['reconcile-hosts', 'ReconcileHosts.execute', 'host', 'host'],
  ['reconcile-refunds', 'ReconcileRefunds.execute', 'refund', 'refund'],
  ['reconcile-deletes', 'ReconcileDeletes.execute', 'delete', 'delete'],
  ['reconcile-restores', 'ReconcileRestores.execute', 'restore', 'restore'],
  ['reconcile-moves', 'ReconcileMoves.execute', 'move', 'move'],
  ['advance-transfers', 'AdvanceTransfers.execute', 'transfer', 'transfer'],
  ['watch-transfers-out', 'WatchOutbound.execute', 'outbound transfer_out', 'outbound transfer_out'],
  ['domain-calendar', 'RunLifecycleSchedule.execute', 'calendar', 'calendar'],
  ['registry-charges', 'FollowRegistryCharges.execute', 'charges', 'charges'],
  ['end-domains', 'AdvanceTerminations.execute', 'ends', 'ends'],
  ['run-verifications', 'RunVerifications.execute', '', 'verifications'],
  ['follow-verifications', 'FollowVerifications.execute', 'checks', 'checks'],
  ['upcoming-notices', 'RunUpcomingNotices.execute', 'notices', 'notices'],
  ['remind-registrants', 'RemindRegistrants.execute', 'data_reminders', 'data_reminders'],
  ['sync-statuses', 'SyncStatuses.execute', 'statuses', 'statuses'],
  ['apply-registry-holds', 'ApplyHolds.executeDue', 'registry_holds'],
  ['registry-poll', 'RegistryPoll.look', ''],
  ['registry-comparison', 'RegistryComparison.look', ''],
  ['unknown-domains', 'UnknownDomains.look', ''],
  ['expire-records', 'ExpireRecords.execute', '', 'records'],
  ['sign-zones', 'StepSignings.execute', 'signings'],
  ['send-mail', 'SendMails.execute', 'mails', 'mails'],
  ['send-announcements', 'SendAnnouncements.execute', 'announcements'],
  ['send-status-mails', 'SendNoticeMails.execute', 'status_notices'],
  ['report-registry-windows', 'ReportReachedWindows.execute', 'registry_windows'],
  ['unconfirmed-status-subscribers', 'StatusSubscriptions.removeUnconfirmed', ''],
  ['webhook-sweep', 'DeliveryRunner.drain', 'webhooks'],
  ['retire-subscriptions', 'RetireSubscriptions.execute', '', 'subscriptions'],
  ['forget-events', 'ForgetEvents.execute', ''],
  ['erase-mail', 'SendMails.erase', ''],
  ['ask-recipients', 'SendRecipientVerifications.execute', 'recipients'],
  ['announce-token-ends', 'AnnounceTokenExpiry.execute', ''],
  ['follow-payments', 'FollowPayments.execute', 'payments'],
  ['follow-payment-refunds', 'FollowPaymentRefunds.execute', 'payment_refunds'],
  ['expired-quotes', 'RemoveQuotes.execute', ''],
  ['expired-availability-counts', 'RemoveAvailabilityCounts.execute', ''],
  ['forget-jobs', 'ForgetJobs.execute', ''],
  ['account-clocks', 'RunClocks.execute', 'clocks'],
];

describe('a pass of a background job', () => {
  // Jest hands a callback to a test whose row is too short
  const rows = CALLS.map(([name, call, due, account]) => [name, call, due, account] as const);
  it.each(rows)('of %s makes the call %s', async (name, call, due, account) => {
    for (const taken of [3, true, 0, false]) {
      const { calls, find } = processOf({ [call]: taken });
      expect(await jobOf(name).pass(find, NEVER)).toBe(Boolean(taken));
      expect(calls).toEqual([call]);
      if (account === undefined) continue;
      expect(await jobOf(name).passForAccount(find)).toBe(Number(taken));
      expect(calls).toEqual([call, call]);
      expect(jobOf(name).accountWork).toEqual(account.split(' '));
    }
    expect(jobOf(name).dueKinds).toEqual(due === '' ? undefined : due.split(' '));
  });

  it.each([
    ['notice-transfers-out', 'WatchOutbound.notice'],
    ['remove-verification-links', 'RunVerifications.removeLinks'],
    ['clear-auth-codes', 'ClearAuthCodes.execute'],
    ['tidy-recipients', 'SendRecipientVerifications.tidy'],
  ])('of %s waits its whole interval, whatever %s took up', async (name, call) => {
    const { calls, find } = processOf({ [call]: 3 });
    expect(await jobOf(name).pass(find, NEVER)).toBe(false);
    expect(calls).toEqual([call]);
  });

  it('says how many auth codes of an account it cleared', async () => {
    const { find } = processOf({ 'ClearAuthCodes.execute': 3 });
    expect(await jobOf('clear-auth-codes').passForAccount(find)).toBe(3);
    expect(jobOf('clear-auth-codes').accountWork).toEqual(['codes']);
  });

  it('counts payment events for the metrics, and goes on while there are more', async () => {
    const counted = jest.fn();
    for (const hasMore of [true, false]) {
      const { find } = processOf({
        'FollowPaymentEvents.execute': { missed: 2, hasMore },
        'FollowPaymentEvents.takenUntil': NOW,
        'WorkerMetrics.paymentEventsFollowed': counted,
      });
      expect(await jobOf('follow-payment-events').pass(find, NEVER)).toBe(hasMore);
    }
    expect(counted.mock.calls).toEqual([
      [2, NOW],
      [2, NOW],
    ]);
  });

  it.each<[string, Record<string, unknown>, boolean, unknown[][]]>([
    ['goes on with the next slice', { 'CheckLedger.execute': true }, true, []],
    [
      'shows what the last one found',
      { 'CheckLedger.last': { differences: 2, finishedAt: NOW } },
      false,
      [[2, NOW]],
    ],
    ['shows nothing before the first one', {}, false, []],
  ])('of the ledger check %s', async (_, answers, expected, shown) => {
    const checked = jest.fn();
    const { find } = processOf({ ...answers, 'WorkerMetrics.ledgerChecked': checked });
    expect(await jobOf('ledger-check').pass(find, NEVER)).toBe(expected);
    expect(checked.mock.calls).toEqual(shown);
  });

  it('removes idempotency keys by the thousand, until there are fewer or the process stops', async () => {
    const removed = jest.fn().mockReturnValueOnce(1_000).mockReturnValueOnce(1_000).mockReturnValue(999);
    const { find } = processOf({ 'IdempotencyHousekeeping.removeExpired': removed });
    expect(await jobOf('expired-idempotency-keys').pass(find, NEVER)).toBe(false);
    expect(removed.mock.calls).toEqual([
      [NOW, 1_000],
      [NOW, 1_000],
      [NOW, 1_000],
    ]);
    const always = jest.fn().mockReturnValue(1_000);
    const stopping = processOf({ 'IdempotencyHousekeeping.removeExpired': always });
    await jobOf('expired-idempotency-keys').pass(stopping.find, AbortSignal.abort());
    expect(always).toHaveBeenCalledTimes(1);
  });

  it.each([
    [500, true],
    [499, false],
  ])('of operations that erased %d of 500 goes on: %p', async (erased, goesOn) => {
    const erase = jest.fn().mockReturnValue(erased);
    const { find } = processOf({ 'OperationHousekeeping.eraseContacts': erase });
    expect(await jobOf('erase-operation-contacts').pass(find, NEVER)).toBe(goesOn);
    // two hours before
    expect(erase.mock.calls).toEqual([[new Date('2026-03-02T07:00:00Z'), NOW, 500]]);
  });

  it.each([
    [0, 0],
    [1, 1],
  ])(
    'counts work that waits, and warns of %d rows of a newer version: %d',
    async (newerVersion, warnings) => {
      const counts = { newerVersion };
      const { calls, find } = processOf({ 'BacklogReader.read': counts, 'WorkerMetrics.backlog': jest.fn() });
      expect(await jobOf('backlog-watch').pass(find, NEVER)).toBe(false);
      expect(calls.filter((call) => call === 'WorkerMetrics.backlog')).toHaveLength(1);
      expect(calls.filter((call) => call === 'Log.warn')).toHaveLength(warnings);
    },
  );

  it('counts the business', async () => {
    const counted = jest.fn();
    const figures = { deeds: [] };
    const { find } = processOf({ 'BusinessReader.read': figures, 'BusinessMetrics.counted': counted });
    expect(await jobOf('business-watch').pass(find, NEVER)).toBe(false);
    expect(counted.mock.calls).toEqual([[figures]]);
  });

  it.each([
    ['imported', false],
    ['unchanged', false],
    ['refused', false],
    ['failed', true],
    ['busy', true],
  ])('that found a zone file %s tries again soon: %p', async (outcome, isSoon) => {
    const imported = jest.fn();
    const round = {
      outcomes: new Map([
        ['com', 'unchanged'],
        ['net', outcome],
      ]),
      current: [],
    };
    const { find } = processOf({ 'ImportZones.execute': round, 'ZoneMetrics.imported': imported });
    expect(await jobOf('zone-import').pass(find, NEVER)).toBe(isSoon);
    expect(imported.mock.calls).toEqual([[round]]);
  });

  it('empties the outbox by whole batches, for an account by one', async () => {
    const sizes = (last: number) =>
      jest.fn().mockReturnValueOnce({ events: 100 }).mockReturnValue({ events: last });
    for (const last of [5, 0]) {
      const relay = sizes(last);
      const relayed = jest.fn();
      const { find } = processOf({ 'RelayOutbox.execute': relay, 'WorkerMetrics.relayed': relayed });
      expect(await jobOf('outbox-relay').passForAccount(find)).toBe(100);
      expect(await jobOf('outbox-relay').pass(find, NEVER)).toBe(last > 0);
      expect(relayed.mock.calls).toEqual(relay.mock.results.map(({ value }) => [value]));
    }
    expect(jobOf('outbox-relay')).toMatchObject({ accountWork: [], dueKinds: ['outbox'] });
  });

  it('sends webhooks of an account itself, and counts them', async () => {
    const round = { claimed: 4 };
    const delivered = jest.fn();
    const answers = { 'DeliverWebhooks.execute': round, 'WorkerMetrics.delivered': delivered };
    const { calls, find } = processOf(answers);
    expect(await jobOf('webhook-sweep').passForAccount(find)).toBe(4);
    expect(calls).toEqual(['DeliverWebhooks.execute', 'WorkerMetrics.delivered']);
    expect(delivered.mock.calls).toEqual([[round]]);
    expect(jobOf('webhook-sweep').accountWork).toEqual(['webhooks']);
  });
});
