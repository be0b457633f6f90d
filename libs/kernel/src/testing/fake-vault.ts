import { SecretVault } from '../secret-vault';

/** Seals by writing the context in front; opens only for the same context. Digests can be read. */
export class FakeVault extends SecretVault {
  seal(plain: string, context: string): string {
    return `${context}#${plain}`;
  }

  open(sealed: string, context: string): string {
    if (!sealed.startsWith(`${context}#`)) throw new Error('sealed for another context');
    return sealed.slice(context.length + 1);
  }

  digest(plain: string): string {
    return `digest of ${plain}`;
  }

  sameDigest(one: string, other: string): boolean {
    return one === other;
  }
}
