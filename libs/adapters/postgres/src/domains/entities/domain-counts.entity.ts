import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Listed domains of an account by all filter columns except dates and names; maintained at commit */
@Entity({ name: 'domain_counts' })
export class DomainCountEntity {
  @PrimaryColumn({ type: 'int' })
  account_id: number;

  @PrimaryColumn({ type: 'text' })
  tld: string;

  @PrimaryColumn({ type: 'boolean' })
  locked: boolean;

  @PrimaryColumn({ type: 'boolean' })
  privacy_enabled: boolean;

  @PrimaryColumn({ type: 'boolean' })
  autorenew_enabled: boolean;

  @PrimaryColumn({ type: 'boolean' })
  premium: boolean;

  @Column({ type: 'int' })
  domains: number;
}
