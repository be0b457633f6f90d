import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import {
  badRequest,
  type JsonText,
  pageEnvelope,
  type PageEnvelope,
  type PageRequest,
} from '@registrar/kernel';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { frontUrl } from './front';
import { parseInt32, type Query, queryText } from './query';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Scheme, host and port that clients use, without a final slash; the fallback where a request names none.
     */
    publicBaseUrl: string;
  }
}

const MAX_PER_PAGE = 1_000;

/** Entries of one page, as JSON text. */
export interface ListedJson {
  items: JsonText;
  count: number;
  totalCount: number;
}

/** A body to be sent as it is: a text, or its UTF-8. */
export type JsonBody = string | Uint8Array;

/** The body of an answer that is this JSON. */
export const jsonBody = (json: JsonText): JsonBody => (typeof json === 'string' ? json : json.bytes);

/** The requested page; links to the next one. */
export class Paging implements PageRequest {
  constructor(
    readonly page: number,
    readonly perPage: number,
    private readonly request: FastifyRequest,
    private readonly reply: FastifyReply,
  ) {}

  /** The envelope of an answer with `count` entries; also sets its `Link` header. */
  envelope(totalCount: number, count: number): PageEnvelope {
    const envelope = pageEnvelope(this, totalCount, count);
    const link = linkHeader(frontUrl(this.request), this.request.raw.url ?? '/', envelope);
    if (link) this.reply.header('link', link);
    return envelope;
  }

  /**
   * As `envelope`, for the whole body of a list whose entries are JSON text:
   * `{"domains":[…],"totalCount":2,…}`.
   */
  json(name: string, listed: ListedJson & { items: string }, more?: { parentAccountId?: number }): string;
  json(name: string, listed: ListedJson, more?: { parentAccountId?: number }): JsonBody;
  json(
    name: string,
    { items, count, totalCount }: ListedJson,
    more: { parentAccountId?: number } = {},
  ): JsonBody {
    const head = `{${JSON.stringify(name)}:`;
    const tail = `,${JSON.stringify({ ...this.envelope(totalCount, count), ...more }).slice(1)}`;
    return typeof items === 'string' ? head + items + tail : items.within(head, tail);
  }
}

/** `page` and `perPage` of a list (BEHAVIOUR §2); 400 when out of bounds. */
export function readPage(query: Query, defaultPerPage: number): PageRequest {
  const page = readCount(query, 'page', 1);
  if (page === undefined) throw badRequest('page must be at least 1');
  const perPage = readCount(query, 'perPage', defaultPerPage);
  if (perPage === undefined || perPage > MAX_PER_PAGE)
    throw badRequest(`perPage must be between 1 and ${MAX_PER_PAGE}`);
  return { page, perPage };
}

/** Undefined when it is not a positive int32. */
function readCount(query: Query, name: string, whenAbsent: number): number | undefined {
  if (query[name] === '') return undefined;
  const text = queryText(query, name);
  if (text === undefined) return whenAbsent;
  const value = parseInt32(text);
  return value === 0 ? undefined : value;
}

/**
 * RFC 8288 link to the next page with all other query parameters of the request; undefined on the last page.
 * Only this relation, as in the contract's examples: clients cut the address out of the header without
 * checking for other relations.
 */
export function linkHeader(baseUrl: string, url: string, { nextPage }: PageEnvelope): string | undefined {
  if (nextPage === undefined) return undefined;
  return `<${pageUrl(baseUrl, url, nextPage)}>; rel="next"`;
}

/** The same list at another page: `url` is path and query of the request. */
export function pageUrl(baseUrl: string, url: string, page: number): string {
  const [path, ...query] = url.split('?');
  const parameters = new URLSearchParams(query.join('?'));
  parameters.set('page', String(page));
  return `${baseUrl}${path}?${parameters.toString()}`;
}

/** `@Paged(250) paging: Paging` reads page and perPage, with the list's own default for perPage. */
export const Paged = createParamDecorator((defaultPerPage: number, context: ExecutionContext): Paging => {
  const http = context.switchToHttp();
  const request = http.getRequest<FastifyRequest>();
  const { page, perPage } = readPage(request.query as Query, defaultPerPage);
  return new Paging(page, perPage, request, http.getResponse<FastifyReply>());
});
