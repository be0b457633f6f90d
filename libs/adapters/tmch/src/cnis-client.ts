import { ClaimsNoticeService, type FetchedNotice } from '@registrar/catalog/ports';
import { type Log, registryUnavailable, type UnitOfWork, upstreamTimeout } from '@registrar/kernel';
import { Pool } from 'undici';
import { readNotice } from './notice';

export interface CnisSettings {
  /** Up to the lookup key: `https://test.tmcnis.org/cnis`. */
  url: string;
  username: string;
  password: string;
  /** PEM of authorities to trust instead of the system's. */
  ca?: string;
  /** The whole exchange. Default 10. */
  timeoutSeconds?: number;
}

/** What the service allows one registrar (RFC 9361 §5.3.5.1). */
const CONNECTIONS = 10;
/** The service keeps a connection for up to 30 minutes; a minute less, so that none is used while it ends. */
const KEEP_ALIVE_MS = 29 * 60_000;
const TIMEOUT_SECONDS = 10;
/** A notice has a few kB per claim. */
const MAX_BYTES = 2_000_000;
const USER_AGENT = 'registrar-claims/1';

/**
 * Keys are paths of some segments, `2013041500/2/6/9/rJ1NrDO92vDsAzf7EQzgjX4R0000000001`; anything else must
 * not get into a URL.
 */
const CLAIM_KEY = /^(?!\/)(?!.*\/\/)[A-Za-z0-9_/-]+(?<!\/)$/;
const MAX_KEY_LENGTH = 200;

class Unusable extends Error {}

/**
 * The clearinghouse's service for notices, over HTTPS with Basic authentication. Without settings every fetch
 * fails.
 */
export class CnisClient extends ClaimsNoticeService {
  /** Opened for the first notice. */
  private pool?: Pool;
  private readonly origin?: string;

  constructor(
    private readonly settings: CnisSettings | undefined,
    private readonly uow: UnitOfWork,
    private readonly log: Log,
  ) {
    super();
    if (settings) this.origin = new URL(settings.url).origin;
  }

  async fetch(claimKey: string): Promise<FetchedNotice> {
    this.uow.assertNone();
    try {
      const bytes = await this.get(claimKey);
      return { notice: readNotice(bytes), document: Buffer.from(bytes).toString('utf8') };
    } catch (error) {
      this.log.error('claims notice not received from the clearinghouse', { claimKey, error });
      throw isTimeout(error) ? upstreamTimeout(error) : registryUnavailable(error);
    }
  }

  /** Ends its connections. */
  async close(): Promise<void> {
    await this.pool?.destroy();
  }

  private async get(claimKey: string): Promise<Uint8Array> {
    if (this.origin === undefined || !this.settings) throw new Unusable('CNIS_URL is not set');
    if (claimKey.length > MAX_KEY_LENGTH || !CLAIM_KEY.test(claimKey))
      throw new Unusable('the registry gave a lookup key that is none');
    const { url, username, password, ca, timeoutSeconds = TIMEOUT_SECONDS } = this.settings;
    this.pool ??= new Pool(this.origin, {
      connections: CONNECTIONS,
      pipelining: 1,
      keepAliveTimeout: KEEP_ALIVE_MS,
      keepAliveMaxTimeout: KEEP_ALIVE_MS,
      connect: { ca },
    });
    const { statusCode, body } = await this.pool.request({
      method: 'GET',
      // the slashes of the key are part of the path (RFC 9361 §5.3.5.1)
      path: `${new URL(url).pathname.replace(/\/$/, '')}/${claimKey}.xml`,
      headers: {
        'authorization': `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
        'user-agent': USER_AGENT,
        'accept': 'application/xml, text/xml',
      },
      signal: AbortSignal.timeout(timeoutSeconds * 1_000),
    });
    if (statusCode === 200) return readBounded(body);
    await body.dump();
    throw new Unusable(`the clearinghouse answered ${statusCode}`);
  }
}

async function readBounded(body: AsyncIterable<Buffer>): Promise<Uint8Array> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of body) {
    length += piece.length;
    if (length > MAX_BYTES) throw new Unusable('the notice is too large');
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** What `AbortSignal.timeout` gives as its reason. */
const isTimeout = (error: unknown): boolean =>
  (error as { name?: string } | undefined)?.name === 'TimeoutError';
