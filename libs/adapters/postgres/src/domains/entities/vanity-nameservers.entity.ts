import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'vanity_nameservers' })
export class VanityNameserverEntity {
  @PrimaryColumn({ type: 'int' })
  domain_id: number;

  /** Full name in lower-case A-labels; the domain itself or below it */
  @PrimaryColumn({ type: 'text' })
  hostname: string;

  /** IPv4, and IPv6 in the form of RFC 5952, in the order sent; empty: no glue */
  @Column({ type: 'text', array: true })
  ips: string[];

  @Column({ type: 'timestamptz' })
  created_at: Date;

  @Column({ type: 'timestamptz' })
  updated_at: Date;
}
