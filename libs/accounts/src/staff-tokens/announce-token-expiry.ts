import { addDays, type Clock, type UnitOfWork } from '@registrar/kernel';
import type { StaffTokenNotices, TokenStore } from '../ports';

/** Days before the expiry of a token issued by staff at which its owner is notified. */
export const ANNOUNCE_END_DAYS = 1;

/**
 * Announces, once per token, that a token issued by staff expires within a day, and whether webhooks are
 * signed with it.
 */
export class AnnounceTokenExpiry {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly tokens: TokenStore,
    private readonly notices: StaffTokenNotices,
    private readonly clock: Clock,
  ) {}

  /** Announces one token at most, its mark and its mail in one transaction; true: there may be more. */
  execute(): Promise<boolean> {
    const now = this.clock.now();
    return this.uow.run(async () => {
      const ending = await this.tokens.markEndAnnounced(now, addDays(now, ANNOUNCE_END_DAYS));
      if (ending) await this.notices.sendTokenEnding(ending);
      return ending !== undefined;
    });
  }
}
