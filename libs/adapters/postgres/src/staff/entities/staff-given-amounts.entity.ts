import type { GivenAmount } from '@registrar/staff/ports';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Credit and refunds that a member of staff gave an account without a second person. */
@Entity({ name: 'staff_given_amounts' })
export class StaffGivenAmountEntity {
  @PrimaryColumn({ type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  id: string;

  @Column({ type: 'int' })
  account_id: number;

  /** `user:5` or `key:3`, which stays when the name changes. */
  @Column({ type: 'text' })
  member: string;

  @Column({ type: 'text' })
  name: string;

  @Column({ type: 'text' })
  act: GivenAmount['act'];

  /** In the smallest unit of the currency. */
  @Column({ type: 'bigint' })
  amount: string;

  @Column({ type: 'text' })
  currency: string;

  @Column({ type: 'timestamptz' })
  given_at: Date;
}
