import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';

/** CBOR of what WebAuthn needs (RFC 8949): small integers, texts, bytes, maps. */
function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...(value as Map<unknown, unknown>)];
  return Buffer.concat([
    head(5, entries.length),
    ...entries.flatMap(([key, inner]) => [cbor(key), cbor(inner)]),
  ]);
}

function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 256) return Buffer.from([(major << 5) | 24, length]);
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
}

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const text = (data: Buffer): string => data.toString('base64url');

/** Flags of authenticator data (WebAuthn §6.1). */
const [PRESENT, VERIFIED, ATTESTED] = [0x01, 0x04, 0x40];

export interface Ceremony {
  challenge: string;
}

/** What a test lets an authenticator do wrong. */
export interface Fault {
  origin?: string;
  rpId?: string;
  /** The person was only present, not verified. */
  unverified?: boolean;
  counter?: number;
  challenge?: string;
}

/** A passkey in software: ES256, with a signature counter. */
export class Authenticator {
  private readonly id = randomBytes(16);
  private readonly key: KeyObject;
  private readonly publicKey: Buffer;
  private counter = 0;

  constructor(private readonly origin: string) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.key = privateKey;
    this.publicKey = cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );
  }

  get credentialId(): string {
    return text(this.id);
  }

  /** COSE key, base64url. */
  get publicKeyText(): string {
    return text(this.publicKey);
  }

  register(ceremony: Ceremony, fault: Fault = {}): object {
    const length = Buffer.from([this.id.length >> 8, this.id.length & 255]);
    const attested = Buffer.concat([Buffer.alloc(16), length, this.id, this.publicKey]);
    const authData = Buffer.concat([this.data(ATTESTED, fault), attested]);
    const attestationObject = cbor(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]),
    );
    return this.credential({
      clientDataJSON: text(this.clientData('webauthn.create', ceremony, fault)),
      attestationObject: text(attestationObject),
      transports: ['internal'],
    });
  }

  sign(ceremony: Ceremony, fault: Fault = {}): object {
    this.counter = fault.counter ?? this.counter + 1;
    const clientData = this.clientData('webauthn.get', ceremony, fault);
    const authenticatorData = this.data(0, fault);
    const signature = createSign('sha256')
      .update(Buffer.concat([authenticatorData, sha256(clientData)]))
      .sign(this.key);
    return this.credential({
      clientDataJSON: text(clientData),
      authenticatorData: text(authenticatorData),
      signature: text(signature),
    });
  }

  private data(flags: number, { rpId, unverified }: Fault): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.counter);
    const host = rpId ?? new URL(this.origin).hostname;
    return Buffer.concat([sha256(host), Buffer.from([flags | PRESENT | (unverified ? 0 : VERIFIED)]), count]);
  }

  private clientData(type: string, ceremony: Ceremony, { origin, challenge }: Fault): Buffer {
    return Buffer.from(
      JSON.stringify({
        type,
        challenge: challenge ?? ceremony.challenge,
        origin: origin ?? this.origin,
        crossOrigin: false,
      }),
    );
  }

  private credential(response: object): object {
    return {
      id: this.credentialId,
      rawId: this.credentialId,
      type: 'public-key',
      clientExtensionResults: {},
      response,
    };
  }
}
