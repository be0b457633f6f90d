/** What a server says of itself and of the database that a connection is to. */
export interface ServerFacts {
  database: string;
  encoding: string;
  timeZone: string;
  collation: string;
  /** Version of the collation when the indexes were built, and that of today's library; null: it has none. */
  recordedCollation: string | null;
  presentCollation: string | null;
  inRecovery: boolean;
  /** Bytes of the database; text: it may exceed 2^53. */
  size: string;
  connections: number;
  maxConnections: number;
}

/** The role that a connection was opened as. */
export interface RoleFacts {
  role: string;
  isSuperuser: boolean;
  createsRoles: boolean;
  createsDatabases: boolean;
  replicates: boolean;
  bypassesRowSecurity: boolean;
  /** Tables of the schema public that it owns, or that a role owns of which it is a member. */
  owned: number;
}

export interface SchemaFacts {
  /** Names of migrations that were applied, in their order. */
  applied: string[];
  /** Undefined: no process has started on this database yet. */
  environment?: string;
}

export interface PrimaryFacts {
  system: string;
  /** Position of the write-ahead log. */
  position: string;
  /** Number of the timeline of the log: each promotion begins a new one. */
  timeline: number;
}

export interface ReplicaFacts {
  system: string;
  inRecovery: boolean;
  /** Whether it shows the mark of the primary's timeline; undefined: no process has put the mark yet. */
  isOnTimeline?: boolean;
  /** Bytes of the write-ahead log that it has not replayed yet; null: it has replayed none. */
  bytesBehind: number | null;
  /** Seconds since the last transaction that it replayed; null: none yet. */
  secondsSinceReplay: number | null;
  /** Whether it is connected to a primary. */
  isReceiving: boolean;
}

/** Counts are of at most 10,000 each. */
export interface TroubleFacts {
  outboxEvents: number;
  /** Null: the outbox is empty. */
  oldestEventAt: Date | null;
  /** Deliveries given up in the 24 hours before. */
  failedDeliveries: number;
  /** Operations in progress that staff must check. */
  operationsInDoubt: number;
  oldestDoubtAt: Date | null;
  paymentsInDoubt: number;
  refundsInDoubt: number;
  /** Payments whose outcome at the gateway was due more than an hour before. */
  unsettledPayments: number;
}
