import type { DomainName, Money } from '@registrar/kernel';

/**
 * Identifies one attempt of one step of an operation towards a registry. Its text is the command's clTRID:
 * permanently unique, stored before the command is sent (RFC 5730 §2.5; 3 to 64 characters).
 */
export interface CommandId {
  operationId: string;
  /** Short and stable: `create`, `contact1`, `host2`. */
  step: string;
  attempt: number;
}

export const clTridOf = (id: CommandId): string => `${id.operationId}-${id.step}-${id.attempt}`;

/** The operation, step and attempt of a clTRID; undefined for a foreign one. */
export function parseClTrid(clTrid: string): CommandId | undefined {
  const match = /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})-([a-z]+\d*)-(\d+)$/.exec(
    clTrid,
  );
  return match ? { operationId: match[1], step: match[2], attempt: Number(match[3]) } : undefined;
}

/**
 * Permit to send an irreversible command, requested right before its first byte: the milliseconds within
 * which it must be sent, or undefined when it must not be sent. The process may have been suspended since
 * its decision.
 */
export type Clearance = () => Promise<number | undefined>;

/**
 * Outcome of a transform command. `unknown` is an outcome: no reply came, or an untrustworthy one; only a
 * query of the registry shows the state. `not_sent`: no session, so nothing happened at the registry.
 */
export type TransformOutcome<T> =
  | { kind: 'done'; data: T }
  | { kind: 'pending'; data: T }
  | { kind: 'refused'; refusal: RegistryRefusal }
  | { kind: 'unknown'; why: string }
  | { kind: 'not_sent'; why: string };

export interface RegistryRefusal {
  /** EPP result code, RFC 5730 §3. */
  code: number;
  /** The registry's text, for people: message and reasons of every result. */
  reason: string;
  /** The meaning, from a table (code, profile). */
  meaning:
    | 'exists'
    | 'absent'
    | 'not_ours'
    | 'prohibited'
    | 'policy'
    | 'fee'
    | 'billing'
    | 'parameter'
    | 'authorization'
    | 'other';
}

export interface CheckRequest {
  names: readonly DomainName[];
  /** Term of the fees in years. */
  years: number;
  /** Also request fees; ignored where the profile has none. */
  withFee: boolean;
  /** Of the fees only those of a registration and its renewal: all that a search shows. */
  onlyRegistration?: boolean;
  /** Part of a sale: queued with the sale's own commands, before search queries. */
  forSale?: boolean;
}

/** Registrant data for a registry that stores contacts. */
export interface RegistryContact {
  /** Contact id at the registry, 3 to 16 characters, chosen locally. */
  id: string;
  name: string;
  organization?: string;
  street: readonly string[];
  city: string;
  state?: string;
  postalCode?: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** EPP form with one dot: `+1.5550100123` (RFC 5733 §2.5). */
  phone?: string;
  fax?: string;
  email: string;
}

export interface CreateDomainCommand {
  name: DomainName;
  years: number;
  nameservers: readonly string[];
  /** Registry contact ids; absent at registries without contacts. */
  contacts?: { registrant: string; admin?: string; tech?: string; billing?: string };
  /** Empty where the registry allows it (RFC 9154). */
  authInfo: string;
  /** Total acknowledged fee (RFC 8748 §3.4); the registry refuses when its own differs. */
  fee?: Money;
  /** IDN table and U-label for registries that require them (idn-1.0). */
  idn?: { table: string; unicodeName: string };
  /** The trademark claims notice that the registrant saw and accepted (RFC 8334 §3.3.2). */
  claims?: ClaimsAcceptance;
  /** Data that the registry requires of the domain beyond RFC 5731. */
  extras?: readonly RegistryExtra[];
}

/** An accepted notice; sent to the registry unchanged (RFC 8334 §2.2). */
export interface ClaimsAcceptance {
  noticeId: string;
  validatorId?: string;
  notAfter: Date;
  acceptedAt: Date;
}

/**
 * Registry data of one extension, ready to be written; the TLD's data (`RegistryMapping` of the catalogue)
 * decides which value goes where. unspec: one text of `KEY=value` pairs (neulevel-1.0) · kv: a list of keys
 * and values (kv-1.1) · elements: one element per value below `root` of the registry's own namespace, in the
 * given order.
 */
export type RegistryExtra =
  | { form: 'unspec'; values: readonly ExtraValue[] }
  | { form: 'kv'; list: string; values: readonly ExtraValue[] }
  | { form: 'elements'; namespace: string; root: string; values: readonly ExtraValue[] };

/** `name`: key, or local name of the element. */
export interface ExtraValue {
  name: string;
  value: string;
}

/** One domain:renew (RFC 5731 §3.2.3). */
export interface RenewDomainCommand {
  name: DomainName;
  /** End of the term at the registry; its day makes a repeat harmless (curExpDate, FACTS §2.4). */
  expiresAt: Date;
  years: number;
  /** Total acknowledged fee (RFC 8748 §3.4). */
  fee?: Money;
}

/**
 * Restores a domain in redemption (RFC 3915 §4.2.5): the request, or with `report` the report that some
 * registries require after it.
 */
export interface RestoreDomainCommand {
  name: DomainName;
  /**
   * Total acknowledged fee of a request (RFC 8748 §3.4): the restore, and the term that the registry adds
   * with it.
   */
  fee?: Money;
  report?: RestoreReport;
}

/** The registry's required report on a restored domain (RFC 3915 §4.2.5). */
export interface RestoreReport {
  /** Registration data before the delete, and now; free text. */
  before: string;
  after: string;
  deletedAt: Date;
  /** When the request was made. */
  restoredAt: Date;
  reason: string;
  /** Two declarations, in the registry's wording. */
  statements: readonly [string, string];
  other?: string;
}

export type ContactLink = { role: 'admin' | 'tech' | 'billing'; id: string };

/** One domain:update (RFC 5731 §3.2.5), which the registry executes completely or not at all. */
export interface UpdateDomainCommand {
  name: DomainName;
  statuses?: { add: readonly ClientStatus[]; remove: readonly ClientStatus[] };
  nameservers?: { add: readonly string[]; remove: readonly string[] };
  /**
   * Addresses of added name servers below the domain, by host; only where hosts are attributes of domains
   * (RFC 5731 §1.1).
   */
  glue?: ReadonlyMap<string, readonly string[]>;
  /** Contact id at the registry. */
  registrant?: string;
  contacts?: { add: readonly ContactLink[]; remove: readonly ContactLink[] };
  /** A new code, or null to clear it (RFC 9154 §5.2). */
  authInfo?: string | null;
  /**
   * Registries refuse the whole update for an existing record to add or a missing one to remove. Where the
   * registry takes keys, each has its key.
   */
  signing?: { add: readonly DelegationSigner[]; remove: readonly DelegationSigner[] };
}

/** A DS record (RFC 4034 §5). */
export interface DelegationSigner {
  /** 0 to 65535. */
  keyTag: number;
  algorithm: number;
  digestType: number;
  /** Capital hexadecimal digits. */
  digest: string;
  /**
   * The key behind the digest, which registries with the key data interface take instead. Algorithm as above,
   * protocol always 3.
   */
  key?: { flags: number; publicKey: string };
}

/** RFC 5910 §4.2. */
export interface DelegationKey {
  flags: number;
  algorithm: number;
  /** Base64 without spaces. */
  publicKey: string;
}

/** Client statuses of a domain to add and to remove (RFC 5731 §2.3). */
export interface StatusChange {
  name: DomainName;
  add: readonly ClientStatus[];
  remove: readonly ClientStatus[];
}

export type ClientStatus =
  | 'clientHold'
  | 'clientUpdateProhibited'
  | 'clientDeleteProhibited'
  | 'clientRenewProhibited'
  | 'clientTransferProhibited';

/** One host:update of addresses (RFC 5732 §3.2.5). */
export interface HostAddressChange {
  add: readonly string[];
  remove: readonly string[];
}

export interface HostNameChange {
  to: string;
  /** Addresses of the host, all of which end. */
  remove: readonly string[];
}
