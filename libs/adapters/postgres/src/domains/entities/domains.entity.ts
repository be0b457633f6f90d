import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'domains' })
export class DomainEntity {
  @PrimaryColumn({ type: 'int', generated: 'identity', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'int' })
  account_id: number;

  @Column({ type: 'text' })
  name: string;

  @Column({ type: 'text' })
  tld: string;

  @Column({ type: 'int' })
  connection_id: number;

  /**
   * initialized: funds held, no answer of the registry yet · pending_create: the registry accepted (1001) ·
   * active · failed: never registered · deleted: left its account, domain_ends has its state at the registry
   * · transferred: at another registrar
   */
  @Column({ type: 'text' })
  state: 'initialized' | 'pending_create' | 'active' | 'failed' | 'deleted' | 'transferred';

  @Column({ type: 'text', nullable: true })
  roid: string | null;

  @Column({ type: 'timestamptz' })
  registered_at: Date;

  @Column({ type: 'timestamptz' })
  expires_at: Date;

  @Column({ type: 'int' })
  term_years: number;

  @Column({ type: 'boolean' })
  autorenew_enabled: boolean;

  @Column({ type: 'boolean' })
  locked: boolean;

  @Column({ type: 'boolean' })
  privacy_enabled: boolean;

  @Column({ type: 'boolean' })
  premium: boolean;

  /**
   * Smallest unit of USD for the minimum term of a premium name, which keeps the price class it was bought
   * in; null: by price list
   */
  @Column({ type: 'bigint', nullable: true })
  renewal_price: string | null;

  @Column({ type: 'text', array: true })
  locks: string[];

  @Column({ type: 'text', array: true })
  registry_statuses: string[];

  @Column({ type: 'text', array: true })
  nameservers: string[];

  /** End of the TransferLock; null: none. Cleared with the event of its end */
  @Column({ type: 'timestamptz', nullable: true })
  transfer_lock_until: Date | null;

  @Column({ type: 'text', nullable: true })
  auth_code_sealed: string | null;

  @Column({ type: 'int' })
  registrant_id: number;

  @Column({ type: 'int' })
  admin_id: number;

  @Column({ type: 'int' })
  tech_id: number;

  @Column({ type: 'int' })
  billing_id: number;

  @Column({ type: 'uuid', nullable: true })
  operation_id: string | null;

  @Column({ type: 'int', nullable: true })
  order_id: number | null;

  /**
   * When to make the statuses at the registry what they should be (locked = clientTransferProhibited);
   * null: they are
   */
  @Column({ type: 'timestamptz', nullable: true })
  status_sync_at: Date | null;

  @Column({ type: 'timestamptz' })
  created_at: Date;

  @Column({ type: 'timestamptz', nullable: true })
  removed_at: Date | null;

  /** The change or renewal that is under way: one at a time per domain */
  @Column({ type: 'uuid', nullable: true })
  busy_operation_id: string | null;

  /** When the code that was handed out is taken away again, here and at the registry (RFC 9154) */
  @Column({ type: 'timestamptz', nullable: true })
  auth_code_expires_at: Date | null;

  /** tldRequirements as sold */
  @Column({ type: 'jsonb' })
  registry_values: Record<string, string>;

  @Column({ type: 'text' })
  purchase_type: string;

  @Column({ type: 'text', nullable: true })
  claims_notice_id: string | null;

  /** When it is compared with the registry next; null: as soon as its turn comes */
  @Column({ type: 'timestamptz', nullable: true })
  compare_at: Date | null;

  /** Shown in every role at a registry with contacts, while privacy is on; kept when it goes off */
  @Column({ type: 'int', nullable: true })
  privacy_contact_id: number | null;

  /**
   * How often name servers, holds or glue changed; the serial of the SOA is this, the version of the zone
   * and 1
   */
  @Column({ type: 'int' })
  served_changes: number;

  /** Why it left the account, as in account.domain.removal */
  @Column({ type: 'text', nullable: true })
  removal_reason: 'agp_refund' | 'expiration' | 'administrative' | null;

  /**
   * When the calendar has something to do; null: it does not know yet, and looks as soon as its turn comes
   */
  @Column({ type: 'timestamptz', nullable: true })
  calendar_at: Date | null;

  /** End of the term for which domain.expiration was published */
  @Column({ type: 'timestamptz', nullable: true })
  expiration_told_for: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  autorenew_tried_at: Date | null;

  /** Error code of the last automatic renewal; null: it did not fail */
  @Column({ type: 'text', nullable: true })
  autorenew_trouble: string | null;

  /** Last update of statuses that the registry accepted without confirming it; null: none */
  @Column({ type: 'timestamptz', nullable: true })
  status_sync_tried_at: Date | null;

  /** Since when the domain has its registry_values; null: since created_at */
  @Column({ type: 'timestamptz', nullable: true })
  registry_values_at: Date | null;

  /**
   * Registrant that the account ordered and the registry refused when the domain came; registrant_id is the
   * registry's
   */
  @Column({ type: 'int', nullable: true })
  wanted_registrant_id: number | null;

  /** tldRequirements of wanted_registrant_id */
  @Column({ type: 'jsonb', nullable: true })
  wanted_registry_values: Record<string, string> | null;

  /**
   * Privacy was ordered with wanted_registrant_id and is turned on with the registrant that the registry
   * takes
   */
  @Column({ type: 'boolean' })
  wanted_privacy: boolean;
}
