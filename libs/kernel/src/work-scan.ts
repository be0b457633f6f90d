import type { JsonValue } from './outbox';
import { OPERATION_KINDS } from './operations/operations';

/** Kinds of background work that wait in the database until they are due; operations by their own kind. */
export const WORK_KINDS = [
  ...OPERATION_KINDS,
  /** Domains whose next step by the lifecycle schedule is due. */
  'calendar',
  /** Domains whose statuses at the registry are to be corrected. */
  'statuses',
  /** Domains that have left their account and are to be deleted at the registry. */
  'ends',
  /** Charges that registries announce for their automatic renewals. */
  'charges',
  /** Outbound transfers. */
  'outbound',
  /** Domains whose verification hold is to be set or lifted. */
  'checks',
  /** Domains that are checked for notices of upcoming dates. */
  'notices',
  /** Domains that are checked for the yearly reminder of their registration data. */
  'data_reminders',
  /** Published announcements whose next accounts are to be reached. */
  'announcements',
  'mails',
  'webhooks',
  /** Events that were not relayed yet. */
  'outbox',
  /** Zones whose DNSSEC is being switched on or off. */
  'signings',
  /** Recipients of forwarded mail that are to be asked for their consent. */
  'recipients',
  /** Card payments whose result is to be asked for. */
  'payments',
  /** Refunds to cards whose result is to be asked for. */
  'payment_refunds',
  /** Holds of staff that are to be set or lifted at the registry. */
  'registry_holds',
  /** Maintenance windows of registries that have begun or ended without an event. */
  'registry_windows',
  /** Steps of notices of the status page that are to be mailed, or reached and not noted. */
  'status_notices',
  /** Accounts whose test clock is ahead or being advanced; in a sandbox only. */
  'clocks',
] as const;
export type WorkKind = (typeof WORK_KINDS)[number];

/**
 * Which kinds of background work are due, of all accounts, by one statement: so that an idle worker asks the
 * database once a second, and not once for each of its jobs.
 */
export abstract class WorkScan {
  /**
   * Kinds with work due at this time. It may name a kind whose work another process has taken or that is set
   * apart; it never leaves one out that a job would take up.
   */
  abstract findDue(now: Date): Promise<ReadonlySet<WorkKind>>;
}

/** What each process of the reseller API asks once a second. */
export interface ApiFindings {
  /** As `PlatformSettings.read`. */
  setting: JsonValue | undefined;
  /** Whether a job of an account is in turn, or paused for its balance and has the credit by now. */
  jobs: boolean;
  /** Whether a request of staff who view as an account waits for a process. */
  views: boolean;
}

/** The same by one statement instead of three. */
export abstract class ApiScan {
  /** Work that another process takes at the same moment may be found; none is left out. */
  abstract scan(now: Date, setting: string): Promise<ApiFindings>;
}
