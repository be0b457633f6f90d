import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Up to which registry command and poll message names were looked up, and when the next comparison is due */
@Entity({ name: 'unknown_domain_scans' })
export class UnknownDomainScanEntity {
  @PrimaryColumn({ type: 'int' })
  connection_id: number;

  @Column({ type: 'bigint' })
  command_id: string;

  @Column({ type: 'bigint' })
  message_id: string;

  @Column({ type: 'timestamptz' })
  due_at: Date;
}
