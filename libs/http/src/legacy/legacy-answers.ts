import { Readable } from 'node:stream';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { type AuthenticatedAccount, LegacyUsage } from '@registrar/accounts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { map, type Observable } from 'rxjs';
import { insideCall } from '../calls/inside-call';
import { frontUrl } from '../requests/front';
import { pageUrl } from '../requests/paging';
import type { Query } from '../requests/query';
import { LegacyNotices } from './notices';
import { type LegacyDifferences, type LegacyFields, type LegacyOperation, queryOf } from './operations';
import { readLegacy, writeLegacy } from './schemas';

interface Served {
  operation: LegacyOperation;
  differences: LegacyDifferences;
}

const SERVED = 'registrar:legacy-operation';

/** Marks a handler as serving an operation of the legacy interface. */
export const servesLegacy = (
  handler: object,
  operation: LegacyOperation,
  differences: LegacyDifferences,
): void => Reflect.defineMetadata(SERVED, { operation, differences } satisfies Served, handler);

/** The legacy operation that a handler serves; undefined: none. */
export const legacyOperationOf = (handler: object): LegacyOperation | undefined =>
  (Reflect.getMetadata(SERVED, handler) as Served | undefined)?.operation;

/**
 * Sits between the legacy interface and the handlers of core v1: counts the call, translates query and body
 * to core v1 before its decorators read them, and translates the answer back.
 */
@Injectable()
export class LegacyAnswers implements NestInterceptor {
  constructor(
    private readonly usage: LegacyUsage,
    private readonly notices: LegacyNotices,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const served = Reflect.getMetadata(SERVED, context.getHandler()) as Served;
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    // staff who view as the account are no clients of it
    if (!insideCall())
      this.usage.count((request.caller as AuthenticatedAccount).accountId, served.operation.id);
    translate(served, request);
    return next
      .handle()
      .pipe(map((value: unknown) => this.answer(served, value, request, http.getResponse<FastifyReply>())));
  }

  private answer(
    { operation, differences }: Served,
    value: unknown,
    request: FastifyRequest,
    reply: FastifyReply,
  ): unknown {
    // A 304 has no body.
    if (value === undefined) return value;
    if (value instanceof Readable)
      return Readable.from(translatedLines(value, operation.answer), { objectMode: false });
    const plain = plainOf(value);
    const answer = writeLegacy(operation.answer, differences.answer?.(plain) ?? plain);
    if (operation.query?.includes('page:')) this.link(answer, request, reply);
    return answer;
  }

  /** Links to the next and the last page, then those that announce the end of the interface. */
  private link({ nextPage, lastPage }: LegacyFields, request: FastifyRequest, reply: FastifyReply): void {
    const page = Number((request.query as Query)['page']);
    const pages = [
      ['next', nextPage],
      ['prev', page > 1 ? page - 1 : undefined],
      ['last', lastPage],
    ] as const;
    const links = pages
      .filter(([, to]) => to !== undefined)
      .map(
        ([relation, to]) =>
          `<${pageUrl(frontUrl(request), request.originalUrl, to as number)}>; rel="${relation}"`,
      );
    reply.header('link', [...links, ...this.notices.links].join(', '));
  }
}

/** Lists are JSON text already; objects may hold dates, which become text. */
const plainOf = (value: unknown): LegacyFields => JSON.parse(textOf(value)) as LegacyFields;

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return value instanceof Uint8Array ? Buffer.from(value).toString() : JSON.stringify(value);
}

/** Clients of the legacy interface send 0 for an unset page or page size. */
const isNotSet = (name: string, value: Query[string]): boolean =>
  value === undefined || ((name === 'page' || name === 'perPage') && value === '0');

function translate(
  { operation, differences: { query = {}, request: change } }: Served,
  request: FastifyRequest,
): void {
  // The legacy interface has no idempotency keys: a repeated request is a new one.
  delete request.headers['x-idempotency-key'];
  const sent = request.query as Query;
  const known = queryOf(operation).map(({ name, byDefault }) => [
    name,
    isNotSet(name, sent[name]) ? byDefault : sent[name],
  ]);
  request.query = { ...Object.fromEntries(known), ...query };
  if (operation.body === undefined) return;
  const body = readLegacy(operation.body, request.body);
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
  request.body = isObject && change ? change(body as LegacyFields) : body;
}

/** One JSON object per line, translated as they arrive. */
async function* translatedLines(lines: Readable, schema: string): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of lines.setEncoding('utf8')) {
    const complete = `${rest}${chunk as string}`.split('\n');
    rest = complete.pop() ?? '';
    for (const line of complete)
      yield `${JSON.stringify(writeLegacy(schema, JSON.parse(line) as LegacyFields))}\n`;
  }
}
