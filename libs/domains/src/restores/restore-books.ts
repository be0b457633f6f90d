import { Money, type Operation } from '@registrar/kernel';
import type { Ledger, OrderBook, PurchaseMoney } from '@registrar/billing';
import { postOwnRenewal, postRegistryCost } from '../shared/registry-cost';
import type { RestorePayload } from './restore';

/** Books a restore in its order and the ledger, inside the transaction that settles it. */
export class RestoreBooks {
  constructor(
    private readonly orders: OrderBook,
    private readonly ledger: Ledger,
  ) {}

  startOrder({ orderId }: RestorePayload): Promise<void> {
    return this.orders.start(orderId);
  }

  /** Restores, as renewals, are never refunded (BEHAVIOUR §8, §16). */
  completeOrder(payload: RestorePayload): Promise<void> {
    return this.orders.complete(payload.orderId, totalOf(payload));
  }

  failOrder({ orderId }: RestorePayload): Promise<void> {
    return this.orders.fail(orderId);
  }

  /**
   * Posts the registry's fees and captures the hold; the balance last, since it is contended. `chargeIds`: as
   * `RegistryCharges.keep` returns them.
   */
  async capture(operation: Operation, payload: RestorePayload, chargeIds: readonly number[]): Promise<void> {
    const { connectionId, ownFee, restoreFee, renewalFee, renewal, tax, currency } = payload;
    await postOwnRenewal(this.ledger, operation, connectionId, ownFee, chargeIds);
    await postRegistryCost(this.ledger, operation, connectionId, restoreFee, 'restore');
    if (renewal) await postRegistryCost(this.ledger, operation, connectionId, renewalFee, 'renew');
    await this.ledger.capture(moneyOf(operation, payload), Money.of(BigInt(tax), currency));
  }

  release(operation: Operation, payload: RestorePayload): Promise<void> {
    return this.ledger.release(moneyOf(operation, payload));
  }
}

const totalOf = ({ total, currency }: RestorePayload): Money => Money.of(BigInt(total), currency);

const moneyOf = (operation: Operation, payload: RestorePayload): PurchaseMoney => ({
  accountId: operation.accountId,
  operationId: operation.id,
  orderId: payload.orderId,
  total: totalOf(payload),
});
