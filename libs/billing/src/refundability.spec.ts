import { Money } from '@registrar/kernel';
import type { BoughtItem } from './order';
import { type RefundCircumstances, type RefundRefusal, whyNotRefundable } from './refundability';

const NOW = new Date('2026-03-02T09:15:00Z');
const bought: BoughtItem = {
  id: 1,
  orderId: 70_001,
  name: 'a.example',
  type: 'registration',
  status: 'success',
  price: Money.of(1_000n),
  tax: Money.zero(),
  refundableUntil: new Date(NOW.getTime() + 1),
};
const here: RefundCircumstances = {
  now: NOW,
  isInAccount: true,
  isLimitReached: false,
  isRegistrarLimitReached: false,
  losesRenewals: false,
};
const privacy = { type: 'whois_privacy' as const };

describe('an item of an order', () => {
  it.each<[string, Partial<BoughtItem>, Partial<RefundCircumstances>, RefundRefusal | undefined]>([
    ['can be refunded: a registration', {}, {}, undefined],
    ['can be refunded: privacy', privacy, {}, undefined],
    ['is refunded already', { status: 'refunded' }, {}, 'refunded'],
    ['is refunded already, whatever its type', { status: 'refunded', type: 'renewal' }, {}, 'refunded'],
    ...(['renewal', 'transfer', 'restore'] as const).map(
      (type): [string, Partial<BoughtItem>, Partial<RefundCircumstances>, RefundRefusal] => [
        `is never refunded as a ${type}`,
        { type },
        {},
        'type',
      ],
    ),
    ...(['failed', 'initialized', 'canceled'] as const).map(
      (status): [string, Partial<BoughtItem>, Partial<RefundCircumstances>, RefundRefusal] => [
        `was not bought: ${status}`,
        { status },
        {},
        'status',
      ],
    ),
    ['has no grace period', { refundableUntil: undefined }, {}, 'never'],
    ['is over at the end of its grace period', { refundableUntil: NOW }, {}, 'expired'],
    ['has its domain elsewhere', {}, { isInAccount: false }, 'gone'],
    ['has its domain elsewhere, as privacy too', privacy, { isInAccount: false }, 'gone'],
    [
      'is beyond the limit of deletes',
      {},
      { isLimitReached: true, isRegistrarLimitReached: true, losesRenewals: true },
      'limit',
    ],
    [
      'is beyond the limit of the registry',
      {},
      { isRegistrarLimitReached: true, losesRenewals: true },
      'registrar_limit',
    ],
    ['would take a renewal away', {}, { losesRenewals: true }, 'renewed'],
    [
      'is privacy, which deletes nothing',
      privacy,
      { isLimitReached: true, isRegistrarLimitReached: true, losesRenewals: true },
      undefined,
    ],
  ])('%s', (_what, values, circumstances, refusal) => {
    expect(whyNotRefundable({ ...bought, ...values }, { ...here, ...circumstances })).toBe(refusal);
  });
});
