import {
  AppError,
  badRequest,
  type ClaimResult,
  DomainName,
  type ErrorKind,
  type Operation,
  type Operations,
  type StoredAnswer,
} from '@registrar/kernel';
import { type InsideCall, insideCall, runInside } from '../calls/inside-call';
import type { RequestContext } from '../request-context';
import { type Answer, domainIn, FirstOutcomes, type InterruptedRequest, isStorable } from './first-outcome';
import { answerRepeat, type ConflictWording, type RepeatRule } from './repeats';

const find = jest.fn(async (_id: string): Promise<Partial<Operation> | undefined> => undefined);
let outcomes: FirstOutcomes;
let headers: [string, string][];
beforeEach(() => {
  find.mockReset();
  outcomes = new FirstOutcomes({ find } as unknown as Operations);
  headers = [];
});

const repeat = (
  result: Exclude<ClaimResult, { kind: 'claimed' }>,
  rule?: RepeatRule,
  wording: ConflictWording = 'create',
): Promise<unknown> =>
  answerRepeat(
    outcomes,
    {
      account: 7,
      path: '/core/v1/domains/quay.example/records',
      operation: 'createRecord',
      wording,
      setHeader: (name, value) => headers.push([name, value]),
    },
    result,
    rule,
  );
const REPEATED = ['x-idempotent-replay', '1'];
const BOUND = { kind: 'bound', operationId: 'o' } as const;

describe('a repeat of a request', () => {
  it.each<[string, StoredAnswer, unknown, [string, string][]]>([
    ['a body', { status: 200, body: { id: 3 } }, { id: 3 }, []],
    [
      'a body and headers',
      { status: 200, body: { id: 3 }, headers: { etag: '"t"' } },
      { id: 3 },
      [['etag', '"t"']],
    ],
    ['nothing', { status: 204, body: null }, undefined, []],
    ['a redirection', { status: 399, body: 'x' }, 'x', []],
  ])('is answered as the first, with %s', async (_, answer, body, more) => {
    expect(await repeat({ kind: 'answered', answer })).toEqual(body);
    expect(headers).toEqual([REPEATED, ...more]);
  });

  it.each([400, 409, 500])('is refused as the first, with the status %i', async (status) => {
    const answer = { status, body: { message: 'no' }, headers: { etag: '"t"' } };
    await expect(repeat({ kind: 'answered', answer })).rejects.toMatchObject({ answer });
    await expect(repeat({ kind: 'answered', answer }, { hasSecret: true })).rejects.toMatchObject({ answer });
    expect(headers).toEqual([REPEATED, REPEATED]);
  });

  it('does not get a secret twice', async () => {
    const answer = { status: 200, body: { id: 3 } };
    await expect(repeat({ kind: 'answered', answer }, { hasSecret: true })).rejects.toMatchObject({
      kind: 'conflict',
      code: 'idempotency.secret_not_stored',
      message: 'Conflict',
      details:
        'The first request was carried out. Its answer held a secret, which is not stored. Read the state: it does not need to be repeated.',
    });
    expect(headers).toEqual([REPEATED]);
  });

  it.each<[ConflictWording, string, string | undefined]>([
    ['create', 'Idempotency key has been reused for a different request', undefined],
    ['purchase', 'Conflict', 'Idempotency key has been reused for a different request.'],
    ['verification', 'Idempotency key has been reused for a different request.', undefined],
  ])('of another request is a conflict, in the words of a %s', async (wording, message, details) => {
    await expect(repeat({ kind: 'mismatch' }, {}, wording)).rejects.toMatchObject({
      kind: 'conflict',
      code: 'idempotency.reused',
      message,
      details,
    });
    expect(headers).toEqual([]);
  });

  const IN_FLIGHT = {
    kind: 'conflict',
    code: 'idempotency.in_flight',
    message: 'Conflict',
    details: 'A request with this idempotency key is still being processed.',
    retryAfterSeconds: 5,
  };
  const UNKNOWN = {
    kind: 'conflict',
    code: 'idempotency.unknown_outcome',
    message: 'Conflict',
    details:
      'The outcome of the first request is unknown. Read the state before you repeat it with a new key.',
  };

  it.each<[Parameters<typeof repeat>[0], object]>([
    [{ kind: 'in_flight' }, IN_FLIGHT],
    [{ kind: 'unknown_outcome' }, UNKNOWN],
    [BOUND, IN_FLIGHT],
  ])('is a conflict while the first has no answer: %j', async (result, refusal) => {
    await expect(repeat(result)).rejects.toMatchObject(refusal);
    expect(headers).toEqual([]);
  });

  it.each<[string, Partial<Operation>, object, number]>([
    [
      'was carried out',
      { state: 'succeeded' },
      {
        code: 'idempotency.answer_lost',
        message: 'Conflict',
        details: 'The first request was carried out, but its answer was not stored. Read the state.',
      },
      0,
    ],
    ['is open', { state: 'open' }, IN_FLIGHT, 0],
    [
      'was refused',
      {
        state: 'refused',
        failure: { kind: 'invalid', code: 'a.code', message: 'Bad Request', details: 'no' },
      },
      { kind: 'invalid', code: 'a.code', message: 'Bad Request', details: 'no' },
      1,
    ],
    [
      'failed for now',
      { state: 'refused', failure: { kind: 'unavailable', code: 'a.code', message: 'Later' } },
      { kind: 'unavailable', code: 'a.code', message: 'Later' },
      0,
    ],
  ])('of an operation that %s ends as that', async (_, operation, refusal, count) => {
    find.mockResolvedValue(operation as Operation);
    await expect(repeat(BOUND)).rejects.toMatchObject(refusal);
    expect([find.mock.calls, headers]).toEqual([[['o']], Array.from({ length: count }, () => REPEATED)]);
  });

  it('gives a call inside the platform the operation that answered it', async () => {
    const inside = { context: {} as RequestContext } as InsideCall;
    await runInside(inside, () => repeat(BOUND, { replay: async () => ({ id: 3 }) }));
    expect(inside.context).toEqual({ operationId: 'o' });
    const other = {} as InsideCall;
    await runInside(other, () => repeat(BOUND, { replay: async () => ({ id: 3 }) }));
    expect([other, insideCall()]).toEqual([{}, undefined]);
  });
});

describe('the outcome of an operation that a key is bound to', () => {
  const own = jest.fn(async (_id: string): Promise<Answer | 'unsettled'> => ({ id: 3 }));
  beforeEach(() => own.mockReset().mockResolvedValue({ id: 3 }));

  it.each<[string, RepeatRule]>([
    ['the calling operation', { replay: own }],
    ['the operation that declared it', {}],
  ])('is read by %s', async (_, rule) => {
    if (!rule.replay) outcomes.declareReplay('createRecord', own);
    expect(await repeat(BOUND, rule)).toEqual({ id: 3 });
    expect([own.mock.calls, headers]).toEqual([[['o']], [REPEATED]]);
    own.mockResolvedValue('unsettled');
    await expect(repeat(BOUND, rule)).rejects.toMatchObject({ code: 'idempotency.in_flight' });
    own.mockRejectedValue(badRequest('no', 'a.code'));
    await expect(repeat(BOUND, rule)).rejects.toMatchObject({ kind: 'invalid', code: 'a.code' });
    own.mockRejectedValue(new TypeError('a fault of the program'));
    await expect(repeat(BOUND, rule)).rejects.toThrow(TypeError);
    expect(find).not.toHaveBeenCalled();
  });

  it.each<[Parameters<typeof repeat>[0], string | undefined]>([
    [BOUND, 'o'],
    [{ kind: 'unknown_outcome' }, undefined],
  ])('is recovered from the state: %j', async (result, operationId) => {
    const seen: InterruptedRequest[] = [];
    const answers: (Answer | 'unsettled' | undefined)[] = [{ id: 3 }, 'unsettled'];
    outcomes.declareRecovery('createRecord', async (first) => {
      seen.push(first);
      return answers.shift();
    });
    expect(await repeat(result)).toEqual({ id: 3 });
    await expect(repeat(result)).rejects.toMatchObject({ code: 'idempotency.in_flight' });
    await expect(repeat(result)).rejects.toMatchObject({
      code: operationId ? 'idempotency.in_flight' : 'idempotency.unknown_outcome',
    });
    expect(seen[0]).toEqual({ accountId: 7, operationId, domain: DomainName.of('quay.example') });
    expect(seen).toHaveLength(3);
  });

  it('is not that of a key whose time is over', async () => {
    expect(await outcomes.find({ kind: 'ended', accountId: 7 })).toEqual({ kind: 'ended' });
    expect(await outcomes.find({ kind: 'unknown_outcome', accountId: 7 })).toEqual({
      kind: 'unknown_outcome',
    });
  });
});

it.each<[ErrorKind, boolean]>([
  ['invalid', true],
  ['unauthenticated', false],
  ['payment_required', true],
  ['forbidden', false],
  ['not_found', true],
  ['conflict', true],
  ['unsupported_media_type', false],
  ['unprocessable', true],
  ['locked', true],
  ['too_many_requests', false],
  ['legally_unavailable', true],
  ['unimplemented', false],
  ['upstream_invalid', false],
  ['unavailable', false],
  ['upstream_timeout', false],
])('a refusal of the kind %s is stored: %s', (kind, stored) => {
  expect(isStorable(new AppError(kind, 'a.code', 'no'))).toBe(stored);
});

it('a conflict with a request in flight, and a fault of the program, are not stored', () => {
  expect([
    isStorable(new AppError('conflict', 'idempotency.in_flight', 'Conflict')),
    isStorable(new Error()),
  ]).toEqual([false, false]);
});

it.each([
  ['/core/v1/domains/quay.example', 'quay.example'],
  ['/core/v1/domains/quay.example:renew?dryRun=true', 'quay.example'],
  ['/core/v1/domains/b%C3%BCcher.example/records/3', 'xn--bcher-kva.example'],
  ['/core/v1/urlforwarding/quay.example/3', 'quay.example'],
  ['/core/v1/domains', undefined],
  ['/core/v1/orders/3?domainName=quay.example', undefined],
  ['/quay.example/v1/orders', undefined],
])('the path %s names the domain %s', (path, name) => {
  expect(domainIn(path)?.ascii).toBe(name);
});
