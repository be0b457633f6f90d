import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The last row of audit_chain: one row. */
@Entity({ name: 'audit_chain_head' })
export class AuditChainHeadEntity {
  @PrimaryColumn({ type: 'boolean' })
  id: boolean;

  @Column({ type: 'bigint' })
  sequence: string;

  @Column({ type: 'bytea' })
  hash: Buffer;
}
