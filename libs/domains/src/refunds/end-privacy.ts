import { AppError, type Clock, type Operation, upstreamTimeout } from '@registrar/kernel';
import { type ChangeDecision, changePayload, decisionOf } from '../changes/change';
import type { ChangeDomain } from '../changes/change-domain';
import { assertPrivacyOpen } from '../shared/locks';
import { errorOf } from '../operations/operation-failure';
import type { HeldDomain } from '../shared/held-domain';
import { REGISTRY_REFUSED, STATUS_PROHIBITS } from '../shared/registry-refusals';
import type { PublishedContacts } from '../changes/published-contacts';
import type { RefundRequest, RefundResult } from './refund';
import type { RefundChecks } from './refund-checks';
import type { RefundQueries } from './refund-queries';
import { failedItems, type Items, refundedItems, unpaid } from './settle-refund';

/** Privacy that is refunded without its domain: a change that switches it off, and its items with it. */
export class EndPrivacy {
  constructor(
    private readonly checks: RefundChecks,
    private readonly changes: ChangeDomain,
    private readonly shown: PublishedContacts,
    private readonly queries: Pick<RefundQueries, 'result'>,
    private readonly clock: Clock,
  ) {}

  /**
   * Throws the refusals of the checks, 409 during another change and under a PrivacyLock, 502, and 504 after
   * the deadline.
   */
  async execute(request: RefundRequest, { name }: HeldDomain): Promise<RefundResult> {
    const { accountId, idempotency } = request;
    let operationId: string | undefined;
    try {
      await this.changes.execute({
        accountId,
        name,
        idempotency,
        decide: (held, now) => this.decide(request, held, now),
        begin: async (id) => {
          operationId = id;
          return undefined;
        },
      });
    } catch (error) {
      // A refusal of the operation is returned as for any refund.
      if (!(error instanceof AppError) || operationId === undefined) throw error;
    }
    if (operationId === undefined) throw new Error(`privacy of ${name} was refunded without an operation`);
    return this.queries.result(operationId);
  }

  private async decide(request: RefundRequest, held: HeldDomain, now: Date): Promise<ChangeDecision> {
    if (this.clock.now() >= request.deadline) throw upstreamTimeout();
    const { order, items } = await this.checks.check(request, now);
    const paid = items.find(({ price, tax }) => price.plus(tax).minor !== 0n);
    // Privacy is free (BEHAVIOUR §16); a change could not refund a price.
    if (paid) throw new Error(`privacy of order ${order.id} was paid for`);
    assertPrivacyOpen(held, false);
    const decision = decisionOf(
      held,
      { privacyEnabled: false },
      { shown: await this.shown.change(held, { privacyEnabled: false }) },
    );
    return { ...decision, refund: { orderId: order.id, itemIds: items.map(({ id }) => id) } };
  }
}

/** Codes of a change's refusals that come from the registry. */
const REGISTRYS_WORD: ReadonlySet<string> = new Set([REGISTRY_REFUSED, STATUS_PROHIBITS]);

/** As `refundResultOf`, of an operation that switches privacy off. */
export function privacyRefundOf({ id, state, answer, failure, payload }: Operation): RefundResult {
  const { refund } = changePayload.read(payload, id);
  if (!refund) throw new Error(`operation ${id} refunds nothing`);
  if (state === 'open') return { kind: 'unknown', operationId: id };
  const items: Items = {
    orderId: refund.orderId,
    items: refund.itemIds.map((itemId) => ({ id: itemId, type: 'whois_privacy', amount: '0' })),
    currency: 'USD',
    total: '0',
  };
  if (state === 'succeeded') return { kind: 'answered', answer: refundedItems(items) };
  if (answer !== undefined)
    return {
      kind: 'answered',
      answer: unpaid(items, 'initialized', 'The registry will switch privacy off later.'),
    };
  if (!REGISTRYS_WORD.has(failure!.code)) throw errorOf(failure!);
  return { kind: 'answered', answer: failedItems(items, failure!.details ?? failure!.message) };
}
