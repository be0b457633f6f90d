import type { AppError, Operation, Operations } from '@registrar/kernel';
import type { ManualSettlement } from '@registrar/domains';
import type { DomainInfo } from '@registrar/registries';
import { cameThoughCanceled } from '../errors';
import type { LockedTransfer, SettleTransfer } from './settle-transfer';

/**
 * Verdict of staff on a transfer that the worker could not settle: the domain arrived, or the transfer
 * failed.
 */
export class EndTransferManually implements ManualSettlement {
  constructor(
    private readonly operations: Operations,
    private readonly settle: SettleTransfer,
  ) {}

  /**
   * Throws 409 for a canceled transfer whose domain the registry shows here: its money goes back only when staff
   * say that it was not carried out.
   */
  async settleManually(
    operationId: string,
    info: DomainInfo | undefined,
    error: AppError,
  ): Promise<Operation> {
    const locked = await this.settle.lock(operationId);
    if (locked) await this.end(locked, info, error);
    return (await this.operations.lock(operationId))!;
  }

  private async end(locked: LockedTransfer, info: DomainInfo | undefined, error: AppError): Promise<void> {
    if (locked.transfer.state === 'canceled_pending_refund') {
      if (info) throw cameThoughCanceled();
      return this.settle.refunded(locked);
    }
    if (!info) return this.settle.failed(locked, error);
    const transfer = await this.settle.moved(locked);
    if (!transfer) return;
    // As the registry has it: its contacts and locks are repaired by the comparison, where they differ.
    await this.settle.arrived(
      { ...locked, transfer },
      { info, statuses: info.statuses, contactIds: locked.payload.contactIds },
    );
  }
}
