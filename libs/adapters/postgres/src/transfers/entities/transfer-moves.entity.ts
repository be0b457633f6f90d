import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Each change of the state of a transfer, as evidence; from_state null: its start */
@Entity({ name: 'transfer_moves' })
export class TransferMoveEntity {
  @PrimaryColumn({ type: 'int' })
  transfer_id: number;

  @PrimaryColumn({ type: 'int' })
  number: number;

  @Column({ type: 'text', nullable: true })
  from_state: string | null;

  @Column({ type: 'text' })
  to_state: string;

  @Column({ type: 'text', nullable: true })
  reason: string | null;

  @Column({ type: 'timestamptz' })
  at: Date;
}
