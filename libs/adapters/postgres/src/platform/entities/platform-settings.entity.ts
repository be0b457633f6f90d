import type { JsonValue } from '@registrar/kernel';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Switches that every process reads each second: maintenance */
@Entity({ name: 'platform_settings' })
export class PlatformSettingEntity {
  @PrimaryColumn({ type: 'text' })
  name: string;

  @Column({ type: 'jsonb' })
  value: JsonValue;

  @Column({ type: 'timestamptz' })
  updated_at: Date;
}
