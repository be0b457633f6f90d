import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'vanity_nameservers' })
export class VanityNameserverEntity {
  @PrimaryColumn({ type: 'int' })
  domain_id: number;

  /** Whole, lower-case A-labels; the domain itself or below it */
  @PrimaryColumn({ type: 'text' })
  hostname: string;

  /** IPv4, and IPv6 as RFC 5952 writes it, in the order sent; empty: no glue */
  @Column({ type: 'text', array: true })
  ips: string[];

  @Column({ type: 'timestamptz' })
  created_at: Date;

  @Column({ type: 'timestamptz' })
  updated_at: Date;
}
