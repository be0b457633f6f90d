import type { CallChange, SecretVault } from '@registrar/kernel';

/** Encryption context: binds a change to its job. The encrypted text begins with the position of the item. */
export const changeContext = (jobId: string): string => `change of job ${jobId}`;

export const sealChange = (vault: SecretVault, jobId: string, position: number, change: CallChange): string =>
  vault.seal(JSON.stringify([position, change]), changeContext(jobId));

export function readChange(vault: SecretVault, jobId: string, position: number, sealed: string): CallChange {
  const [stored, change] = JSON.parse(vault.open(sealed, changeContext(jobId))) as [number, CallChange];
  if (stored !== position)
    throw new Error(`the change of item ${position} of job ${jobId} is of item ${stored}`);
  return change;
}
