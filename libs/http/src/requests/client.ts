import { setMaxListeners } from 'node:events';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply } from 'fastify';

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

  /** Of the answer, where it is not JSON. */
  setContentType(type: string): void {
    this.reply.header('content-type', type);
  }
}

/** `@CurrentClient() client: Client` */
export const CurrentClient = createParamDecorator((_: unknown, context: ExecutionContext): Client => new Client(context.switchToHttp().getResponse<FastifyReply>()));
