import { badRequest } from '@registrar/kernel';
import { checkProfile } from './check-profile';
import type { ConnectionRecord, ConnectionSecrets, ConnectionSettings } from './connection';
import type { RegistryConnectionStore } from './ports';

/** What is left out stays as it is; null takes an optional value away. PEM texts. */
export interface ConnectionChange {
  host?: string;
  port?: number;
  /** Name for SNI and for the check of the certificate, when it is not the host. */
  serverName?: string | null;
  clientId?: string;
  password?: string;
  clientCertificate?: string | null;
  clientKey?: string | null;
  certificateAuthority?: string | null;
  /** As a whole, in place of the one before: what it does not say has the defaults of `profileOf`. */
  profile?: object;
  registrationLimited?: boolean;
  enabled?: boolean;
}

export interface ChangedConnection {
  /** Absent: it is new. */
  before?: ConnectionRecord;
  after: ConnectionRecord;
}

/** What a connection is where nobody said otherwise. */
const NEW: Pick<ConnectionSettings, 'profile' | 'registrationLimited' | 'enabled'> = { profile: {}, registrationLimited: false, enabled: true };
const CODE = /^[a-z0-9-]{2,40}$/;
const HOST = /^[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/i;
const IPV6 = /^(?=.*:)[0-9a-f:.]{2,45}$/i;
/** RFC 5730 §4 clIDType: a token of 3 to 16 characters. */
const CLIENT_ID = /^[\x21-\x7e][\x20-\x7e]{1,14}[\x21-\x7e]$/;
/** RFC 5730 §4 pwType: a token of 6 to 16 characters; RFC 8807 §3 takes the upper limit away. */
const PASSWORD = /^(?!\s)[^\p{Cc}\p{Cs}]{6,255}(?<!\s)$/u;
const CERTIFICATE = /-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/g;
/** Of one kind, and not encrypted: nobody is there to type its password. */
const PRIVATE_KEY = /^-----BEGIN ((?:RSA |EC )?PRIVATE KEY)-----[A-Za-z0-9+/=\s]+-----END \1-----\s*$/;

/** One certificate or more, the first at the beginning, with nothing but blanks between and behind them. */
const isCertificates = (text: string): boolean => text.startsWith('-----') && text.replace(CERTIFICATE, '').trim() === '';

/** Adds a registry connection or changes one. Every change raises its version, so that sessions with old settings are replaced. */
export class PutConnection {
  constructor(private readonly store: RegistryConnectionStore) {}

  /** Inside the unit of work of the caller. Throws 400; no text of an error holds a value that was sent. */
  async execute(code: string, change: ConnectionChange, now: Date): Promise<ChangedConnection> {
    if (!CODE.test(code)) throw invalid('code', 'must be 2 to 40 lower case letters, digits or hyphens');
    if (Object.values(change).every((value) => value === undefined)) throw invalid('body', 'must change something');
    checkChange(change);
    const before = await this.store.lock(code);
    const settings = settingsOf(change, before);
    const secrets: ConnectionSecrets = { password: change.password, clientKey: change.clientKey };
    if (!before) needed('password', secrets.password);
    const hasClientKey = secrets.clientKey === undefined ? before?.hasClientKey ?? false : secrets.clientKey !== null;
    // TLS takes both or none; with one of them no session would ever come up.
    if (hasClientKey !== (settings.clientCertificate !== undefined)) throw invalid('clientKey', 'and clientCertificate belong together');
    const version = await this.store.put(code, settings, secrets, now);
    return { before, after: { ...settings, code, hasClientKey, version } };
  }
}

function settingsOf(change: ConnectionChange, before: ConnectionRecord | undefined): ConnectionSettings {
  const base: Partial<ConnectionSettings> & typeof NEW = before ?? NEW;
  return {
    host: needed('host', change.host ?? base.host),
    port: needed('port', change.port ?? base.port),
    serverName: kept(change.serverName, base.serverName),
    clientId: needed('clientId', change.clientId ?? base.clientId),
    clientCertificate: kept(change.clientCertificate, base.clientCertificate),
    certificateAuthority: kept(change.certificateAuthority, base.certificateAuthority),
    profile: change.profile === undefined ? base.profile : checkProfile(change.profile),
    registrationLimited: change.registrationLimited ?? base.registrationLimited,
    enabled: change.enabled ?? base.enabled,
  };
}

const kept = (sent: string | null | undefined, before: string | undefined): string | undefined => (sent === undefined ? before : sent ?? undefined);

function checkChange(change: ConnectionChange): void {
  const { port } = change;
  if (port !== undefined && !(Number.isInteger(port) && port >= 1 && port <= 65_535)) throw invalid('port', 'must be a whole number from 1 to 65535');
  check('host', change.host, (text) => HOST.test(text) || IPV6.test(text), 'must be a host name or an IP address');
  check('serverName', change.serverName, (text) => HOST.test(text), 'must be a host name');
  check('clientId', change.clientId, (text) => CLIENT_ID.test(text), 'must be 3 to 16 printable ASCII characters');
  check('password', change.password, (text) => PASSWORD.test(text), 'must be 6 to 255 characters, no blank at either end');
  check('clientCertificate', change.clientCertificate, isCertificates, 'must be PEM certificates and nothing else');
  check('clientKey', change.clientKey, (text) => PRIVATE_KEY.test(text), 'must be one PEM private key, not encrypted');
  check('certificateAuthority', change.certificateAuthority, isCertificates, 'must be PEM certificates and nothing else');
}

function check(field: string, text: string | null | undefined, holds: (text: string) => boolean, rule: string): void {
  if (text !== undefined && text !== null && !holds(text)) throw invalid(field, rule);
}

const invalid = (field: string, rule: string) => badRequest(`'${field}' ${rule}`, 'registry.invalid');

function needed<T>(field: string, value: T | undefined): T {
  if (value === undefined) throw invalid(field, 'is needed for a new connection');
  return value;
}
