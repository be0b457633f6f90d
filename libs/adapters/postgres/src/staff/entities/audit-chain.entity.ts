import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One row for each entry of audit_log, in the order of their commits, without gaps. */
@Entity({ name: 'audit_chain' })
export class AuditChainEntity {
  @PrimaryColumn({ type: 'bigint' })
  sequence: string;

  @Column({ type: 'bigint' })
  entry_id: string;

  /** Of the entry: determines its partition. */
  @Column({ type: 'timestamptz' })
  stored_at: Date;

  /** Of the form that was hashed. */
  @Column({ type: 'smallint' })
  version: number;

  @Column({ type: 'bytea' })
  prev_hash: Buffer;

  @Column({ type: 'bytea' })
  hash: Buffer;
}
