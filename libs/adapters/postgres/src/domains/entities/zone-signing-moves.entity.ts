import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Each change of the signing state, and its author */
@Entity({ name: 'zone_signing_moves' })
export class ZoneSigningMoveEntity {
  @PrimaryColumn({ type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  id: string;

  @Column({ type: 'int' })
  domain_id: number;

  @Column({ type: 'text' })
  from_state: string;

  @Column({ type: 'text' })
  to_state: string;

  @Column({ type: 'text' })
  author: string;

  @Column({ type: 'timestamptz' })
  at: Date;
}
