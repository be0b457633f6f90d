import { AppError, type Clock, type Log } from '@registrar/kernel';
import { decisionOf } from './change';
import type { ChangeDomain } from './change-domain';
import type { AuthCodeHolder, DomainStore } from './ports';

/** Domains looked up together. */
const PAGE = 100;

/**
 * Takes codes away whose time is over, at the registry and here (RFC 9154 §4.3: a code that is not needed is
 * not set).
 */
export class ClearAuthCodes {
  constructor(
    private readonly domains: DomainStore,
    private readonly changes: ChangeDomain,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /**
   * One pass over all that are due; one that fails is tried again by the next pass. Number of codes taken
   * away.
   */
  async execute(): Promise<number> {
    let cleared = 0;
    let page: AuthCodeHolder[] = [];
    do {
      page = await this.domains.expiredAuthCodes(this.clock.now(), page.at(-1)?.id ?? 0, PAGE);
      for (const holder of page) cleared += (await this.clear(holder)) ? 1 : 0;
    } while (page.length === PAGE);
    return cleared;
  }

  private async clear({ accountId, name }: AuthCodeHolder): Promise<boolean> {
    try {
      const result = await this.changes.execute({
        accountId,
        name,
        // It may have been asked for again meanwhile.
        decide: (held, now) =>
          decisionOf(
            held,
            held.authCode?.expiresAt && held.authCode.expiresAt <= now ? { authCode: null } : {},
          ),
      });
      return result.kind === 'done';
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      this.log.warn('removal of an auth code failed', { domain: name, code: error.code });
      return false;
    }
  }
}
