/**
 * The differences between registries, as data (FACTS §2.15). A profile belongs to a registry connection;
 * fields that differ by TLD are stored with the TLD. Stored as JSON with the connection; every field has a
 * default in `profileOf`, so a row contains only differences.
 */
export interface RegistryProfile {
  /** maximum: contacts are objects at the registry; minimum: the registry takes none. */
  dataModel: 'maximum' | 'minimum';
  /** Whether name servers are host objects or attributes of the domain (RFC 5731 §1.1). */
  hostModel: 'objects' | 'attributes';
  contacts: ContactProfile;
  nameservers: { min: number; max: number };
  /** Names in one check command. */
  checkBatchSize: number;
  fee: FeeProfile;
  /**
   * secure: created with an empty authInfo, set only for a transfer out (RFC 9154) · plain: a code is
   * required at create · none: the registry has no codes.
   */
  authInfo: 'secure' | 'plain' | 'none';
  signing: SigningProfile;
  /** Extension namespace URIs to use when the greeting offers them, best first for each kind. */
  extensions: readonly string[];
  /** Extensions of constant elements that every domain and host command carries, requested at login. */
  constantExtensions: readonly ConstantExtension[];
  session: SessionProfile;
  /**
   * Domains whose label begins with one of these have slow scripted answers (in a sandbox): commands that
   * change them use at most this many sessions.
   */
  slowLane: { labelPrefixes: readonly string[]; sessions: number };
  poll: { enabled: boolean; intervalSeconds: number };
  transfer: TransferProfile;
  /**
   * Messages by which this registry demands the cure of a policy breach; none: staff enter such notices by
   * hand.
   */
  complianceNotices: readonly ComplianceRule[];
}

/**
 * A registry's demand to the holder of a domain (contract webhooks.json, domain.registry.compliance_notice);
 * all texts are for people.
 */
export interface ComplianceDemand {
  /** Stable key for programs; the set is open. */
  policy: string;
  policyName: string;
  policyUrl: string;
  registryName: string;
  registryEmail?: string;
  issueDescription: string;
  remediationInstructions: string;
  agreementReminder: string;
  noncomplianceConsequences: string;
  contactInstructions: string;
  remediationPeriodDays: number;
}

/**
 * The form of a registry's message about a policy breach, and the resulting notice; the days count from when
 * the registry queued it.
 */
export interface ComplianceRule extends ComplianceDemand {
  /** The whole text of the message, with `{domain}` in place of the name. */
  text: string;
}

export interface ContactProfile {
  /** Roles that domain:create carries. A registrant is always its own element. */
  roles: readonly ('admin' | 'tech' | 'billing')[];
  /** int: ASCII only; loc: UTF-8 (RFC 5733 §2.4). */
  postalInfo: 'int' | 'loc';
}

export interface SigningProfile {
  /** ds: takes DS records · keys: takes keys and makes the DS records itself (RFC 5910 §4). */
  form: 'ds' | 'keys';
  /** Records of one domain; a TLD may have its own limit. */
  maxRecords: number;
}

/**
 * An extension of constants that a registry requires on every domain and host command, with values by TLD:
 * namestoreExt-1.1 names the sub-product (FACTS §2.15: .com, .net, .cc, .tv). Written
 * `<prefix:root><prefix:name>value</prefix:name>…</prefix:root>`.
 */
export interface ConstantExtension {
  namespace: string;
  prefix: string;
  root: string;
  /**
   * By TLD in A-labels (`com`, `co.uk`); `*`: any other. A host below none of them gets the constants of the
   * first.
   */
  byTld: Readonly<Record<string, readonly { name: string; value: string }[]>>;
}

export interface TransferProfile {
  /**
   * request: the gaining side requests it · push: the losing side releases the domain, and requests are not
   * possible.
   */
  mode: 'request' | 'push';
  /** Whether the losing side may approve and reject. */
  decides: boolean;
}

export interface FeeProfile {
  /** fee: fee-1.0 (RFC 8748) in check and transforms; none: only the price list applies. */
  mode: 'fee' | 'none';
  /** ISO 4217; sent with every fee command and compared in the answer. */
  currency: string;
  /**
   * The fee of a restore after the end of the term in a check. alone: the restore without the term that is
   * added with it · whole: both.
   */
  restore: 'alone' | 'whole';
}

export interface SessionProfile {
  /** Sessions over all processes of the platform. */
  max: number;
  /** Keep-alive: a hello after this time without a command. */
  keepAliveSeconds: number;
  /** A session is replaced after this time, with jitter. */
  maxAgeSeconds: number;
  /** Commands a second over one session; 0: no limit. */
  commandsPerSecond: number;
  /** Time-out of a query: the session is closed. */
  queryTimeoutSeconds: number;
  /** Time-out of a transform: the session is closed and the outcome is unknown. */
  transformTimeoutSeconds: number;
}

type DeepPartial<T> = {
  [K in keyof T]?: T[K] extends readonly unknown[] ? T[K] : T[K] extends object ? DeepPartial<T[K]> : T[K];
};
export type StoredProfile = DeepPartial<RegistryProfile>;

const DEFAULTS: RegistryProfile = {
  dataModel: 'maximum',
  hostModel: 'objects',
  contacts: { roles: ['admin', 'tech'], postalInfo: 'int' },
  nameservers: { min: 0, max: 13 },
  checkBatchSize: 13, // the smallest batch among large gTLD registries (FACTS §2.15)
  fee: { mode: 'none', currency: 'USD', restore: 'alone' },
  authInfo: 'secure',
  signing: { form: 'ds', maxRecords: 8 }, // eight are a usual limit (FACTS §2.15)
  extensions: [
    'urn:ietf:params:xml:ns:secDNS-1.1',
    'urn:ietf:params:xml:ns:rgp-1.0',
    'urn:ietf:params:xml:ns:epp:fee-1.0',
    'urn:ietf:params:xml:ns:launch-1.0',
    'urn:ietf:params:xml:ns:idn-1.0',
    'urn:ietf:params:xml:ns:epp:loginSec-1.0',
    'urn:ietf:params:xml:ns:epp:unhandled-namespaces-1.0',
    'urn:ietf:params:xml:ns:epp:secure-authinfo-transfer-1.0',
    'http://www.nominet.org.uk/epp/xml/std-release-1.0', // FACTS §2.15: the release command of .uk
  ],
  constantExtensions: [],
  session: {
    max: 4,
    keepAliveSeconds: 60, // FACTS §2.3: idle limits start at 120 s
    maxAgeSeconds: 4 * 3_600,
    commandsPerSecond: 0,
    queryTimeoutSeconds: 30,
    transformTimeoutSeconds: 60,
  },
  slowLane: { labelPrefixes: [], sessions: 1 },
  poll: { enabled: true, intervalSeconds: 60 },
  transfer: { mode: 'request', decides: true },
  complianceNotices: [],
};

/** Whether the registry stores contacts, and in the `int` form only: RFC 5733 §2.4 has that in ASCII. */
export const storesAsciiContacts = ({
  dataModel,
  contacts,
}: Pick<RegistryProfile, 'dataModel' | 'contacts'>): boolean =>
  dataModel !== 'minimum' && contacts.postalInfo === 'int';

/** Completes a connection's stored profile with the defaults. */
export function profileOf(stored: StoredProfile): RegistryProfile {
  return {
    ...DEFAULTS,
    ...stored,
    contacts: { ...DEFAULTS.contacts, ...stored.contacts },
    nameservers: { ...DEFAULTS.nameservers, ...stored.nameservers },
    fee: { ...DEFAULTS.fee, ...stored.fee },
    signing: { ...DEFAULTS.signing, ...stored.signing },
    session: { ...DEFAULTS.session, ...stored.session },
    slowLane: { ...DEFAULTS.slowLane, ...stored.slowLane },
    poll: { ...DEFAULTS.poll, ...stored.poll },
    transfer: { ...DEFAULTS.transfer, ...stored.transfer },
  };
}
