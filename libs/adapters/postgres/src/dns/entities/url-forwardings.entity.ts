import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'url_forwardings' })
export class UrlForwardingEntity {
  @PrimaryColumn({ type: 'int', generated: 'identity', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'int' })
  domain_id: number;

  /** Relative, lower-case A-labels; empty at the apex */
  @Column({ type: 'text' })
  host: string;

  @Column({ type: 'text' })
  forwards_to: string;

  @Column({ type: 'text' })
  type: 'masked' | 'redirect' | '302';

  @Column({ type: 'text', nullable: true })
  title: string | null;

  @Column({ type: 'text', nullable: true })
  meta: string | null;

  @Column({ type: 'timestamptz' })
  created_at: Date;

  @Column({ type: 'timestamptz' })
  updated_at: Date;
}
