import { AppError } from '@registrar/kernel';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { streamedBodyOf } from './streamed-body';

export interface BodyPaceLimits {
  /** Milliseconds without a byte of the body. */
  idleMs: number;
  /** Milliseconds after which the average counts. */
  graceMs: number;
  /** Minimum average rate of a body, measured from its beginning. */
  bytesPerSecond: number;
  /** Milliseconds between two checks of the open bodies. */
  everyMs: number;
}

/** BEHAVIOUR §1. A mobile connection in a tunnel pauses for less time, and is faster while it sends. */
const LIMITS: BodyPaceLimits = { idleMs: 10_000, graceMs: 30_000, bytesPerSecond: 1_000, everyMs: 1_000 };

interface Arriving {
  request: FastifyRequest;
  reply: FastifyReply;
  beganAt: number;
  lastByteAt: number;
  /** `bytesRead` of the connection at the beginning, and at the last byte. */
  from: number;
  read: number;
}

/**
 * Answers 408 to a client whose body stalls or drips, and closes its connection, since each holds memory. The
 * time counts from when the API starts to read the body, so that the API's own checks before that do not
 * count against the client.
 */
export class BodyPace {
  private readonly arriving = new Map<FastifyRequest, Arriving>();
  private timer?: NodeJS.Timeout;

  constructor(private readonly limits: BodyPaceLimits = LIMITS) {}

  attach(fastify: FastifyInstance): void {
    fastify.addHook('preParsing', (request, reply, payload, done) => {
      if (hasBody(request)) this.begin(request, reply);
      done(null, payload);
    });
    fastify.addHook('preValidation', (request, _reply, done) => {
      // a streamed body arrives while its handler runs
      if (!streamedBodyOf(request)) this.arriving.delete(request);
      done();
    });
    fastify.addHook('onClose', (_instance, done) => {
      clearInterval(this.timer);
      done();
    });
  }

  private begin(request: FastifyRequest, reply: FastifyReply): void {
    const now = performance.now();
    const { bytesRead } = request.raw.socket;
    this.arriving.set(request, {
      request,
      reply,
      beganAt: now,
      lastByteAt: now,
      from: bytesRead,
      read: bytesRead,
    });
    this.timer ??= setInterval(() => this.look(performance.now()), this.limits.everyMs).unref();
  }

  private look(now: number): void {
    for (const body of this.arriving.values()) {
      const streamed = streamedBodyOf(body.request);
      if (body.reply.raw.closed || streamed?.isOver) {
        this.arriving.delete(body.request);
        continue;
      }
      // While the API stores pieces it reads nothing: that time is not the client's.
      if (streamed && !streamed.isAwaited)
        Object.assign(body, { beganAt: body.beganAt + this.limits.everyMs, lastByteAt: now });
      const { bytesRead } = body.request.raw.socket;
      if (bytesRead > body.read) Object.assign(body, { read: bytesRead, lastByteAt: now });
      if (this.isTooSlow(body, now)) this.refuse(body);
    }
  }

  private isTooSlow({ beganAt, lastByteAt, from, read }: Arriving, now: number): boolean {
    const { idleMs, graceMs, bytesPerSecond } = this.limits;
    const milliseconds = now - beganAt;
    return (
      now - lastByteAt >= idleMs ||
      (milliseconds >= graceMs && ((read - from) * 1_000) / milliseconds < bytesPerSecond)
    );
  }

  private refuse({ request, reply }: Arriving): void {
    this.arriving.delete(request);
    if (reply.sent) return;
    reply.header('connection', 'close');
    // the handler of a streamed body answers, once it has undone its work
    const streamed = streamedBodyOf(request);
    if (streamed) streamed.refuse(tooSlow());
    else reply.send(tooSlow());
  }
}

const tooSlow = (): AppError =>
  new AppError('request_timeout', 'request.timeout', 'Request Timeout', {
    details: 'The body of the request did not arrive in time.',
  });

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
