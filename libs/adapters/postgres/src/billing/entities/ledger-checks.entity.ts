import type { LedgerDifference } from '@registrar/billing/ports';
import type { LedgerPart } from '@registrar/billing/ports';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Nightly comparison of the ledger with balances and orders, in slices; position: the last row compared */
@Entity({ name: 'ledger_checks' })
export class LedgerCheckEntity {
  @PrimaryColumn({ type: 'int', generated: 'identity', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'timestamptz' })
  started_at: Date;

  @Column({ type: 'text' })
  part: LedgerPart;

  @Column({ type: 'text' })
  position: string;

  @Column({ type: 'timestamptz', nullable: true })
  leased_until: Date | null;

  @Column({ type: 'bigint' })
  checked: string;

  @Column({ type: 'int' })
  differences: number;

  @Column({ type: 'jsonb', nullable: true })
  first: LedgerDifference | null;

  @Column({ type: 'timestamptz', nullable: true })
  finished_at: Date | null;

  /** After which ledger transaction it began; null: from the first one on */
  @Column({ type: 'uuid', nullable: true })
  since_id: string | null;

  /** Up to which ledger transaction it goes; null: begun before this column, of the whole ledger */
  @Column({ type: 'uuid', nullable: true })
  until_id: string | null;
}
