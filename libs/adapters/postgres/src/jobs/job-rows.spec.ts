import { Money } from '@registrar/kernel';
import {
  accountColumn,
  centsOf,
  ITEM_COLUMNS,
  type ItemRow,
  JOB_COLUMNS,
  type JobRow,
  scopeOfColumn,
  toItem,
  toJob,
  toLockedJob,
  toPlannedItem,
} from './job-rows';

const at = (day: number): Date => new Date(Date.UTC(2026, 2, day));

const JOB: JobRow = {
  id: 'job-1',
  account_id: 7,
  token_id: 8,
  staff_name: null,
  staff_key_id: null,
  staff_user_id: null,
  command: 'createDomain',
  state: 'paused',
  reason: 'in words',
  pause_reason: 'balance',
  missing: '150',
  spend_cap: '5000',
  accept_price_up_to: '900',
  not_before: at(3),
  window_from: 0,
  window_to: 4,
  pause_after_failures: 2,
  at_once: 5,
  item_order: 'price',
  plan_mark: 'mark-1',
  plan_id: 'plan-1',
  total: 30,
  open: 20,
  failures_in_a_row: 1,
  charged: '1234',
  revision: 17,
  created_at: at(1),
  started_at: at(4),
  ended_at: at(5),
  moved_at: at(6),
};
const NOTHING = {
  reason: null,
  pause_reason: null,
  missing: null,
  spend_cap: null,
  accept_price_up_to: null,
  not_before: null,
  window_from: null,
  window_to: null,
  pause_after_failures: null,
  plan_mark: null,
  plan_id: null,
  started_at: null,
  ended_at: null,
};

describe('a job as a row', () => {
  it('has every value in its place', () => {
    expect(toJob(JOB)).toStrictEqual({
      id: 'job-1',
      owner: { accountId: 7, tokenId: 8 },
      scope: 7,
      command: 'createDomain',
      state: 'paused',
      reason: 'in words',
      pauseReason: 'balance',
      missing: Money.of(150n),
      options: {
        atOnce: 5,
        order: 'price',
        spendCap: Money.of(5_000n),
        acceptPriceUpTo: Money.of(900n),
        notBefore: at(3),
        window: { fromHour: 0, toHour: 4 },
        pauseAfterFailures: 2,
      },
      planId: 'plan-1',
      total: 30,
      charged: Money.of(1_234n),
      revision: 17,
      createdAt: at(1),
      startedAt: at(4),
      endedAt: at(5),
    });
    expect(toLockedJob(JOB)).toStrictEqual({
      job: toJob(JOB),
      planMark: 'mark-1',
      open: 20,
      failuresInARow: 1,
      movedAt: at(6),
    });
  });

  it('leaves out what its columns do not hold', () => {
    const row = { ...JOB, ...NOTHING };
    expect(toJob(row)).toEqual({
      id: 'job-1',
      owner: { accountId: 7, tokenId: 8 },
      scope: 7,
      command: 'createDomain',
      state: 'paused',
      options: { atOnce: 5, order: 'price' },
      total: 30,
      charged: Money.of(1_234n),
      revision: 17,
      createdAt: at(1),
    });
    expect(toLockedJob(row).planMark).toBeUndefined();
  });

  it.each([
    [null, 4],
    [22, null],
  ])('has no window without both of its hours: from %p to %p', (from, to) => {
    expect(toJob({ ...JOB, window_from: from, window_to: to }).options.window).toBeUndefined();
  });

  it.each([
    [{ staff_key_id: 3 }, { name: 'Ines', keyId: 3 }],
    [{ staff_user_id: 4 }, { name: 'Ines', userId: 4 }],
    [{}, { name: 'Ines' }],
  ])('of staff has the member of staff as its owner: %j', (columns, staff) => {
    const row = { ...JOB, account_id: null, token_id: null, staff_name: 'Ines', ...columns };
    const { owner, scope } = toJob(row);
    expect(owner).toStrictEqual({ staff });
    expect(scope).toBe('staff');
  });

  it.each([
    ['an account without a token', { token_id: null }],
    ['a token without an account', { account_id: null }],
  ])('has no owner with %s', (_, columns) => {
    expect(() => toJob({ ...JOB, ...columns })).toThrow('job job-1 has no owner');
  });

  it('is read with all its columns', () => {
    expect(JOB_COLUMNS.split(/,\s+/).sort()).toEqual(Object.keys(JOB).sort());
  });
});

it('stores a scope as an account, that of staff as none', () => {
  expect([accountColumn(7), accountColumn('staff')]).toEqual([7, null]);
  expect([scopeOfColumn(7), scopeOfColumn(null)]).toEqual([7, 'staff']);
  expect([centsOf(Money.of(150n)), centsOf(Money.zero()), centsOf(undefined)]).toEqual(['150', '0', null]);
});

const ITEM: ItemRow = {
  position: 3,
  subject: 'a.example',
  state: 'refused',
  attempt: 2,
  status: 409,
  error_code: 'domains.locked',
  error_class: 'policy',
  message: 'The domain is locked.',
  order_id: 11,
  operation_id: 'operation-1',
  planned: '700',
  charged: '0',
  ended_at: at(5),
  plan_status: 402,
  plan_error_code: 'billing.insufficient_funds',
  plan_error_class: 'balance',
  plan_message: 'Insufficient Funds',
};
const REFUSAL = {
  status: 402,
  errorCode: 'billing.insufficient_funds',
  errorClass: 'balance',
  message: 'Insufficient Funds',
};

describe('an item as a row', () => {
  it('has every value in its place', () => {
    expect(toItem(ITEM)).toStrictEqual({
      position: 3,
      subject: 'a.example',
      state: 'refused',
      attempt: 2,
      status: 409,
      errorCode: 'domains.locked',
      errorClass: 'policy',
      message: 'The domain is locked.',
      orderId: 11,
      operationId: 'operation-1',
      planned: Money.of(700n),
      charged: Money.zero(),
      endedAt: at(5),
      planError: REFUSAL,
    });
    expect(toPlannedItem(ITEM)).toStrictEqual({
      position: 3,
      subject: 'a.example',
      planned: Money.of(700n),
      refusal: REFUSAL,
    });
  });

  it('leaves out what its columns do not hold', () => {
    const columns = Object.keys(ITEM).filter((name) => !['position', 'state', 'attempt'].includes(name));
    const row = { ...ITEM, ...Object.fromEntries(columns.map((name) => [name, null])) };
    expect(toItem(row)).toEqual({ position: 3, state: 'refused', attempt: 2 });
    expect(toPlannedItem(row)).toEqual({ position: 3 });
  });

  it.each(['plan_status', 'plan_error_class'])('has no refusal of its plan without its %s', (column) => {
    expect(toItem({ ...ITEM, [column]: null }).planError).toBeUndefined();
  });

  it('has a refusal of its plan without code and words', () => {
    const { planError } = toItem({ ...ITEM, plan_error_code: null, plan_message: null });
    expect(planError).toEqual({ status: 402, errorClass: 'balance' });
  });

  it('is read with all its columns', () => {
    expect(ITEM_COLUMNS.split(/,\s+/).sort()).toEqual(Object.keys(ITEM).sort());
  });
});
