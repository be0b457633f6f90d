import type { IncomingMessage } from 'node:http';
import { timingSafeEqual } from 'node:crypto';
import { type SmallReply, SmallServer } from '../small-server';

/** Control of the registry by a sandbox, outside EPP. */
export interface ControlOptions {
  /** 0: any free port; plain HTTP, so only for a loopback address or a private network. */
  port: number;
  /** Bearer token. */
  key: string;
}

interface Surroundings {
  host: string;
  /** Sets the names' time, in seconds ahead of the registry's; then does all work due by then. */
  setClocks(names: readonly string[], aheadSeconds: number): Promise<void>;
  log(line: object): void;
}

const MAX_BODY_BYTES = 1_048_576;
const MAX_NAMES = 1_000;
/** Ten years with their leap days. */
const MAX_AHEAD_SECONDS = 315_705_600;

interface Wish {
  names: string[];
  aheadSeconds: number;
}

/** `PUT /clocks {"names": […], "aheadSeconds": n}`: 204 once all work due by that time is done. */
export class ControlServer extends SmallServer {
  constructor(
    private readonly options: ControlOptions,
    private readonly surroundings: Surroundings,
  ) {
    super({ ...surroundings, port: options.port });
  }

  protected async reply(request: IncomingMessage): Promise<SmallReply> {
    if (!this.isAllowed(request.headers.authorization)) return { status: 401 };
    if (request.url !== '/clocks') return { status: 404 };
    if (request.method !== 'PUT') return { status: 405 };
    const wish = wishOf(await bodyOf(request));
    if (!wish) return { status: 400 };
    await this.surroundings.setClocks(wish.names, wish.aheadSeconds);
    return { status: 204 };
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
    const isNamed =
      Array.isArray(names) && names.length <= MAX_NAMES && names.every((name) => typeof name === 'string');
    const isTime = Number.isInteger(aheadSeconds) && aheadSeconds! >= 0 && aheadSeconds! <= MAX_AHEAD_SECONDS;
    return isNamed && isTime ? { names, aheadSeconds: aheadSeconds! } : undefined;
  } catch {
    return undefined;
  }
}
