import {
  type CallableOperation,
  type JsonValue,
  type OperationAnswer,
  type OperationCall,
  OperationCalls,
} from '@registrar/kernel';

/** Prices that an operation has at this moment. */
export interface MovingPrice {
  currency: string;
  priceCents: number;
  /** Instead of the price, where the registry says that the name is a premium one. */
  premiumCents?: number;
  taxBps: number;
  /** Taken off by a promotion, as long as it has uses left. */
  discountCents: number;
  discountsLeft: number;
}

/** Operations whose plan follows from a price that moves. */
export class PricedCalls extends OperationCalls {
  readonly calls: OperationCall[] = [];
  price: MovingPrice = {
    currency: 'USD',
    priceCents: 1_600,
    taxBps: 0,
    discountCents: 0,
    discountsLeft: 0,
  };
  /** Instead of a plan. */
  refusal?: OperationAnswer;

  find(operationId: string): CallableOperation | undefined {
    if (operationId === 'unknown') return undefined;
    return {
      operationId,
      path: ['domainName'],
      query: [],
      body: ['years'],
      isPlannable: operationId !== 'refillSandboxCredit',
      scope: 'domains.change',
    };
  }

  async call(call: OperationCall): Promise<OperationAnswer> {
    this.calls.push(call);
    return (
      this.refusal ?? {
        status: 200,
        body: { plan: this.plan(call.item.domainName as string) },
        requestId: 'planned',
        requestHash: this.hashOf(call),
      }
    );
  }

  hashOf({ operationId, item }: Pick<OperationCall, 'operationId' | 'item'>): string {
    return JSON.stringify([operationId, item]);
  }

  /** The plan of a renewal at the present price. */
  plan(name: string): { [field: string]: JsonValue } {
    const { currency, priceCents, premiumCents, taxBps, discountCents, discountsLeft } = this.price;
    const listCents = premiumCents ?? priceCents;
    const paidCents = Math.max(0, listCents - (discountsLeft > 0 ? discountCents : 0));
    const taxCents = Math.round((paidCents * taxBps) / 10_000);
    return {
      currency,
      items: [
        {
          name,
          type: 'renewal',
          interval: 'year',
          duration: 1,
          originalPriceCents: listCents,
          priceCents: paidCents,
          taxCents,
        },
      ],
      totalCents: paidCents + taxCents,
      changes: [{ field: 'emailForwarding', to: 'info to ilse@example.net' }],
      result: { email: 'ilse@example.net' },
    };
  }
}
