import type { SecretVault } from '@registrar/kernel';

const TOKEN = /^([1-9]\d{0,9})-([0-9a-f]{64})$/;
const MOST_ID = 2_147_483_647;

/**
 * Tokens of the links that end a subscription: the id and a keyed digest of it, so that each mail can have the
 * link and nothing is stored. They never expire; ids are never used twice.
 */
export class UnsubscribeTokens {
  constructor(private readonly vault: Pick<SecretVault, 'digest' | 'sameDigest'>) {}

  tokenOf(subscriberId: number): string {
    return `${subscriberId}-${this.digestOf(subscriberId)}`;
  }

  /** Id of the subscriber; undefined: the token is not one of these. */
  subscriberOf(token: string): number | undefined {
    const [, digits, digest] = TOKEN.exec(token) ?? [];
    if (digits === undefined) return undefined;
    const id = Number(digits);
    return id <= MOST_ID && this.vault.sameDigest(this.digestOf(id), digest) ? id : undefined;
  }

  private digestOf(subscriberId: number): string {
    return this.vault.digest(`status unsubscribe link ${subscriberId}`);
  }
}
