import { type JsonValue, Money, type OperationAnswer } from '@registrar/kernel';
import { classOf, MOST_OPEN_CALLS, outcomeOf, pauseAfter, planOutcomeOf } from './outcomes';

const answer = (
  status: number,
  errorCode?: string,
  more: Partial<OperationAnswer> = {},
): OperationAnswer => ({
  status,
  errorCode,
  body: { message: 'In short', details: 'In detail' },
  requestId: 'r-1',
  ...more,
});

describe('the class of a refusal', () => {
  it.each([
    [400, undefined, 'input'],
    [404, undefined, 'input'],
    [405, undefined, 'input'],
    [406, undefined, 'input'],
    [411, undefined, 'input'],
    [413, undefined, 'input'],
    [414, undefined, 'input'],
    [415, undefined, 'input'],
    [422, undefined, 'input'],
    [402, 'billing.insufficient_funds', 'balance'],
    [402, 'billing.purchase_limit', 'balance'],
    [429, undefined, 'transient'],
    [500, undefined, 'transient'],
    [502, 'registry.unavailable', 'transient'],
    [503, undefined, 'transient'],
    [501, undefined, 'policy'],
    [409, 'domains.busy', 'transient'],
    [409, 'domains.pending_create', 'transient'],
    [409, 'transfers_out.none_pending', 'policy'],
    [409, 'domains.locked', 'policy'],
    [409, undefined, 'policy'],
    [403, 'billing.spend_cap', 'policy'],
    [423, undefined, 'policy'],
    [451, undefined, 'policy'],
    [499, undefined, 'policy'],
    [599, undefined, 'transient'],
  ])('of %p %p is %s', (status, code, expected) => {
    expect(classOf(answer(status, code))).toBe(expected);
  });
});

describe('the outcome of a call', () => {
  it.each([200, 201, 202, 204])('of %p is done, with its order and operation', (status) => {
    expect(outcomeOf(answer(status, undefined, { orderId: 7, openedOperation: 'o-1' }), 0)).toEqual({
      kind: 'done',
      status,
      orderId: 7,
      operationId: 'o-1',
    });
  });

  it('of an earlier call whose answer was lost is done, with its operation', () => {
    const lost = answer(409, 'idempotency.answer_lost', { openedOperation: 'o-1' });
    expect(outcomeOf(lost, 1)).toEqual({ kind: 'done', status: 200, orderId: undefined, operationId: 'o-1' });
    expect(outcomeOf(answer(409, 'idempotency.unknown_outcome'), 1)).toMatchObject({ kind: 'refused' });
  });

  it.each([
    [504, undefined],
    [409, 'idempotency.in_flight'],
  ])('of %p %p is unknown, however often', (status, code) => {
    expect(outcomeOf(answer(status, code), 10_000)).toMatchObject({ kind: 'unknown', seconds: 300 });
  });

  it.each([429, 500, 502, 503])('of %p is unknown for some calls, then refused', (status) => {
    expect(outcomeOf(answer(status), MOST_OPEN_CALLS - 2)).toMatchObject({ kind: 'unknown', status });
    expect(outcomeOf(answer(status), MOST_OPEN_CALLS - 1)).toMatchObject({
      kind: 'refused',
      refusal: { status, errorClass: 'transient', message: 'In detail' },
    });
  });

  it.each([
    [300, 'unknown'],
    [301, 'refused'],
  ])('of a dry run, 429 with Retry-After %p, is %s', (retryAfter, kind) => {
    expect(planOutcomeOf(answer(429, undefined, { retryAfter }), 0).kind).toBe(kind);
  });

  it('waits no longer than five minutes, whatever Retry-After says', () => {
    expect(outcomeOf(answer(429, undefined, { retryAfter: 3_600 }), 0)).toMatchObject({
      kind: 'unknown',
      seconds: 300,
    });
  });

  it.each([outcomeOf, planOutcomeOf])('is open and not counted during maintenance: %p', (outcome) => {
    const closed = answer(503, 'platform.maintenance', { retryAfter: 86_400 });
    expect(outcome(closed, 10_000)).toMatchObject({ kind: 'unknown', seconds: 60, isUncounted: true });
    expect(outcome(answer(503), 0)).not.toHaveProperty('isUncounted');
  });

  it.each([outcomeOf, planOutcomeOf])(
    'is open and not counted in a window of the registry: %p',
    (outcome) => {
      const until = (retryAfter?: number) =>
        outcome(answer(502, 'registry.maintenance', { retryAfter }), 10_000);
      expect(until(40)).toMatchObject({ kind: 'unknown', seconds: 40, isUncounted: true });
      expect(until(86_400)).toMatchObject({ seconds: 300, isUncounted: true });
      expect(until()).toMatchObject({ seconds: 60, isUncounted: true });
      expect(outcome(answer(502, 'registry.unavailable'), 0)).not.toHaveProperty('isUncounted');
    },
  );

  it('waits as long as Retry-After says, and longer each time', () => {
    expect(outcomeOf(answer(503, undefined, { retryAfter: 40 }), 0)).toMatchObject({ seconds: 40 });
    expect([0, 1, 2, 7, 8, 60].map(pauseAfter)).toEqual([2, 4, 8, 256, 300, 300]);
  });

  it.each([
    [401, undefined],
    [401, 'credentials.unknown'],
    [403, 'credentials.refused'],
    [403, 'credentials.network'],
  ])('of %p %p locks the job out, in words', (status, code) => {
    expect(outcomeOf(answer(status, code), 0)).toMatchObject({
      kind: 'locked_out',
      reason: expect.stringContaining('In detail') as string,
    });
  });

  it.each([
    [401, 'staff.session_ended', 'member of staff'],
    [401, 'credentials.staff.gone', 'API token'],
    [401, undefined, 'API token'],
    [403, 'credentials.refused', 'API token'],
  ])('of %p %p locks out its caller, whom the reason names: %p', (status, code, caller) => {
    const { reason } = outcomeOf(answer(status, code), 0) as { reason: string };
    expect(reason).toContain(caller);
    expect(reason).toContain(`(${status})`);
  });

  it('of 403 for a member of staff is a refusal of the item', () => {
    expect(outcomeOf(answer(403, 'staff.not_allowed'), 0)).toMatchObject({ kind: 'refused' });
  });

  it('of a missing scope is a refusal of the item', () => {
    expect(outcomeOf(answer(403, 'access.scope'), 0)).toMatchObject({ kind: 'refused' });
  });

  it('of missing credit waits for a top-up, of a purchase limit it does not', () => {
    expect(outcomeOf(answer(402, 'billing.insufficient_funds'), 0)).toEqual({ kind: 'no_credit' });
    expect(outcomeOf(answer(402, 'billing.purchase_limit'), 0)).toMatchObject({ kind: 'refused' });
  });

  it.each([
    [{ message: 'In short' }, 'In short'],
    [{ message: 'In short', details: '' }, 'In short'],
    [{ message: 'x'.repeat(600) }, 'x'.repeat(500)],
    [{}, undefined],
    [null, undefined],
    ['text', undefined],
    [[], undefined],
  ])('takes the words of the body %j', (body, message) => {
    expect(outcomeOf(answer(400, undefined, { body }), 0)).toMatchObject({ refusal: { message } });
  });
});

describe('the price of a dry run', () => {
  it('is the total of its plan', () => {
    const body = { plan: { currency: 'USD', totalCents: 1_234 } };
    expect(planOutcomeOf(answer(200, undefined, { body }), 0)).toEqual({
      kind: 'planned',
      price: Money.of(1_234n),
    });
  });

  it.each<JsonValue>([
    {},
    { plan: {} },
    { plan: { currency: 'USD', totalCents: 1.5 } },
    { plan: { totalCents: 1 } },
  ])('throws for a success without a plan: %j', (body) => {
    expect(() => planOutcomeOf(answer(200, undefined, { body }), 0)).toThrow('without a plan');
  });

  it.each([
    [400, undefined, 'refused'],
    [503, undefined, 'unknown'],
    [401, undefined, 'locked_out'],
    [402, 'billing.insufficient_funds', 'no_credit'],
  ])('of %p %p is %s', (status, code, kind) => {
    expect(planOutcomeOf(answer(status, code), 0).kind).toBe(kind);
  });
});
