import { setMaxListeners } from 'node:events';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { AppError } from '@registrar/kernel';
import type { FastifyReply } from 'fastify';
import { whenClosed } from '../answers/when-closed';
import type { CallerGate } from '../gate/caller-gate';

/** Milliseconds between two checks of whether a waiting caller is still admitted. */
const ADMITTED_EVERY_MS = 1_000;

/** The client that waits for the answer. */
export class Client {
  constructor(private readonly reply: FastifyReply) {}

  /** Signal that aborts after the milliseconds, or once the response is sent or its connection closed. */
  abortAfter(milliseconds: number): AbortSignal {
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
   * As `abortAfter`; also aborts once the caller is no longer admitted: its token was revoked or has expired,
   * or the account was closed. Checked every second; a check that fails (no database) does not abort.
   */
  abortAfterOrWhenRefused(milliseconds: number, gate: CallerGate): AbortSignal {
    const over = new AbortController();
    const signal = AbortSignal.any([this.abortAfter(milliseconds), over.signal]);
    let asked: Promise<void> | undefined;
    const timer = setInterval(() => {
      // At most one check at a time: a slow database would otherwise get one more each second per wait.
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

  /** Throws 403 when the caller is no longer admitted. Call after a wait, before data is returned. */
  async assertStillAdmitted(gate: CallerGate): Promise<void> {
    if (!(await gate.stillAdmits(this.reply.request)))
      throw new AppError('forbidden', 'credentials.refused', 'Permission denied', {
        details: 'Failed authentication',
      });
  }

  /** Whether the request is a HEAD, whose response has no body (RFC 9110 §9.3.2). */
  get isHead(): boolean {
    return this.reply.request.method === 'HEAD';
  }

  /** Closes the connection if no byte moves on it for so many milliseconds before this response is sent. */
  leaveWhenStalled(milliseconds: number): void {
    const { raw } = this.reply;
    raw.setTimeout(milliseconds, () => raw.destroy());
  }

  /** Content type of a response that is not JSON. */
  setContentType(type: string): void {
    this.reply.header('content-type', type);
  }
}

/** `@CurrentClient() client: Client` */
export const CurrentClient = createParamDecorator(
  (_: unknown, context: ExecutionContext): Client =>
    new Client(context.switchToHttp().getResponse<FastifyReply>()),
);
