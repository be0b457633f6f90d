import type { FastifyReply, FastifyRequest } from 'fastify';

/** Headers of every answer, errors included. */
export class ReplyHeaders {
  /** Answers hold personal data and money: no caching, no scripts, no framing. */
  private readonly fixed: Record<string, string>;
  private readonly docs: Record<string, string>;

  constructor(apiVersion: string, httpsOnly: boolean, ratePolicy?: string) {
    this.fixed = {
      'api-version': apiVersion,
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      ...(ratePolicy !== undefined && { 'ratelimit-policy': ratePolicy }),
      // one year, the usual minimum for preloading
      ...(httpsOnly && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
    };
    const {
      'cache-control': _kept,
      'content-type': _own,
      'ratelimit-policy': _unlimited,
      ...shared
    } = this.fixed;
    // The page has style attributes, and images in its style sheet.
    this.docs = {
      ...shared,
      'content-security-policy':
        "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'",
    };
  }

  set(request: FastifyRequest, reply: FastifyReply): void {
    reply.header('x-request-id', request.id);
    reply.headers(this.fixed);
  }

  /** The description's page runs its own scripts, calls this API, and has its own content types. */
  setOnDocs(request: FastifyRequest, reply: FastifyReply): void {
    reply.header('x-request-id', request.id);
    reply.headers(this.docs);
  }
}
