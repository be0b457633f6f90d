import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Moves of domains between accounts, as evidence; operation_id: the update sent to the registry */
@Entity({ name: 'domain_moves' })
export class DomainMoveEntity {
  @PrimaryColumn({ type: 'int', generated: 'identity', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'int' })
  domain_id: number;

  @Column({ type: 'int' })
  from_account_id: number;

  @Column({ type: 'int' })
  to_account_id: number;

  @Column({ type: 'uuid' })
  operation_id: string;

  @Column({ type: 'timestamptz' })
  moved_at: Date;
}
