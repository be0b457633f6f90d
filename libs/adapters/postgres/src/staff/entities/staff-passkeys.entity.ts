import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'staff_passkeys' })
export class StaffPasskeyEntity {
  @PrimaryColumn({ type: 'int', generated: 'identity', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'int' })
  user_id: number;

  @Column({ type: 'text' })
  name: string;

  @Column({ type: 'text' })
  credential_id: string;

  /** COSE key, base64url */
  @Column({ type: 'text' })
  public_key: string;

  /** Signature counter (WebAuthn section 6.1.1); 0: the authenticator has none */
  @Column({ type: 'bigint' })
  counter: number;

  @Column({ type: 'jsonb' })
  transports: string[];

  @Column({ type: 'timestamptz' })
  created_at: Date;

  @Column({ type: 'timestamptz', nullable: true })
  last_used_at: Date | null;
}
