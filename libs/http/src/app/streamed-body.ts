import type { Readable } from 'node:stream';
import { AppError } from '@registrar/kernel';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Permit } from '../load/admission-control';

/** A route whose body is not parsed before its handler, which reads it piece by piece. */
export interface StreamedRoute {
  /** Media types of the body, in lower case; the first is named first in refusals. */
  types: readonly string[];
  /** Bytes of the body. */
  limit: number;
}

export type StreamedRoutes = Readonly<Record<string, StreamedRoute>>;

/** The media type of a header, without its parameters. */
export const mediaTypeOf = (header: string | undefined): string =>
  (header ?? '').split(';', 1)[0].trim().toLowerCase();

const MIB = 1_048_576;
const tooLarge = (limit: number): AppError =>
  new AppError('too_large', 'request.too_large', 'Payload Too Large', {
    details: `A request body of this operation is limited to ${limit / MIB} MiB.`,
  });

/** A body that its handler reads while it arrives. */
export class StreamedBody {
  /** False: the API stores pieces that it read, and the client waits. */
  isAwaited = false;
  /** True: nothing more is read. */
  isOver = false;
  private refusal?: AppError;
  private wake?: () => void;

  constructor(
    /** Media type, in lower case. */
    readonly type: string,
    private readonly source: Readable,
    private readonly limit: number,
    /** Its units are paused while the API waits for the client. */
    private readonly permit?: Permit,
  ) {}

  /** Ends the reading with the refusal, which the reader gets. */
  refuse(refusal: AppError): void {
    this.refusal ??= refusal;
    this.wake?.();
  }

  /** Throws 413 at the first byte above the limit. The connection stays open when the reader leaves early. */
  async *read(): AsyncGenerator<Buffer, void, undefined> {
    const pieces = this.source.iterator({ destroyOnReturn: false });
    let bytes = 0;
    try {
      for (;;) {
        const next = await this.nextOf(pieces);
        if (next.done) return;
        bytes += next.value.length;
        if (bytes > this.limit) throw tooLarge(this.limit);
        yield next.value;
      }
    } finally {
      this.isOver = true;
    }
  }

  private async nextOf(pieces: AsyncIterator<Buffer>): Promise<IteratorResult<Buffer, void>> {
    const refused = new Promise<void>((resolve) => {
      this.wake = resolve;
    });
    this.isAwaited = true;
    this.permit?.pause();
    const next = pieces.next();
    // a rejection after a refusal: the client is gone, and has no answer to get
    next.catch(() => undefined);
    try {
      const arrived = this.refusal ? undefined : await Promise.race([next, refused]);
      if (this.refusal) throw this.refusal;
      return arrived as IteratorResult<Buffer, void>;
    } finally {
      this.isAwaited = false;
      this.permit?.forceResume();
    }
  }
}

const bodies = new WeakMap<FastifyRequest, StreamedBody>();

/** The body of a streamed route; undefined: the request is of another route. */
export const streamedBodyOf = (request: FastifyRequest): StreamedBody | undefined => bodies.get(request);

/**
 * Hands bodies of the routes to their handlers unread. A `Content-Length` above the limit is refused before a
 * byte is read.
 */
export function streamBodies(fastify: FastifyInstance, routes: StreamedRoutes): void {
  fastify.addHook('preParsing', (request, _reply, payload, done) => {
    const route = streamedRouteOf(request, routes);
    if (!route) return done(null, payload);
    if (Number(request.headers['content-length'] ?? 0) > route.limit) return done(tooLarge(route.limit));
    const type = mediaTypeOf(request.headers['content-type']);
    const { permit } = request.context ?? {};
    bodies.set(request, new StreamedBody(type, payload as Readable, route.limit, permit));
    // for the choice of the body parser: the one of unknown types reads nothing
    request.headers['content-type'] = 'application/octet-stream';
    done(null, payload);
  });
  fastify.addHook('onSend', (request, reply, payload, done) => {
    // what the client still sends is not read
    if (isUnread(request, routes)) reply.header('connection', 'close');
    done(null, payload);
  });
}

export const streamedRouteOf = (
  { method, routeOptions }: FastifyRequest,
  routes: StreamedRoutes | undefined,
): StreamedRoute | undefined => (method === 'POST' ? routes?.[routeOptions.url ?? ''] : undefined);

const isUnread = (request: FastifyRequest, routes: StreamedRoutes): boolean =>
  !request.raw.complete && streamedRouteOf(request, routes) !== undefined;
