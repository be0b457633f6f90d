import { Money } from '@registrar/kernel';
import {
  type AuditedAct,
  auditEntries,
  auditHouse,
  LABEL,
  LATER,
  NOW,
  OWNER,
} from '../../testing/audit-house';
import { EndPromotion, PutPremiumName, PutPromotion, RemovePremiumName } from './offers';
import { SalesStopsByStaff } from './sales-stops';
import { AddTldRules, PutTld, SetTldPrice } from './tlds';

const NINE = Money.parse('9.50', 'EUR')!;
const PROMOTION = { code: 'SPRING', tlds: ['com'], off: { percentBps: 500 } };
const TEN = Money.parse('10.00', 'EUR')!;
const OF_AMOUNT = { code: 'SPRING', tlds: ['net'], off: { amount: TEN } };
const PREMIUM = { name: 'a.example', class: 'gold', registration: TEN, renewal: NINE, transfer: TEN };
const PREMIUM_ENTRY = {
  name: 'a.example',
  class: 'gold',
  registration: '10.00',
  renewal: '9.50',
  currency: 'EUR',
};
const PRICE = { tld: 'com', price: TEN, listPrice: NINE };
const PRICE_ENTRY = { tld: 'com', price: '10.00', listPrice: '9.50', currency: 'EUR' };
const STOP = { products: ['renewal'], reason: 'faulty', stoppedBy: 'Max', since: NOW, until: LATER };
const STOP_ENTRY = { ...STOP, since: NOW.toISOString(), until: LATER.toISOString() };

auditEntries([
  [
    'a new promotion',
    {
      answers: { putPromotion: { after: PROMOTION } },
      act: ({ audit, inner, clock }) =>
        new PutPromotion(audit, inner, clock).execute(OWNER, PROMOTION as never),
      asked: ['putPromotion', PROMOTION, NOW],
      result: PROMOTION,
      entry: {
        action: 'promotion.put',
        target: 'promotion:SPRING',
        after: { code: 'SPRING', tlds: ['com'], percentBps: 500 },
      },
    },
  ],
  [
    'a promotion that ends',
    {
      answers: { endPromotion: { before: OF_AMOUNT, after: PROMOTION } },
      act: ({ audit, inner, clock }) => new EndPromotion(audit, inner, clock).execute(OWNER, 'SPRING'),
      asked: ['endPromotion', 'SPRING', NOW],
      result: PROMOTION,
      entry: {
        action: 'promotion.end',
        target: 'promotion:SPRING',
        before: { code: 'SPRING', tlds: ['net'], amountOff: '10.00', currency: 'EUR' },
        after: { code: 'SPRING', tlds: ['com'], percentBps: 500 },
      },
    },
  ],
  [
    'a promotion that had ended',
    {
      answers: { endPromotion: { before: PROMOTION, after: PROMOTION } },
      act: ({ audit, inner, clock }) => new EndPromotion(audit, inner, clock).execute(OWNER, 'SPRING'),
      asked: ['endPromotion', 'SPRING', NOW],
      result: PROMOTION,
    },
  ],
  [
    'a new premium name',
    {
      answers: { putPremiumName: { after: { ...PREMIUM, transfer: undefined } } },
      act: ({ audit, inner, clock }) =>
        new PutPremiumName(audit, inner, clock).execute(OWNER, 'a.example', PREMIUM as never),
      asked: ['putPremiumName', 'a.example', PREMIUM, NOW],
      result: { ...PREMIUM, transfer: undefined },
      entry: { action: 'premium_name.put', target: 'premium_name:a.example', after: PREMIUM_ENTRY },
    },
  ],
  [
    'a changed premium name',
    {
      answers: { putPremiumName: { before: { ...PREMIUM, class: 'iron' }, after: PREMIUM } },
      act: ({ audit, inner, clock }) =>
        new PutPremiumName(audit, inner, clock).execute(OWNER, 'a.example', PREMIUM as never),
      asked: ['putPremiumName', 'a.example', PREMIUM, NOW],
      result: PREMIUM,
      entry: {
        action: 'premium_name.put',
        target: 'premium_name:a.example',
        before: { ...PREMIUM_ENTRY, class: 'iron', transfer: '10.00' },
        after: { ...PREMIUM_ENTRY, transfer: '10.00' },
      },
    },
  ],
  [
    'a removed premium name',
    {
      answers: { removePremiumName: PREMIUM },
      act: ({ audit, inner }) => new RemovePremiumName(audit, inner).execute(OWNER, 'a.example'),
      asked: ['removePremiumName', 'a.example'],
      result: PREMIUM,
      entry: {
        action: 'premium_name.remove',
        target: 'premium_name:a.example',
        before: { ...PREMIUM_ENTRY, transfer: '10.00' },
      },
    },
  ],
  [
    'stopped sales of a TLD',
    {
      answers: { stop: undefined },
      act: ({ audit, inner }) =>
        new SalesStopsByStaff(audit, inner).stop(OWNER, { tld: 'com' }, {
          products: ['renewal'],
          reason: 'faulty',
          until: LATER,
        } as never),
      asked: [
        'stop',
        { tld: 'com' },
        { products: ['renewal'], reason: 'faulty', until: LATER, stoppedBy: LABEL },
      ],
      entry: {
        action: 'tld.stop_sales',
        target: 'tld:com',
        after: { products: ['renewal'], until: LATER.toISOString() },
      },
    },
  ],
  [
    'opened sales of a registry',
    {
      answers: { open: STOP },
      act: ({ audit, inner }) => new SalesStopsByStaff(audit, inner).open(OWNER, { registry: 'main' }),
      asked: ['open', { registry: 'main' }, LABEL],
      entry: { action: 'registry.open_sales', target: 'registry:main', before: STOP_ENTRY },
    },
  ],
  ...(
    [
      ['a TLD', 'tld.put', 'put', PutTld],
      ['rules of a TLD', 'tld.add_rules', 'addRules', AddTldRules],
    ] as const
  ).map(([what, action, method, Act]): [string, AuditedAct] => [
    what,
    {
      answers: { [method]: { before: { status: 'off' }, after: { status: 'on' } } },
      act: ({ audit, inner, clock }) => new Act(audit, inner, clock).execute(OWNER, 'com', { a: 1 } as never),
      asked: [method, 'com', { a: 1 }, NOW],
      entry: { action, target: 'tld:com', before: { status: 'off' }, after: { status: 'on' } },
    },
  ]),
  [
    'the first price of a TLD',
    {
      answers: { putPrice: { after: PRICE } },
      act: ({ audit, inner, clock }) =>
        new SetTldPrice(audit, inner, clock).execute(OWNER, 'com', PRICE as never),
      asked: ['putPrice', 'com', PRICE, NOW],
      entry: { action: 'tld.set_price', target: 'tld:com', after: PRICE_ENTRY },
    },
  ],
  [
    'another price of a TLD',
    {
      answers: { putPrice: { before: { ...PRICE, price: NINE }, after: PRICE } },
      act: ({ audit, inner, clock }) =>
        new SetTldPrice(audit, inner, clock).execute(OWNER, 'com', PRICE as never),
      asked: ['putPrice', 'com', PRICE, NOW],
      entry: {
        action: 'tld.set_price',
        target: 'tld:com',
        before: { ...PRICE_ENTRY, price: '9.50' },
        after: PRICE_ENTRY,
      },
    },
  ],
]);

it('reads the stops of sales without an entry', async () => {
  const { audit, inner, log } = auditHouse({ inEffect: [STOP] });
  expect(await new SalesStopsByStaff(audit, inner).inEffect()).toEqual([STOP]);
  expect(log.entries).toEqual([]);
});
