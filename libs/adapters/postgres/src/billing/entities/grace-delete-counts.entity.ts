import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * Deletes in the add grace period that were started and did not fail, by UTC month; the lock of its row
 * guards the limit
 */
@Entity({ name: 'grace_delete_counts' })
export class GraceDeleteCountEntity {
  @PrimaryColumn({ type: 'int' })
  account_id: number;

  @PrimaryColumn({ type: 'text' })
  tld: string;

  @PrimaryColumn({ type: 'date' })
  month: string;

  @Column({ type: 'int' })
  deletes: number;
}
