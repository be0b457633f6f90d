import type { JsonValue } from '@registrar/kernel';
import type { PartRequest, Part } from '../views';
import type {
  CeremonyOptions,
  ListedSession,
  LoginMethod,
  Passkey,
  SessionEnd,
  SessionRecord,
  StaffSession,
  StaffUser,
} from './model';

export type NewStaffUser = Omit<StaffUser, 'id' | 'version' | 'disabledAt'>;

/** Staff users. Writers demand an open unit of work. */
export abstract class StaffUserStore {
  abstract find(id: number): Promise<StaffUser | undefined>;
  abstract list(): Promise<StaffUser[]>;
  /** Locks all users against other writers until the end of the transaction; the oldest first. */
  abstract lockAll(): Promise<StaffUser[]>;
  abstract add(user: NewStaffUser): Promise<StaffUser>;
  /** Writes the fields given and increases the version. */
  abstract update(
    id: number,
    fields: Partial<Pick<StaffUser, 'name' | 'email' | 'role' | 'oidcIssuer' | 'oidcSubject'>> & {
      disabledAt?: Date | null;
    },
  ): Promise<StaffUser>;
}

/** Passkeys of staff users. Writers demand an open unit of work. */
export abstract class PasskeyStore {
  abstract findByCredential(credentialId: string): Promise<Passkey | undefined>;
  /** The oldest first. */
  abstract ofUser(userId: number): Promise<Passkey[]>;
  abstract add(passkey: Omit<Passkey, 'id'>): Promise<Passkey>;
  /** False when the stored counter is not below the new one, both 0 apart: an older copy signed. */
  abstract use(id: number, counter: number, at: Date): Promise<boolean>;
  abstract remove(id: number): Promise<void>;
}

export type NewStaffSession = Omit<StaffSession, 'endedAt' | 'endReason'> & { digest: string };

/** Sessions of staff users. Writers demand an open unit of work. */
export abstract class StaffSessionStore {
  /** One statement. Ended and expired sessions are found too. */
  abstract find(digest: string): Promise<SessionRecord | undefined>;
  abstract findById(id: string): Promise<StaffSession | undefined>;
  abstract add(session: NewStaffSession): Promise<void>;
  /** Extends the idle end; false: the session is over. */
  abstract touch(id: string, at: Date, idleEndsAt: Date): Promise<boolean>;
  /** Replaces the token and proves the second factor; false: the session is over. */
  abstract strengthen(id: string, digest: string, method: LoginMethod): Promise<boolean>;
  /** False when it has ended already or does not exist. */
  abstract end(id: string, at: Date, reason: SessionEnd): Promise<boolean>;
  abstract endAllOf(userId: number, at: Date, reason: SessionEnd): Promise<number>;
  /** Sessions that have not ended at `now`, newest first; of all users where `userId` is undefined. */
  abstract list(now: Date, userId: number | undefined, part: PartRequest): Promise<Part<ListedSession>>;
  /** Sessions whose absolute end lies before that. */
  abstract removeEndedBefore(at: Date): Promise<void>;
}

/** `mailId`: the mail that has the link. */
export interface NewLink {
  digest: string;
  userId: number;
  createdAt: Date;
  expiresAt: Date;
  mailId?: string;
}

/** What can be used once before it expires: challenges and links. Writers demand an open unit of work. */
export abstract class LoginTicketStore {
  /** `owner`: the session of a registration. Removes expired ones. */
  abstract addChallenge(
    challenge: { digest: string; kind: 'login' | 'registration' | 'oidc'; owner?: string; expiresAt: Date },
    now: Date,
  ): Promise<void>;
  /** False when there is none that is valid. */
  abstract takeChallenge(
    challenge: { digest: string; kind: 'login' | 'registration' | 'oidc'; owner?: string },
    now: Date,
  ): Promise<boolean>;
  /** Earlier unused links of the user become invalid. */
  abstract addLink(link: NewLink): Promise<void>;
  /** Marks it as used; undefined when it is unknown, used or expired. */
  abstract redeemLink(digest: string, now: Date): Promise<{ userId: number } | undefined>;
}

/** A verified answer of an authenticator. */
export interface PasskeyAssertion {
  counter: number;
}

/** The relying party's side of WebAuthn. Pure computation; user verification is always required. */
export abstract class PasskeyCeremonies {
  abstract loginOptions(): Promise<CeremonyOptions>;
  abstract registrationOptions(user: StaffUser, existing: readonly Passkey[]): Promise<CeremonyOptions>;
  /** The challenge that an answer claims to sign; undefined when the answer is malformed. */
  abstract challengeOf(answer: JsonValue): string | undefined;
  abstract credentialOf(answer: JsonValue): string | undefined;
  /** Undefined: refused. The counter is not compared here. */
  abstract verifyLogin(
    answer: JsonValue,
    challenge: string,
    passkey: Passkey,
  ): Promise<PasskeyAssertion | undefined>;
  abstract verifyRegistration(
    answer: JsonValue,
    challenge: string,
  ): Promise<Pick<Passkey, 'credentialId' | 'publicKey' | 'counter' | 'transports'> | undefined>;
}

/** Secrets of one log-in at the OpenID provider. */
export interface IdentityRequest {
  state: string;
  nonce: string;
  /** PKCE (RFC 7636). */
  verifier: string;
}

/** What the provider's id token says. */
export interface IdentityAnswer {
  issuer: string;
  subject: string;
  name?: string;
  email?: string;
  emailVerified: boolean;
  /** Values of the role claim. */
  roles: string[];
  /** Values of `amr` and `acr`. */
  proofs: string[];
}

/** An OpenID provider. Network: never inside a unit of work. */
export abstract class IdentityProvider {
  /** False: none is configured. */
  abstract readonly isConfigured: boolean;
  /** Throws 502 when the provider cannot be reached. */
  abstract authorizationUrl(request: IdentityRequest): Promise<string>;
  /** `query`: of the callback. Undefined: refused. Throws 502 when the provider cannot be reached. */
  abstract redeem(query: string, request: IdentityRequest): Promise<IdentityAnswer | undefined>;
}
