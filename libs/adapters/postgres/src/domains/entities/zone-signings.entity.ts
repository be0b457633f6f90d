import type { ZoneSigning } from '@registrar/domains';
import type { SigningState } from '@registrar/domains';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Signing by our own name servers; a domain without a row was never signed */
@Entity({ name: 'zone_signings' })
export class ZoneSigningEntity {
  @PrimaryColumn({ type: 'int' })
  domain_id: number;

  @Column({ type: 'text' })
  state: SigningState;

  /** DS records of the keys that our name servers hold for the zone, with the keys */
  @Column({ type: 'jsonb' })
  ds: ZoneSigning['ds'];

  /** When the worker takes the next step; null: there is none */
  @Column({ type: 'timestamptz', nullable: true })
  due_at: Date | null;

  @Column({ type: 'int' })
  attempts: number;

  /** Why the last step did not succeed; null: it did */
  @Column({ type: 'text', nullable: true })
  trouble: string | null;

  @Column({ type: 'timestamptz' })
  changed_at: Date;
}
