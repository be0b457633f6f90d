import { RunVerifications } from '@registrar/contacts';
import { ExpireRecords } from '@registrar/dns';
import {
  ApplyHolds,
  ClearAuthCodes,
  AdvanceTerminations,
  FollowRegistryCharges,
  FollowVerifications,
  RunLifecycleSchedule,
  RunUpcomingNotices,
  StepSignings,
  SyncStatuses,
} from '@registrar/domains';
import { type BackgroundJob, job } from './job';
import { RegistryComparison } from './registry-comparison';
import { RegistryPoll } from './registry-poll';
import { UnknownDomains } from './unknown-domains';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** The life of domains after their registration, and what registries report of them. */
export const DOMAIN_JOBS: readonly BackgroundJob[] = [
  job({
    name: 'domain-calendar',
    does: 'Renews domains automatically, sends notices, and takes expired domains to their next stage.',
    everyMs: SECOND_MS,
    asks: 'registry',
    accountWork: ['calendar'],
    dueKinds: ['calendar'],
    parts: { calendar: RunLifecycleSchedule },
    run: ({ calendar }) => calendar.execute(),
  }),
  job({
    name: 'registry-charges',
    does: 'Books what registries charge for their automatic renewals.',
    everyMs: 5 * SECOND_MS,
    asks: 'registry',
    accountWork: ['charges'],
    dueKinds: ['charges'],
    parts: { charges: FollowRegistryCharges },
    run: ({ charges }) => charges.execute(),
  }),
  job({
    name: 'end-domains',
    does: 'Deletes domains at the registry that have left their account.',
    everyMs: 5 * SECOND_MS,
    asks: 'registry',
    accountWork: ['ends'],
    dueKinds: ['ends'],
    parts: { ends: AdvanceTerminations },
    run: ({ ends }) => ends.execute(),
  }),
  job({
    name: 'run-verifications',
    does: 'Reminds of verifications, and ends those whose time is over.',
    everyMs: 30 * SECOND_MS,
    busyMs: 0,
    accountWork: ['verifications'],
    parts: { verifications: RunVerifications },
    run: ({ verifications }) => verifications.execute(),
  }),
  job({
    name: 'follow-verifications',
    does: 'Sets and lifts holds of domains as verifications change (BEHAVIOUR §11).',
    everyMs: 2 * SECOND_MS,
    busyMs: 0,
    asks: 'registry',
    accountWork: ['checks'],
    dueKinds: ['checks'],
    parts: { follow: FollowVerifications },
    run: ({ follow }) => follow.execute(),
  }),
  job({
    name: 'upcoming-notices',
    does: 'Writes the event `domain.notice.upcoming` where a date of a domain is near.',
    everyMs: 5 * SECOND_MS,
    busyMs: 0,
    accountWork: ['notices'],
    dueKinds: ['notices'],
    parts: { notices: RunUpcomingNotices },
    run: ({ notices }) => notices.execute(),
  }),
  job({
    name: 'sync-statuses',
    does: 'Sets statuses at the registry that differ from those of the domain.',
    everyMs: 5 * SECOND_MS,
    asks: 'registry',
    accountWork: ['statuses'],
    dueKinds: ['statuses'],
    parts: { statuses: SyncStatuses },
    run: ({ statuses }) => statuses.execute(),
  }),
  job({
    name: 'apply-registry-holds',
    does: 'Sets and lifts holds of staff at the registry where a request could not finish it.',
    everyMs: 5 * SECOND_MS,
    asks: 'registry',
    dueKinds: ['registry_holds'],
    parts: { holds: ApplyHolds },
    run: ({ holds }) => holds.executeDue(),
  }),
  job({
    name: 'clear-auth-codes',
    does: 'Removes auth codes whose time is over (RFC 9154).',
    // A code is valid for days: the minute does not matter.
    everyMs: 10 * MINUTE_MS,
    asks: 'registry',
    accountWork: ['codes'],
    parts: { codes: ClearAuthCodes },
    run: async ({ codes }) => void (await codes.execute()),
    runForAccount: ({ codes }) => codes.execute(),
  }),
  job({
    name: 'registry-poll',
    does: 'Reads the message queues of registries, each at the interval of its connection.',
    everyMs: SECOND_MS,
    asks: 'registry',
    parts: { poll: RegistryPoll },
    run: ({ poll }) => poll.look(),
  }),
  job({
    name: 'registry-comparison',
    does: 'Compares domains with the registries.',
    everyMs: RegistryComparison.EVERY_MS,
    asks: 'registry',
    isOn: ({ comparePerMinute }) => comparePerMinute > 0,
    parts: { comparison: RegistryComparison },
    run: ({ comparison }) => comparison.look(),
  }),
  job({
    name: 'unknown-domains',
    does: 'Finds domains at the registries that no account has, once a day for each connection.',
    everyMs: 5 * MINUTE_MS,
    asks: 'registry',
    parts: { unknown: UnknownDomains },
    run: ({ unknown }, stop) => unknown.look(stop),
  }),
  job({
    name: 'expire-records',
    does: 'Removes records of zones whose expiresAt has passed, one version a zone.',
    everyMs: 10 * SECOND_MS,
    accountWork: ['records'],
    parts: { records: ExpireRecords },
    run: ({ records }) => records.execute(),
  }),
  job({
    name: 'sign-zones',
    does: 'Takes zones to the next step of switching DNSSEC on or off.',
    everyMs: 2 * SECOND_MS,
    asks: 'registry, name server',
    dueKinds: ['signings'],
    parts: { steps: StepSignings },
    run: ({ steps }) => steps.execute(),
  }),
  job({
    name: 'remove-verification-links',
    does: 'Removes old links of verification mails.',
    everyMs: HOUR_MS,
    parts: { verifications: RunVerifications },
    run: async ({ verifications }) => void (await verifications.removeLinks()),
  }),
];
