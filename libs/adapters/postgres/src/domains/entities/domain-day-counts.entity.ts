import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Listed domains of an account by UTC day */
@Entity({ name: 'domain_day_counts' })
export class DomainDayCountEntity {
  @PrimaryColumn({ type: 'int' })
  account_id: number;

  @PrimaryColumn({ type: 'text' })
  kind: 'created' | 'expires';

  @PrimaryColumn({ type: 'date' })
  day: string;

  @Column({ type: 'int' })
  domains: number;
}
