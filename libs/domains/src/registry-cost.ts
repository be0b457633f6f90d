import { Money, type Operation } from '@registrar/kernel';
import type { Ledger } from '@registrar/billing';

/** A fee of a registry as operations keep it. */
interface KeptFee {
  amount: string;
  currency: string;
}

/** Of what a registry charges for an operation; `step` where it charges for more than one. */
export const costReference = (operationId: string, step?: string): string => `operation:${operationId}${step === undefined ? '' : `:${step}`}`;

/**
 * Posts what the registry charged for an operation that was carried out: the fee that it told and we acknowledged, which is exact or refused
 * (RFC 8748 §3.4). Registries that tell none send bills, of which nothing is known here.
 */
export async function postRegistryCost(
  ledger: Pick<Ledger, 'chargeRegistry'>, { id, accountId }: Pick<Operation, 'id' | 'accountId'>, connectionId: number, fee: KeptFee | undefined, step?: string,
): Promise<void> {
  if (fee) await ledger.chargeRegistry({ accountId, connectionId, reference: costReference(id, step), amount: Money.of(BigInt(fee.amount), fee.currency) });
}
