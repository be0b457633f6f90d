import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'zone_imports' })
export class ZoneImportEntity {
  @PrimaryColumn({ type: 'int', generated: 'identity', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'text' })
  zone: string;

  @Column({ type: 'text' })
  state: 'loading' | 'current' | 'superseded' | 'refused' | 'failed';

  @Column({ type: 'text' })
  source: string;

  /**
   * Identifies the file, so that it is not read twice: size and time, or the server's entity tag; empty when
   * it was not available
   */
  @Column({ type: 'text' })
  version: string;

  @Column({ type: 'text', nullable: true })
  serial: string | null;

  @Column({ type: 'bigint' })
  names: string;

  @Column({ type: 'timestamptz' })
  started_at: Date;

  @Column({ type: 'timestamptz', nullable: true })
  finished_at: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  lease_until: Date | null;

  @Column({ type: 'text', nullable: true })
  error: string | null;

  @Column({ type: 'boolean' })
  has_leftovers: boolean;
}
