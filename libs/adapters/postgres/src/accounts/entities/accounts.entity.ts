import type { BusinessStatus } from '@registrar/kernel';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'accounts' })
export class AccountEntity {
  @PrimaryColumn({ type: 'int', generated: 'identity', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'text' })
  username: string;

  @Column({ type: 'int', nullable: true })
  parent_id: number | null;

  @Column({ type: 'text' })
  status: 'active' | 'closed';

  /** With two-step verification the API answers 403 unless api_access_enabled (BEHAVIOUR §3) */
  @Column({ type: 'boolean' })
  two_step_enabled: boolean;

  @Column({ type: 'boolean' })
  api_access_enabled: boolean;

  @Column({ type: 'boolean' })
  approved_reseller: boolean;

  @Column({ type: 'boolean' })
  enterprise: boolean;

  @Column({ type: 'int', nullable: true })
  rate_per_second: number | null;

  @Column({ type: 'int', nullable: true })
  rate_per_hour: number | null;

  @Column({ type: 'boolean' })
  default_autorenew: boolean;

  @Column({ type: 'boolean' })
  default_privacy: boolean;

  @Column({ type: 'text', array: true })
  default_nameservers: string[];

  @Column({ type: 'int', nullable: true })
  registrant_id: number | null;

  @Column({ type: 'int', nullable: true })
  admin_id: number | null;

  @Column({ type: 'int', nullable: true })
  tech_id: number | null;

  @Column({ type: 'int', nullable: true })
  billing_id: number | null;

  @Column({ type: 'timestamptz' })
  created_at: Date;

  /** Tax added to every price, in 1/10,000 */
  @Column({ type: 'int' })
  tax_bps: number;

  /** No 60-day lock after a material change of the registrant (BEHAVIOUR §9) */
  @Column({ type: 'boolean' })
  registrant_lock_opt_out: boolean;

  /** From when the opt-out counts, some days after it was switched on; null: not at all */
  @Column({ type: 'timestamptz', nullable: true })
  registrant_lock_opt_out_from: Date | null;

  /** scrypt with its parameters; null for accounts opened by staff. Never a credential of the API */
  @Column({ type: 'text', nullable: true })
  password_hash: string | null;

  @Column({ type: 'timestamptz', nullable: true })
  terms_accepted_at: Date | null;

  /** Null: the platform's limit */
  @Column({ type: 'int', nullable: true })
  max_sub_accounts: number | null;

  /** Days before the end of the term at which a domain renews automatically (BEHAVIOUR §8) */
  @Column({ type: 'int' })
  autorenew_lead_days: 7 | 30;

  /**
   * both: a webhook where there is a subscription, else email (BEHAVIOUR §18); email: always email; webhook:
   * never email
   */
  @Column({ type: 'text' })
  compliance_notices: 'email' | 'webhook' | 'both';

  @Column({ type: 'char', length: 3 })
  default_currency: string;

  /** Its domains leave the DNS when they expire: ExpirationClientHold (BEHAVIOUR §10) */
  @Column({ type: 'boolean' })
  expiration_hold: boolean;

  /** Mail is forwarded only to addresses whose owner agreed (forwarding_recipients) */
  @Column({ type: 'boolean' })
  verify_forwarding_recipients: boolean;

  /** Limit of a single purchase in smallest units; null: no limit except the credit */
  @Column({ type: 'bigint', nullable: true })
  purchase_limit: string | null;

  /**
   * With tax_bps 0: the rule of its country and status applies; false: tax_bps applies, also 0. A tax_bps
   * above 0 always overrides rules
   */
  @Column({ type: 'boolean' })
  tax_by_rule: boolean;

  /** Country of taxation, ISO 3166-1 alpha-2; null: unknown, no rule applies */
  @Column({ type: 'char', length: 2, nullable: true })
  tax_country: string | null;

  @Column({ type: 'text', nullable: true })
  business_status: BusinessStatus | null;

  /** Of a business, as shown on a receipt */
  @Column({ type: 'text', nullable: true })
  tax_id: string | null;

  /** Contract operations refuse unknown fields and query parameters of this account (400) */
  @Column({ type: 'boolean' })
  strict_requests: boolean;

  /** Null: not suspended. Its API answers 403 while it is set */
  @Column({ type: 'timestamptz', nullable: true })
  suspended_at: Date | null;

  @Column({ type: 'text', nullable: true })
  suspension_reason: string | null;

  /** Its sub-accounts, of every level, are suspended with it */
  @Column({ type: 'boolean' })
  suspension_includes_subs: boolean;
}
