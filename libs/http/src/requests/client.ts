import { setMaxListeners } from 'node:events';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { AppError } from '@registrar/kernel';
import type { FastifyReply } from 'fastify';
import type { CallerGate } from '../gate/caller-gate';

/** Milliseconds between two questions whether a waiting caller is still let in. */
const ADMITTED_EVERY_MS = 1_000;

/** Who waits for the answer. */
export class Client {
  constructor(private readonly reply: FastifyReply) {}

  /** Given after the milliseconds, and as soon as the client has left or has its answer. */
  waitsFor(milliseconds: number): AbortSignal {
    const over = new AbortController();
    // a search listens once for each registry it asks: Node's warning at eleven means something else
    setMaxListeners(0, over.signal);
    const { raw } = this.reply;
    const timer = setTimeout(() => over.abort(), milliseconds);
    const end = (): void => {
      clearTimeout(timer);
      over.abort();
    };
    if (raw.closed || raw.destroyed) end();
    else raw.once('close', end);
    return over.signal;
  }

  /**
   * As `waitsFor`, and given once the caller would no longer be let in: its token was revoked, has expired,
   * or the account was closed. Asked every second; while the database cannot say, the wait goes on.
   */
  waitsWhileAdmitted(milliseconds: number, gate: CallerGate): AbortSignal {
    const over = new AbortController();
    const signal = AbortSignal.any([this.waitsFor(milliseconds), over.signal]);
    let asked: Promise<void> | undefined;
    const timer = setInterval(() => {
      // One look-up at a time: behind a slow database they would pile up, one a second for each wait.
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

  /** Throws 403 when the caller would no longer be let in: what happened since is not for it. */
  async assertStillAdmitted(gate: CallerGate): Promise<void> {
    if (!(await gate.stillAdmits(this.reply.request)))
      throw new AppError('forbidden', 'credentials.refused', 'Permission denied', {
        details: 'Failed authentication',
      });
  }

  /** Of the answer, where it is not JSON. */
  setContentType(type: string): void {
    this.reply.header('content-type', type);
  }
}

/** `@CurrentClient() client: Client` */
export const CurrentClient = createParamDecorator(
  (_: unknown, context: ExecutionContext): Client =>
    new Client(context.switchToHttp().getResponse<FastifyReply>()),
);
