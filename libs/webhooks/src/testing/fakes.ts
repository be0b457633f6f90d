import { createHmac } from 'node:crypto';
import {
  AddressPolicy,
  DeliveryWakeUp,
  HmacSha256,
  Randomness,
  type SendResult,
  SigningTokens,
  SubscriptionNotices,
  type WebhookRequest,
  WebhookSecrets,
  WebhookSender,
} from '../ports';
import type { Subscription } from '../subscriptions/subscription';

/** Answers as scripted, 200 when the script is over; remembers what it was given. */
export class FakeWebhookSender extends WebhookSender {
  readonly timeoutSeconds = 10;
  readonly sent: WebhookRequest[] = [];
  private readonly script: SendResult[] = [];
  /** Runs in the middle of each request. */
  during: (request: WebhookRequest) => void | Promise<void> = () => undefined;

  then(...results: SendResult[]): this {
    this.script.push(...results);
    return this;
  }

  async send(request: WebhookRequest): Promise<SendResult> {
    this.sent.push(request);
    await this.during(request);
    return this.script.shift() ?? { kind: 'accepted', status: 200, responseHead: 'ok', durationMs: 12 };
  }
}

export class FakeDeliveryWakeUp extends DeliveryWakeUp {
  readonly rung: { id: string; attempt: number }[] = [];
  async ring(deliveries: readonly { id: string; attempt: number }[]): Promise<void> {
    this.rung.push(...deliveries);
  }
}

/** Forbids the hosts it is given. */
export class FakeAddressPolicy extends AddressPolicy {
  constructor(private readonly forbidden: readonly string[] = ['127.0.0.1', '[::1]']) {
    super();
  }
  forbidsHost(hostname: string): boolean {
    return this.forbidden.includes(hostname);
  }
}

export class FakeRandomness extends Randomness {
  constructor(public value = 0.5) {
    super();
  }
  fraction(): number {
    return this.value;
  }
}

/** The real digest: signatures are compared with published vectors. */
export class TestHmacSha256 extends HmacSha256 {
  hex(key: string, text: string): string {
    return createHmac('sha256', key).update(text).digest('hex');
  }
  base64(secret: string, text: string): string {
    return createHmac('sha256', Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
      .update(text)
      .digest('base64');
  }
}

/** Secrets that differ by a number. */
export class FakeWebhookSecrets extends WebhookSecrets {
  private made = 0;
  make(): string {
    return `whsec_${Buffer.alloc(32, (this.made += 1)).toString('base64')}`;
  }
}

export class FakeSubscriptionNotices extends SubscriptionNotices {
  readonly sent: { subscription: Subscription; failingSince: Date }[] = [];
  async retired(subscription: Subscription, failingSince: Date): Promise<void> {
    this.sent.push({ subscription, failingSince });
  }
}

/** Tokens by account, lowest id first; `FakeVault` seals them. */
export class FakeSigningTokens extends SigningTokens {
  readonly tokens = new Map<number, string>();

  async sealed(accountIds: readonly number[]): Promise<Map<number, string>> {
    return new Map([...this.tokens].filter(([accountId]) => accountIds.includes(accountId)));
  }
}
