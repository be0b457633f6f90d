/** Identity of a database, to distinguish it from a copy. */
export interface DatabaseIdentity {
  /** Of the PostgreSQL cluster: a physical standby has its primary's, a restored dump has another. */
  systemIdentifier: string;
  /** OID of the database within its cluster. */
  databaseId: string;
  /** Host and port that the connection was opened to, as in DATABASE_URL. */
  address: string;
}

/** The identity that last renewed the lease, as it is stored in the database. */
export interface InstanceLease extends Omit<DatabaseIdentity, 'address'> {
  /** Addresses in use when the lease was renewed last. */
  addresses: readonly string[];
  ageSeconds: number;
}

/**
 * An outage that a failover may last. After it a database at another address may be a copy whose original
 * lives on.
 */
export const INSTANCE_LEASE_SECONDS = 600;

/**
 * Whether the database a process is connected to is the one that holds the lease. same: the same server,
 * however long it was away · moved: a failover within the lease · copy: staff must say which database is
 * alive. Only a copy has another identifier or OID, so a young lease does not make a restored dump the
 * original.
 */
export function compareIdentity(lease: InstanceLease, present: DatabaseIdentity): 'same' | 'moved' | 'copy' {
  if (lease.systemIdentifier !== present.systemIdentifier || lease.databaseId !== present.databaseId)
    return 'copy';
  if (lease.addresses.includes(present.address)) return 'same';
  return lease.ageSeconds <= INSTANCE_LEASE_SECONDS ? 'moved' : 'copy';
}

/**
 * Why a process may not act on the world. copy: its database may be a copy, staff must say which one is alive
 * · retired: staff declared another one alive · replaced: the database under the running process is not the
 * one it started on.
 */
export type SuspensionReason = 'copy' | 'retired' | 'replaced';

/** The instance as staff see it. */
export interface InstanceStatus {
  environment: string;
  /** Changes whenever staff declare a database alive. */
  instance: string;
  suspension?: SuspensionReason;
  present: DatabaseIdentity;
  lease: InstanceLease & { renewedAt: Date };
}

/** Equal where nothing was changed. */
export interface DeclaredInstance {
  before: InstanceStatus;
  after: InstanceStatus;
}

/** Whether this process may use registries, mail and webhooks. Refreshed every few seconds. */
export abstract class InstanceState {
  abstract get suspension(): SuspensionReason | undefined;
}

/** The lease of the database, stored in it. */
export abstract class InstanceLeases {
  /**
   * Compares the lease with the database of the connection, renews it where they agree and takes it on a
   * failover or where there is none yet. `held`: the instance of this process; one that staff have declared
   * alive since, on the same server and database, continues as the instance of the answer. Never call it in
   * a unit of work.
   */
  abstract check(held?: string): Promise<InstanceStatus>;
  /** As it is, without renewing it. */
  abstract read(): Promise<InstanceStatus>;
  /**
   * Declares this database alive, as a new instance, or retired; changes nothing where it is so already.
   * Demands a unit of work.
   */
  abstract declare(isAlive: boolean): Promise<DeclaredInstance>;
}
