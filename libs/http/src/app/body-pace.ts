import { AppError } from '@registrar/kernel';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

export interface BodyPaceLimits {
  /** Milliseconds without a byte of the body. */
  idleMs: number;
  /** Milliseconds from which the average counts. */
  graceMs: number;
  /** Least average of a body, from its beginning. */
  bytesPerSecond: number;
  /** Milliseconds between two looks at the open bodies. */
  everyMs: number;
}

/** BEHAVIOUR §1. A mobile line in a tunnel pauses for less, and sends faster when it sends. */
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
 * Answers 408 to a client whose body stalls or drips, and closes its connection: each would hold memory for
 * as long as it likes. Bodies are watched from the moment we read them, so that our own checks before that
 * count against no client.
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
      this.arriving.delete(request);
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
      if (body.reply.raw.closed) {
        this.arriving.delete(body.request);
        continue;
      }
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
    reply.send(
      new AppError('request_timeout', 'request.timeout', 'Request Timeout', {
        details: 'The body of the request did not arrive in time.',
      }),
    );
  }
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
