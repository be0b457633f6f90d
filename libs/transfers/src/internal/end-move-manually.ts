import type { AppError, Clock, Operation, Operations } from '@registrar/kernel';
import {
  changePayload,
  type DomainStore,
  type ManualSettlement,
  type SettleChange,
} from '@registrar/domains';
import type { DomainInfo } from '@registrar/registries';

/**
 * Staff end a move whose update the registry does not accept. The domain stays in its new account and accepts
 * changes again; the code that the account before has read is stored as expired, so that it is removed at the
 * registry as soon as that accepts updates (ClearAuthCodes).
 */
export class EndMoveManually implements ManualSettlement {
  constructor(
    private readonly operations: Operations,
    private readonly settle: SettleChange,
    private readonly domains: DomainStore,
    private readonly clock: Clock,
  ) {}

  /** Whatever the verdict: a registry that supports RFC 9154 does not show whether the code is still set. */
  async settleManually(
    operationId: string,
    info: DomainInfo | undefined,
    error: AppError,
  ): Promise<Operation> {
    const found = await this.operations.lock(operationId);
    const settled = await this.settle.settleManually(operationId, info, error);
    if (found?.state === 'open' || found?.state === 'pending') await this.expireCode(found);
    return settled;
  }

  private async expireCode({ id, payload }: Operation): Promise<void> {
    const { domainId, before } = changePayload.read(payload, id);
    const held = before.authCode && (await this.domains.holdById(domainId));
    if (!held) return;
    const expiresAt = this.clock.now(held.accountId);
    await this.domains.change(domainId, { authCode: { sealed: before.authCode!.sealed, expiresAt } });
  }
}
