import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { AuthenticatedAccount } from '@registrar/accounts';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** An entity tag with its quotes (RFC 9110 §8.8.3). */
const TAG = /(W\/)?"([\x21\x23-\x7e\x80-\xff]*)"/g;

/** Headers of an answer with a tag. */
export const tagHeaders = (tag: string): Record<'etag' | 'cache-control', string> => ({
  'etag': `"${tag}"`,
  'cache-control': 'private, no-cache',
});

/**
 * The conditions of a request and the entity tag of its response (RFC 9110 §13). Methods take and return
 * strong tags without their quotes.
 */
export class Conditional {
  constructor(
    private readonly request: FastifyRequest,
    private readonly reply: FastifyReply,
  ) {}

  /**
   * Tags of `If-Match`: 412 unless the current tag is one of them. Undefined: no header, or `*`. Empty: the
   * header has no strong tag, so that no tag matches (strong comparison, RFC 9110 §13.1.1).
   */
  get ifMatch(): string[] | undefined {
    const header = this.header('if-match');
    if (header === undefined || header.trim() === '*') return undefined;
    return [...header.matchAll(TAG)].filter(([, weak]) => weak === undefined).map(([, , tag]) => tag);
  }

  /** Sets `ETag` and `Cache-Control`: the client may cache the response, and must revalidate it each time. */
  setTag(tag: string): void {
    this.reply.headers(tagHeaders(tag));
  }

  /** Sets the tag of the representation and returns its JSON text. */
  answer({ json, tag }: { json: string; tag: string }): string {
    this.setTag(tag);
    return json;
  }

  /**
   * Whether the current tag is among those of `If-None-Match` (weak comparison, RFC 9110 §13.1.2). If so,
   * sets 304; the handler must return no body. `present` reads the current tag, only with the header.
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

/** The author of a write, as its history shows it, and the tags of the request's `If-Match`. */
export const authorOf = (
  { accountId, username }: AuthenticatedAccount,
  { ifMatch }: Conditional,
): { accountId: number; username: string; ifMatch: string[] | undefined } => ({
  accountId,
  username,
  ifMatch,
});
