import {
  type CallableOperation,
  type IdempotencyClaim,
  Money,
  type OperationAnswer,
  type OperationCall,
  OperationCalls,
  PRICE_ABOVE,
} from '@registrar/kernel';
import { accountOf, type JobScope, scopeOf } from '../owner';
import { type CalledOrder, JobMoney, type KeyOutcome, type OrderCharge } from '../ports';

/** Credit of accounts, and what orders took. */
export class FakeJobMoney extends JobMoney {
  readonly credit = new Map<number, Money>();
  readonly orders = new Map<number, { accountId: number; price: Money }>();
  readonly keys = new Map<string, KeyOutcome>();

  async available(accountId: number): Promise<Money> {
    return this.credit.get(accountId) ?? Money.zero();
  }

  async charged(scope: JobScope, { orderId, operationId }: CalledOrder): Promise<OrderCharge> {
    const id = orderId ?? Number(operationId?.slice(-12));
    const order = this.orders.get(id);
    return order && (scope === 'staff' || order.accountId === scope)
      ? { orderId: id, charged: order.price }
      : { charged: Money.zero() };
  }

  async outcomeOfKey(_scope: JobScope, key: string): Promise<KeyOutcome> {
    return this.keys.get(key) ?? { kind: 'none' };
  }
}

export const REGISTER: CallableOperation = {
  operationId: 'createDomain',
  path: [],
  query: [],
  body: ['domainName', 'years', 'authCode'],
  isPlannable: true,
  scope: 'domains:write',
};

export const SET_AUTORENEW: CallableOperation = {
  operationId: 'setAutorenew',
  path: ['domainName'],
  query: [],
  body: ['enabled'],
  isPlannable: false,
  scope: 'domains:write',
};

type Answer = Partial<OperationAnswer> & { status: number };

/**
 * Operations with prices: each sells a domain once, charges the account, and answers a repeated key with the
 * first outcome. `before` may refuse a call; a refusal of 4xx is stored with its key, as the API does.
 */
export class FakeOperationCalls extends OperationCalls {
  readonly operations = new Map(
    [REGISTER, SET_AUTORENEW].map((operation) => [operation.operationId, operation]),
  );
  /** Cents of USD. */
  price = 1_000n;
  /** Cents of single domains, in place of `price`. */
  readonly prices = new Map<string, bigint>();
  /** Calls in their order, those with a key that was answered before included. */
  readonly calls: OperationCall[] = [];
  readonly executed: string[] = [];
  /** Keys by the units of work that claimed them. */
  readonly claimed: string[][] = [];
  readonly claimedUntil: Date[] = [];
  readonly unclaimed = new Set<string>();
  /** Most calls of one key at the same time, of all keys. */
  mostAtOnceOfAKey = 0;
  before: (call: OperationCall) => Answer | undefined | Promise<Answer | undefined> = () => undefined;
  /** After the operation was carried out: an answer that gets lost. */
  after: (call: OperationCall) => Answer | undefined = () => undefined;
  private readonly answers = new Map<string, OperationAnswer>();
  private readonly running = new Map<string, number>();

  constructor(private readonly money: FakeJobMoney) {
    super();
  }

  find(operationId: string): CallableOperation | undefined {
    return this.operations.get(operationId);
  }

  /** `unclaimed` keys are left to their calls. */
  override async claimKeys(
    calls: readonly OperationCall[],
    until: Date,
  ): Promise<Map<string, IdempotencyClaim>> {
    const keys = calls.map(({ idempotencyKey }) => idempotencyKey!).filter((key) => !this.unclaimed.has(key));
    this.claimed.push(keys);
    this.claimedUntil.push(until);
    return new Map(keys.map((key) => [key, { accountId: 0, key, lease: `lease of ${key}` }]));
  }

  async call(call: OperationCall): Promise<OperationAnswer> {
    this.calls.push(call);
    const key = call.idempotencyKey;
    if (key === undefined) return this.execute(call);
    const running = (this.running.get(key) ?? 0) + 1;
    this.running.set(key, running);
    this.mostAtOnceOfAKey = Math.max(this.mostAtOnceOfAKey, running);
    try {
      const stored = this.answers.get(key);
      // a repeated call names its operation alone
      const answer = stored ? { ...stored, orderId: undefined } : await this.execute(call);
      if (answer.status < 500 && ![401, 403, 429].includes(answer.status)) {
        this.answers.set(key, answer);
        this.money.keys.set(key, {
          kind: answer.status < 300 ? 'done' : 'refused',
          operationId: answer.openedOperation,
        });
      }
      const lost = this.after(call);
      return lost ? filled(lost) : answer;
    } finally {
      this.running.set(key, this.running.get(key)! - 1);
    }
  }

  private async execute(call: OperationCall): Promise<OperationAnswer> {
    const refusal = await this.before(call);
    if (refusal) return filled(refusal);
    const { caller, dryRun, item, mostPrice } = call;
    const price = this.find(call.operationId)!.isPlannable
      ? Money.of(this.prices.get(String(item.domainName)) ?? this.price)
      : Money.zero();
    if (mostPrice && !dryRun && price.minor > mostPrice.minor)
      return filled({ status: 409, errorCode: PRICE_ABOVE });
    // what staff call is charged to account 0 here
    const accountId = accountOf(scopeOf(caller)) ?? 0;
    // read and changed in one go: calls at the same time must not lose each other's charge
    const credit = this.money.credit.get(accountId) ?? Money.zero();
    if (price.minor > credit.minor)
      return filled({
        status: 402,
        errorCode: 'billing.insufficient_funds',
        body: { message: 'Payment failed', details: 'Insufficient Funds' },
      });
    if (dryRun)
      return filled({
        status: 200,
        body: { plan: { currency: 'USD', items: [], totalCents: Number(price.minor) } },
      });
    this.executed.push(String(item.domainName));
    if (price.minor === 0n) return filled({ status: 200 });
    this.money.credit.set(accountId, credit.minus(price));
    const orderId = this.money.orders.size + 1;
    this.money.orders.set(orderId, { accountId, price });
    return filled({ status: 200, orderId, openedOperation: operationOf(orderId) });
  }
}

const filled = (answer: Answer): OperationAnswer => ({ body: {}, requestId: 'r-1', ...answer });

/** Ends with the number of its order. */
const operationOf = (orderId: number): string =>
  `00000000-0000-7000-9000-${String(orderId).padStart(12, '0')}`;
