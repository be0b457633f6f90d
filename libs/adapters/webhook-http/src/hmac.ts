import { createHmac, randomBytes, randomInt } from 'node:crypto';
import { HmacSha256, Randomness, WebhookSecrets } from '@registrar/webhooks/ports';

/** Standard Webhooks 1.0: what stands before the base64 of a symmetric secret. */
const SECRET_PREFIX = 'whsec_';
/** As long as the digest; the specification wants 24 to 64 bytes. */
const SECRET_BYTES = 32;

export class NodeHmacSha256 extends HmacSha256 {
  hex(key: string, text: string): string {
    return createHmac('sha256', Buffer.from(key, 'utf8')).update(text, 'utf8').digest('hex');
  }

  base64(secret: string, text: string): string {
    if (!secret.startsWith(SECRET_PREFIX)) throw new Error('no secret of Standard Webhooks');
    return createHmac('sha256', Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64'))
      .update(text, 'utf8')
      .digest('base64');
  }
}

export class NodeWebhookSecrets extends WebhookSecrets {
  make(): string {
    return `${SECRET_PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;
  }
}

const STEPS = 2 ** 32;

export class NodeRandomness extends Randomness {
  fraction(): number {
    return randomInt(STEPS) / STEPS;
  }
}
