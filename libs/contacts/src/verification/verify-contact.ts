import {
  assertMove,
  type Clock,
  type IdempotencyClaim,
  type IdempotencyKeys,
  notFound,
  type Outbox,
  type UnitOfWork,
} from '@registrar/kernel';
import { announceVerification } from './events';
import type { VerificationStore } from './ports';
import { type Verification, VERIFICATION_MOVES, type VerifiedHow } from './verification';
import type { VerificationMails } from './verification-mails';

/** State behind a link, shown by its page. open: it can verify · verified: by this or another link. */
export type LinkResult =
  | { kind: 'open' | 'verified'; email: string; accountId: number; domains: readonly string[] }
  | { kind: 'expired' }
  | { kind: 'unknown' };

export const verificationNotFound = () => notFound('contacts.verification_not_found');

/**
 * Completes a verification: by the link in a mail, or by a reseller who vouches for the registrant. Holds of
 * its domains are removed at once.
 */
export class VerifyContact {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly store: VerificationStore,
    private readonly mails: VerificationMails,
    private readonly outbox: Outbox,
    private readonly keys: IdempotencyKeys,
    private readonly clock: Clock,
  ) {}

  /**
   * Throws 404 for an unknown id, one of another account, and one that is verified already. The key of the
   * request is answered in the same transaction.
   */
  async byId(accountId: number, id: number, claim?: IdempotencyClaim): Promise<void> {
    await this.uow.run(async () => {
      const verification = await this.store.lock(accountId, id);
      if (verification?.state !== 'open') throw verificationNotFound();
      await this.complete(verification, 'api');
      if (claim) await this.keys.storeAnswer(claim, { status: 200, body: {} });
    });
  }

  /** Read-only: programs that scan mail follow its links. */
  async findState(token: string): Promise<LinkResult> {
    const digest = this.mails.digestFrom(token);
    const found = digest === undefined ? undefined : await this.store.findByLink(digest);
    if (!found) return { kind: 'unknown' };
    const { verification, expiresAt } = found;
    if (verification.state === 'open' && expiresAt <= this.clock.now()) return { kind: 'expired' };
    return this.resultOf(verification);
  }

  /** By the recipient of the mail; repeated, it reports that it is done. */
  byLink(token: string): Promise<LinkResult> {
    const digest = this.mails.digestFrom(token);
    if (digest === undefined) return Promise.resolve({ kind: 'unknown' });
    return this.uow.run(async () => {
      const found = await this.store.lockByLink(digest);
      if (!found) return { kind: 'unknown' };
      const { verification, expiresAt } = found;
      if (verification.state === 'verified') return this.resultOf(verification);
      const now = this.clock.now();
      if (expiresAt <= now) return { kind: 'expired' };
      await this.store.useLink(digest, now);
      return this.resultOf(await this.complete(verification, 'link'));
    });
  }

  private async resultOf(verification: Verification): Promise<LinkResult> {
    const { accountId, email, state } = verification;
    return {
      kind: state,
      email,
      accountId,
      domains: await this.store.domainsOf(verification, this.clock.now(accountId)),
    };
  }

  private async complete(verification: Verification, verifiedHow: VerifiedHow): Promise<Verification> {
    assertMove(VERIFICATION_MOVES, 'verification', verification.state, 'verified');
    const now = this.clock.now(verification.accountId);
    const verified: Verification = { ...verification, state: 'verified' };
    await this.store.change(verified.id, { state: 'verified', verifiedAt: now, verifiedHow, dueAt: null });
    await announceVerification(this.outbox, verified, await this.store.domainsOf(verified, now), now);
    await this.store.checkDomains(verified);
    return verified;
  }
}
