import { Money, type Operation } from '@registrar/kernel';
import type { Ledger } from '@registrar/billing';
import { chargeReference } from './calendar/registry-charge';

/** A fee of a registry as operations keep it. */
export interface KeptFee {
  amount: string;
  currency: string;
}

/** Of what a registry charges for an operation; `step` where it charges for more than one. */
export const costReference = (operationId: string, step?: string): string =>
  `operation:${operationId}${step === undefined ? '' : `:${step}`}`;

/**
 * Posts what the registry charged for an operation that was carried out: the fee that it told and we
 * acknowledged, which is exact or refused (RFC 8748 §3.4). Registries that tell none send bills, of which
 * nothing is known here.
 */
export async function postRegistryCost(
  ledger: Pick<Ledger, 'chargeRegistry'>,
  { id, accountId }: Pick<Operation, 'id' | 'accountId'>,
  connectionId: number,
  fee: KeptFee | undefined,
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
 * Posts what the registry charged for a term that it had added by itself and that was bought before the
 * charge was noticed: once, as if it had been. `chargeIds`: as `RegistryCharges.keep` answers them.
 */
export async function postOwnRenewal(
  ledger: Pick<Ledger, 'chargeRegistry'>,
  { accountId }: Pick<Operation, 'accountId'>,
  connectionId: number,
  fee: KeptFee | undefined,
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

/** As operations keep it. */
export const storedFee = (fee: Money): KeptFee => ({ amount: fee.minor.toString(), currency: fee.currency });
export const feeAmount = ({ amount, currency }: KeptFee): Money => Money.of(BigInt(amount), currency);
