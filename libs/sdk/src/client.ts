import { ConnectionError } from './errors';
import { OPERATIONS, OperationGroups } from './generated/operations';
import { type JobHelpers, type JobItem, JobRunner } from './jobs';
import { jsonLines } from './json-lines';
import type { RetryOptions } from './retry';
import { type Call, type Fetch, type Received, Transport, wait } from './transport';
import type {
  Answer,
  Arguments,
  CallOptions,
  Group,
  Item,
  ListId,
  OperationId,
  Plan,
  PlanId,
  Result,
  StreamId,
  Tag,
} from './types';

export interface RegistrarOptions {
  /**
   * Scheme and host of the API, for instance `https://api.example.net`; what follows (`/core/v1`) is the
   * client's own.
   */
  baseUrl: string;
  username: string;
  /** An API token of the account. */
  token: string;
  /** Instead of the runtime's own. */
  fetch?: Fetch;
  /** False: no call is repeated. */
  retry?: RetryOptions | false;
  /** Milliseconds for one request; the API itself answers within 30 s. Default 35,000. */
  timeoutMs?: number;
  /** Put before the client's own `User-Agent`. */
  userAgent?: string;
}

/** One row of the generated table. */
interface Operation {
  method: string;
  path: string;
  tag: Tag;
  query?: readonly string[];
  /** Takes an idempotency key. */
  key?: true;
  /** What a list's answer calls the things listed. */
  items?: string;
  /**
   * How the next part of a list is asked for: the parameter, and the member of the answer that holds its
   * value.
   */
  next?: { parameter: string; member: string };
  answer?: 'lines' | 'text';
}

type Values = Record<string, unknown>;

const DEFAULT_TIMEOUT_MS = 35_000;
const WITH_BODY = new Set(['POST', 'PUT', 'PATCH']);
const VERSION_HEADER = 'registrar-sdk';

/**
 * A client of the reseller API. Each operation is a method of the group that it stands under in the interface
 * description: `registrar.domains.getDomain({ domainName: 'example.com' })`. What fails rejects with a
 * RegistrarError.
 */
export class RegistrarClient extends OperationGroups {
  declare readonly jobs: Group<'jobs'> & JobHelpers;
  private readonly baseUrl: string;
  private readonly headers: Record<string, string>;
  private readonly transport: Transport;

  constructor(options: RegistrarOptions) {
    super((tag) => groupOf(tag, (id, args) => this.invoke(id, args)));
    this.baseUrl = options.baseUrl.replace(/\/+$/, '');
    // ISO 8859-1 would be the other choice (RFC 7617 §2.1); both are the same for what usernames and tokens
    // are made of.
    this.headers = {
      'authorization': `Basic ${Buffer.from(`${options.username}:${options.token}`, 'utf8').toString('base64')}`,
      'accept': '*/*',
      'user-agent': [options.userAgent, VERSION_HEADER].filter(Boolean).join(' '),
    };
    this.transport = new Transport({
      fetch: options.fetch ?? ((url, init) => fetch(url, init)),
      timeoutMs: options.timeoutMs ?? DEFAULT_TIMEOUT_MS,
      retry: options.retry ?? {},
    });
    const runner = this.jobRunner();
    Object.assign(this.jobs, {
      run: runner.run.bind(runner),
      follow: runner.follow.bind(runner),
      inverse: runner.inverse.bind(runner),
    } satisfies JobHelpers);
  }

  /**
   * An operation by its name, with status, headers and request id beside the data; 304 after `ifNoneMatch`
   * has none.
   */
  async request<Id extends Exclude<OperationId, StreamId>>(
    id: Id,
    ...[input, options]: Arguments<Id>
  ): Promise<Answer<Result<Id> | undefined>> {
    const received = await this.transport.send(this.callOf(id, input as Values | undefined, options));
    return {
      status: received.status,
      data: received.status === 304 ? undefined : (dataOf(id, received) as Result<Id>),
      headers: received.headers,
      requestId: received.headers.get('x-request-id') ?? undefined,
      isReplay: received.headers.get('x-idempotent-replay') === '1',
    };
  }

  /**
   * What an operation would do and cost, by its dry run: nothing changes. Rejects where the call itself
   * would.
   */
  async plan<Id extends PlanId>(id: Id, ...[input, options]: Arguments<Id>): Promise<Plan> {
    const values = { ...(input as Values | undefined), dryRun: true };
    const answer = dataOf(id, await this.transport.send(this.callOf(id, values, options)));
    return (answer as { plan: Plan }).plan;
  }

  /** Everything that an operation lists, over all its pages, each asked for when the loop comes to it. */
  async *all<Id extends ListId>(
    id: Id,
    ...[input, options]: Arguments<Id>
  ): AsyncGenerator<Item<Id>, void, undefined> {
    for await (const page of this.pages(id, ...([input, options] as Arguments<Id>))) {
      yield* (page as Values)[itemsOf(id)] as Item<Id>[];
    }
  }

  /** The pages of a list as they are answered, from the one asked for on. */
  async *pages<Id extends ListId>(
    id: Id,
    ...[input, options]: Arguments<Id>
  ): AsyncGenerator<Result<Id>, void, undefined> {
    const { next }: Operation = OPERATIONS[id];
    let values = (input ?? {}) as Values;
    while (true) {
      const page = dataOf(id, await this.transport.send(this.callOf(id, values, options))) as Values;
      yield page as Result<Id>;
      const following = next && page[next.member];
      // A place that does not move, or a part without anything in it, is the end: no server may keep us in a
      // circle.
      if (
        !next ||
        following === undefined ||
        following === null ||
        following === values[next.parameter] ||
        (page[itemsOf(id)] as unknown[]).length === 0
      )
        return;
      values = { ...values, [next.parameter]: following };
    }
  }

  private invoke(id: OperationId, [input, options]: [Values?, CallOptions?]): unknown {
    const { answer }: Operation = OPERATIONS[id];
    return answer === 'lines' ? this.lines(id, input, options) : this.data(id, input, options);
  }

  private async data(id: OperationId, input?: Values, options?: CallOptions): Promise<unknown> {
    if (options?.ifNoneMatch !== undefined)
      throw new TypeError('ifNoneMatch may have no data for an answer: use request()');
    return dataOf(id, await this.transport.send(this.callOf(id, input, options)));
  }

  private async *lines(
    id: OperationId,
    input?: Values,
    options?: CallOptions,
  ): AsyncGenerator<unknown, void, undefined> {
    const { stream } = await this.transport.send(this.callOf(id, input, options));
    if (!stream) return;
    try {
      yield* jsonLines(stream);
    } catch (cause) {
      options?.signal?.throwIfAborted();
      throw new ConnectionError({ operationId: id, message: 'The stream of results broke', cause });
    }
  }

  private jobRunner(): JobRunner {
    return new JobRunner({
      jobs: this.jobs,
      create: async (body, type, query, signal) => {
        const call = this.callOf('createJob', query as Values, { signal });
        const headers = { ...call.headers, 'content-type': type };
        return dataOf('createJob', await this.transport.send({ ...call, body, headers })) as { id: string };
      },
      events: async (jobId, lastId, signal) => {
        const call = this.callOf('streamJobEvents', { jobId }, { signal });
        const headers = { ...call.headers, ...present({ 'last-event-id': lastId }) };
        const { stream } = await this.transport.send({ ...call, headers, isStream: true });
        return stream;
      },
      items: (jobId, signal) =>
        this.all('listJobItems', { jobId, limit: 1_000 }, { signal }) as AsyncGenerator<JobItem>,
      sleep: wait,
    });
  }

  private callOf(id: OperationId, input: Values = {}, options: CallOptions = {}): Call {
    const { method, path, query = [], key, answer }: Operation = OPERATIONS[id];
    const idempotencyKey = key ? (options.idempotencyKey ?? crypto.randomUUID()) : undefined;
    const optional = {
      'x-idempotency-key': idempotencyKey,
      'if-match': options.ifMatch,
      'if-none-match': options.ifNoneMatch,
    };
    return {
      operationId: id,
      method,
      url: `${this.baseUrl}${filled(id, path, input)}${queryOf(query, input)}`,
      headers: {
        ...this.headers,
        ...(WITH_BODY.has(method) && { 'content-type': 'application/json' }),
        ...present(optional),
      },
      // An action without fields takes an empty object.
      body: WITH_BODY.has(method) ? JSON.stringify(input.body ?? {}) : undefined,
      idempotencyKey,
      isStream: answer === 'lines',
      signal: options.signal,
    };
  }
}

function groupOf<T extends Tag>(
  tag: T,
  invoke: (id: OperationId, args: [Values?, CallOptions?]) => unknown,
): Group<T> {
  const ids = (Object.keys(OPERATIONS) as OperationId[]).filter((id) => OPERATIONS[id].tag === tag);
  return Object.fromEntries(
    ids.map((id) => [id, (...args: [Values?, CallOptions?]) => invoke(id, args)]),
  ) as Group<T>;
}

const itemsOf = (id: ListId): string => (OPERATIONS[id] as Operation).items as string;

const present = (values: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );

/** The path with its values. One that is missing or empty would be another path, hence another operation. */
function filled(id: string, path: string, input: Values): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = input[name];
    if (value === undefined || value === null || value === '')
      throw new TypeError(`${id}: ${name} is missing`);
    return encodeURIComponent(String(value as string | number));
  });
}

/** Lists repeat the parameter. */
function queryOf(names: readonly string[], input: Values): string {
  const pairs = names.flatMap((name) =>
    [input[name]]
      .flat()
      .filter((value) => value !== undefined && value !== null)
      .map((value): [string, string] => [name, String(value as string | number | boolean)]),
  );
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`;
}

function dataOf(id: OperationId, { status, text, headers }: Received): unknown {
  const { answer }: Operation = OPERATIONS[id];
  if (answer === 'text') return text;
  try {
    return JSON.parse(text ?? '') as unknown;
  } catch (cause) {
    throw new ConnectionError({
      operationId: id,
      status,
      requestId: headers.get('x-request-id') ?? undefined,
      isOutcomeUnknown: true,
      message: 'The answer is no JSON',
      cause,
    });
  }
}
