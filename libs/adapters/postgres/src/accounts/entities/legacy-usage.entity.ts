import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'legacy_usage' })
export class LegacyUsageEntity {
  @PrimaryColumn({ type: 'int' })
  account_id: number;

  @PrimaryColumn({ type: 'text' })
  operation: string;

  @Column({ type: 'bigint' })
  calls: string;

  @Column({ type: 'timestamptz' })
  first_call_at: Date;

  @Column({ type: 'timestamptz' })
  last_call_at: Date;
}
