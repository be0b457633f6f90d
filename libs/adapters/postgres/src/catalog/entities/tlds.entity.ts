import type { Product } from '@registrar/catalog';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'tlds' })
export class TldEntity {
  @PrimaryColumn({ type: 'text' })
  name: string;

  @Column({ type: 'int', nullable: true })
  connection_id: number | null;

  @Column({ type: 'text' })
  status: 'live' | 'blocked';

  @Column({ type: 'timestamptz' })
  updated_at: Date;

  /**
   * file: connection and status are from the reviewed file; staff: changed by staff, the loader leaves them
   * alone
   */
  @Column({ type: 'text' })
  origin: 'file' | 'staff';

  /** Blocked products in addition to registrations and inbound transfers; null: none */
  @Column({ type: 'text', array: true, nullable: true })
  blocked_products: Product[] | null;
}
