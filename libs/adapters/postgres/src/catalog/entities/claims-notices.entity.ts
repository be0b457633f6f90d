import type { ClaimsNotice } from '@registrar/catalog';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Notices as fetched, retained as proof of what was shown; document is the XML */
@Entity({ name: 'claims_notices' })
export class ClaimsNoticeEntity {
  @PrimaryColumn({ type: 'text' })
  id: string;

  @Column({ type: 'text' })
  claim_key: string;

  @Column({ type: 'text', nullable: true })
  validator_id: string | null;

  @Column({ type: 'text' })
  label: string;

  @Column({ type: 'timestamptz' })
  not_before: Date;

  @Column({ type: 'timestamptz' })
  not_after: Date;

  @Column({ type: 'jsonb' })
  content: ClaimsNotice['claims'];

  @Column({ type: 'text' })
  document: string;

  @Column({ type: 'timestamptz' })
  fetched_at: Date;
}
