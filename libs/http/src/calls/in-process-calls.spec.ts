import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { ApiProperty } from '@nestjs/swagger';
import { type CallableOperation, type OperationCall } from '@registrar/kernel';
import { FakeUnitOfWork } from '@registrar/kernel/testing';
import type { DescribedRoute } from '../gate/route-operations';
import { action, parameter } from '../requests/routes';
import type { CallKeys } from './call-keys';
import { type CallableOperations, InProcessCalls } from './in-process-calls';
import { type InsideCall, insideCall, takeClaim } from './inside-call';

class Body {
  @ApiProperty({ type: 'integer' })
  years!: number;
  @ApiProperty({ type: String })
  note!: string;
}

const RENEW = `/core/v1/domains/${parameter('domainName')}${action('renew')}`;
const ROUTE: DescribedRoute = {
  method: 'POST',
  url: RENEW,
  operationId: 'renewDomain',
  handler: {},
  bodyType: Body,
  query: ['dryRun', 'quoteId', 'allowLockOut'],
};
const CALLER = { accountId: 7, tokenId: 9 };
const CLAIM = { accountId: 7, key: 'job-1-1-1', lease: 'l' };
const CALL = { caller: CALLER, operationId: 'renewDomain', item: { domainName: 'quay.example', years: 2 } };

type Answer = (request: FastifyRequest, reply: FastifyReply) => unknown;

let uow: FakeUnitOfWork;
let server: FastifyInstance;
beforeEach(() => {
  uow = new FakeUnitOfWork();
  server = fastify();
});
afterEach(() => server.close());

/** Calls of an API whose one route answers so. */
function callsOf(
  answer: Answer = () => ({ done: true }),
  {
    routes = [ROUTE],
    operations,
    keys,
  }: {
    routes?: DescribedRoute[];
    operations?: CallableOperations;
    keys?: Pick<CallKeys, 'claim' | 'release'>;
  } = {},
): InProcessCalls {
  server.post(RENEW, async (request, reply) => answer(request, reply));
  const calls = new InProcessCalls(uow, operations, keys as CallKeys | undefined);
  calls.declare(server, routes);
  return calls;
}

describe('the operations that can be called', () => {
  it('are described by their fields, place by place', () => {
    expect(callsOf().find('renewDomain')).toEqual({
      operationId: 'renewDomain',
      method: 'POST',
      url: RENEW,
      path: ['domainName'],
      query: ['allowLockOut'],
      body: ['years', 'note'],
      isPlannable: true,
      scope: 'domains.change',
    });
  });

  it.each<[string, Partial<DescribedRoute>]>([
    ['reads', { method: 'GET' }],
    ['is not described', { operationId: undefined }],
    ['belongs to another API', { url: `/v4/domains/${parameter('domainName')}` }],
    ['reads with a body', { operationId: 'checkAvailability' }],
    ['answers a secret', { operationId: 'getAuthCode' }],
    ['is unknown to the table of scopes', { operationId: 'noSuchOperation' }],
  ])('are none that %s', (_, other) => {
    const calls = callsOf(undefined, { routes: [{ ...ROUTE, ...other }] });
    expect(['renewDomain', other.operationId ?? 'renewDomain'].map((id) => calls.find(id))).toEqual([
      undefined,
      undefined,
    ]);
  });

  it.each<[string, Partial<DescribedRoute>, Partial<CallableOperation>]>([
    ['has no body', { bodyType: 'none' }, { body: [], isPlannable: true }],
    ['cannot be tried', { query: ['allowLockOut'] }, { query: ['allowLockOut'], isPlannable: false }],
  ])('may be one that %s', (_, other, expected) => {
    expect(callsOf(undefined, { routes: [{ ...ROUTE, ...other }] }).find('renewDomain')).toMatchObject(
      expected,
    );
  });

  it('follow the rules of their API', () => {
    const operations: CallableOperations = {
      prefix: '/core/v1/domains/',
      scopeOf: (operationId) => (operationId === 'renewDomain' ? 'right.renew' : undefined),
      commonFields: ['reason', 'note'],
      isPlannedEach: () => false,
      detailsOf: () => ({ subject: 'account', isAboutDomains: true }) as never,
    };
    expect(callsOf(undefined, { operations }).find('renewDomain')).toMatchObject({
      body: ['years', 'note', 'reason'],
      isPlannable: false,
      scope: 'right.renew',
      subject: 'account',
      isAboutDomains: true,
    });
  });
});

describe('a call', () => {
  it('arrives as a request, marked as one of the platform itself', async () => {
    const seen: unknown[] = [];
    const calls = callsOf((request) => {
      const { 'content-type': type, prefer, 'x-idempotency-key': key } = request.headers;
      seen.push([request.params, request.query, request.body, type, prefer, key, insideCall()]);
      return { done: true };
    });
    const onChange = async () => undefined;
    const inside = { caller: CALLER, isJob: true, onChange, expected: { years: 1 } };
    const answer = await calls.call({
      ...CALL,
      item: { ...CALL.item, allowLockOut: true },
      ...inside,
      idempotencyKey: CLAIM.key,
    });
    expect(seen).toEqual([
      [
        { domainName: 'quay.example' },
        { allowLockOut: 'true' },
        { years: 2 },
        'application/json',
        'handling=strict',
        CLAIM.key,
        expect.objectContaining(inside),
      ],
    ]);
    expect(answer).toEqual({ status: 200, body: { done: true }, requestId: expect.any(String) });
    expect(insideCall()).toBeUndefined();
  });

  it('has no key where none was given, and asks for a plan only where it is a dry run', async () => {
    const seen: unknown[] = [];
    const calls = callsOf((request) => {
      seen.push([request.query, 'x-idempotency-key' in request.headers, insideCall()?.ahead]);
      return {};
    });
    const ahead = { facts: 1 } as unknown as OperationCall['ahead'];
    await calls.call({ ...CALL, ahead });
    await calls.call({ ...CALL, ahead, dryRun: true });
    expect(seen).toEqual([
      [{}, false, undefined],
      [{ dryRun: 'true' }, false, ahead],
    ]);
  });

  it.each<[string, Answer, object]>([
    ['nothing', (_, reply) => reply.code(204).send(), { status: 204, body: null }],
    [
      'a refusal',
      (_, reply) =>
        reply
          .code(429)
          .headers({ 'x-request-id': 'r-1', 'x-error-code': 'rate.exceeded', 'retry-after': '30' })
          .send({ message: 'Too Many Requests' }),
      {
        status: 429,
        body: { message: 'Too Many Requests' },
        requestId: 'r-1',
        errorCode: 'rate.exceeded',
        retryAfter: 30,
      },
    ],
    [
      'a refusal that may not be repeated',
      (_, reply) =>
        reply
          .code(409)
          .headers({ 'x-request-id': 'r-2', 'x-error-code': 'domain.taken' })
          .send({ message: 'Conflict' }),
      { status: 409, body: { message: 'Conflict' }, requestId: 'r-2', errorCode: 'domain.taken' },
    ],
  ])('answers %s as a client would have received it', async (_, answer, expected) => {
    expect(await callsOf(answer).call(CALL)).toEqual({ requestId: expect.any(String), ...expected });
  });

  it.each<[string, NonNullable<InsideCall['context']>, object]>([
    [
      'operation, order and hash',
      { requestHash: 'h', operationId: 'o', orderId: 41 } as InsideCall['context'] & object,
      { requestHash: 'h', openedOperation: 'o', orderId: 41 },
    ],
    ['nothing', {} as InsideCall['context'] & object, {}],
  ])('names what it opened: %s', async (_, context, expected) => {
    const calls = callsOf(() => {
      insideCall()!.context = context;
      return {};
    });
    expect(await calls.call(CALL)).toEqual({
      status: 200,
      body: {},
      requestId: expect.any(String),
      ...expected,
    });
  });

  it.each<[string, Partial<OperationCall>, object]>([
    [
      'an operation that cannot be called',
      { operationId: 'getAuthCode' },
      {
        status: 404,
        body: {
          message: 'Not Found',
          details: "There is no operation 'getAuthCode' that can be called",
        },
        requestId: '',
        errorCode: 'operation.unknown',
      },
    ],
    [
      'an item without a field of the path',
      { item: {} },
      {
        status: 400,
        body: { message: 'Bad Request', details: "'domainName' cannot be null" },
        requestId: '',
        errorCode: expect.any(String),
      },
    ],
  ])('is answered with a refusal: %s', async (_, other, expected) => {
    expect(await callsOf().call({ ...CALL, ...other })).toEqual(expected);
  });

  it('is a fault inside of a unit of work, whose router would open its own', async () => {
    const calls = callsOf();
    await expect(uow.run(() => calls.call(CALL))).rejects.toThrow('network call inside a unit of work');
  });

  it('rejects for a fault of the program, which is no refusal', async () => {
    const calls = callsOf();
    jest.spyOn(server, 'inject').mockRejectedValue(new TypeError('a fault of the program'));
    await expect(calls.call(CALL)).rejects.toThrow(new TypeError('a fault of the program'));
  });
});

describe('the claims of keys', () => {
  const keysOf = () => ({
    claim: jest.fn(async () => new Map([[CLAIM.key, CLAIM]])),
    release: jest.fn(async () => undefined),
  });
  const UNTIL = new Date('2026-03-02T09:15:20Z');

  it('are made for the calls that are requests, and for no others', async () => {
    const keys = keysOf();
    const other = { ...CALL, operationId: 'getAuthCode' };
    const claims = await callsOf(undefined, { keys }).claimKeys([other, { ...CALL, item: {} }, CALL], UNTIL);
    expect(claims).toEqual(new Map([[CLAIM.key, CLAIM]]));
    expect(keys.claim.mock.calls).toEqual([
      [
        [
          {
            call: CALL,
            request: { method: 'POST', url: '/core/v1/domains/quay.example:renew', body: { years: 2 } },
          },
        ],
        UNTIL,
      ],
    ]);
  });

  it('are none of calls that take no keys', async () => {
    expect(await callsOf().claimKeys([CALL], UNTIL)).toEqual(new Map());
  });

  it('do not hide a fault of the program in an item', async () => {
    const item = Object.defineProperty({}, 'domainName', {
      enumerable: true,
      get: () => {
        throw new TypeError('a fault of the program');
      },
    });
    await expect(
      callsOf(undefined, { keys: keysOf() }).claimKeys([{ ...CALL, item }], UNTIL),
    ).rejects.toThrow(TypeError);
  });

  it.each<[string, Answer, unknown[][]]>([
    ['is released where the call did not come to its operation', () => ({}), [[CLAIM]]],
    ['stays with the operation that took it', () => ({ took: takeClaim()?.key }), []],
  ])('of a call %s', async (_, answer, released) => {
    const keys = keysOf();
    await callsOf(answer, { keys }).call({ ...CALL, claim: CLAIM });
    expect(keys.release.mock.calls).toEqual(released);
  });

  it('of an item that is no request is released', async () => {
    const keys = keysOf();
    await callsOf(undefined, { keys }).call({ ...CALL, item: {}, claim: CLAIM });
    expect(keys.release.mock.calls).toEqual([[CLAIM]]);
  });
});
