import {
  ConnectionError,
  ConflictError,
  GatewayTimeoutError,
  RateLimitError,
  type RegistrarError,
  ServerError,
} from './errors';
import { type Call, type Fetch, Transport, type TransportOptions } from './transport';

type Step = Response | Error | (() => Promise<Response>);

const NOW = Date.parse('2026-03-02T09:00:00Z');
const READ: Call = {
  operationId: 'getDomain',
  url: 'https://api.example.net/core/v1/domains/a.com',
  method: 'GET',
  headers: {},
  body: undefined,
  idempotencyKey: undefined,
  isStream: false,
  signal: undefined,
};
const WRITE: Call = { ...READ, operationId: 'createRecord', method: 'POST', body: '{}' };
const KEYED: Call = { ...WRITE, operationId: 'createDomain', idempotencyKey: 'key-1' };

const ofApi = (status: number, body: unknown = {}, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: {
      'api-version': '1.36.0',
      'content-type': 'application/json',
      'x-request-id': `r-${status}`,
      ...headers,
    },
  });
const ofFront = (status: number): Response => new Response('<html>', { status });
const refused = (status: number, message = 'No', details?: string, headers = {}): Response =>
  ofApi(status, { message, details }, headers);
const IN_FLIGHT = 'A request with this idempotency key is still being processed.';
const broken = (): Error => new TypeError('fetch failed', { cause: new Error('socket hang up') });

/** A stub that answers step by step, and what came to it. */
function stub(steps: Step[], options: Partial<TransportOptions> = {}) {
  const requests: RequestInit[] = [];
  const waits: number[] = [];
  const fetch: Fetch = async (_url, init) => {
    requests.push(init);
    const step = steps[Math.min(requests.length, steps.length) - 1];
    if (step instanceof Error) throw step;
    return step instanceof Response ? step.clone() : step();
  };
  const sleep = async (milliseconds: number): Promise<void> => {
    waits.push(milliseconds);
  };
  const transport = new Transport({
    fetch,
    timeoutMs: 1_000,
    retry: {},
    now: () => NOW,
    sleep,
    random: () => 1,
    ...options,
  });
  return { transport, requests, waits };
}

const failure = async (work: Promise<unknown>): Promise<RegistrarError> => {
  try {
    await work;
  } catch (error) {
    return error as RegistrarError;
  }
  throw new Error('it succeeded');
};

describe('a call fails at its first answer', () => {
  it.each<[string, Call, Step, new (...args: never[]) => Error, boolean]>([
    ['a write without a key whose connection broke', WRITE, broken(), ConnectionError, true],
    ['a write without a key after 504', WRITE, refused(504), GatewayTimeoutError, true],
    ['a write without a key after a 502 of a front', WRITE, ofFront(502), ServerError, true],
    ['a read after 500', READ, refused(500), ServerError, false],
    ['a write with a key after 409', KEYED, refused(409), ConflictError, false],
    [
      'a write under a key that somebody else is using',
      KEYED,
      refused(409, 'Conflict', IN_FLIGHT),
      ConflictError,
      false,
    ],
    [
      'a read that would have to wait an hour',
      READ,
      refused(429, 'Rate Limit Exceeded', undefined, { 'x-ratelimit-reset': String(NOW / 1_000 + 3_600) }),
      RateLimitError,
      false,
    ],
  ])('%s', async (_, call, step, Class, isOutcomeUnknown) => {
    const { transport, requests, waits } = stub([step]);
    const error = await failure(transport.send(call));
    expect(error).toBeInstanceOf(Class);
    expect(error).toMatchObject({
      name: Class.name,
      operationId: call.operationId,
      idempotencyKey: call.idempotencyKey,
      isOutcomeUnknown,
    });
    expect([requests.length, waits]).toEqual([1, []]);
  });

  it.each([READ, KEYED])('where repeating is switched off', async (call) => {
    const { transport, requests } = stub([refused(503)], { retry: false });
    expect(await failure(transport.send(call))).toBeInstanceOf(ServerError);
    expect(requests).toHaveLength(1);
  });
});

describe('a call is repeated', () => {
  it.each<[string, Call, Step[], number[]]>([
    ['a read whose connection broke', READ, [broken(), ofApi(200)], [500]],
    ['a read after 504', READ, [refused(504), ofApi(200)], [500]],
    ['a write with a key whose connection broke', KEYED, [broken(), ofApi(200)], [500]],
    ['a write after 503 of the API', WRITE, [refused(503), ofApi(200)], [500]],
    ['a write after 502 of the API', WRITE, [refused(502), ofApi(200)], [500]],
    ['longer and longer', READ, [refused(502), refused(503), refused(504), ofApi(200)], [500, 1_000, 2_000]],
    [
      'after as long as it is told',
      WRITE,
      [refused(503, 'Closed', undefined, { 'retry-after': '20' }), ofApi(200)],
      [22_000],
    ],
    [
      'after the end of the window',
      WRITE,
      [refused(429, 'Rate', undefined, { 'x-ratelimit-reset': String(NOW / 1_000 + 1) }), ofApi(200)],
      [1_100],
    ],
    [
      'a write with a key until its first request is settled',
      KEYED,
      [refused(504), refused(409, 'Conflict', IN_FLIGHT), ofApi(200)],
      [500, 1_000],
    ],
    [
      'a write with a key whose connection broke, and that still runs',
      KEYED,
      [broken(), refused(409, 'Conflict', IN_FLIGHT), ofApi(200)],
      [500, 1_000],
    ],
  ])('%s', async (_, call, steps, wanted) => {
    const { transport, requests, waits } = stub(steps);
    expect(await transport.send(call)).toMatchObject({ status: 200, text: '{}' });
    expect(waits).toEqual(wanted);
    expect(requests.map(({ method, headers, body }) => ({ method, headers, body }))).toEqual(
      steps.map(() => ({ method: call.method, headers: call.headers, body: call.body })),
    );
  });

  it('four times at most, and then fails with the last answer', async () => {
    const { transport, requests } = stub([
      refused(503),
      refused(503),
      refused(503),
      refused(502, 'Bad', 'later', { 'retry-after': '3' }),
    ]);
    expect(await failure(transport.send(READ))).toMatchObject({
      name: 'ServerError',
      status: 502,
      message: 'Bad: later',
      details: 'later',
      requestId: 'r-502',
      retryAfter: 3,
    });
    expect(requests).toHaveLength(4);
  });

  it('and one whose outcome is open in the end says so, with the key to ask by', async () => {
    const { transport } = stub([refused(504), refused(409, 'Conflict', IN_FLIGHT)]);
    expect(await failure(transport.send(KEYED))).toMatchObject({
      name: 'ConflictError',
      status: 409,
      isOutcomeUnknown: true,
      idempotencyKey: 'key-1',
    });
  });

  it.each([
    [
      'the limit of the hour',
      refused(429, 'Rate', undefined, { 'x-ratelimit-reset': String(NOW / 1_000 + 3_600) }),
    ],
    ['a token that was revoked meanwhile', refused(401)],
    ['an API that stops', refused(503, 'Stopping', undefined, { 'retry-after': '3600' })],
  ])('which %s, met by the repetition, does not settle', async (_, step) => {
    const { transport } = stub([refused(504), step]);
    expect(await failure(transport.send(KEYED))).toMatchObject({
      isOutcomeUnknown: true,
      idempotencyKey: 'key-1',
    });
  });

  it('nor is it known what became of a write that ended with 500', async () => {
    const { transport } = stub([refused(500)]);
    expect(await failure(transport.send(KEYED))).toMatchObject({
      name: 'ServerError',
      isOutcomeUnknown: true,
    });
  });

  it('but not under a key that is refused for good meanwhile', async () => {
    const { transport, requests } = stub([refused(504), refused(402)]);
    expect(await failure(transport.send(KEYED))).toMatchObject({
      name: 'PaymentRequiredError',
      isOutcomeUnknown: false,
    });
    expect(requests).toHaveLength(2);
  });
});

describe('a call that gets no answer', () => {
  afterEach(() => jest.useRealTimers());

  const never = (init: RequestInit): Promise<Response> =>
    new Promise((_, reject) => {
      init.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
    });

  it('fails when its time is over', async () => {
    const transport = new Transport({ fetch: (_url, init) => never(init), timeoutMs: 5, retry: false });
    expect(await failure(transport.send(WRITE))).toMatchObject({
      name: 'ConnectionError',
      status: undefined,
      message: 'No answer from the registrar: no answer within 5 ms',
      isOutcomeUnknown: true,
    });
  });

  it('is broken off by its caller, with the caller’s own reason, and not repeated', async () => {
    const ended = new AbortController();
    let requests = 0;
    const transport = new Transport({
      fetch: (_url, init) => {
        requests += 1;
        setImmediate(() => ended.abort(new Error('enough')));
        return never(init);
      },
      timeoutMs: 60_000,
      retry: {},
    });
    await expect(transport.send({ ...READ, signal: ended.signal })).rejects.toThrow('enough');
    expect(requests).toBe(1);
  });

  it('is broken off by its caller while it waits to be repeated', async () => {
    const ended = new AbortController();
    const transport = new Transport({
      fetch: async () => {
        setImmediate(() => ended.abort(new Error('enough')));
        return refused(503, 'Closed', undefined, { 'retry-after': '29' });
      },
      timeoutMs: 1_000,
      retry: {},
    });
    await expect(transport.send({ ...READ, signal: ended.signal })).rejects.toThrow('enough');
  });

  it('is not even sent when its caller has ended it', async () => {
    const { transport, requests } = stub([ofApi(200)]);
    await expect(transport.send({ ...READ, signal: AbortSignal.abort(new Error('enough')) })).rejects.toThrow(
      'enough',
    );
    expect(requests).toEqual([]);
  });

  it('may take as long as it likes, where nobody limits it', async () => {
    jest.useFakeTimers();
    let arrive = (_: Response): void => undefined;
    const late = (): Promise<Response> =>
      new Promise((resolve) => {
        arrive = resolve;
      });
    const { transport, requests } = stub([late], { timeoutMs: Infinity });
    const sent = transport.send(READ);
    await jest.advanceTimersByTimeAsync(86_400_000);
    expect(requests.map(({ signal }) => signal?.aborted)).toEqual([false]);
    arrive(ofApi(200, { a: 1 }));
    expect(await sent).toMatchObject({ text: '{"a":1}' });
    expect(requests).toHaveLength(1);
  });

  it('has its body cut: repeated as one without an answer', async () => {
    const cut = async (): Promise<Response> =>
      new Response(new ReadableStream({ start: (stream) => stream.error(new Error('cut')) }), {
        status: 200,
      });
    const { transport, requests } = stub([cut, ofApi(200, { a: 1 })]);
    expect(await transport.send(READ)).toMatchObject({ text: '{"a":1}' });
    expect(requests).toHaveLength(2);
  });
});

it.each<[number, string]>([
  [400, 'BadRequestError'],
  [401, 'AuthenticationError'],
  [402, 'PaymentRequiredError'],
  [403, 'PermissionError'],
  [404, 'NotFoundError'],
  [409, 'ConflictError'],
  [412, 'ConflictError'],
  [422, 'UnprocessableError'],
  [423, 'ConflictError'],
  [429, 'RateLimitError'],
  [500, 'ServerError'],
  [501, 'ServerError'],
  [503, 'ServerError'],
  [504, 'GatewayTimeoutError'],
  [405, 'RegistrarError'],
  [451, 'RegistrarError'],
])('an answer %s is a %s with the words of the answer', async (status, name) => {
  const { transport } = stub([refused(status, 'Message', 'details')], { retry: false });
  const error = await failure(transport.send(READ));
  expect([error.name, error.status, error.details, error.requestId, error.message]).toEqual([
    name,
    status,
    'details',
    `r-${status}`,
    'Message: details',
  ]);
});

it.each<[string, Response, string]>([
  ['a page of a proxy', ofFront(403), 'HTTP 403'],
  ['no body', new Response(null, { status: 403 }), 'HTTP 403'],
  ['JSON of another kind', ofApi(403, { error: { message: 'x' } }), 'HTTP 403'],
  ['details that are null', ofApi(403, { message: 'No', details: null }), 'No'],
])('an answer with %s is an error all the same', async (_, answer, message) => {
  expect(await failure(stub([answer]).transport.send(READ))).toMatchObject({
    name: 'PermissionError',
    message,
    details: undefined,
  });
});
