import type {
  AccountActor,
  AccountQueries,
  AuthenticatedAccount,
  MoveCredit,
  OpenSubAccount,
  OwnAccountSettings,
} from '@registrar/accounts';
import type { PaymentQueries, SpendingLimits, TopUp } from '@registrar/billing';
import type { AnswerDeadline, Idempotency, IdempotentRequest, Paging, Serializer } from '@registrar/http';
import { type IdempotencyClaim, Money } from '@registrar/kernel';
import { AccountController } from '../account/account.controller';
import { PaymentsController } from '../payments/payments.controller';
import { SubAccountsController } from './sub-accounts.controller';

const ACTOR = { accountId: 7 } as unknown as AccountActor;
const ACCOUNT = { accountId: 7, access: { approvedReseller: true } } as AuthenticatedAccount;
const REQUEST = { key: 'k' } as IdempotentRequest;
const CLAIM = { accountId: 7, key: 'k' } as IdempotencyClaim;
const usd = (cents: bigint): Money => Money.of(cents, 'USD');

/** Runs the work with the claim of a key, or without a key. */
let claim: IdempotencyClaim | undefined;
const idempotency = {
  run: (request: object, work: (held: IdempotencyClaim | undefined) => Promise<object>) => {
    expect(request).toBe(REQUEST);
    return work(claim);
  },
} as unknown as Idempotency;
const serialize = jest.fn((_schema: string, answer: object) => answer);
const serializer = { serialize, serializeExtension: (answer: object) => answer } as unknown as Serializer;
beforeEach(() => {
  claim = CLAIM;
  jest.clearAllMocks();
});

describe('sub-accounts', () => {
  const open = jest.fn();
  const move = jest.fn();
  const children = jest.fn().mockResolvedValue({ items: [] });
  const controller = new SubAccountsController(
    { children } as unknown as AccountQueries,
    { execute: open } as unknown as OpenSubAccount,
    { execute: move } as unknown as MoveCredit,
    idempotency,
    serializer,
  );

  it.each([
    [undefined, undefined, {}],
    [null, undefined, {}],
    [false, false, { contacts: { admin: { firstName: 'Ada' } } }],
    [true, true, {}],
  ])('are opened with auto-renewal %p', async (sent, autoRenew, more) => {
    open.mockResolvedValue({ id: 8 });
    const account = { accountName: 'north-1', password: 'secret', autoRenew: sent, ...more };
    const body = { account, tos: true, apiTos: false };
    expect(await controller.create(ACTOR, ACCOUNT, body as never)).toEqual({ id: 8 });
    expect(open.mock.lastCall?.slice(0, 3)).toEqual([
      ACTOR,
      ACCOUNT.access,
      {
        accountName: 'north-1',
        password: 'secret',
        contacts: {},
        ...more,
        autoRenew,
        tos: true,
        apiTos: false,
      },
    ]);
    expect(serialize.mock.lastCall?.[0]).toBe('CreateAccountResponse');
  });

  it('are listed below their parent', async () => {
    const json = jest.fn().mockReturnValue('{}');
    const paging = { page: 2, perPage: 10, json } as unknown as Paging;
    expect(await controller.list(ACCOUNT, paging)).toBe('{}');
    expect(children.mock.lastCall).toEqual([{ parentId: 7, page: 2, perPage: 10 }]);
    expect(json.mock.lastCall).toEqual(['accounts', { items: [] }]);
  });

  it.each([true, false])('get credit, and its answer is stored with the key: %p', async (hasKey) => {
    claim = hasKey ? CLAIM : undefined;
    const moved = { balance: usd(1n), subAccountBalance: usd(250n) };
    move.mockResolvedValue(moved);
    const body = { amount: 2.5, direction: 'to_sub_account' };
    expect(await controller.transfer(REQUEST, ACTOR, 8, body as never)).toEqual({
      balance: 0.01,
      subAccountBalance: 2.5,
    });
    const [actor, request, stored] = move.mock.lastCall as [
      object,
      object,
      { claim: object; answer: (result: object) => object } | undefined,
    ];
    expect([actor, request]).toEqual([
      ACTOR,
      { subAccountId: 8, direction: 'to_sub_account', amount: usd(250n) },
    ]);
    expect(stored?.claim).toBe(claim);
    expect(stored?.answer(moved)).toEqual(hasKey ? { balance: 0.01, subAccountBalance: 2.5 } : undefined);
  });

  it('get no credit by an amount with a third decimal', () => {
    expect(() => controller.transfer(REQUEST, ACTOR, 8, { amount: 0.001 } as never)).toThrow(
      expect.objectContaining({ kind: 'invalid', details: "'amount' must have at most two decimals" }),
    );
    expect(move).not.toHaveBeenCalled();
  });
});

describe('credit by card', () => {
  const buy = jest.fn();
  const payments = { list: jest.fn(), get: jest.fn() };
  const answer = jest.fn((_what: string, work: () => Promise<object>) => work());
  const controller = new PaymentsController(
    { execute: buy } as unknown as TopUp,
    payments as unknown as PaymentQueries,
    idempotency,
    { answer } as unknown as AnswerDeadline,
  );
  const PAYMENT = {
    id: 'p-1',
    accountId: 7,
    amount: usd(25_050n),
    state: 'waiting',
    refunded: usd(0n),
    createdAt: new Date('2026-03-02T09:15:00Z'),
    pageEndsAt: new Date('2026-03-02T10:15:00Z'),
  };

  it.each([true, false])(
    'is bought within the deadline, under the key of the request: %p',
    async (hasKey) => {
      claim = hasKey ? CLAIM : undefined;
      buy.mockResolvedValue(PAYMENT);
      expect(await controller.topUp(REQUEST, ACCOUNT, { amount: 250.5 })).toMatchObject({ amount: 250.5 });
      expect(buy.mock.lastCall).toEqual([
        { accountId: 7, amount: usd(25_050n), key: hasKey ? 'k' : undefined },
      ]);
      expect(answer.mock.lastCall?.[0]).toBe('top-up');
    },
  );

  it('is not bought by an amount with a third decimal', () => {
    expect(() => controller.topUp(REQUEST, ACCOUNT, { amount: 0.001 })).toThrow(
      expect.objectContaining({ kind: 'invalid', details: "'amount' must have at most two decimals" }),
    );
    expect(buy).not.toHaveBeenCalled();
  });

  it('is listed and read for the account alone', async () => {
    payments.list.mockResolvedValue({ items: [] });
    payments.get.mockResolvedValue(PAYMENT);
    const json = jest.fn().mockReturnValue('{}');
    expect(await controller.list(ACCOUNT, { page: 2, perPage: 10, json } as unknown as Paging)).toBe('{}');
    expect(payments.list.mock.lastCall).toEqual([7, 2, 10]);
    expect(json.mock.lastCall).toEqual(['payments', { items: [] }]);
    expect(await controller.get(ACCOUNT, 'p-1')).toMatchObject({ amount: 250.5 });
    expect(payments.get.mock.lastCall).toEqual([7, 'p-1']);
  });
});

describe('the own account', () => {
  const availableCredit = jest.fn().mockResolvedValue(usd(41_275n));
  const own = {
    get: jest.fn().mockResolvedValue({ taxBps: 0 }),
    change: jest.fn().mockResolvedValue({ taxBps: 0 }),
  };
  const of = jest.fn();
  const controller = new AccountController(
    { availableCredit } as unknown as AccountQueries,
    own as unknown as OwnAccountSettings,
    { of } as unknown as SpendingLimits,
    serializer,
  );

  it('shows the credit that can be spent', async () => {
    expect(await controller.balance(ACCOUNT)).toEqual({ balance: usd(41_275n) });
    expect(availableCredit.mock.lastCall).toEqual([7]);
    expect(serialize.mock.lastCall?.[0]).toBe('CheckAccountBalanceResponse');
  });

  it.each([
    ['a limit', { purchaseLimit: usd(100_000n) }, { purchaseLimit: 1_000 }],
    ['no limit', {}, {}],
    ['no row of limits', undefined, {}],
  ])('shows its settings with the limit of a purchase: %s', async (_title, limits, shown) => {
    of.mockResolvedValue(limits);
    expect(await controller.settings(ACCOUNT)).toStrictEqual({ taxBps: 0, ...shown });
    expect(own.get.mock.lastCall).toEqual([7]);
    expect(await controller.change(ACTOR, {})).toStrictEqual({ taxBps: 0, ...shown });
    expect(of.mock.lastCall).toEqual([7]);
  });

  it.each([
    [{ strictRequests: true }, { strictRequests: true, contacts: {} }],
    [{ contacts: { admin: null } }, { contacts: { admin: null } }],
  ])('is changed by what was sent: %j', async (body, change) => {
    await controller.change(ACTOR, body as never);
    expect(own.change.mock.lastCall).toEqual([ACTOR, change]);
  });
});
