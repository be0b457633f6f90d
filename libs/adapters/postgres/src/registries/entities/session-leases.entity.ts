import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'session_leases' })
export class SessionLeaseEntity {
  @PrimaryColumn({ type: 'int' })
  connection_id: number;

  @PrimaryColumn({ type: 'int' })
  slot: number;

  @Column({ type: 'text' })
  holder: string;

  @Column({ type: 'text' })
  purpose: 'any' | 'poll';

  @Column({ type: 'timestamptz' })
  expires_at: Date;
}
