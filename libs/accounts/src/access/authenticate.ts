import { AppError, type CallingToken, type Clock, type SecretVault } from '@registrar/kernel';
import type { AuthenticatedAccount } from '../account';
import { CredentialCache, isFresh } from './credential-cache';
import type { CredentialRecord, CredentialStore } from './credential-store';
import { isLimited, type TokenLimits } from './token-limits';
import { type Environment, isSandboxUsername } from '../username';

export interface Credentials {
  username: string;
  token: string;
}

/** Result of a check of credentials (BEHAVIOUR §3). */
export type Authentication =
  | { kind: 'ok'; account: AuthenticatedAccount }
  /** No account of that username: 401. */
  | { kind: 'unknown' }
  /** The account is known, the token is wrong or revoked, or the account is closed: 403. */
  | { kind: 'refused' }
  /** The credentials are valid and the account is suspended: 403 with its own text. */
  | { kind: 'suspended' }
  /** Two-step verification is on and API access was not enabled: 403 with its own text. */
  | { kind: 'two_step' }
  /** API access of the account is off, without two-step verification: 403 with its own text. */
  | { kind: 'api_access_off' }
  /** A sandbox username in production or the reverse, recognised by its suffix before any query: 403. */
  | { kind: 'wrong_environment' };

/**
 * Checks a username and an API token. Good and bad answers are cached for a second, keyed by the token's
 * digest; requests with the same credentials share one query. Throws `unavailable` when the database
 * is unavailable.
 */
export class Authenticate {
  private readonly cache = new CredentialCache();
  private readonly lookUps = new Map<string, { askedAt: number; answer: Promise<Authentication> }>();

  constructor(
    private readonly store: CredentialStore,
    private readonly vault: SecretVault,
    private readonly clock: Clock,
    private readonly environment: Environment,
  ) {}

  async execute(credentials: Credentials): Promise<Authentication> {
    const username = credentials.username.toLowerCase();
    if (isSandboxUsername(username) !== (this.environment === 'sandbox'))
      return { kind: 'wrong_environment' };
    const digest = this.vault.digest(credentials.token);
    const key = keyOf(username, digest);
    const now = this.clock.now().getTime();
    return (
      this.cache.fresh(key, now) ?? this.shared(key, () => this.store.find(username, digest), now, digest)
    );
  }

  /** As `execute`, without the cache: for clients with a long-running request. */
  async executeAnew(credentials: Credentials): Promise<Authentication> {
    const username = credentials.username.toLowerCase();
    if (isSandboxUsername(username) !== (this.environment === 'sandbox'))
      return { kind: 'wrong_environment' };
    const digest = this.vault.digest(credentials.token);
    return this.lookUp(
      keyOf(username, digest),
      () => this.store.find(username, digest),
      this.clock.now().getTime(),
      digest,
    );
  }

  /** As `execute`, for a call inside the platform that a token has ordered: no secret is compared. */
  async executeFor({ accountId, tokenId }: CallingToken): Promise<Authentication> {
    const key = `${accountId} ${tokenId}`;
    const now = this.clock.now().getTime();
    return (
      this.cache.fresh(key, now) ?? this.shared(key, () => this.store.findToken(accountId, tokenId), now)
    );
  }

  /**
   * As `execute`, for staff who view what the account would be answered: with all its rights, without a token
   * and without the cache.
   */
  async executeForAccount(accountId: number): Promise<Authentication> {
    const record = await ask(() => this.store.findToken(accountId, NO_TOKEN));
    if (!record) return { kind: 'unknown' };
    return record.status === 'active' ? standing(record, FULL) : { kind: 'refused' };
  }

  /**
   * Whether these credentials were valid at their last query: such a client is queried again while
   * failed log-ins are throttled.
   */
  wasGood(credentials: Credentials): boolean {
    return this.cache.wasGood(
      keyOf(credentials.username.toLowerCase(), this.vault.digest(credentials.token)),
    );
  }

  /** For metrics. */
  get cacheStatistics(): { hits: number; misses: number; size: number } {
    const { hits, misses, size } = this.cache;
    return { hits, misses, size };
  }

  private shared(key: string, find: Query, now: number, digest?: string): Promise<Authentication> {
    const running = this.lookUps.get(key);
    if (running && isFresh(running.askedAt, now)) return running.answer;
    const lookUp = { askedAt: now, answer: this.lookUp(key, find, now, digest) };
    this.lookUps.set(key, lookUp);
    const forget = (): void => {
      if (this.lookUps.get(key) === lookUp) this.lookUps.delete(key);
    };
    lookUp.answer.then(forget, forget);
    return lookUp.answer;
  }

  /** `digest`: of the secret that was sent; undefined: none is compared. */
  private async lookUp(key: string, find: Query, askedAt: number, digest?: string): Promise<Authentication> {
    const record = await ask(find);
    const answer = this.judge(record, digest, askedAt);
    this.cache.keep(key, answer, askedAt);
    return answer;
  }

  private judge(
    record: CredentialRecord | undefined,
    digest: string | undefined,
    now: number,
  ): Authentication {
    if (!record) return { kind: 'unknown' };
    const { token } = record;
    const isOther = digest !== undefined && token && !this.vault.sameDigest(token.digest, digest);
    if (!token || isOther || record.status !== 'active') return { kind: 'refused' };
    const { expiresAt } = token.limits;
    if (expiresAt && expiresAt.getTime() <= now) return { kind: 'refused' };
    return standing(record, token);
  }
}

/** Ids of tokens begin at 1. */
const NO_TOKEN = 0;
const FULL = { id: NO_TOKEN, digest: '', limits: {} };

/** Of valid credentials. */
function standing(record: CredentialRecord, token: NonNullable<CredentialRecord['token']>): Authentication {
  if (record.isSuspended) return { kind: 'suspended' };
  if (!record.apiAccessEnabled) return { kind: record.twoStepEnabled ? 'two_step' : 'api_access_off' };
  return { kind: 'ok', account: toAccount(record, token) };
}

type Query = () => Promise<CredentialRecord | undefined>;

async function ask(find: Query): Promise<CredentialRecord | undefined> {
  try {
    return await find();
  } catch (cause) {
    throw new AppError('unavailable', 'credentials.unavailable', 'Service Unavailable', {
      details: 'Credentials cannot be checked at the moment.',
      retryAfterSeconds: 1,
      cause,
    });
  }
}

/** A username holds no line feed: two pairs never share a key. */
const keyOf = (username: string, digest: string): string => `${username}\n${digest}`;

/**
 * The expiry of a token issued by staff does not limit its rights: with a full one, an owner who lost every
 * token could create new ones.
 */
function scopesOf({ limits, issuedByStaff }: NonNullable<CredentialRecord['token']>): TokenLimits {
  if (!issuedByStaff) return limits;
  const { expiresAt: _end, ...scopes } = limits;
  return scopes;
}

const toAccount = (
  record: CredentialRecord,
  token: NonNullable<CredentialRecord['token']>,
): AuthenticatedAccount => ({
  accountId: record.accountId,
  username: record.username,
  tokenId: token.id,
  access: { approvedReseller: record.approvedReseller, enterprise: record.enterprise },
  limits: { perSecond: record.ratePerSecond, perHour: record.ratePerHour },
  ...(record.strictRequests && { strictRequests: true }),
  ...(isLimited(scopesOf(token)) && { scopes: scopesOf(token) }),
});
