import type { JsonValue } from '@registrar/kernel';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Plans with their price; removed a day after they expire */
@Entity({ name: 'quotes' })
export class QuoteEntity {
  @PrimaryColumn({ type: 'uuid' })
  id: string;

  @Column({ type: 'int' })
  account_id: number;

  /** `operationId` in the OpenAPI description */
  @Column({ type: 'text' })
  command: string;

  /** SHA-256 of method, path, query and body */
  @Column({ type: 'text' })
  request_hash: string;

  /** Without contacts, auth codes and the call's answer */
  @Column({ type: 'jsonb' })
  plan: { [field: string]: JsonValue };

  @Column({ type: 'timestamptz' })
  created_at: Date;

  @Column({ type: 'timestamptz' })
  expires_at: Date;

  @Column({ type: 'timestamptz', nullable: true })
  used_at: Date | null;

  @Column({ type: 'text', nullable: true })
  used_request_id: string | null;

  /** Order placed by the call that used the quote; null: none */
  @Column({ type: 'int', nullable: true })
  used_order_id: number | null;
}
