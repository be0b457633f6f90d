import { performance } from 'node:perf_hooks';
import {
  type Clock,
  compareIdentity,
  type DatabaseIdentity,
  type DeclaredInstance,
  INSTANCE_LEASE_SECONDS,
  InstanceLeases,
  type InstanceStatus,
  type SuspensionReason,
  type TimeReading,
  type UnitOfWork,
} from '@registrar/kernel';
import { databaseError, type Sql } from '../sql';
import { type ClockColumns, DATABASE_CLOCK, readingOf } from './platform-time';
import type { EnvironmentAddressEntity } from './entities/environment-addresses.entity';
import type { EnvironmentLeaseEntity } from './entities/environment-leases.entity';
import type { EnvironmentMarkEntity } from './entities/environment-mark.entity';

/** The lease as stored, and the server that the statement ran on. */
interface LeaseAndServer
  extends
    Pick<EnvironmentMarkEntity, 'environment'>,
    Pick<EnvironmentLeaseEntity, 'previous_instance' | 'state' | 'renewed_at' | 'clock_correction_ms'>,
    Pick<ClockColumns, 'database_clock'> {
  /** Null: no process has taken the lease yet. */
  instance: EnvironmentLeaseEntity['instance'] | null;
  stored_system: EnvironmentLeaseEntity['system_identifier'];
  stored_database: EnvironmentLeaseEntity['database_id'];
  addresses: EnvironmentAddressEntity['address'][];
  present_system: EnvironmentLeaseEntity['system_identifier'];
  present_database: EnvironmentLeaseEntity['database_id'];
}

/** Lease and server in one statement, so that both are from one connection. */
const READ = `
select m.environment, l.instance, l.previous_instance, l.system_identifier as stored_system, l.database_id as stored_database, l.state, l.renewed_at,
       coalesce((select array_agg(a.address) from environment_addresses a where a.seen_at >= l.renewed_at - make_interval(secs => ${INSTANCE_LEASE_SECONDS})), '{}') as addresses,
       s.system_identifier::text as present_system, d.oid::text as present_database,
       l.clock_correction_ms, ${DATABASE_CLOCK} as database_clock
  from environment_mark m
  left join environment_leases l on true
  cross join pg_control_system() s
  join pg_database d on d.datname = current_database()`;

/** read_only_sql_transaction */
const READ_ONLY = '25006';
/**
 * Seconds between renewals over all processes: while one runs, the lease is never older than this plus one
 * check.
 */
const RENEW_AFTER_SECONDS = 30;
/**
 * Milliseconds by which each renewal brings the platform's time nearer to the database's clock: a fiftieth of the
 * time between two, so that an hour takes two days.
 */
const CORRECTION_STEP_MS = 600;

export class PostgresInstanceLeases extends InstanceLeases {
  constructor(
    private readonly sql: Sql,
    private readonly uow: UnitOfWork,
    private readonly clock: Clock,
    /** Called with the server's clock each time that the lease is read. */
    private readonly observe: (reading: TimeReading) => void = () => undefined,
  ) {
    super();
  }

  async check(held?: string): Promise<InstanceStatus> {
    try {
      return await this.uow.run(async () => {
        const status = await this.status(held);
        if (!status) return held === undefined ? this.take() : this.replaced(held);
        if (!status.suspension) await this.renew(status);
        return status;
      });
    } catch (error) {
      // a standby that is not promoted yet: it cannot renew the lease, nor sell
      const status =
        databaseError(error)?.code === READ_ONLY ? await this.uow.run(() => this.status(held)) : undefined;
      if (!status) throw error;
      return status;
    }
  }

  async read(): Promise<InstanceStatus> {
    return this.sql.inTransaction ? ((await this.status()) ?? this.take()) : this.uow.run(() => this.read());
  }

  async declare(isAlive: boolean): Promise<DeclaredInstance> {
    this.uow.assertOpen();
    await this.sql.row('instance_lease_lock', 'select id from environment_leases for update');
    const before = await this.read();
    const { present } = before;
    if (isAlive ? !before.suspension : before.suspension === 'retired') return { before, after: before };
    if (isAlive) {
      await this.sql.change(
        'instance_lease_declare',
        `update environment_leases
            set instance = gen_random_uuid(), previous_instance = case when system_identifier = $1 and database_id = $2 then instance end,
                system_identifier = $1, database_id = $2, state = 'active', renewed_at = $3`,
        [present.systemIdentifier, present.databaseId, this.clock.now()],
      );
      await this.seen(present.address);
    } else {
      await this.sql.change('instance_lease_retire', `update environment_leases set state = 'retired'`);
    }
    return { before, after: await this.read() };
  }

  /** Undefined: no lease exists yet. */
  private async status(held?: string): Promise<InstanceStatus | undefined> {
    const sentAt = performance.now();
    const row = await this.sql.row<LeaseAndServer>('instance_lease_read', READ);
    if (!row?.instance) return undefined;
    this.observe(readingOf(row, sentAt));
    const present = this.presentOf(row);
    const ageSeconds = (this.clock.now().getTime() - row.renewed_at.getTime()) / 1_000;
    const lease = {
      systemIdentifier: row.stored_system,
      databaseId: row.stored_database,
      addresses: row.addresses,
      ageSeconds,
      renewedAt: row.renewed_at,
    };
    const suspension = suspensionOf(row, compareIdentity(lease, present) === 'copy', held);
    return {
      environment: row.environment,
      instance: row.instance,
      ...(suspension && { suspension }),
      present,
      lease,
    };
  }

  private presentOf(row: LeaseAndServer): DatabaseIdentity {
    return {
      systemIdentifier: row.present_system,
      databaseId: row.present_database,
      address: this.sql.transactionAddress!,
    };
  }

  /** The first process on a database takes the lease; of concurrent ones only one does. */
  private async take(): Promise<InstanceStatus> {
    await this.sql.change(
      'instance_lease_take',
      `insert into environment_leases (system_identifier, database_id, renewed_at)
       select s.system_identifier::text, d.oid::text, $1 from pg_control_system() s join pg_database d on d.datname = current_database()
       on conflict do nothing`,
      [this.clock.now()],
    );
    await this.seen(this.sql.transactionAddress!);
    return (await this.status())!;
  }

  private async renew({ present, lease }: InstanceStatus): Promise<void> {
    const renewed = await this.sql.change(
      'instance_lease_renew',
      `update environment_leases
          set renewed_at = $3, clock_correction_ms = clock_correction_ms - greatest(-${CORRECTION_STEP_MS}, least(${CORRECTION_STEP_MS}, clock_correction_ms))
        where renewed_at < $3::timestamptz - make_interval(secs => ${RENEW_AFTER_SECONDS}) and state = 'active' and system_identifier = $1 and database_id = $2`,
      [present.systemIdentifier, present.databaseId, this.clock.now()],
    );
    if (renewed > 0 || !lease.addresses.includes(present.address)) await this.seen(present.address);
  }

  private async seen(address: string): Promise<void> {
    await this.sql.change(
      'instance_address_seen',
      `insert into environment_addresses (address, seen_at) values ($1, $2) on conflict (address) do update set seen_at = excluded.seen_at`,
      [address, this.clock.now()],
    );
  }

  /** The database under a running process has no lease: it is not the database of its start. */
  private async replaced(instance: string): Promise<InstanceStatus> {
    const row = await this.sql.row<LeaseAndServer>('instance_lease_read', READ);
    const present = row
      ? this.presentOf(row)
      : { systemIdentifier: '', databaseId: '', address: this.sql.transactionAddress! };
    return {
      environment: row?.environment ?? '',
      instance,
      suspension: 'replaced',
      present,
      lease: { systemIdentifier: '', databaseId: '', addresses: [], ageSeconds: 0, renewedAt: new Date(0) },
    };
  }
}

function suspensionOf(
  row: LeaseAndServer,
  isCopy: boolean,
  held: string | undefined,
): SuspensionReason | undefined {
  const { instance, state } = row;
  if (held !== undefined && held !== instance && !isSuccessor(row, held)) return 'replaced';
  if (isCopy) return 'copy';
  return state === 'retired' ? 'retired' : undefined;
}

/** Whether the process's database was declared alive between two checks: it continues as the new instance. */
const isSuccessor = (
  { previous_instance, stored_system, stored_database, present_system, present_database }: LeaseAndServer,
  held: string,
): boolean =>
  held === previous_instance && stored_system === present_system && stored_database === present_database;
