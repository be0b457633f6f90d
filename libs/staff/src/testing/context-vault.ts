import { SecretVault } from '@registrar/kernel';

/** Seals as a text that opens for its context alone. */
export class ContextVault extends SecretVault {
  seal = (plain: string, context: string): string => `${context}|${plain}`;
  open = (sealed: string, context: string): string => {
    if (!sealed.startsWith(`${context}|`)) throw new Error('sealed otherwise');
    return sealed.slice(context.length + 1);
  };
  digest = (plain: string): string => `digest of ${plain}`;
  sameDigest = (one: string, other: string): boolean => one === other;
}
