import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { timingSafeEqual } from 'node:crypto';
import type { AddressInfo } from 'node:net';

/** What a sandbox may do with the registry beside EPP. */
export interface ControlOptions {
  /** 0: any free port; plain HTTP, so for a loopback address or a private network. */
  port: number;
  /** Bearer token. */
  key: string;
}

interface Surroundings {
  host: string;
  /** The names' time, in seconds ahead of the registry's; then does what is due by it. */
  setClocks(names: readonly string[], aheadSeconds: number): Promise<void>;
  log(line: object): void;
}

const MAX_BODY_BYTES = 1_048_576;
const MAX_NAMES = 1_000;
/** Ten years and their leap days. */
const MAX_AHEAD_SECONDS = 315_705_600;

interface Wish { names: string[]; aheadSeconds: number }

/** `PUT /clocks {"names": […], "aheadSeconds": n}`: 204 once everything due by that time is done. */
export class ControlServer {
  private readonly server: Server;

  constructor(private readonly options: ControlOptions, private readonly surroundings: Surroundings) {
    this.server = createServer((request, response) => void this.answer(request, response));
  }

  get port(): number { return (this.server.address() as AddressInfo).port; }

  async listen(): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.server.once('error', reject);
      this.server.listen(this.options.port, this.surroundings.host, () => {
        this.server.off('error', reject);
        resolve();
      });
    });
  }

  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => { this.server.close(() => resolve()); });
    this.server.closeAllConnections();
    await closed;
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const status = await this.reply(request).catch((error: Error) => {
      this.surroundings.log({ event: 'control-failed', error: error.message });
      return 500;
    });
    response.writeHead(status).end();
  }

  private async reply(request: IncomingMessage): Promise<number> {
    if (!this.isAllowed(request.headers.authorization)) return 401;
    if (request.url !== '/clocks') return 404;
    if (request.method !== 'PUT') return 405;
    const wish = wishOf(await bodyOf(request));
    if (!wish) return 400;
    await this.surroundings.setClocks(wish.names, wish.aheadSeconds);
    return 204;
  }

  private isAllowed(authorization = ''): boolean {
    const [sent, wanted] = [Buffer.from(authorization), Buffer.from(`Bearer ${this.options.key}`)];
    return sent.length === wanted.length && timingSafeEqual(sent, wanted);
  }
}

/** Undefined: too long. */
async function bodyOf(request: IncomingMessage): Promise<string | undefined> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > MAX_BODY_BYTES) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function wishOf(body: string | undefined): Wish | undefined {
  try {
    const { names, aheadSeconds } = JSON.parse(body ?? '') as Partial<Wish>;
    const isNamed = Array.isArray(names) && names.length <= MAX_NAMES && names.every((name) => typeof name === 'string');
    const isTime = Number.isInteger(aheadSeconds) && aheadSeconds! >= 0 && aheadSeconds! <= MAX_AHEAD_SECONDS;
    return isNamed && isTime ? { names, aheadSeconds: aheadSeconds! } : undefined;
  } catch {
    return undefined;
  }
}
