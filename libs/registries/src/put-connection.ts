import { AppError, badRequest, conflict } from '@registrar/kernel';
import { checkProfile } from './check-profile';
import type { ConnectionRecord, ConnectionSecrets, ConnectionSettings } from './connection';
import { type AddressField, demandSecrets } from './connections/address';
import { mergeProfile, missingPaths } from './connections/merge-profile';
import type { RegistryConnectionStore } from './ports';
import { profileOf } from './profile';

/** Omitted fields are unchanged in a merge; null clears an optional value. PEM texts. */
export interface ConnectionChange {
  host?: string;
  port?: number;
  /** Name for SNI and for the certificate check, when it differs from the host. */
  serverName?: string | null;
  clientId?: string;
  password?: string;
  clientCertificate?: string | null;
  clientKey?: string | null;
  certificateAuthority?: string | null;
  /** In a merge a JSON merge patch (RFC 7396) of the stored profile; else the whole profile. */
  profile?: object;
  registrationLimited?: boolean;
  enabled?: boolean;
}

export interface ChangedConnection {
  /** Absent: the connection is new. */
  before?: ConnectionRecord;
  after: ConnectionRecord;
  /** Fields of the address that changed, for which the secrets were sent again. */
  movedBy: readonly AddressField[];
}

/** Defaults of a connection. */
const NEW: Pick<ConnectionSettings, 'profile' | 'registrationLimited' | 'enabled'> = {
  profile: {},
  registrationLimited: false,
  enabled: true,
};
const CODE = /^[a-z0-9-]{2,40}$/;
const HOST = /^[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/i;
const IPV6 = /^(?=.*:)[0-9a-f:.]{2,45}$/i;
/** RFC 5730 §4 clIDType: a token of 3 to 16 characters. */
const CLIENT_ID = /^[\x21-\x7e][\x20-\x7e]{1,14}[\x21-\x7e]$/;
/** RFC 5730 §4 pwType: a token of 6 to 16 characters; RFC 8807 §3 lifts the upper limit. */
const PASSWORD = /^(?!\s)[^\p{Cc}\p{Cs}]{6,255}(?<!\s)$/u;
const CERTIFICATE = /-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/g;
/** Of one kind, and not encrypted: a server cannot enter a password. */
const PRIVATE_KEY = /^-----BEGIN ((?:RSA |EC )?PRIVATE KEY)-----[A-Za-z0-9+/=\s]+-----END \1-----\s*$/;

/** One or more certificates, starting with the first, separated and followed by white space only. */
const isCertificates = (text: string): boolean =>
  text.startsWith('-----') && text.replace(CERTIFICATE, '').trim() === '';

/** How a change is applied. */
export interface ChangeMode {
  /**
   * replace: every field of an existing connection must be sent (PUT) · merge: omitted fields are unchanged
   * (PATCH).
   */
  mode: 'replace' | 'merge';
  /** Versions one of which must be the current one; undefined: any. */
  ifMatch?: readonly string[];
}

/**
 * Adds or changes a registry connection. Every change raises its version, so that sessions with old settings
 * are replaced.
 */
export class PutConnection {
  constructor(private readonly store: RegistryConnectionStore) {}

  /**
   * Runs inside the caller's unit of work. Throws 400, 404 for a merge into a connection that does not exist,
   * 409 for one whose stored profile is unreadable, 412; error texts never contain sent values.
   */
  async execute(
    code: string,
    change: ConnectionChange,
    now: Date,
    { mode, ifMatch }: ChangeMode,
  ): Promise<ChangedConnection> {
    checkCode(code);
    if (Object.values(change).every((value) => value === undefined))
      throw invalid('body', 'must change something');
    checkChange(change);
    const before = await this.present(code, ifMatch);
    if (!before && mode === 'merge') throw connectionNotFound();
    if (before?.profileFault !== undefined && mode === 'merge') throw profileUnreadable(before.profileFault);
    if (before && mode === 'replace') demandWhole(change);
    return this.write(
      code,
      before,
      settingsOf(change, before, mode),
      { password: change.password, clientKey: change.clientKey },
      now,
    );
  }

  /**
   * Restores the settings of an older version, as a new version; the secrets are the current ones or those
   * sent. As `execute`; 404 for an unknown version, 409 for an unreadable one.
   */
  async restore(
    code: string,
    version: number,
    secrets: ConnectionSecrets,
    now: Date,
    ifMatch?: readonly string[],
  ): Promise<ChangedConnection> {
    checkCode(code);
    checkChange({ password: secrets.password, clientKey: secrets.clientKey });
    const before = await this.present(code, ifMatch);
    if (!before) throw connectionNotFound();
    const settings = await this.store.version(code, version);
    if (!settings)
      throw new AppError('not_found', 'registry.version_not_found', 'Not Found', {
        details: `The registry connection has no version ${version}.`,
      });
    if (settings.profileFault !== undefined) throw profileUnreadable(settings.profileFault);
    checkProfile(settings.profile);
    if (
      settings.clientCertificate !== before.clientCertificate &&
      settings.clientCertificate !== undefined &&
      secrets.clientKey === undefined
    ) {
      throw invalid('clientKey', 'must be sent: that version has another client certificate');
    }
    const clientKey = settings.clientCertificate === undefined ? null : secrets.clientKey;
    return this.write(code, before, settings, { ...secrets, clientKey }, now);
  }

  private async present(
    code: string,
    ifMatch: readonly string[] | undefined,
  ): Promise<ConnectionRecord | undefined> {
    const before = await this.store.lock(code);
    if (ifMatch && !(before && ifMatch.includes(String(before.version)))) throw connectionChanged();
    return before;
  }

  private async write(
    code: string,
    before: ConnectionRecord | undefined,
    settings: ConnectionSettings,
    secrets: ConnectionSecrets,
    now: Date,
  ): Promise<ChangedConnection> {
    if (!before) needed('password', secrets.password);
    const hasClientKey =
      secrets.clientKey === undefined ? (before?.hasClientKey ?? false) : secrets.clientKey !== null;
    // TLS needs both or none; with only one no session could be opened.
    if (hasClientKey !== (settings.clientCertificate !== undefined))
      throw invalid('clientKey', 'and clientCertificate require each other');
    const movedBy = before ? demandSecrets(before, settings, secrets) : [];
    const version = await this.store.put(code, settings, secrets, now);
    return { before, after: { ...settings, code, hasClientKey, version }, movedBy };
  }
}

const connectionNotFound = (): AppError =>
  new AppError('not_found', 'registry.not_found', 'Not Found', {
    details: 'The registry connection does not exist.',
  });
const profileUnreadable = (fault: string): AppError =>
  conflict(
    'registry.profile_unreadable',
    `${fault}. Replace the whole connection by PUT, or restore a version whose profile is readable.`,
  );
const connectionChanged = (): AppError =>
  new AppError('precondition_failed', 'registry.changed', 'Precondition Failed', {
    details: 'The registry connection has another version than If-Match. Read it again, then retry.',
  });

function checkCode(code: string): void {
  if (!CODE.test(code)) throw invalid('code', 'must be 2 to 40 lower case letters, digits or hyphens');
}

/**
 * Fields that a replacement has to name, null for none; omitted secrets are unchanged, since they are never
 * shown.
 */
const WHOLE = [
  'host',
  'port',
  'serverName',
  'clientId',
  'clientCertificate',
  'certificateAuthority',
  'profile',
  'registrationLimited',
  'enabled',
] as const;

function demandWhole(change: ConnectionChange): void {
  const missing: string[] = WHOLE.filter((field) => change[field] === undefined);
  if (change.profile)
    missing.push(...missingPaths(profileOf({}), change.profile).map((path) => `profile.${path}`));
  if (missing.length === 0) return;
  throw badRequest(
    `missing: ${missing.map((path) => `'${path}'`).join(', ')}; PUT replaces the whole connection, PATCH changes a part`,
    'registry.incomplete',
  );
}

function settingsOf(
  change: ConnectionChange,
  before: ConnectionRecord | undefined,
  mode: ChangeMode['mode'],
): ConnectionSettings {
  const base: Partial<ConnectionSettings> & typeof NEW = before ?? NEW;
  const profile =
    change.profile && mode === 'merge' ? mergeProfile(base.profile, change.profile) : change.profile;
  return {
    host: needed('host', change.host ?? base.host),
    port: needed('port', change.port ?? base.port),
    serverName: kept(change.serverName, base.serverName),
    clientId: needed('clientId', change.clientId ?? base.clientId),
    clientCertificate: kept(change.clientCertificate, base.clientCertificate),
    certificateAuthority: kept(change.certificateAuthority, base.certificateAuthority),
    profile: profile === undefined ? base.profile : checkProfile(profile),
    registrationLimited: change.registrationLimited ?? base.registrationLimited,
    enabled: change.enabled ?? base.enabled,
  };
}

const kept = (sent: string | null | undefined, before: string | undefined): string | undefined =>
  sent === undefined ? before : (sent ?? undefined);

function checkChange(change: ConnectionChange): void {
  const { port } = change;
  if (port !== undefined && !(Number.isInteger(port) && port >= 1 && port <= 65_535))
    throw invalid('port', 'must be a whole number from 1 to 65535');
  check(
    'host',
    change.host,
    (text) => HOST.test(text) || IPV6.test(text),
    'must be a host name or an IP address',
  );
  check('serverName', change.serverName, (text) => HOST.test(text), 'must be a host name');
  check(
    'clientId',
    change.clientId,
    (text) => CLIENT_ID.test(text),
    'must be 3 to 16 printable ASCII characters',
  );
  check(
    'password',
    change.password,
    (text) => PASSWORD.test(text),
    'must be 6 to 255 characters, no blank at either end',
  );
  check(
    'clientCertificate',
    change.clientCertificate,
    isCertificates,
    'must be PEM certificates and nothing else',
  );
  check(
    'clientKey',
    change.clientKey,
    (text) => PRIVATE_KEY.test(text),
    'must be one PEM private key, not encrypted',
  );
  check(
    'certificateAuthority',
    change.certificateAuthority,
    isCertificates,
    'must be PEM certificates and nothing else',
  );
}

function check(
  field: string,
  text: string | null | undefined,
  holds: (text: string) => boolean,
  rule: string,
): void {
  if (text !== undefined && text !== null && !holds(text)) throw invalid(field, rule);
}

const invalid = (field: string, rule: string) => badRequest(`'${field}' ${rule}`, 'registry.invalid');

function needed<T>(field: string, value: T | undefined): T {
  if (value === undefined) throw invalid(field, 'is required for a new connection');
  return value;
}
