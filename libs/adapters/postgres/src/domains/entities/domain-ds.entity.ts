import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The DS records of a domain at its registry, as far as known */
@Entity({ name: 'domain_ds' })
export class DomainDsEntity {
  @Column({ type: 'int', generated: 'identity', generatedIdentity: 'ALWAYS' })
  id: number;

  @PrimaryColumn({ type: 'int' })
  domain_id: number;

  @Column({ type: 'int' })
  key_tag: number;

  @Column({ type: 'int' })
  algorithm: number;

  @Column({ type: 'int' })
  digest_type: number;

  /** Capital hexadecimal digits: one record per digest in any case */
  @PrimaryColumn({ type: 'text' })
  digest: string;

  @Column({ type: 'int', nullable: true })
  key_flags: number | null;

  /**
   * Base64 of the key behind the digest, where the registry takes keys and makes the DS itself (RFC 5910
   * §4.2)
   */
  @Column({ type: 'text', nullable: true })
  public_key: string | null;
}
