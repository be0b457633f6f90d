import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * Which database is alive: a copy of it starts without registries, mail and webhooks until staff declare it
 * alive
 */
@Entity({ name: 'environment_leases' })
export class EnvironmentLeaseEntity {
  @PrimaryColumn({ type: 'boolean' })
  id: boolean;

  /** New whenever staff declare a database alive */
  @Column({ type: 'uuid' })
  instance: string;

  /** pg_control_system().system_identifier of the server that renewed last */
  @Column({ type: 'text' })
  system_identifier: string;

  /** OID of the database that renewed last */
  @Column({ type: 'text' })
  database_id: string;

  @Column({ type: 'text' })
  state: 'active' | 'retired';

  @Column({ type: 'timestamptz' })
  renewed_at: Date;

  /**
   * The instance before staff last declared this database alive; null where the lease was that of another
   * server or database
   */
  @Column({ type: 'uuid', nullable: true })
  previous_instance: string | null;

  /**
   * Milliseconds that the time of the platform is ahead of the database's clock: not 0 after that clock was set
   * while processes ran
   */
  @Column({ type: 'bigint', default: 0 })
  clock_correction_ms: string;
}
