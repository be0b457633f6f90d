import { AppError, type Clock, type Log } from '@registrar/kernel';
import { decisionOf } from '../change';
import type { ChangeDomain } from '../change-domain';
import type { DomainStore } from '../../shared/ports';
import type { ReplaceAuthCode } from './replace-auth-code';
import type { AuthCodeHolder } from '../../shared/held-domain';

/** Domains read per batch. */
const PAGE = 100;

/**
 * Removes expired auth codes at the registry and locally (RFC 9154 §4.3: a code that is not needed is not
 * set). A registry that always has a code gets a new one.
 */
export class ClearAuthCodes {
  constructor(
    private readonly domains: DomainStore,
    private readonly changes: ChangeDomain,
    private readonly replace: Pick<ReplaceAuthCode, 'execute'>,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** One pass over all expired codes; the next pass retries failures. Returns the number of removed codes. */
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
        // The client may have requested it again meanwhile.
        decide: async (held, now) =>
          decisionOf(
            held,
            held.authCode?.expiresAt && held.authCode.expiresAt <= now
              ? { authCode: await this.replace.execute(held) }
              : {},
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
