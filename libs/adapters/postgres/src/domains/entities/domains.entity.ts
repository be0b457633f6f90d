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
   * Renewal price of a premium name for the minimum term in cents of USD; the name retains the price class it
   * was bought in; null: by price list
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
   * When to update the statuses at the registry (locked = clientTransferProhibited); null: they are up to
   * date
   */
  @Column({ type: 'timestamptz', nullable: true })
  status_sync_at: Date | null;

  @Column({ type: 'timestamptz' })
  created_at: Date;

  @Column({ type: 'timestamptz', nullable: true })
  removed_at: Date | null;

  /** The change or renewal in progress: one at a time per domain */
  @Column({ type: 'uuid', nullable: true })
  busy_operation_id: string | null;

  /** When the published auth code is revoked, locally and at the registry (RFC 9154) */
  @Column({ type: 'timestamptz', nullable: true })
  auth_code_expires_at: Date | null;

  /** tldRequirements as sold */
  @Column({ type: 'jsonb' })
  registry_values: Record<string, string>;

  @Column({ type: 'text' })
  purchase_type: string;

  @Column({ type: 'text', nullable: true })
  claims_notice_id: string | null;

  /** Time of the next comparison with the registry; null: as soon as possible */
  @Column({ type: 'timestamptz', nullable: true })
  compare_at: Date | null;

  /** Shown in every role at a registry with contacts, while privacy is on; retained when it is turned off */
  @Column({ type: 'int', nullable: true })
  privacy_contact_id: number | null;

  /**
   * Number of changes of name servers, holds or glue; the serial of the SOA is this plus the version of the
   * zone plus 1
   */
  @Column({ type: 'int' })
  served_changes: number;

  /** Why it left the account, as in account.domain.removal */
  @Column({ type: 'text', nullable: true })
  removal_reason: 'agp_refund' | 'expiration' | 'administrative' | null;

  /** Time of the next step of the lifecycle schedule; null: not known yet, calculated as soon as possible */
  @Column({ type: 'timestamptz', nullable: true })
  calendar_at: Date | null;

  /** End of the term for which domain.expiration was published */
  @Column({ type: 'timestamptz', nullable: true })
  expiration_told_for: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  autorenew_tried_at: Date | null;

  /** Error code of the last auto-renewal; null: it did not fail */
  @Column({ type: 'text', nullable: true })
  autorenew_trouble: string | null;

  /** Last update of statuses that the registry accepted without confirming it; null: none */
  @Column({ type: 'timestamptz', nullable: true })
  status_sync_tried_at: Date | null;

  /** When the domain got its registry_values; null: at created_at */
  @Column({ type: 'timestamptz', nullable: true })
  registry_values_at: Date | null;

  /**
   * Registrant that the account ordered and the registry refused when the domain arrived; registrant_id is
   * the registry's
   */
  @Column({ type: 'int', nullable: true })
  wanted_registrant_id: number | null;

  /** tldRequirements of wanted_registrant_id */
  @Column({ type: 'jsonb', nullable: true })
  wanted_registry_values: Record<string, string> | null;

  /**
   * Privacy was ordered with wanted_registrant_id and is turned on with the registrant that the registry
   * accepts
   */
  @Column({ type: 'boolean' })
  wanted_privacy: boolean;

  /** Private to the account, as written; null: none. Nullable columns of the row cost reads without them no join */
  @Column({ type: 'text', array: true, nullable: true })
  tags: string[] | null;

  /** The tags in the form in which they are compared: lower case, NFC */
  @Column({ type: 'text', array: true, nullable: true })
  tag_keys: string[] | null;

  /** Private to the account; null: none */
  @Column({ type: 'text', nullable: true })
  notes: string | null;
}
