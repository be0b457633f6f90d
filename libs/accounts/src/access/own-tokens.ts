import { addDays, addSeconds, badRequest, type Clock } from '@registrar/kernel';
import type { AccountActor, ApiToken } from '../account';
import { lastFullToken, tokenNotFound, tokenReplaced, tooManyTokens } from '../errors';
import type { IssuedToken, IssueToken } from './issue-token';
import type { OwnerTrail } from '../settings/owner-trail';
import type { AccountReader, AccountStore, TokenStore } from '../ports';
import {
  describeLimits,
  isLimited,
  tokenLimits,
  type TokenLimits,
  type TokenLimitsInput,
} from './token-limits';

export interface TokenPolicy {
  /** Limit of API tokens per account, those in their overlap included. */
  maxTokens: number;
}

export interface NewOwnToken extends TokenLimitsInput {
  name: string;
}

/** A token that its owner created. */
export interface OwnToken extends IssuedToken {
  limits: TokenLimits;
}

export interface RotatedToken extends OwnToken {
  /** When the old one ends. */
  oldTokenUntil: Date;
}

/** Limits the life of a leaked token; a deployment takes days at most. */
const OVERLAP_DAYS_MAX = 30;
/** A day: enough to deploy the new token. */
const OVERLAP_SECONDS = 86_400;

interface OwnTokensParts {
  accounts: AccountStore;
  tokens: TokenStore;
  reader: AccountReader;
  issueToken: IssueToken;
  trail: OwnerTrail;
  clock: Clock;
  policy: TokenPolicy;
}

/**
 * Manages the API tokens of the caller's account. It needs a token without limits (scope `tokens.change`), so
 * no token can create one with more rights. The account's row is the lock under which names, the number of
 * tokens and the last full one are decided. By the real time, as for all credentials: a sandbox clock that is
 * ahead must not prolong a secret.
 */
export class OwnTokens {
  constructor(private readonly parts: OwnTokensParts) {}

  list(accountId: number): Promise<ApiToken[]> {
    return this.parts.reader.liveTokens(accountId, this.parts.clock.now());
  }

  /** The token is returned only once. Throws 400, and 409 for a taken name or at the limit. */
  create(actor: AccountActor, { name, ...input }: NewOwnToken): Promise<OwnToken> {
    const { accountId } = actor;
    const limits = tokenLimits(input, this.parts.clock.now());
    return this.parts.trail.run(async () => {
      await this.lockWithRoom(accountId);
      const issued = await this.parts.issueToken.execute(accountId, name, limits);
      await this.parts.trail.append(actor, 'token.create', {
        after: { tokenId: issued.id, name, ...describeLimits(limits) },
      });
      return { ...issued, limits };
    });
  }

  /**
   * A new secret with the same name and limits; the old one is valid until `until` (30 days at most, by
   * default a day).
   */
  rotate(actor: AccountActor, tokenId: number, until?: Date): Promise<RotatedToken> {
    const { accountId } = actor;
    const now = this.parts.clock.now();
    const end = until ?? addSeconds(now, OVERLAP_SECONDS);
    if (end > addDays(now, OVERLAP_DAYS_MAX))
      throw badRequest(
        `'oldTokenUntil' must be at most ${OVERLAP_DAYS_MAX} days ahead`,
        'account.token_overlap',
      );
    return this.parts.trail.run(async () => {
      const old = (await this.lockWithRoom(accountId)).find(({ id }) => id === tokenId);
      if (!old) throw tokenNotFound();
      if (old.replacedBy !== undefined) throw tokenReplaced();
      const oldTokenUntil = earlier(end < now ? now : end, old.limits.expiresAt);
      const issued = await this.parts.issueToken.replace(accountId, old, oldTokenUntil);
      await this.parts.trail.append(actor, 'token.rotate', {
        before: { tokenId, name: old.name },
        after: { tokenId: issued.id, oldTokenUntil: oldTokenUntil.toISOString() },
      });
      return { ...issued, limits: old.limits, oldTokenUntil };
    });
  }

  /**
   * Revokes a token; every process refuses it within two seconds. 409 where no token that could create
   * another one would be left.
   */
  revoke(actor: AccountActor, tokenId: number, { allowLockOut }: { allowLockOut: boolean }): Promise<void> {
    const { accountId } = actor;
    return this.parts.trail.run(async () => {
      const live = await this.lockLive(accountId);
      const token = live.find(({ id }) => id === tokenId);
      if (!token) throw tokenNotFound();
      const isFull = ({ limits }: ApiToken): boolean => !isLimited(limits);
      if (!allowLockOut && isFull(token) && live.filter(isFull).length === 1) throw lastFullToken();
      await this.parts.tokens.revoke(accountId, tokenId, this.parts.clock.now());
      await this.parts.trail.append(actor, 'token.revoke', { before: { tokenId, name: token.name } });
    });
  }

  private async lockWithRoom(accountId: number): Promise<ApiToken[]> {
    const live = await this.lockLive(accountId);
    if (live.length >= this.parts.policy.maxTokens) throw tooManyTokens(this.parts.policy.maxTokens);
    return live;
  }

  private async lockLive(accountId: number): Promise<ApiToken[]> {
    await this.parts.accounts.lock(accountId);
    await this.parts.tokens.retireExpired(accountId, this.parts.clock.now());
    return this.parts.tokens.lockLive(accountId);
  }
}

const earlier = (one: Date, other: Date | undefined): Date =>
  other !== undefined && other < one ? other : one;
