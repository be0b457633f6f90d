import type { ClosedTime } from './maintenance/window';
import type { RegistryProfile, StoredProfile } from './profile';

/** A registry system at which the registrar has an account: a row with credentials, not code. */
export interface RegistryConnection {
  id: number;
  /** Short name for people, logs and metrics: `sim-thick`. */
  code: string;
  host: string;
  port: number;
  /** Name for SNI and for the certificate check; default: the host. */
  serverName?: string;
  clientId: string;
  enabled: boolean;
  /** Registrations of one name by one account are limited (BEHAVIOUR §4). */
  registrationLimited: boolean;
  profile: RegistryProfile;
  /** Windows that have not ended, in which it is not used; absent: none. */
  maintenance?: readonly ClosedTime[];
  /** Changes with every change of the row, so that sessions with old settings are replaced. */
  version: number;
}

/** A connection whose stored profile cannot be read. */
export interface UnreadableConnection {
  code: string;
  version: number;
  /** Names the member of the profile, without its value. */
  reason: string;
}

/** Only for the EPP adapter, decrypted from the vault at the moment of use. */
export interface ConnectionCredentials {
  password: string;
  /** PEM. */
  clientCertificate?: string;
  clientKey?: string;
  /** PEM of the CA of the registry's certificate; default: the system's. */
  certificateAuthority?: string;
}

/** A connection's row without its secrets. */
export interface ConnectionSettings {
  host: string;
  port: number;
  serverName?: string;
  clientId: string;
  /** PEM. */
  clientCertificate?: string;
  /** PEM. */
  certificateAuthority?: string;
  /** Only the differences; `profileOf` completes it. */
  profile: StoredProfile;
  registrationLimited: boolean;
  enabled: boolean;
}

/** Settings from the database. */
export interface StoredSettings extends ConnectionSettings {
  /** Why the stored profile cannot be read; `profile` is then empty. */
  profileFault?: string;
}

export interface ConnectionRecord extends StoredSettings {
  code: string;
  version: number;
  hasClientKey: boolean;
}

/** In plain text, to be encrypted. Absent: the stored one stays; null: none. */
export interface ConnectionSecrets {
  password?: string;
  /** PEM. */
  clientKey?: string | null;
}
