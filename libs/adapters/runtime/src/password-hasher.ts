import { randomBytes, scrypt, type ScryptOptions } from 'node:crypto';
import { PasswordHasher } from '@registrar/accounts/ports';

/** OWASP's advice for scrypt: 32 MiB (N = 2^15, r = 8) with p = 3; about a tenth of a second. */
const LOG_N = 15;
const R = 8;
const P = 3;
const SALT_BYTES = 16;
const HASH_BYTES = 32;

/**
 * `$scrypt$ln=15,r=8,p=3$salt$hash` (base64 without padding): the parameters go with the hash, so that they
 * can grow.
 */
export class ScryptPasswordHasher extends PasswordHasher {
  private last: Promise<unknown> = Promise.resolve();

  /**
   * One at a time: hashes at once would take the threads that resolve names and read files, and 32 MiB each.
   */
  hash(password: string): Promise<string> {
    const hashed = this.last.then(() => this.derived(password));
    this.last = hashed.catch(() => undefined);
    return hashed;
  }

  private async derived(password: string): Promise<string> {
    const salt = randomBytes(SALT_BYTES);
    // NFC (RFC 8265 §4.2.2): the same password typed on another machine has other bytes else.
    const hash = await derive(password.normalize('NFC'), salt);
    return `$scrypt$ln=${LOG_N},r=${R},p=${P}$${unpadded(salt)}$${unpadded(hash)}`;
  }
}

/** Node's own bound is 32 MiB, just what is needed and no byte more. */
const OPTIONS: ScryptOptions = { N: 2 ** LOG_N, r: R, p: P, maxmem: 2 * 128 * 2 ** LOG_N * R };

const derive = (password: string, salt: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(password, salt, HASH_BYTES, OPTIONS, (error, key) => (error ? reject(error) : resolve(key)));
  });

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');
