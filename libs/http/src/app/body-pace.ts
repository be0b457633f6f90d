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
  /** Minimum average rate of a large body over each `windowMs`; `bytes`: from this size on it is large. */
  large: { bytes: number; bytesPerSecond: number; windowMs: number };
  /** Milliseconds of the client for the whole body. */
  totalMs: number;
  /** Bodies of one account that may arrive for longer than `longMs`, at once in this process. */
  longPerAccount: number;
  longMs: number;
  /** Milliseconds between two checks of the open bodies. */
  everyMs: number;
}

/**
 * BEHAVIOUR §1. A mobile connection in a tunnel pauses for less than 10 s, and is faster while it sends. The
 * largest body, 64 MiB, takes 20 minutes at 56 kB/s.
 */
const LIMITS: BodyPaceLimits = {
  idleMs: 10_000,
  graceMs: 30_000,
  bytesPerSecond: 1_000,
  large: { bytes: 1_048_576, bytesPerSecond: 16_000, windowMs: 10_000 },
  totalMs: 1_200_000,
  longPerAccount: 4,
  longMs: 2_000,
  everyMs: 1_000,
};
/** `Retry-After` of a refused upload. */
const RETRY_SECONDS = 10;

interface Arriving {
  request: FastifyRequest;
  reply: FastifyReply;
  checkedAt: number;
  /** Milliseconds since the beginning, without those in which the API read nothing; since the last byte. */
  clientMs: number;
  idleMs: number;
  /** Milliseconds that the API spent too. */
  openMs: number;
  /** `bytesRead` of the connection at the beginning, and at the last byte. */
  from: number;
  read: number;
  /** Bytes by check, over the last `windowMs` of the client. */
  window: { milliseconds: number; bytes: number }[];
}

/**
 * Answers 408 to a client whose body stalls, drips or takes too long, 429 to an account with too many long
 * bodies at once, and closes the connection, since each holds memory. The time counts from when the API starts
 * to read the body, so that the API's own checks before that do not count against the client.
 */
export class BodyPace {
  private readonly arriving = new Map<FastifyRequest, Arriving>();
  private readonly limits: BodyPaceLimits;
  private timer?: NodeJS.Timeout;

  constructor(
    limits: Partial<BodyPaceLimits> = {},
    private readonly now: () => number = () => performance.now(),
  ) {
    this.limits = { ...LIMITS, ...limits };
  }

  attach(fastify: FastifyInstance): void {
    fastify.addHook('preParsing', (request, reply, payload, done) => {
      if (hasBody(request)) this.begin(request, reply);
      this.timer ??= setInterval(() => this.check(), this.limits.everyMs).unref();
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

  begin(request: FastifyRequest, reply: FastifyReply): void {
    const { bytesRead } = request.raw.socket;
    this.arriving.set(request, {
      request,
      reply,
      checkedAt: this.now(),
      clientMs: 0,
      idleMs: 0,
      openMs: 0,
      from: bytesRead,
      read: bytesRead,
      window: [],
    });
  }

  /** Called every `everyMs`, and by tests. */
  check(): void {
    const now = this.now();
    for (const body of this.arriving.values()) {
      if (body.reply.raw.closed || streamedBodyOf(body.request)?.isOver) {
        this.arriving.delete(body.request);
        continue;
      }
      const wasLong = this.isLong(body);
      this.measure(body, now);
      if (this.isTooSlow(body)) this.refuse(body, tooSlow());
      else if (body.clientMs >= this.limits.totalMs) this.refuse(body, tooLong(this.limits.totalMs));
      else if (!wasLong && this.isLong(body) && this.isOneTooMany(body))
        this.refuse(body, tooMany(this.limits.longPerAccount));
    }
  }

  private measure(body: Arriving, now: number): void {
    // a process that was blocked for longer has not read what arrived
    const passed = Math.min(now - body.checkedAt, 2 * this.limits.everyMs);
    const streamed = streamedBodyOf(body.request);
    // While the API stores pieces it reads nothing: that time is not the client's.
    const milliseconds = streamed && !streamed.isAwaited ? 0 : passed;
    const { bytesRead } = body.request.raw.socket;
    const bytes = bytesRead - body.read;
    Object.assign(body, {
      checkedAt: now,
      clientMs: body.clientMs + milliseconds,
      openMs: body.openMs + passed,
      idleMs: bytes > 0 || milliseconds === 0 ? 0 : body.idleMs + milliseconds,
      read: bytesRead,
    });
    this.addToWindow(body, { milliseconds, bytes });
  }

  private addToWindow(
    body: Arriving,
    { milliseconds, bytes }: { milliseconds: number; bytes: number },
  ): void {
    const last = body.window.at(-1);
    if (last && milliseconds === 0) last.bytes += bytes;
    else body.window.push({ milliseconds, bytes });
    while (windowOf(body).milliseconds - body.window[0].milliseconds >= this.limits.large.windowMs)
      body.window.shift();
  }

  private isTooSlow(body: Arriving): boolean {
    const { idleMs, graceMs, bytesPerSecond, large } = this.limits;
    const bytes = body.read - body.from;
    if (body.idleMs >= idleMs) return true;
    if (body.clientMs >= graceMs && rateOf(bytes, body.clientMs) < bytesPerSecond) return true;
    const recent = windowOf(body);
    const isLarge = Math.max(bytes, lengthOf(body.request)) >= large.bytes;
    return (
      isLarge &&
      recent.milliseconds >= large.windowMs &&
      rateOf(recent.bytes, recent.milliseconds) < large.bytesPerSecond
    );
  }

  private readonly isLong = ({ openMs }: Arriving): boolean => openMs >= this.limits.longMs;

  private isOneTooMany({ request }: Arriving): boolean {
    const accountId = request.context?.accountId;
    const own = [...this.arriving.values()].filter(
      (body) => this.isLong(body) && body.request.context?.accountId === accountId,
    );
    return accountId !== undefined && own.length > this.limits.longPerAccount;
  }

  private refuse({ request, reply }: Arriving, refusal: AppError): void {
    this.arriving.delete(request);
    if (reply.sent) return;
    reply.header('connection', 'close');
    // the handler of a streamed body answers, once it has undone its work
    const streamed = streamedBodyOf(request);
    if (streamed) streamed.refuse(refusal);
    else reply.send(refusal);
  }
}

const rateOf = (bytes: number, milliseconds: number): number => (bytes * 1_000) / milliseconds;

const windowOf = ({ window }: Arriving): { milliseconds: number; bytes: number } =>
  window.reduce(
    (sum, { milliseconds, bytes }) => ({
      milliseconds: sum.milliseconds + milliseconds,
      bytes: sum.bytes + bytes,
    }),
    { milliseconds: 0, bytes: 0 },
  );

const tooSlow = (): AppError =>
  new AppError('request_timeout', 'request.timeout', 'Request Timeout', {
    details: 'The body of the request did not arrive in time.',
  });

const tooLong = (milliseconds: number): AppError =>
  new AppError('request_timeout', 'request.timeout', 'Request Timeout', {
    details: `The body of a request must arrive within ${milliseconds / 60_000} minutes.`,
  });

const tooMany = (limit: number): AppError =>
  new AppError('too_many_requests', 'request.too_many_uploads', 'Too Many Requests', {
    details: `Upload limit reached (${limit} at once). Wait until an upload of the account has ended.`,
    retryAfterSeconds: RETRY_SECONDS,
  });

const lengthOf = ({ headers }: FastifyRequest): number => Number(headers['content-length'] ?? 0);

const hasBody = (request: FastifyRequest): boolean =>
  request.headers['transfer-encoding'] !== undefined || lengthOf(request) > 0;
