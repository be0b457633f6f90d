import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'claims_acknowledgements' })
export class ClaimsAcknowledgementEntity {
  @PrimaryColumn({ type: 'uuid' })
  operation_id: string;

  @Column({ type: 'int' })
  account_id: number;

  @Column({ type: 'text' })
  name: string;

  @Column({ type: 'text' })
  notice_id: string;

  @Column({ type: 'timestamptz' })
  accepted_at: Date;
}
