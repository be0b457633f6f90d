/** How old the rows of a read may be. */
export type Freshness =
  /** Everything that was committed when the read began: no caller sees less than a call before. */
  | 'current'
  /** As old as `DATABASE_READER_MAX_LAG_SECONDS`. */
  | 'recent';

/**
 * All reads that a replica may answer, and no other: a store's read goes there only under one of these names.
 * docs/high-availability.md lists them (tested). What decides about money, locks or a write is never one.
 */
export const DECLARED_READS = {
  'domains.export': {
    freshness: 'current',
    what: 'Export of the domains of an account, each batch of 1,000; not the domains that a job is made of',
  },
  'domains.list': {
    freshness: 'current',
    what: 'List of domains of an account that has `DATABASE_READER_LIST_SIZE` domains or more',
  },
  'orders.list': {
    freshness: 'current',
    what: 'List of orders of an account that has `DATABASE_READER_LIST_SIZE` orders or more',
  },
  'contacts.list': {
    freshness: 'current',
    what: 'List of unverified contacts of an account that has `DATABASE_READER_LIST_SIZE` domains or more',
  },
  'records.list': {
    freshness: 'current',
    what: 'List of records of a zone with `perPage` above 100',
  },
  'records.export': {
    freshness: 'current',
    what: 'Export of a zone, and its records as of a version for staff; not what an import or a rollback compares',
  },
  'staff.list': {
    freshness: 'current',
    what: 'Lists of staff with filters and sorts, and their CSV; not the domains that a bulk change selects',
  },
  'staff.report': { freshness: 'recent', what: 'Reports of staff' },
} as const satisfies Record<string, { freshness: Freshness; what: string }>;

export type DeclaredRead = keyof typeof DECLARED_READS;
