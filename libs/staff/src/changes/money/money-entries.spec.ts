import { type AuditedAct, auditEntries, LATER, NOW, OWNER } from '../../testing/audit-house';
import { SetExchangeRate } from './exchange-rates';
import { AddTaxRule, EndTaxRule } from './tax-rules';

const RULE = { id: 4, country: 'DE', rateBps: 1_900 };

auditEntries([
  [
    'an exchange rate',
    {
      answers: { set: { before: { rate: '0.9' }, after: { rate: '0.8' } } },
      act: ({ audit, inner, clock }) => new SetExchangeRate(audit, inner, clock).execute(OWNER, 'EUR', '0.8'),
      asked: ['set', 'EUR', '0.8', NOW],
      result: { rate: '0.8' },
      entry: {
        action: 'exchange_rate.set',
        target: 'exchange_rate:EUR',
        before: { rate: '0.9' },
        after: { rate: '0.8' },
      },
    },
  ],
  [
    'a tax',
    {
      answers: { add: RULE },
      act: ({ audit, inner, clock }) => new AddTaxRule(audit, inner, clock).execute(OWNER, RULE as never),
      asked: ['add', RULE, NOW],
      result: RULE,
      entry: { action: 'tax_rule.add', target: 'tax_rule:4', after: RULE },
    },
  ],
  ...([undefined, LATER] as const).map((at): [string, AuditedAct] => [
    `a tax that ends ${at ? 'later' : 'at once'}`,
    {
      answers: { end: { before: RULE, after: { ...RULE, validUntil: at } } },
      act: ({ audit, inner, clock }) => new EndTaxRule(audit, inner, clock).execute(OWNER, 4, at),
      asked: ['end', 4, at ?? NOW, NOW],
      result: { ...RULE, validUntil: at },
      entry: {
        action: 'tax_rule.end',
        target: 'tax_rule:4',
        before: RULE,
        after: { ...RULE, ...(at && { validUntil: at.toISOString() }) },
      },
    },
  ]),
]);
