import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'account_counters' })
export class AccountCounterEntity {
  @PrimaryColumn({ type: 'int' })
  account_id: number;

  @Column({ type: 'int' })
  domains: number;

  @Column({ type: 'int' })
  orders: number;
}
