import type { StaffOperation } from '../permissions';

/** A command of the admin API that a job may repeat for many objects. */
export interface BulkAct {
  /** Needed to create a job of it, and again at each item. */
  operation: StaffOperation;
  about: 'domain' | 'account' | 'object';
  /**
   * What a repeat does after a crash between the change and its answer. sets: the same values again change
   * nothing. once: the note of the first call ends the item.
   */
  repeat: 'sets' | 'once';
  /** Its price is planned by a dry run of each item. Omitted: it is free, and planned as a whole. */
  isPriced?: boolean;
  /** Acts that may need a second person: judged for each item when a job is created. */
  needsJudgement?: 'domain.set_lock' | 'domain.clear_lock';
}

/**
 * By the ids of their routes. Left out: credit, refunds and removals, whose limits and second person are about
 * each one, and what concerns the platform itself.
 */
export const BULK_ACTS = {
  setAutorenewForAccount: { operation: 'domain.set_autorenew', about: 'domain', repeat: 'sets' },
  setPrivacyForAccount: { operation: 'domain.set_privacy', about: 'domain', repeat: 'sets' },
  setNameserversForAccount: { operation: 'domain.set_nameservers', about: 'domain', repeat: 'sets' },
  setContactsForAccount: { operation: 'domain.set_contacts', about: 'domain', repeat: 'sets' },
  addDsForAccount: { operation: 'domain.add_ds', about: 'domain', repeat: 'once' },
  removeDsForAccount: { operation: 'domain.remove_ds', about: 'domain', repeat: 'once' },
  renewDomainForAccount: { operation: 'domain.renew', about: 'domain', repeat: 'once', isPriced: true },
  setDomainLock: {
    operation: 'domain.set_lock',
    about: 'domain',
    repeat: 'sets',
    needsJudgement: 'domain.set_lock',
  },
  clearDomainLock: {
    operation: 'domain.clear_lock',
    about: 'domain',
    repeat: 'sets',
    needsJudgement: 'domain.clear_lock',
  },
  setRegistryHold: { operation: 'domain.set_hold', about: 'domain', repeat: 'once' },
  liftRegistryHold: { operation: 'domain.lift_hold', about: 'domain', repeat: 'sets' },
  suspendAccount: { operation: 'account.suspend', about: 'account', repeat: 'sets' },
  reinstateAccount: { operation: 'account.reinstate', about: 'account', repeat: 'sets' },
  addNote: { operation: 'note.add', about: 'object', repeat: 'once' },
} as const satisfies Record<string, BulkAct>;

export type BulkActName = keyof typeof BULK_ACTS;

export const bulkActOf = (command: string): BulkAct | undefined =>
  Object.hasOwn(BULK_ACTS, command) ? BULK_ACTS[command as BulkActName] : undefined;
