import { randomBytes } from 'node:crypto';
import { Ids } from '@registrar/kernel';
import { v7 } from 'uuid';

/** RFC 4648 §6, lower case: letters and digits that are unambiguous and that every registry accepts. */
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';

export class SystemIds extends Ids {
  uuid(): string {
    return v7();
  }

  secret(bytes: number): string {
    return base32(randomBytes(bytes));
  }
}

/** Without padding. */
export function base32(bytes: Uint8Array): string {
  let text = '';
  let bits = 0;
  let value = 0;
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xffff;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += ALPHABET[(value >> bits) & 31];
    }
  }
  return bits > 0 ? text + ALPHABET[(value << (5 - bits)) & 31] : text;
}
