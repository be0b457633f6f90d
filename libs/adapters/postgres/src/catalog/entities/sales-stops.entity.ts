import type { Product } from '@registrar/catalog';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Sales of a TLD or of a registry that staff have stopped for a while. */
@Entity({ name: 'sales_stops' })
export class SalesStopEntity {
  @PrimaryColumn({ type: 'int', generated: 'identity', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'text', nullable: true })
  tld: string | null;

  @Column({ type: 'int', nullable: true })
  connection_id: number | null;

  @Column({ type: 'text', array: true })
  products: Product[];

  @Column({ type: 'text' })
  reason: string;

  @Column({ type: 'text' })
  stopped_by: string;

  @Column({ type: 'timestamptz' })
  since: Date;

  /** Sales open then; null: when staff open them. */
  @Column({ type: 'timestamptz', nullable: true })
  until: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  ended_at: Date | null;

  /** Null while it stands, and where its own end has passed. */
  @Column({ type: 'text', nullable: true })
  ended_by: string | null;
}
