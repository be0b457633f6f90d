import { CallNotes, type DomainEvent, type DryRunNote, Money, type PlannedSteps } from '@registrar/kernel';
import { planOf, storedPlan } from './plan-of';

const usd = (cents: number): Money => Money.of(BigInt(cents), 'USD');
const notesOf = (...notes: object[]): CallNotes => {
  const call = new CallNotes();
  call.notes.push(...(notes as DryRunNote[]));
  return call;
};
const event = (name: string, accountId = 7, balance?: number): object => ({
  kind: 'event',
  event: { name, accountId, payload: { balance } } as unknown as DomainEvent,
});
const EMPTY = {
  currency: 'USD',
  items: [],
  totalCents: 0,
  registryCommands: [],
  changes: [],
  events: [],
  warnings: [],
  verifications: [],
  mails: [],
};
const ITEM = { name: 'a.example', type: 'renewal', interval: 'year', duration: 2 };
const order = (cents: number, ...items: object[]): object => ({
  kind: 'order',
  authAmount: usd(cents),
  items,
});
const BALANCE = 'account.credit.balance_change';

describe('the plan of a call', () => {
  it.each<[string, CallNotes, object, ...PlannedSteps[]]>([
    ['that does nothing', notesOf(), {}],
    [
      'with orders, whose sums are added',
      notesOf(
        order(1_300, { ...ITEM, originalPrice: usd(1_500), price: usd(1_200), taxAmount: usd(100) }),
        order(0, { ...ITEM, name: 'b.example', price: usd(0) }),
      ),
      {
        items: [
          { ...ITEM, originalPriceCents: 1_500, priceCents: 1_200, taxCents: 100 },
          { ...ITEM, name: 'b.example', priceCents: 0, taxCents: 0 },
        ],
        totalCents: 1_300,
      },
    ],
    [
      'in the currency of its order',
      notesOf({ kind: 'order', authAmount: Money.of(500n, 'EUR'), items: [] }),
      { currency: 'EUR', totalCents: 500 },
    ],
    [
      'with the events of the account, each once, and its last balance',
      notesOf(
        event(BALANCE, 7, 10),
        event(BALANCE, 7, 8.25),
        event(BALANCE, 8, 99),
        event('domain.expiration', 7, 1),
        event('domain.move', 8),
      ),
      { balanceAfterCents: 825, events: [BALANCE, 'domain.expiration'] },
    ],
    ['with a balance of nothing', notesOf(event(BALANCE, 7, 0)), { balanceAfterCents: 0, events: [BALANCE] }],
    [
      'that opens no operation, with the changes of the stores',
      notesOf({ kind: 'change', change: { field: 'locked', from: true, to: false } }),
      { changes: [{ field: 'locked', from: true, to: false }] },
    ],
    [
      'with texts and mails, each once',
      notesOf(
        { kind: 'warning', text: 'w' },
        { kind: 'verification', text: 'v' },
        { kind: 'verification', text: 'v' },
        { kind: 'mail', template: 'm' },
        { kind: 'mail', template: 'm' },
      ),
      { warnings: ['w'], verifications: ['v'], mails: ['m'] },
    ],
    [
      'that opens an operation, with the steps that follow',
      notesOf(
        { kind: 'operation' },
        { kind: 'change', change: { field: 'busy' } },
        event('domain.expiration'),
        { kind: 'warning', text: 'w' },
        { kind: 'verification', text: 'v' },
        { kind: 'mail', template: 'm' },
      ),
      {
        registryCommands: ['domain:renew a.example'],
        changes: [{ field: 'expireDate' }],
        events: ['domain.expiration', 'domain.lock.status_change'],
        warnings: ['w', 'w2'],
        verifications: ['v', 'v2'],
        mails: ['m', 'm2'],
        refundCents: 250,
      },
      {
        registryCommands: ['domain:renew a.example'],
        changes: [{ field: 'expireDate' }],
        events: ['domain.expiration', 'domain.lock.status_change'],
        warnings: ['w2'],
        verifications: ['v', 'v2'],
        mails: ['m', 'm2'],
        refund: usd(250),
      },
    ],
    [
      'that opens an attempt without steps, whose local changes are not shown',
      notesOf({ kind: 'attempt' }, { kind: 'change', change: { field: 'busy' } }),
      {},
    ],
  ])('%s', (_, notes, expected, ...steps) => {
    expect(planOf(notes, 7, ...steps)).toStrictEqual({ ...EMPTY, ...expected });
  });
});

describe('a stored plan', () => {
  const LINE = { ...ITEM, priceCents: 1, taxCents: 0 };
  const PLAN = {
    ...EMPTY,
    items: [{ ...LINE, originalPriceCents: 2 }, LINE],
    refundCents: 1,
    balanceAfterCents: 2,
    registryCommands: ['c'],
    changes: [{ field: 'a' }, { field: 'b', from: null, to: [1] }],
    events: ['e'],
    warnings: ['w'],
    verifications: ['v'],
    mails: ['m'],
    result: { id: 3 },
  };

  it.each<[string, object]>([
    ['with all that it may have', PLAN],
    ['with what each plan has', EMPTY],
  ])('is read %s', (_, plan) => {
    expect(storedPlan.read(plan as never, 'q')).toEqual(plan);
  });

  it.each<[string, unknown]>([
    ['currency', 1],
    ['items', {}],
    ['items', [{ ...LINE, name: 1 }]],
    ['items', [{ ...LINE, type: null }]],
    ['items', [{ ...LINE, interval: 1 }]],
    ['items', [{ ...LINE, duration: '1' }]],
    ['items', [{ ...LINE, originalPriceCents: '1' }]],
    ['items', [{ ...LINE, priceCents: '1' }]],
    ['items', [{ ...LINE, taxCents: null }]],
    ['totalCents', '1'],
    ['refundCents', '1'],
    ['balanceAfterCents', '1'],
    ['registryCommands', [1]],
    ['changes', [{ from: 1 }]],
    ['events', 'e'],
    ['warnings', [1]],
    ['verifications', null],
    ['mails', [null]],
  ])('is none with %s %j', (field, value) => {
    expect(() => storedPlan.read({ ...PLAN, [field]: value } as never, 'q')).toThrow('plan of the quote');
  });
});
