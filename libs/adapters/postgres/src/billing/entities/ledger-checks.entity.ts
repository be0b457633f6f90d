import type { LedgerDifference } from '@registrar/billing/ports';
import type { LedgerPart } from '@registrar/billing/ports';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Nightly check of the ledger against balances, orders, payments and month balances, in slices */
@Entity({ name: 'ledger_checks' })
export class LedgerCheckEntity {
  @PrimaryColumn({ type: 'int', generated: 'identity', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'timestamptz' })
  started_at: Date;

  @Column({ type: 'text' })
  part: LedgerPart;

  /** Last row of the part that was compared; empty: none yet */
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

  /** Ledger transaction after which the check begins; null: it begins at the first one */
  @Column({ type: 'uuid', nullable: true })
  since_id: string | null;

  /** Last ledger transaction of the check; null: the check is older than this column, of the whole ledger */
  @Column({ type: 'uuid', nullable: true })
  until_id: string | null;
}
