import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { SecretVault } from '@registrar/kernel';

export interface SecretsKey {
  id: string;
  key: Buffer;
}

const KEY_BYTES = 32;
const HASH_KEY_BYTES = 32;
/** NIST SP 800-38D §8.2.2: 96 random bits; at most 2^32 texts a key. */
const IV_BYTES = 12;
const IVS_DRAWN = 256;
const IV_CHARACTERS = 16;
const TAG_BYTES = 16;
const CIPHER_OPTIONS = { authTagLength: TAG_BYTES };
const KEY_ID = /^[A-Za-z0-9_-]{1,32}$/;

/**
 * Reads `id:base64,id2:base64`: 32 bytes each, the first one seals, all open. Throws with what is wrong,
 * never with a key.
 */
export function parseSecretsKeys(text: string): SecretsKey[] {
  const keys = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(parseSecretsKey);
  if (keys.length === 0) throw new Error('holds no key');
  if (new Set(keys.map(({ id }) => id)).size < keys.length)
    throw new Error('holds two keys with the same id');
  return keys;
}

function parseSecretsKey(part: string): SecretsKey {
  const colon = part.indexOf(':');
  const id = part.slice(0, Math.max(colon, 0));
  if (!KEY_ID.test(id)) throw new Error('wants each key as id:base64, the id of letters, digits, - and _');
  const key = Buffer.from(part.slice(colon + 1), 'base64');
  if (key.length !== KEY_BYTES)
    throw new Error(`wants keys of ${KEY_BYTES} bytes; "${id}" has ${key.length}`);
  return { id, key };
}

/** Reads the key of digests: 32 bytes or more in hex. */
export function parseHashKey(text: string): Buffer {
  if (!/^(?:[0-9a-fA-F]{2})+$/.test(text) || text.length < HASH_KEY_BYTES * 2)
    throw new Error(`wants ${HASH_KEY_BYTES} bytes or more in hex`);
  return Buffer.from(text, 'hex');
}

/** AES-256-GCM texts of the form `keyId.iv.tag.text` (base64url); digests are HMAC-SHA-256. */
export class AesSecretVault extends SecretVault {
  private readonly sealing: { id: string; key: KeyObject };
  private readonly opening = new Map<string, KeyObject>();
  private readonly hashKey: KeyObject;
  private ivs: Buffer = Buffer.alloc(0);
  private ivTexts = '';
  private ivAt = 0;
  private lastContext?: { text: string; bytes: Buffer };

  constructor(keys: readonly SecretsKey[], hashKey: Buffer) {
    super();
    for (const { id, key } of keys) this.opening.set(id, createSecretKey(key));
    const [first] = keys;
    this.sealing = { id: first.id, key: this.opening.get(first.id)! };
    this.hashKey = createSecretKey(hashKey);
  }

  seal(plain: string, context: string): string {
    const { iv, ivText } = this.nextIv();
    const cipher = createCipheriv('aes-256-gcm', this.sealing.key, iv, CIPHER_OPTIONS).setAAD(
      this.bytesOf(context),
    );
    // bytes, not texts: the cipher's own texts take a decoder each; the last block of GCM is empty
    const sealed = cipher.update(plain, 'utf8');
    cipher.final();
    return `${this.sealing.id}.${ivText}.${cipher.getAuthTag().toString('base64url')}.${sealed.toString('base64url')}`;
  }

  /** Never the same bytes twice: drawn for many texts at once, since each system call costs as much as a cipher. */
  private nextIv(): { iv: Buffer; ivText: string } {
    if (this.ivAt >= this.ivs.length) {
      this.ivs = randomBytes(IV_BYTES * IVS_DRAWN);
      this.ivTexts = this.ivs.toString('base64url');
      this.ivAt = 0;
    }
    const at = this.ivAt;
    this.ivAt += IV_BYTES;
    // 12 bytes are 16 characters without a rest, so that the text of all is the texts of each
    const textAt = (at / IV_BYTES) * IV_CHARACTERS;
    return {
      iv: this.ivs.subarray(at, this.ivAt),
      ivText: this.ivTexts.slice(textAt, textAt + IV_CHARACTERS),
    };
  }

  /** Items of a job have the same context. */
  private bytesOf(context: string): Buffer {
    if (this.lastContext?.text !== context)
      this.lastContext = { text: context, bytes: Buffer.from(context, 'utf8') };
    return this.lastContext.bytes;
  }

  open(sealed: string, context: string): string {
    const [id, ...parts] = sealed.split('.');
    const key = this.opening.get(id);
    if (!key || parts.length !== 3)
      throw new Error(
        key ? 'not a sealed secret' : 'the secret was sealed with a key that is not in SECRETS_KEYS',
      );
    const [iv, tag, text] = parts.map((part) => Buffer.from(part, 'base64url'));
    if (iv.length !== IV_BYTES || tag.length !== TAG_BYTES) throw new Error('not a sealed secret');
    const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(context, 'utf8'))
      .setAuthTag(tag);
    return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
  }

  digest(plain: string): string {
    return createHmac('sha256', this.hashKey).update(plain).digest('hex');
  }

  sameDigest(one: string, other: string): boolean {
    const [left, right] = [Buffer.from(one), Buffer.from(other)];
    return left.length === right.length && timingSafeEqual(left, right);
  }
}
