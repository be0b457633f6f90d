import type { Clock, Ids, Log, SecretVault } from '@registrar/kernel';
import type { HmacSha256, SigningTokens } from './ports';

/** What an API token is sealed for; the accounts core seals with the same. */
export const signingTokenContext = (accountId: number): string => `api-token:${accountId}`;

/** Signs what accounts are sent, each with its own token (contract webhooks.json, signature). */
export class WebhookSigner {
  constructor(
    private readonly tokens: SigningTokens,
    private readonly vault: SecretVault,
    private readonly hmac: HmacSha256,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly log: Log,
  ) {}

  /** For each account its signing key; accounts without a usable token are missing. */
  async keys(accountIds: readonly number[]): Promise<Map<number, string>> {
    const keys = new Map<number, string>();
    for (const [accountId, sealed] of await this.tokens.sealed([...new Set(accountIds)], this.clock.now())) {
      const key = this.open(accountId, sealed);
      if (key !== undefined) keys.set(accountId, key);
    }
    return keys;
  }

  /** Value of X-SERVICE-SIGNATURE; fresh time and nonce at each call. Both are not covered by the digest. */
  sign(key: string, url: string, body: string): string {
    const timestamp = Math.floor(this.clock.now().getTime() / 1_000);
    return `sha256=${this.hmac.hex(key, `${url}|${body}`)},${timestamp},${this.ids.uuid()}`;
  }

  /** One account's unreadable token must not stop the deliveries of the others. */
  private open(accountId: number, sealed: string): string | undefined {
    try {
      return this.vault.open(sealed, signingTokenContext(accountId));
    } catch (error) {
      this.log.error('the signing token of an account does not open', { accountId, error });
      return undefined;
    }
  }
}
