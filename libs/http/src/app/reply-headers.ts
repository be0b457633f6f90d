import type { FastifyReply, FastifyRequest } from 'fastify';

/** Headers of every answer, errors included. */
export class ReplyHeaders {
  /** Personal data and money: nothing is kept by caches, nothing runs, nothing is framed. */
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
      // one year, the usual least for preloading
      ...(httpsOnly && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
    };
    const {
      'cache-control': _kept,
      'content-type': _own,
      'ratelimit-policy': _unlimited,
      ...shared
    } = this.fixed;
    // The page has styles in attributes and pictures in its style sheet.
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

  /** The description's page runs scripts of its own, asks this API, and has its own types. */
  setOnDocs(request: FastifyRequest, reply: FastifyReply): void {
    reply.header('x-request-id', request.id);
    reply.headers(this.docs);
  }
}
