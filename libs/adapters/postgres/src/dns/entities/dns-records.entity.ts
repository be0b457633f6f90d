import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'dns_records' })
export class DnsRecordEntity {
  @PrimaryColumn({ type: 'int', generated: 'identity', generatedIdentity: 'ALWAYS' })
  id: number;

  /**
   * A zone, checked by dns_records_stand_together once per statement; a foreign key would check each row, a
   * second for 100,000
   */
  @PrimaryColumn({ type: 'int' })
  domain_id: number;

  /** Relative, lower-case A-labels; empty at the apex */
  @Column({ type: 'text' })
  host: string;

  @Column({ type: 'text' })
  type: 'A' | 'AAAA' | 'ANAME' | 'CNAME' | 'MX' | 'NS' | 'SRV' | 'TXT';

  /** Normalised: names without their final dot, addresses in their shortest form, TXT without quotes */
  @Column({ type: 'text' })
  answer: string;

  @Column({ type: 'int' })
  ttl: number;

  @Column({ type: 'int', nullable: true })
  priority: number | null;

  @Column({ type: 'text' })
  origin: 'user' | 'url_forwarding' | 'email_forwarding';

  /** Not served, listed or checked for conflicts: replaced by a forwarding of its host */
  @Column({ type: 'boolean' })
  set_aside: boolean;

  @Column({ type: 'timestamptz' })
  created_at: Date;

  @Column({ type: 'timestamptz' })
  updated_at: Date;

  /**
   * TXT: the text as sent, where that differs from the answer (quoted strings); null: bare, and all texts
   * older than the column
   */
  @Column({ type: 'text', nullable: true })
  sent: string | null;

  /** When a job removes the record; null: never */
  @Column({ type: 'timestamptz', nullable: true })
  expires_at: Date | null;
}
