import type { UnitOfWork } from '@registrar/kernel';
import type { DsRecord } from '@registrar/dns';
import { type KeysMade, type KeysRemoved, ZoneSigner } from '@registrar/domains/ports';
import { request } from 'undici';

export interface PowerDnsSettings {
  /** Without a final slash: `http://127.0.0.1:8081`. */
  url: string;
  apiKey: string;
  /** The whole of one request. Default 5. */
  timeoutSeconds?: number;
}

/** A key as the API shows it; the private part is shown of a single one only, which is never asked for. */
interface CryptoKey {
  id: number;
  active: boolean;
  published: boolean;
  /** csk, ksk, zsk. */
  keytype: string;
  /** `257 3 13 base64`. */
  dnskey: string;
  /** `tag algorithm type digest` for each type that the server makes; none of a zsk. */
  ds?: string[];
}

const TIMEOUT_SECONDS = 5;
/**
 * One key that signs everything: no separate key signing key (RFC 6781 §3.1). RFC 8624 §3.1:
 * MUST for signing.
 */
const NEW_KEY = { keytype: 'csk', algorithm: 'ecdsap256sha256', active: true, published: true };
/** SHA-256: the one that RFC 8624 §3.3 says MUST. */
const DIGEST_TYPE = 2;
const KEY = /^(\d+) 3 (\d+) ([A-Za-z0-9+/=]+)$/;
const DS = /^(\d+) (\d+) (\d+) ([0-9A-Fa-f]+)$/;

class Unusable extends Error {}

/**
 * Keys of zones by the HTTP API of PowerDNS, which signs while it answers. Without settings nothing can be
 * done.
 */
export class PowerDnsSigner extends ZoneSigner {
  constructor(
    private readonly settings: PowerDnsSettings | undefined,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  async makeKeys(zone: string): Promise<KeysMade> {
    this.uow.assertNone();
    try {
      const keys = await this.keysOf(zone);
      if (!keys) return { kind: 'unserved' };
      // An earlier try may have made one whose answer was lost.
      const signing = keys.filter(isInUse);
      const ds = (signing.length > 0 ? signing : [await this.makeKey(zone)]).map(dsOf);
      return { kind: 'made', ds };
    } catch (error) {
      return { kind: 'unavailable', why: whyOf(error) };
    }
  }

  /** Keys of a zone that is not served cannot be reached: they sign again once it is. */
  async removeKeys(zone: string): Promise<KeysRemoved> {
    this.uow.assertNone();
    try {
      const keys = await this.keysOf(zone);
      if (!keys) return { kind: 'unserved' };
      for (const { id } of keys) await this.call('DELETE', `${keysPath(zone)}/${id}`, [200, 204, 404]);
      return { kind: 'removed' };
    } catch (error) {
      return { kind: 'unavailable', why: whyOf(error) };
    }
  }

  /** Undefined: the server does not have the zone. */
  private async keysOf(zone: string): Promise<CryptoKey[] | undefined> {
    const { status, body } = await this.call('GET', keysPath(zone), [200, 404]);
    if (status === 404) return undefined;
    if (!Array.isArray(body)) throw new Unusable('PowerDNS did not answer with a list of keys');
    return body as CryptoKey[];
  }

  private async makeKey(zone: string): Promise<CryptoKey> {
    const { body } = await this.call('POST', keysPath(zone), [201], NEW_KEY);
    return body as CryptoKey;
  }

  private async call(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    expected: readonly number[],
    sent?: object,
  ): Promise<{ status: number; body: unknown }> {
    if (!this.settings) throw new Unusable('POWERDNS_API_URL is not set');
    const { url, apiKey, timeoutSeconds = TIMEOUT_SECONDS } = this.settings;
    const { statusCode, body } = await request(`${url}/api/v1/servers/localhost/${path}`, {
      method,
      headers: {
        'x-api-key': apiKey,
        'accept': 'application/json',
        ...(sent && { 'content-type': 'application/json' }),
      },
      body: sent && JSON.stringify(sent),
      signal: AbortSignal.timeout(timeoutSeconds * 1_000),
    });
    const text = await body.text();
    if (!expected.includes(statusCode))
      throw new Unusable(`PowerDNS answered ${statusCode} to ${method}: ${text.slice(0, 200)}`);
    return {
      status: statusCode,
      body: statusCode === 404 || text === '' ? undefined : (JSON.parse(text) as unknown),
    };
  }
}

const keysPath = (zone: string): string => `zones/${encodeURIComponent(`${zone}.`)}/cryptokeys`;
const isInUse = ({ active, published, keytype }: CryptoKey): boolean =>
  active && published && keytype !== 'zsk';

function dsOf({ dnskey, ds = [] }: CryptoKey): DsRecord {
  const [, flags, algorithm, publicKey] = KEY.exec(dnskey) ?? [];
  const parts = ds.map((text) => DS.exec(text)).find((match) => match?.[3] === String(DIGEST_TYPE));
  if (flags === undefined || !parts || parts[2] !== algorithm)
    throw new Unusable('PowerDNS showed a key that is not understood');
  return {
    keyTag: Number(parts[1]),
    algorithm: Number(algorithm),
    digestType: DIGEST_TYPE,
    digest: parts[4].toUpperCase(),
    key: { flags: Number(flags), publicKey },
  };
}

/** For the owner of the zone: nothing of addresses and keys. */
const whyOf = (error: unknown): string =>
  error instanceof Unusable ? error.message : 'PowerDNS cannot be reached';
