import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Incidents and planned maintenance on the public status page. */
@Entity({ name: 'service_notices' })
export class ServiceNoticeEntity {
  @PrimaryColumn({ type: 'int', generated: 'identity', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'text' })
  kind: string;

  @Column({ type: 'text' })
  title: string;

  @Column({ type: 'text' })
  impact: string;

  @Column({ type: 'text', array: true })
  groups: string[];

  /** Codes of registry connections; customers see their TLDs. */
  @Column({ type: 'text', array: true })
  registry_codes: string[];

  /** A maintenance is stored as scheduled or cancelled: under_way and completed follow the clock. */
  @Column({ type: 'text' })
  state: string;

  @Column({ type: 'timestamptz' })
  starts_at: Date;

  /** Of an incident: since when it is resolved; of a maintenance: its planned end. */
  @Column({ type: 'timestamptz', nullable: true })
  ends_at: Date | null;

  @Column({ type: 'int', default: 1 })
  version: number;

  @Column({ type: 'text' })
  created_by: string;

  @Column({ type: 'timestamptz' })
  created_at: Date;
}
