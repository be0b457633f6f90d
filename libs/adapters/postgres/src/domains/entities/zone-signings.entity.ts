import type { ZoneSigning } from '@registrar/domains';
import type { SigningState } from '@registrar/domains';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Signing by the registrar's name servers; a domain without a row was never signed */
@Entity({ name: 'zone_signings' })
export class ZoneSigningEntity {
  @PrimaryColumn({ type: 'int' })
  domain_id: number;

  @Column({ type: 'text' })
  state: SigningState;

  /** DS records of the zone's keys at the registrar's name servers, with the keys */
  @Column({ type: 'jsonb' })
  ds: ZoneSigning['ds'];

  /** When the worker takes the next step; null: there is none */
  @Column({ type: 'timestamptz', nullable: true })
  due_at: Date | null;

  @Column({ type: 'int' })
  attempts: number;

  /** Why the last step failed; null: it succeeded */
  @Column({ type: 'text', nullable: true })
  trouble: string | null;

  @Column({ type: 'timestamptz' })
  changed_at: Date;
}
