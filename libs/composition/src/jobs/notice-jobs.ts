import { AnnounceTokenExpiry } from '@registrar/accounts';
import { SendAnnouncements, SendMails } from '@registrar/contacts';
import { SendRecipientVerifications } from '@registrar/dns';
import { ForgetEvents, RELAY_BATCH, RelayOutbox, RetireSubscriptions } from '@registrar/webhooks';
import { ReportReachedWindows } from '@registrar/registries';
import { SendNoticeMails, StatusSubscriptions } from '@registrar/status';
import { DeliverWebhooks } from '@registrar/webhooks';
import { WorkerMetrics } from '../metrics/worker-metrics';
import { DeliveryRunner } from './delivery-runner';
import { type BackgroundJob, job } from './job';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** Events, webhooks and mail. */
export const NOTICE_JOBS: readonly BackgroundJob[] = [
  job({
    name: 'send-mail',
    does: 'Sends mail that is due.',
    everyMs: 2 * SECOND_MS,
    busyMs: 0,
    asks: 'mail server',
    isOn: ({ mailSmtpUrl }) => mailSmtpUrl !== undefined,
    whenOff: 'MAIL_SMTP_URL is not set: mail waits',
    accountWork: ['mails'],
    dueKinds: ['mails'],
    parts: { mails: SendMails },
    run: ({ mails }) => mails.execute(),
  }),
  job({
    name: 'send-announcements',
    does: 'Writes the mail and the event of published announcements, each account once.',
    everyMs: 2 * SECOND_MS,
    busyMs: 0,
    dueKinds: ['announcements'],
    parts: { announcements: SendAnnouncements },
    run: ({ announcements }) => announcements.execute(),
  }),
  job({
    name: 'send-status-mails',
    does: 'Writes the mails about incidents and maintenance of the status page, each subscriber once.',
    everyMs: 2 * SECOND_MS,
    busyMs: 0,
    dueKinds: ['status_notices'],
    parts: { mails: SendNoticeMails },
    run: ({ mails }) => mails.execute(),
  }),
  job({
    name: 'report-registry-windows',
    does: 'Writes the events that a maintenance window of a registry has begun or ended, each once.',
    everyMs: 2 * SECOND_MS,
    busyMs: 0,
    dueKinds: ['registry_windows'],
    parts: { windows: ReportReachedWindows },
    run: ({ windows }) => windows.execute(),
  }),
  job({
    name: 'unconfirmed-status-subscribers',
    does: 'Removes addresses whose subscription to the status page was not confirmed in time.',
    everyMs: HOUR_MS,
    busyMs: SECOND_MS,
    parts: { subscriptions: StatusSubscriptions },
    run: ({ subscriptions }) => subscriptions.removeUnconfirmed(),
  }),
  job({
    name: 'outbox-relay',
    does: 'Moves events from the outbox to the event log and to webhook deliveries.',
    everyMs: SECOND_MS,
    busyMs: 200,
    // Every event of the account in this round.
    accountWork: [],
    dueKinds: ['outbox'],
    parts: { relay: RelayOutbox, metrics: WorkerMetrics },
    run: drainOutbox,
    runForAccount: relayOnce,
  }),
  job({
    name: 'webhook-sweep',
    does: 'Sends webhooks that are due, as late as this where Redis woke no worker.',
    everyMs: 2 * SECOND_MS,
    asks: 'receivers',
    accountWork: ['webhooks'],
    dueKinds: ['webhooks'],
    parts: { runner: DeliveryRunner, deliver: DeliverWebhooks, metrics: WorkerMetrics },
    run: ({ runner }, stop) => runner.drain(stop),
    // An account whose clock goes on waits for its receivers.
    runForAccount: async ({ deliver, metrics }) => {
      const round = await deliver.execute();
      metrics.delivered(round);
      return round.claimed;
    },
  }),
  job({
    name: 'retire-subscriptions',
    does: 'Sets subscriptions inactive that have failed for days.',
    everyMs: MINUTE_MS,
    busyMs: 0,
    accountWork: ['subscriptions'],
    parts: { retire: RetireSubscriptions },
    run: ({ retire }) => retire.execute(),
  }),
  job({
    name: 'forget-events',
    does: 'Removes events and deliveries that are months old.',
    everyMs: 10 * MINUTE_MS,
    busyMs: 200,
    parts: { forget: ForgetEvents },
    run: ({ forget }) => forget.execute(),
  }),
  job({
    name: 'erase-mail',
    does: 'Erases addresses of old mail.',
    everyMs: HOUR_MS,
    busyMs: 2 * SECOND_MS,
    parts: { mails: SendMails },
    run: ({ mails }) => mails.erase(),
  }),
  job({
    name: 'ask-recipients',
    does: 'Asks owners of addresses whether mail may be forwarded to them.',
    everyMs: 2 * SECOND_MS,
    busyMs: 0,
    dueKinds: ['recipients'],
    parts: { recipients: SendRecipientVerifications },
    run: ({ recipients }) => recipients.execute(),
  }),
  job({
    name: 'tidy-recipients',
    does: 'Removes old links and counts of recipients.',
    everyMs: HOUR_MS,
    parts: { recipients: SendRecipientVerifications },
    run: async ({ recipients }) => void (await recipients.tidy()),
  }),
  job({
    name: 'announce-token-ends',
    does: 'Announces the end of API tokens that staff issued, a day ahead.',
    everyMs: MINUTE_MS,
    busyMs: 0,
    parts: { announce: AnnounceTokenExpiry },
    run: ({ announce }) => announce.execute(),
  }),
];

interface Relaying {
  relay: RelayOutbox;
  metrics: WorkerMetrics;
}

async function relayOnce({ relay, metrics }: Relaying): Promise<number> {
  const batch = await relay.execute();
  metrics.relayed(batch);
  return batch.events;
}

async function drainOutbox(parts: Relaying, stop: AbortSignal): Promise<number> {
  let total = 0;
  let events: number;
  do {
    events = await relayOnce(parts);
    total += events;
  } while (events === RELAY_BATCH && !stop.aborted);
  return total;
}
