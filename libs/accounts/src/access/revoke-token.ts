import type { Clock, UnitOfWork } from '@registrar/kernel';
import type { ApiToken } from '../account';
import { tokenNotFound } from '../errors';
import type { TokenStore } from '../ports';

/**
 * Ends a token. Every process refuses it within a second (the life of a cached credential). Revoking the
 * token that signs webhooks makes the next one sign. Runs inside a unit of work.
 */
export class RevokeToken {
  constructor(
    private readonly tokens: TokenStore,
    private readonly clock: Clock,
    private readonly uow: UnitOfWork,
  ) {}

  /** `changed` is false for a token that was revoked before. Throws 404. */
  async execute(accountId: number, tokenId: number): Promise<{ token: ApiToken; changed: boolean }> {
    this.uow.assertOpen();
    const revoked = await this.tokens.revoke(accountId, tokenId, this.clock.now());
    if (!revoked) throw tokenNotFound();
    return revoked;
  }
}
