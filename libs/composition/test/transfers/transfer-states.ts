import type { TransferState } from '@registrar/transfers';
import { TransferHarness } from './harness';

export let harness: TransferHarness;

export async function startTransfers(): Promise<void> {
  harness = await TransferHarness.create();
}

export const stopTransfers = (): Promise<void> => harness.base.close();

export const refillAccount = (): Promise<unknown> => harness.refill();

export const waitAtRegistry = (): void => harness.there.immediate.clear();

export const here = () => harness.base.connection;
export const decide = (
  name: string,
  status: Parameters<TransferHarness['there']['decide']>[2],
  isReported = true,
) => harness.there.decide(here(), name, status, { isReported });
export const balance = async () => harness.base.balance();
export const USUAL: TransferState[] = [
  'pending',
  'submitting_transfer',
  'pending_transfer',
  'pending_insert',
  'completed',
];
