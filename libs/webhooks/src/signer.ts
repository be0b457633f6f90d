import type { Clock, Ids, Log, SecretVault } from '@registrar/kernel';
import type { ClaimedDelivery } from './deliveries/delivery';
import type { HmacSha256, SigningTokens } from './ports';

/** What an API token is sealed for; the accounts core seals with the same. */
export const signingTokenContext = (accountId: number): string => `api-token:${accountId}`;

/** What the secret of a subscription is sealed for. */
export const secretContext = (subscriptionId: number): string => `webhook-secret:${subscriptionId}`;

/** What an attempt is signed for. */
export type SignedDelivery = Pick<
  ClaimedDelivery,
  'eventId' | 'subscriptionId' | 'url' | 'body' | 'secret' | 'formerSecret'
>;

/** Opened texts that are remembered, those opened last; more are opened again. */
const MOST_OPENED = 5_000;

/**
 * Signs what accounts are sent, each with its own token (contract webhooks.json, signature) and with the
 * secrets of its subscription.
 */
export class WebhookSigner {
  /**
   * Tokens and secrets, by context and sealed text: a new one is sealed otherwise, so that none is used
   * longer than it stands in the database.
   */
  private readonly opened = new Map<string, string>();

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
      const key = this.open(
        sealed,
        signingTokenContext(accountId),
        'signing token of an account not decryptable',
        { accountId },
      );
      if (key !== undefined) keys.set(accountId, key);
    }
    return keys;
  }

  /**
   * The headers of one attempt, with its time. `webhook-signature` is missing where the subscription has no
   * secret.
   */
  headers(key: string, delivery: SignedDelivery): Record<string, string> {
    const now = this.clock.now();
    const timestamp = String(Math.floor(now.getTime() / 1_000));
    const headers: Record<string, string> = {
      'X-SERVICE-SIGNATURE': this.sign(key, delivery.url, delivery.body),
      // Standard Webhooks 1.0: one id for all attempts, the time of this one, signatures of every secret that
      // lives
      'webhook-id': delivery.eventId,
      'webhook-timestamp': timestamp,
    };
    const { secret, formerSecret } = delivery;
    const signed = `${delivery.eventId}.${timestamp}.${delivery.body}`;
    const signatures = [
      this.signature(secret, delivery.subscriptionId, signed),
      this.signature(
        formerSecret && formerSecret.until > now ? formerSecret.sealed : undefined,
        delivery.subscriptionId,
        signed,
      ),
    ].filter((signature) => signature !== undefined);
    if (signatures.length > 0) headers['webhook-signature'] = signatures.join(' ');
    return headers;
  }

  /** Value of X-SERVICE-SIGNATURE; fresh time and nonce at each call. Both are not covered by the digest. */
  sign(key: string, url: string, body: string): string {
    const timestamp = Math.floor(this.clock.now().getTime() / 1_000);
    return `sha256=${this.hmac.hex(key, `${url}|${body}`)},${timestamp},${this.ids.uuid()}`;
  }

  private signature(sealed: string | undefined, subscriptionId: number, text: string): string | undefined {
    if (sealed === undefined) return undefined;
    const secret = this.secret(sealed, subscriptionId);
    return secret === undefined ? undefined : `v1,${this.hmac.base64(secret, text)}`;
  }

  private secret(sealed: string, subscriptionId: number): string | undefined {
    return this.open(sealed, secretContext(subscriptionId), 'secret of a subscription not decryptable', {
      subscriptionId,
    });
  }

  /** What is unreadable of one account must not stop the deliveries of the others. */
  private open(sealed: string, context: string, message: string, fields: object): string | undefined {
    const key = `${context} ${sealed}`;
    const known = this.opened.get(key);
    if (known !== undefined) return known;
    try {
      const opened = this.vault.open(sealed, context);
      this.remember(key, opened);
      return opened;
    } catch (error) {
      this.log.error(message, { ...fields, error });
      return undefined;
    }
  }

  private remember(key: string, opened: string): void {
    this.opened.set(key, opened);
    if (this.opened.size > MOST_OPENED)
      for (const [oldest] of this.opened) return void this.opened.delete(oldest);
  }
}
