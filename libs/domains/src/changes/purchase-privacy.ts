import {
  addYears,
  AppError,
  type Clock,
  conflict,
  type DomainName,
  type IdempotencyClaim,
  Money,
  toTimestamp,
} from '@registrar/kernel';
import type { NewOrderItem, OrderBook } from '@registrar/billing';
import { type Catalog, invalidYears, type HeldTld } from '@registrar/catalog';
import { type ChangeDecision, type ChangeResult, decisionOf } from './change';
import type { ChangeDomain } from './change-domain';
import { domainExpired } from '../shared/errors';
import type { DomainView } from '../shared/domain';
import { assertPrivacyOpen } from '../shared/locks';
import type { HeldDomain } from '../shared/held-domain';
import type { SettleChange } from './settle-change';
import type { PublishedContacts } from './published-contacts';

export interface PurchasePrivacyRequest {
  accountId: number;
  name: DomainName;
  /** Omitted: 1. Privacy is free and follows the domain's term, so this appears on the order only. */
  years?: number;
  /** The request's idempotency key, already claimed. */
  idempotency?: IdempotencyClaim;
}

/** The client's answer, also for a replay of its key. */
export interface PrivacyAnswer {
  domain: DomainView;
  /** Order id. */
  order: number;
  /** Privacy is free (BEHAVIOUR §8). */
  totalPaid: 0;
}

/**
 * purchased: done, or accepted by a registry that decides later · unknown: no answer yet, the reconciler
 * continues.
 */
export type PrivacyResult =
  { kind: 'purchased'; answer: PrivacyAnswer } | { kind: 'unknown'; operationId: string };

const privacyNotSupported = (): AppError =>
  new AppError('unprocessable', 'domains.privacy_unsupported', 'TLD does not support WhoIs Privacy');
const privacyThere = (): AppError =>
  conflict('domains.privacy_there', 'Privacy protection already exists for this domain.');

/** A change of the privacy setting with an order of its own. */
export class PurchasePrivacy {
  constructor(
    private readonly changes: ChangeDomain,
    private readonly settle: SettleChange,
    private readonly catalog: Catalog,
    private readonly shown: PublishedContacts,
    private readonly orders: OrderBook,
    private readonly clock: Clock,
  ) {}

  /**
   * Throws 422 for the TLD, 404, 403 after expiry, 400 for years beyond the term, 409 where privacy exists,
   * and the registry's refusals.
   */
  async execute({ accountId, name, years = 1, idempotency }: PurchasePrivacyRequest): Promise<PrivacyResult> {
    const tld = await this.catalog.resolveHeld(name, this.clock.now(accountId));
    if (!tld.supportsPrivacy) throw privacyNotSupported();
    return resultOf(
      await this.changes.execute({
        accountId,
        name: name.ascii,
        idempotency,
        decide: (held, now) => this.decide(held, years, now),
        begin: (operationId, createdAt) =>
          this.order({ accountId, operationId, name, tld, years, createdAt }),
      }),
    );
  }

  /**
   * Result of a purchase, for the replay of its idempotency key. Throws the refusal if the purchase was never
   * accepted.
   */
  async result(operationId: string): Promise<PrivacyResult> {
    return resultOf(await this.settle.result(operationId));
  }

  private async decide(held: HeldDomain, years: number, now: Date): Promise<ChangeDecision> {
    if (held.privacyEnabled) throw privacyThere();
    if (held.expiresAt <= now) throw domainExpired();
    // Not beyond the end of the term; a year that the term ends in counts.
    if (addYears(now, years - 1) >= held.expiresAt)
      throw invalidYears(
        `'years' must not reach beyond the end of the domain's term (${toTimestamp(held.expiresAt)}).`,
      );
    assertPrivacyOpen(held, true);
    return decisionOf(
      held,
      { privacyEnabled: true },
      { shown: await this.shown.change(held, { privacyEnabled: true }) },
    );
  }

  private async order({
    accountId,
    operationId,
    name,
    tld,
    years,
    createdAt,
  }: {
    accountId: number;
    operationId: string;
    name: DomainName;
    tld: HeldTld;
    years: number;
    createdAt: Date;
  }): Promise<{ orderId: number }> {
    const nothing = Money.zero('USD');
    const item: NewOrderItem = {
      name: name.ascii,
      type: 'whois_privacy',
      interval: 'year',
      duration: years,
      quantity: 1,
      price: nothing,
      tld: tld.name,
    };
    const { id } = await this.orders.place({
      accountId,
      operationId,
      currency: nothing.currency,
      authAmount: nothing,
      items: [item],
      createdAt,
    });
    return { orderId: id };
  }
}

function resultOf(result: ChangeResult): PrivacyResult {
  if (result.kind === 'unknown') return result;
  if (result.orderId === undefined) throw new Error('privacy was purchased without an order');
  return { kind: 'purchased', answer: { domain: result.domain, order: result.orderId, totalPaid: 0 } };
}
