import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * Sessions and circuit of each process at each registry connection; stale rows are of processes that ended
 */
@Entity({ name: 'registry_session_reports' })
export class RegistrySessionReportEntity {
  @PrimaryColumn({ type: 'int' })
  connection_id: number;

  @PrimaryColumn({ type: 'text' })
  holder: string;

  @Column({ type: 'text' })
  process: string;

  @Column({ type: 'text' })
  circuit: 'closed' | 'open' | 'half_open' | 'stopped';

  @Column({ type: 'int' })
  sessions: number;

  @Column({ type: 'int' })
  in_use: number;

  @Column({ type: 'int' })
  waiting: number;

  @Column({ type: 'timestamptz', nullable: true })
  refused_at: Date | null;

  @Column({ type: 'text', nullable: true })
  refused_command: string | null;

  @Column({ type: 'int', nullable: true })
  refused_code: number | null;

  @Column({ type: 'text', nullable: true })
  refused_reason: string | null;

  @Column({ type: 'timestamptz' })
  reported_at: Date;
}
