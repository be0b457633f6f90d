import { createHmac, randomInt } from 'node:crypto';
import { HmacSha256, Randomness } from '@registrar/webhooks/ports';

export class NodeHmacSha256 extends HmacSha256 {
  hex(key: string, text: string): string {
    return createHmac('sha256', Buffer.from(key, 'utf8')).update(text, 'utf8').digest('hex');
  }
}

const STEPS = 2 ** 32;

export class NodeRandomness extends Randomness {
  fraction(): number {
    return randomInt(STEPS) / STEPS;
  }
}
