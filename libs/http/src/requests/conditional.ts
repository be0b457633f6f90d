import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { AuthenticatedAccount } from '@registrar/accounts';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** An entity tag with its quotes (RFC 9110 §8.8.3). */
const TAG = /(W\/)?"([\x21\x23-\x7e\x80-\xff]*)"/g;

/**
 * The conditions of a request and the entity tag of its answer (RFC 9110 §13). Tags here are strong and
 * without quotes.
 */
export class Conditional {
  constructor(
    private readonly request: FastifyRequest,
    private readonly reply: FastifyReply,
  ) {}

  /**
   * Tags one of which must be the current one, else 412; undefined: any. A header without a valid tag matches
   * none.
   */
  get ifMatch(): string[] | undefined {
    const header = this.header('if-match');
    if (header === undefined || header.trim() === '*') return undefined;
    return [...header.matchAll(TAG)].filter(([, weak]) => weak === undefined).map(([, , tag]) => tag);
  }

  /** Sets the tag of the answer; the client may cache it, and has to revalidate each time. */
  setTag(tag: string): void {
    this.reply.header('etag', `"${tag}"`);
    this.reply.header('cache-control', 'private, no-cache');
  }

  /** The JSON text of a write or read that carries the tag of the whole; sets the tag. */
  answer({ json, tag }: { json: string; tag: string }): string {
    this.setTag(tag);
    return json;
  }

  /**
   * Whether the client has this version already. Then the answer is a 304, and the handler returns nothing.
   * `present` reads the current tag, only where the client sent one.
   */
  async isUnchanged(present: () => string | Promise<string>): Promise<boolean> {
    const header = this.header('if-none-match');
    if (header === undefined) return false;
    const tag = await present();
    const isKnown = header.trim() === '*' || [...header.matchAll(TAG)].some(([, , known]) => known === tag);
    if (isKnown) {
      this.setTag(tag);
      this.reply.status(304).removeHeader('content-type');
    }
    return isKnown;
  }

  private header(name: 'if-match' | 'if-none-match'): string | undefined {
    const value = this.request.headers[name];
    return Array.isArray(value) ? value.join(', ') : value;
  }
}

/** `@WithConditions() conditional: Conditional` */
export const WithConditions = createParamDecorator((_: unknown, context: ExecutionContext): Conditional => {
  const http = context.switchToHttp();
  return new Conditional(http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
});

/** The author of a write, as the history shows it, and the tags of its `If-Match`. */
export const authorOf = (
  { accountId, username }: AuthenticatedAccount,
  { ifMatch }: Conditional,
): { accountId: number; username: string; ifMatch: string[] | undefined } => ({
  accountId,
  username,
  ifMatch,
});
