import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A use is recorded with the payment and released with it */
@Entity({ name: 'promotion_uses' })
export class PromotionUseEntity {
  @PrimaryColumn({ type: 'uuid' })
  operation_id: string;

  @Column({ type: 'int' })
  promotion_id: number;

  @Column({ type: 'int' })
  account_id: number;

  @Column({ type: 'bigint' })
  discount: string;

  @Column({ type: 'timestamptz' })
  used_at: Date;

  @Column({ type: 'timestamptz', nullable: true })
  released_at: Date | null;
}
