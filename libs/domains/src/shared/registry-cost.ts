import { Money, type Operation, type Check, isMinorUnits, isObjectOf, isText } from '@registrar/kernel';
import type { Ledger } from '@registrar/billing';
import { chargeReference } from './registry-charge';

/** A registry's fee as stored with operations. */
export interface StoredFee {
  amount: string;
  currency: string;
}

export const isStoredFee: Check<StoredFee> = isObjectOf<StoredFee>({
  amount: isMinorUnits,
  currency: isText,
});

/** Charge of a registry for an operation; `step` where it charges more than one. */
export const costReference = (operationId: string, step?: string): string =>
  `operation:${operationId}${step === undefined ? '' : `:${step}`}`;

/**
 * Posts the registry's fee for an operation that was carried out: the fee that was quoted and acknowledged,
 * which is exact or refused (RFC 8748 §3.4). Registries that quote no fee send invoices, which are not
 * processed.
 */
export async function postRegistryCost(
  ledger: Pick<Ledger, 'chargeRegistry'>,
  { id, accountId }: Pick<Operation, 'id' | 'accountId'>,
  connectionId: number,
  fee: StoredFee | undefined,
  step?: string,
): Promise<void> {
  if (fee)
    await ledger.chargeRegistry({
      accountId,
      connectionId,
      reference: costReference(id, step),
      amount: feeAmount(fee),
    });
}

/**
 * Posts the registry's charge for an auto-renewed term that was bought before the charge was noticed: once,
 * as if it had been. `chargeIds`: as `RegistryCharges.keep` returns them.
 */
export async function postOwnRenewal(
  ledger: Pick<Ledger, 'chargeRegistry'>,
  { accountId }: Pick<Operation, 'accountId'>,
  connectionId: number,
  fee: StoredFee | undefined,
  chargeIds: readonly number[],
): Promise<void> {
  if (!fee) return;
  for (const id of chargeIds)
    await ledger.chargeRegistry({
      accountId,
      connectionId,
      reference: chargeReference(id),
      amount: feeAmount(fee),
    });
}

/** As stored with operations. */
export const storedFee = (fee: Money): StoredFee => ({
  amount: fee.minor.toString(),
  currency: fee.currency,
});
export const feeAmount = ({ amount, currency }: StoredFee): Money => Money.of(BigInt(amount), currency);
