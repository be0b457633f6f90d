import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * The last registry command and poll message whose names were looked up, and when the next comparison is due
 */
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
