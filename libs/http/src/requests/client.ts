import { setMaxListeners } from 'node:events';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { AppError } from '@registrar/kernel';
import type { FastifyReply } from 'fastify';
import { whenClosed } from '../answers/when-closed';
import type { CallerGate } from '../gate/caller-gate';

/** Milliseconds between two checks whether a waiting caller is still admitted. */
const ADMITTED_EVERY_MS = 1_000;

/** The client that waits for the answer. */
export class Client {
  constructor(private readonly reply: FastifyReply) {}

  /** Aborts after the milliseconds, and as soon as the client has left or has its answer. */
  waitsFor(milliseconds: number): AbortSignal {
    const over = new AbortController();
    // a search adds one listener per registry: Node's warning at eleven does not apply
    setMaxListeners(0, over.signal);
    const timer = setTimeout(() => over.abort(), milliseconds);
    const end = (): void => {
      clearTimeout(timer);
      over.abort();
    };
    whenClosed(this.reply.raw, end);
    return over.signal;
  }

  /**
   * As `waitsFor`; also aborts once the caller would no longer be admitted: its token was revoked or has
   * expired, or the account was closed. Checked every second; while the database is unavailable, the wait
   * goes on.
   */
  waitsWhileAdmitted(milliseconds: number, gate: CallerGate): AbortSignal {
    const over = new AbortController();
    const signal = AbortSignal.any([this.waitsFor(milliseconds), over.signal]);
    let asked: Promise<void> | undefined;
    const timer = setInterval(() => {
      // One check at a time: with a slow database they would pile up, one a second for each wait.
      asked ??= gate
        .stillAdmits(this.reply.request)
        .then(
          (admitted) => {
            if (!admitted) over.abort();
          },
          () => undefined,
        )
        .finally(() => {
          asked = undefined;
        });
    }, ADMITTED_EVERY_MS).unref();
    signal.addEventListener('abort', () => clearInterval(timer), { once: true });
    return signal;
  }

  /** Throws 403 when the caller would no longer be admitted: it must not get data from after that. */
  async assertStillAdmitted(gate: CallerGate): Promise<void> {
    if (!(await gate.stillAdmits(this.reply.request)))
      throw new AppError('forbidden', 'credentials.refused', 'Permission denied', {
        details: 'Failed authentication',
      });
  }

  /** Whether the answer has no body (RFC 9110 §9.3.2). */
  get isHead(): boolean {
    return this.reply.request.method === 'HEAD';
  }

  /** Closes the connection when it has moved no byte for so many milliseconds before the end of this answer. */
  leaveWhenStalled(milliseconds: number): void {
    const { raw } = this.reply;
    raw.setTimeout(milliseconds, () => raw.destroy());
  }

  /** Of an answer that is not JSON. */
  setContentType(type: string): void {
    this.reply.header('content-type', type);
  }
}

/** `@CurrentClient() client: Client` */
export const CurrentClient = createParamDecorator(
  (_: unknown, context: ExecutionContext): Client =>
    new Client(context.switchToHttp().getResponse<FastifyReply>()),
);
