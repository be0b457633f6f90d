import type { JsonValue } from '@registrar/kernel';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * The changes of each version of a zone: diff is a list of {id, before, after}, before absent where added,
 * after where removed
 */
@Entity({ name: 'zone_changes' })
export class ZoneChangeEntity {
  @PrimaryColumn({ type: 'int' })
  domain_id: number;

  @PrimaryColumn({ type: 'int' })
  version: number;

  @Column({ type: 'timestamptz' })
  at: Date;

  @Column({ type: 'text' })
  author: string;

  @Column({ type: 'text' })
  action:
    | 'create'
    | 'replace'
    | 'delete'
    | 'batch'
    | 'import'
    | 'rollback'
    | 'url_forwarding'
    | 'email_forwarding'
    | 'transfer'
    | 'expire';

  @Column({ type: 'int' })
  added: number;

  @Column({ type: 'int' })
  removed: number;

  @Column({ type: 'int' })
  changed: number;

  @Column({ type: 'json', nullable: true })
  diff: JsonValue | null;

  /** Real time, by the clock of the database, read under the lock of the zone: the partition key. */
  @PrimaryColumn({ type: 'timestamptz' })
  stored_at: Date;
}
