import type { JsonValue } from '@registrar/kernel';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Settings of registry connections by version, without secrets */
@Entity({ name: 'registry_connection_versions' })
export class RegistryConnectionVersionEntity {
  @PrimaryColumn({ type: 'int' })
  connection_id: number;

  @PrimaryColumn({ type: 'int' })
  version: number;

  @Column({ type: 'jsonb' })
  settings: JsonValue;

  @Column({ type: 'timestamptz' })
  created_at: Date;
}
