import type { StoredProfile } from '@registrar/registries';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'registry_connections' })
export class RegistryConnectionEntity {
  @PrimaryColumn({ type: 'int', generated: 'identity', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'text' })
  code: string;

  @Column({ type: 'text' })
  host: string;

  @Column({ type: 'int' })
  port: number;

  @Column({ type: 'text', nullable: true })
  server_name: string | null;

  @Column({ type: 'text' })
  client_id: string;

  @Column({ type: 'text' })
  password_sealed: string;

  @Column({ type: 'text', nullable: true })
  client_certificate: string | null;

  @Column({ type: 'text', nullable: true })
  client_key_sealed: string | null;

  @Column({ type: 'text', nullable: true })
  certificate_authority: string | null;

  @Column({ type: 'jsonb' })
  profile: StoredProfile;

  @Column({ type: 'boolean' })
  registration_limited: boolean;

  @Column({ type: 'boolean' })
  enabled: boolean;

  @Column({ type: 'int' })
  version: number;

  @Column({ type: 'timestamptz' })
  created_at: Date;

  @Column({ type: 'timestamptz' })
  updated_at: Date;
}
