import type { JsonValue } from '@registrar/kernel';
import type { RegistryProfile, StoredProfile } from '@registrar/registries';

export interface PollMessageView {
  id: string;
  registryConnection: string;
  messageId: string;
  queuedAt?: Date;
  receivedAt: Date;
  text: string;
  disposition: string;
  /** As parsed, secrets and personal data masked. */
  content: JsonValue;
  /** When staff marked it as seen, and their name. */
  seenAt?: Date;
  seenBy?: string;
}

/** A registry's demand, as reported. */
export interface ComplianceNoticeView {
  id: string;
  domainName: string;
  accountId: number;
  source: 'staff' | 'registry';
  /** The registry's message with the demand. */
  registryConnection?: string;
  messageId?: string;
  way: string;
  /** Of the event domain.registry.compliance_notice. */
  payload: JsonValue;
  noticedAt: Date;
}

/** A sponsored domain without an account. */
export interface UnknownDomainView {
  id: string;
  domainName: string;
  registryConnection: string;
  /** create: the registry refused to create it, or did not answer · message: it sent a message about it. */
  source: 'create' | 'message' | 'list';
  /** clTRID of the create, or id of the message. */
  evidence: string;
  registeredAt?: Date;
  expiresAt?: Date;
  foundAt: Date;
  seenAt: Date;
  resolvedAt?: Date;
  acknowledgedAt?: Date;
  acknowledgedBy?: string;
  acknowledgedReason?: string;
}

export interface UnknownDomainFilter {
  /** false: those that ended, too. */
  isOpen: boolean;
  /** Those that staff acknowledged, or the others. */
  isAcknowledged: boolean;
}

export interface RegistryDifferenceView {
  id: string;
  domainId: number;
  domainName: string;
  accountId: number;
  registryConnection: string;
  field: string;
  ours: JsonValue;
  theirs: JsonValue;
  foundAt: Date;
  /** Time of the last comparison that found it. */
  seenAt: Date;
  resolvedAt?: Date;
  resolution?: string;
}

export interface RegistryDifferenceFilter {
  /** Left out: the open ones; false: all. */
  open?: boolean;
  /** Exactly. */
  domainName?: string;
  field?: string;
  /** Code. */
  registryConnection?: string;
}

/** A domain that left its account, and its deletion at the registry. */
export interface DomainTerminationView {
  /** Of the domain: decimal digits. */
  id: string;
  domainName: string;
  accountId: number;
  registryConnection: string;
  stage: string;
  removedAt: Date;
  deleteAt: Date;
  /** Since when its DNS resolution is interrupted before the deletion. */
  interruptedAt?: Date;
  deletedAt?: Date;
  /**
   * The next step and its time: interrupt (clientHold is set, again after a failure), delete (sent to the registry,
   * again after a refusal), look (the registry is queried), operation (in progress).
   */
  nextStep?: 'interrupt' | 'delete' | 'look' | 'operation';
  nextAt?: Date;
  /** Why the last step failed. */
  trouble?: string;
  /** The newest delete, and the newest restore. */
  operationId?: string;
  restoreOperationId?: string;
}

export interface DomainTerminationFilter {
  /** False: all that are not complete. */
  troubled: boolean;
  accountId?: number;
}

export interface RegistryConnectionView {
  id: number;
  code: string;
  host: string;
  port: number;
  clientId: string;
  enabled: boolean;
  registrationLimited: boolean;
  version: number;
  updatedAt: Date;
  /** Why the stored profile cannot be read: the connection is not used. */
  profileFault?: string;
  tlds: string[];
  /** The worst of all processes. */
  circuit: CircuitState;
  sessions: { leased: number; polling: number; waiting: number; inUse: number };
  /** The last report of each running process. */
  processes: {
    process: string;
    circuit: CircuitState;
    sessions: number;
    inUse: number;
    waiting: number;
    reportedAt: Date;
  }[];
  /** The last log-in or command that the registry refused, or that had no answer; of the last seven days. */
  lastRefusal?: { at: Date; process: string; command: string; code?: number; reason: string };
  lastCommand?: {
    clTrid: string;
    command: string;
    outcome?: string;
    resultCode?: number;
    sentAt: Date;
    answeredAt?: Date;
  };
  unknownPollMessages: number;
}

type CircuitState = 'closed' | 'half_open' | 'open' | 'stopped';

/** A connection with all its settings. Null: none. */
export interface RegistryConnectionDetail extends RegistryConnectionView {
  serverName: string | null;
  /** PEM. */
  clientCertificate: string | null;
  /** PEM. */
  certificateAuthority: string | null;
  /** Whole, with the defaults. Absent, as the next, with `profileFault`. */
  profile?: RegistryProfile;
  /** The profile as set in the connection. */
  profileOverrides?: StoredProfile;
  /** With `profileFault`: JSON text of the profile as stored. */
  storedProfile?: string;
  secrets: { passwordIsSet: boolean; clientKeyIsSet: boolean };
  /** Newest first. */
  olderVersions: { version: number; createdAt: Date }[];
}
