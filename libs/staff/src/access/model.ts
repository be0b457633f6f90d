import type { JsonValue } from '@registrar/kernel';
import type { ListName } from '../lists/definitions';
import type { StaffOperation } from '../permissions';
import type { StaffRole } from '../staff';

/** A person who logs in to the admin API with a browser. */
export interface StaffUser {
  id: number;
  name: string;
  email: string;
  role: StaffRole;
  /** Both or neither: the identity at the OpenID provider. */
  oidcIssuer?: string;
  oidcSubject?: string;
  createdAt: Date;
  disabledAt?: Date;
  /** Increases with every change. */
  version: number;
}

/** How a session began. A `link` serves to register a passkey and nothing else. */
export const LOGIN_METHODS = ['passkey', 'oidc', 'link'] as const;
export type LoginMethod = (typeof LOGIN_METHODS)[number];

export const SESSION_ENDS = ['signed_out', 'ended_by_staff', 'replaced', 'user_disabled'] as const;
export type SessionEnd = (typeof SESSION_ENDS)[number];

export interface StaffSession {
  id: string;
  userId: number;
  method: LoginMethod;
  /** Whether a second factor was proven in it. */
  secondFactor: boolean;
  createdAt: Date;
  lastSeenAt: Date;
  /** It ends then without a request. */
  idleEndsAt: Date;
  /** It ends then in any case. */
  endsAt: Date;
  source?: string;
  endedAt?: Date;
  endReason?: SessionEnd;
}

/** A session of the list, with the name of its user. */
export interface ListedSession extends StaffSession {
  userName: string;
}

/** A session as its cookie finds it. */
export interface SessionRecord {
  session: StaffSession;
  /** Keyed digest of the token. */
  digest: string;
  user: StaffUser;
}

export interface Passkey {
  id: number;
  userId: number;
  name: string;
  credentialId: string;
  /** COSE key, base64url. */
  publicKey: string;
  /** Signature counter (WebAuthn §6.1.1); 0: the authenticator has none. */
  counter: number;
  transports: string[];
  createdAt: Date;
  lastUsedAt?: Date;
}

/** A passkey as its owner sees it. */
export type PasskeyView = Pick<Passkey, 'id' | 'name' | 'transports' | 'createdAt' | 'lastUsedAt'>;

export const passkeyView = ({ id, name, transports, createdAt, lastUsedAt }: Passkey): PasskeyView => ({
  id,
  name,
  transports,
  createdAt,
  ...(lastUsedAt && { lastUsedAt }),
});

/** The request behind a log-in, for the audit log and the session. */
export interface Visit {
  requestId: string;
  source?: string;
  /** Token of the cookie that the browser had before: its session ends with the log-in. */
  previousToken?: string;
}

/** A session that was opened: the token goes into the cookie, and nowhere else. */
export interface OpenedSession {
  token: string;
  session: SessionView;
}

export interface SessionView {
  user: Pick<StaffUser, 'id' | 'name' | 'email' | 'role'>;
  /** Operations that the role may do. */
  operations: StaffOperation[];
  /** Lists that the role may read. */
  lists: ListName[];
  csrfToken: string;
  method: LoginMethod;
  secondFactor: boolean;
  /** Whether a second factor must be proven before other routes are open. */
  needsSecondFactor: boolean;
  idleAt: Date;
  endsAt: Date;
  environment: string;
}

/** JSON that the browser's WebAuthn interface takes (WebAuthn §5.1.8 and §5.1.9). */
export type CeremonyOptions = { challenge: string } & { [field: string]: JsonValue };

export interface AccessPolicy {
  environment: 'production' | 'sandbox';
  secondFactorRequired: boolean;
  idleMinutes: number;
  sessionHours: number;
  /** Scheme, host and port of the console; without a final slash. */
  loginOrigin: string;
  registrarName: string;
  /** Whether a mail server is configured. */
  sendsMail: boolean;
  /** Role by value of the role claim; the first match in this order counts. */
  roles: readonly { value: string; role: StaffRole }[];
  /** Values of `amr` or `acr` that prove a second factor at the OpenID provider. */
  secondFactorValues: readonly string[];
}
