import type { AuthenticatedAccount } from '@registrar/accounts';
import type {
  AnswerDeadline,
  Idempotency,
  IdempotentRequest,
  PurchaseFrame,
  Serializer,
} from '@registrar/http';
import { type Clock, DomainName, type IdempotencyClaim } from '@registrar/kernel';
import { TransferOrdersController } from '../transfers/transfer-orders.controller';
import { RegistrationsController } from './registrations.controller';
import { RenewalsController } from './renewals.controller';
import { RestoresController } from './restores.controller';

const CLAIM = { accountId: 7, key: 'k' } as IdempotencyClaim;
const REQUEST = { key: 'k' } as IdempotentRequest;
const ACCOUNT = { accountId: 7 } as AuthenticatedAccount;
const NAME = DomainName.of('quay.example');
const BEGIN = new Date('2026-03-02T09:15:25Z');
const clock = { now: () => new Date('2026-03-02T09:15:00Z') } as Clock;
const DONE = { kind: 'registered', answer: { order: 41 } };

type Parts = Parameters<PurchaseFrame['of']>[2];

const execute = jest.fn(async (..._given: unknown[]): Promise<unknown> => DONE);
const result = jest.fn(async (..._given: unknown[]): Promise<unknown> => DONE);
const quote = jest.fn(async (..._given: unknown[]) => ({ price: 80 }));
const serialize = jest.fn((_schema: string, answer: object): object => ({ written: answer }));
const serializer = { serialize } as unknown as Serializer;
/** The frame without keys and deadlines: runs the purchase with a claim. */
const answer = jest.fn(
  (_request: IdempotentRequest, run: (claim: IdempotencyClaim, by: Date) => Promise<object>) =>
    run(CLAIM, BEGIN),
);
const of = jest.fn((..._given: unknown[]) => ({ answer }));
const purchases = { of } as unknown as PurchaseFrame;
const deadlines: string[] = [];
const deadline = {
  answer: (what: string, work: () => unknown) => {
    deadlines.push(what);
    return work();
  },
} as unknown as AnswerDeadline;
beforeEach(() => {
  for (const mock of [execute, result, serialize, answer, of]) mock.mockClear();
  deadlines.splice(0);
});

const declared = () => of.mock.lastCall as unknown as [string, string, Parts];

describe('a registration', () => {
  const make = () =>
    new RegistrationsController({ execute } as never, { result } as never, purchases, serializer);
  const domain = { domainName: 'quay.example', nameservers: ['ns1.example.net'] };
  const NOTHING = {
    claims: undefined,
    purchasePrice: undefined,
    purchaseType: undefined,
    tldRequirements: undefined,
    years: undefined,
    promoCode: undefined,
  };
  const NULLS = Object.fromEntries(Object.keys(NOTHING).map((name) => [name, null]));
  const FULL = {
    purchasePrice: 0,
    purchaseType: 'aftermarket',
    tldRequirements: {},
    years: 2,
    promoCode: 'P',
  };
  const claims = { claimId: 'c', notBefore: '2026-03-01T00:00:00Z', notAfter: '2026-03-03T00:00:00Z' };

  it.each<[string, object, object]>([
    ['nothing more', {}, NOTHING],
    ['null for nothing', NULLS, NOTHING],
    ['all that it may have', FULL, { ...NOTHING, ...FULL }],
    [
      'claims',
      { claims },
      {
        ...NOTHING,
        claims: {
          claimId: 'c',
          notBefore: new Date('2026-03-01T00:00:00Z'),
          notAfter: new Date('2026-03-03T00:00:00Z'),
        },
      },
    ],
  ])('is ordered with %s', async (_, more, wanted) => {
    await make().create(REQUEST, ACCOUNT, { domain, ...more } as never);
    expect(answer.mock.lastCall?.[0]).toBe(REQUEST);
    expect(execute.mock.lastCall).toEqual([
      { accountId: 7, ...domain, ...wanted, idempotency: CLAIM, deadline: BEGIN },
    ]);
  });

  it('is answered in the form of the API, a repeat as well', async () => {
    make();
    const [operation, what, parts] = declared();
    expect([operation, what]).toEqual(['createDomain', 'register']);
    expect(await parts.result('o')).toBe(DONE);
    expect(parts.answer(DONE)).toEqual({ written: { order: 41 } });
    expect([result.mock.lastCall, serialize.mock.lastCall?.[0]]).toEqual([['o'], 'CreateDomainResponse']);
  });
});

describe('a renewal', () => {
  const make = () => new RenewalsController({ execute } as never, { result } as never, purchases, serializer);

  it.each([
    [{}, { years: undefined, purchasePrice: undefined }],
    [
      { years: null, purchasePrice: null },
      { years: undefined, purchasePrice: undefined },
    ],
    [
      { years: 2, purchasePrice: 0 },
      { years: 2, purchasePrice: 0 },
    ],
  ])('is ordered with %j', async (body, wanted) => {
    await make().renew(REQUEST, ACCOUNT, NAME, body as never);
    expect(answer.mock.lastCall?.[0]).toBe(REQUEST);
    expect(execute.mock.lastCall).toEqual([
      { accountId: 7, domainName: 'quay.example', ...wanted, idempotency: CLAIM, deadline: BEGIN },
    ]);
  });

  it('is answered in the form of the API, a repeat as well', async () => {
    make();
    const [operation, what, parts] = declared();
    expect([operation, what]).toEqual(['renewDomain', 'renew']);
    expect(await parts.result('o')).toBe(DONE);
    expect(parts.answer(DONE)).toEqual({ written: { order: 41 } });
    expect([result.mock.lastCall, serialize.mock.lastCall?.[0]]).toEqual([['o'], 'RenewDomainResponse']);
  });
});

describe('a restore', () => {
  const make = () =>
    new RestoresController(
      { execute, quote } as never,
      { result } as never,
      purchases,
      deadline,
      serializer,
      clock,
    );

  it.each([
    [{}, undefined],
    [{ purchasePrice: null }, undefined],
    [{ purchasePrice: 80 }, 80],
  ])('is ordered with %j', async (body, purchasePrice) => {
    await make().restore(REQUEST, ACCOUNT, NAME, body as never);
    expect(execute.mock.lastCall).toEqual([
      { accountId: 7, domainName: 'quay.example', purchasePrice, idempotency: CLAIM, deadline: BEGIN },
    ]);
  });

  it('is quoted, and has to begin in time', async () => {
    expect(await make().quote(ACCOUNT, NAME)).toEqual({ price: 80 });
    expect(quote.mock.lastCall).toEqual([{ accountId: 7, domainName: 'quay.example', deadline: BEGIN }]);
    expect(deadlines).toEqual(['restore quote']);
  });

  it('is answered with its domain where that is back', async () => {
    make();
    const [operation, what, parts] = declared();
    expect([operation, what]).toEqual(['restoreDomain', 'restore']);
    expect(await parts.result('o')).toBe(DONE);
    expect(result.mock.lastCall).toEqual(['o']);
    expect(parts.answer(DONE)).toStrictEqual({ order: 41 });
    const back = { kind: 'restored', answer: { order: 41, domain: { domainName: 'quay.example' } } };
    expect(parts.answer(back as never)).toStrictEqual({
      order: 41,
      domain: { written: { domainName: 'quay.example' } },
    });
    expect(serialize.mock.calls.map(([schema]) => schema)).toEqual(['Domain']);
  });
});

describe('a transfer', () => {
  const ordered = jest.fn(async (..._given: unknown[]) => ({ order: 41 }));
  const declareReplay = jest.fn();
  const run = jest.fn(
    async (
      _request: IdempotentRequest,
      work: (claim?: IdempotencyClaim) => Promise<object>,
      _replay: unknown,
    ) => work(CLAIM),
  );
  const controller = new TransferOrdersController(
    { execute } as never,
    { ordered } as never,
    { declareReplay, run } as unknown as Idempotency,
    deadline,
    serializer,
    clock,
  );
  const NOTHING = {
    authCode: undefined,
    privacyEnabled: undefined,
    purchasePrice: undefined,
    contacts: undefined,
    tldRequirements: undefined,
  };
  const NULLS = Object.fromEntries(Object.keys(NOTHING).map((name) => [name, null]));
  const FULL = { authCode: '', privacyEnabled: false, purchasePrice: 0, contacts: {}, tldRequirements: {} };

  it.each<[object, object, boolean]>([
    [{}, NOTHING, false],
    [NULLS, NOTHING, true],
    [FULL, FULL, true],
  ])('is ordered with %j', async (body, wanted, strict) => {
    execute.mockResolvedValueOnce({ order: 41 });
    const sent = { domainName: 'quay.example', ...body } as never;
    expect(await controller.create(REQUEST, ACCOUNT, strict, sent)).toEqual({ written: { order: 41 } });
    expect(execute.mock.lastCall).toEqual([
      {
        accountId: 7,
        domainName: 'quay.example',
        ...wanted,
        strict,
        keyed: { claim: CLAIM, answer: expect.any(Function) },
        deadline: BEGIN,
      },
    ]);
    expect([deadlines, run.mock.lastCall?.[0], serialize.mock.lastCall?.[0]]).toEqual([
      ['transfer'],
      REQUEST,
      'CreateTransferResponse',
    ]);
    const { keyed } = execute.mock.lastCall![0] as { keyed: { answer(created: object): object } };
    expect(keyed.answer({ order: 42 })).toEqual({ written: { order: 42 } });
  });

  it('without a key is stored for no repeat', async () => {
    run.mockImplementationOnce(async (_request, work) => work(undefined));
    await controller.create(REQUEST, ACCOUNT, false, { domainName: 'quay.example' } as never);
    expect(execute.mock.lastCall).toMatchObject([{ keyed: undefined }]);
  });

  it('is answered to a repeat as it was ordered', async () => {
    const [operation, replay] = declareReplay.mock.lastCall as [string, (id: string) => Promise<object>];
    expect(operation).toBe('createTransfer');
    expect(await replay('o')).toEqual({ written: { order: 41 } });
    expect(ordered.mock.lastCall).toEqual(['o']);
  });
});
