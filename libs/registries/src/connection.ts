import type { RegistryProfile, StoredProfile } from './profile';

/** A registry system we hold an account at: a row with credentials, not code. */
export interface RegistryConnection {
  id: number;
  /** Short name for people, logs and metrics: `sim-thick`. */
  code: string;
  host: string;
  port: number;
  /** Name for SNI and for the check of the certificate; the host when not given. */
  serverName?: string;
  clientId: string;
  enabled: boolean;
  /** Registrations of one name by one account are limited here (BEHAVIOUR §4). */
  registrationLimited: boolean;
  profile: RegistryProfile;
  /** Changes with every change of the row, so that sessions with old settings are replaced. */
  version: number;
}

/** What only the EPP adapter sees, opened from the vault at the moment of use. */
export interface ConnectionCredentials {
  password: string;
  /** PEM. */
  clientCertificate?: string;
  clientKey?: string;
  /** PEM of the authority that signs the registry's certificate; the system's when not given. */
  certificateAuthority?: string;
}

/** What a connection's row says, apart from its secrets. */
export interface ConnectionSettings {
  host: string;
  port: number;
  serverName?: string;
  clientId: string;
  /** PEM. */
  clientCertificate?: string;
  /** PEM. */
  certificateAuthority?: string;
  /** What is particular; `profileOf` completes it. */
  profile: StoredProfile;
  registrationLimited: boolean;
  enabled: boolean;
}

export interface ConnectionRecord extends ConnectionSettings {
  code: string;
  version: number;
  hasClientKey: boolean;
}

/** In the clear, to be sealed. Left out: the stored one stays; null: there shall be none. */
export interface ConnectionSecrets {
  password?: string;
  /** PEM. */
  clientKey?: string | null;
}
