import type { FastifyInstance, LightMyRequestResponse as InjectResponse } from 'fastify';
import findMyWay from 'find-my-way';
import { OPERATION_SCOPES } from '../gate/operation-scopes';
import type { DescribedRoute } from '../gate/route-operations';
import { MAX_PARAMETER_LENGTH } from '../gate/route-table';
import { runInside } from './inside-call';
import { NOT_VIEWABLE } from './not-viewable';

/** Headers that a client acts on. */
const HEADERS = [
  'api-version',
  'content-type',
  'deprecation',
  'etag',
  'link',
  'retry-after',
  'sunset',
  'x-error-code',
  'x-request-id',
  'x-total-count',
];
const TEXT = /^(?:text\/|application\/(?:[a-z.-]+\+)?json)/;
const JSON_TEXT = /^application\/(?:[a-z.-]+\+)?json/;

/** What a client would have received. */
export interface ReadAnswer {
  status: number;
  headers: Readonly<Record<string, string>>;
  /** JSON, or the text of another type. */
  body: unknown;
}

/** Routes that only read: GET, with a scope that ends in `.read`. */
const isViewable = ({ method, operationId }: DescribedRoute): boolean =>
  method === 'GET' &&
  operationId !== undefined &&
  !(operationId in NOT_VIEWABLE) &&
  (OPERATION_SCOPES[operationId]?.endsWith('.read') ?? false);

/** Puts GET requests of an account, which staff view, to this process's own router. */
export class InProcessReads {
  private readonly routes = findMyWay({ maxParamLength: MAX_PARAMETER_LENGTH });
  private fastify?: FastifyInstance;

  /** Called once, with the routes of the API that is composed around this object. */
  declare(fastify: FastifyInstance, routes: readonly DescribedRoute[]): void {
    this.fastify = fastify;
    for (const { url } of routes.filter(isViewable))
      if (!this.routes.hasRoute('GET', url)) this.routes.on('GET', url, () => undefined);
  }

  /** Call it outside of a unit of work. */
  async read(
    accountId: number,
    path: string,
  ): Promise<{ answer: ReadAnswer } | { refusal: 'not_viewable' | 'not_text' }> {
    const [route] = path.split('?');
    if (!this.fastify || !this.routes.find('GET', route)) return { refusal: 'not_viewable' };
    const headers = { accept: 'application/json, text/*;q=0.5' };
    // awaited inside: the request begins when its promise is asked for
    const response = await runInside(
      { caller: { viewedAccountId: accountId } },
      async () => await this.fastify!.inject({ method: 'GET', url: path, headers }),
    );
    return answerOf(response);
  }
}

function answerOf({
  statusCode,
  headers,
  body,
}: InjectResponse): { answer: ReadAnswer } | { refusal: 'not_text' } {
  const type = String(headers['content-type'] ?? '');
  if (body !== '' && !TEXT.test(type)) return { refusal: 'not_text' };
  const shown = HEADERS.filter((name) => headers[name] !== undefined);
  return {
    answer: {
      status: statusCode,
      headers: Object.fromEntries(shown.map((name) => [name, String(headers[name])])),
      body: body !== '' && JSON_TEXT.test(type) ? (JSON.parse(body) as unknown) : body === '' ? null : body,
    },
  };
}
