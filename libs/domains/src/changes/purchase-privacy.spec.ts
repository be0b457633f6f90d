import { OrderBook } from '@registrar/billing';
import { Catalog } from '@registrar/catalog';
import { addSeconds, addYears, AppError, DomainName, Money } from '@registrar/kernel';
import type { RegistryContact } from '@registrar/registries';
import type { ScriptedOutcome } from '@registrar/registries/testing';
import type { DomainView } from '../shared/domain';
import { PurchasePrivacy, type PurchasePrivacyRequest } from './purchase-privacy';
import { PublishedContacts } from './published-contacts';
import { ACCOUNT, ChangeWorld, THICK, THIN } from '../testing';

let world: ChangeWorld;
let purchase: PurchasePrivacy;

async function start(profile = THICK): Promise<void> {
  world = await ChangeWorld.create(profile);
  const { base, changes, settle } = world;
  world.put({}, { privacyEnabled: false });
  purchase = new PurchasePrivacy(
    changes,
    settle,
    new Catalog(base.catalog),
    new PublishedContacts(base.privacy, base.connections),
    new OrderBook(base.orders),
    base.clock,
  );
}
beforeEach(() => start());

const request = (values: Partial<PurchasePrivacyRequest> = {}): PurchasePrivacyRequest => ({
  accountId: ACCOUNT,
  name: DomainName.of('a.example'),
  ...values,
});
const buy = (values: Partial<PurchasePrivacyRequest> = {}): Promise<string> =>
  purchase.execute(request(values)).then(
    ({ kind }) => kind,
    (error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      return error.details ? `${error.message}: ${error.details}` : error.message;
    },
  );
/** States of the orders of privacy alone. */
const ordered = (): (string | undefined)[] =>
  [...world.base.orders.orders.values()]
    .filter(({ order }) => order.items[0].type === 'whois_privacy')
    .map(({ status }) => status);

describe('privacy that is purchased', () => {
  it("shows the registrar's contact at the registry, is an order at no price, and costs nothing", async () => {
    const before = world.base.money.balance(ACCOUNT);
    const result = await purchase.execute(request());
    expect(result).toMatchObject({
      kind: 'purchased',
      answer: {
        domain: { domainName: 'a.example', privacyEnabled: true },
        order: expect.any(Number),
        totalPaid: 0,
      },
    });
    const shown = world.base.registry
      .sent('contact:create')
      .map(({ payload }) => payload as RegistryContact)
      .find(({ name }) => name === 'Domain Privacy');
    expect(world.there).toMatchObject({
      registrant: shown!.id,
      contacts: [{ id: shown!.id }, { id: shown!.id }],
    });
    expect(ordered()).toEqual(['success']);
    expect(world.base.money.balance(ACCOUNT)).toEqual(before);
  });

  it('sends no command to a registry without contacts', async () => {
    await start(THIN);
    const before = world.sent.length;
    expect(await buy()).toBe('purchased');
    expect([world.row.domain.privacyEnabled, ordered(), world.sent.length]).toEqual([
      true,
      ['success'],
      before,
    ]);
  });

  it('returns the same answer for its key', async () => {
    const idempotency = await world.base.claim();
    const first = await purchase.execute(request({ idempotency }));
    const again = await world.base.keys.claim(ACCOUNT, 'key-1', 'hash', world.base.clock.now());
    if (again.kind !== 'bound') throw new Error(again.kind);
    world.put({}, { privacyEnabled: false });
    expect(await purchase.result(again.operationId)).toEqual(first);
  });

  const ENDS: { script: ScriptedOutcome; answer: string; order: string }[] = [
    {
      script: 'refuse',
      answer: 'Bad Request: The registry refused the change: Parameter value policy error',
      order: 'failed',
    },
    { script: 'not_sent', answer: 'Registry Connection Unavailable', order: 'failed' },
    { script: 'drop_before', answer: 'unknown', order: 'initialized' },
    { script: 'pending', answer: 'purchased', order: 'started' },
  ];
  it.each(ENDS)(
    'that the registry does not do at once ($script) leaves the domain as it was',
    async ({ script, answer, order }) => {
      world.script(script);
      expect(await buy()).toBe(answer);
      expect([world.row.domain.privacyEnabled, ordered()]).toEqual([false, [order]]);
    },
  );

  it('whose answer was lost is finished by the reconciler', async () => {
    world.script('drop_after');
    expect(await buy()).toBe('unknown');
    world.base.clock.advance(300);
    await world.reconcile().execute();
    expect([world.row.domain.privacyEnabled, ordered()]).toEqual([true, ['success']]);
  });
});

it('the order has one item, of the years that are asked for, at no price', async () => {
  world.put({ activation: { ...world.row.activation!, expiresAt: addYears(world.base.clock.now(), 3) } });
  await purchase.execute(request({ years: 3 }));
  const [{ order }] = [...world.base.orders.orders.values()];
  expect(order).toEqual({
    accountId: ACCOUNT,
    operationId: expect.any(String),
    currency: 'USD',
    authAmount: Money.zero('USD'),
    createdAt: world.base.clock.now(),
    items: [
      {
        name: 'a.example',
        type: 'whois_privacy',
        interval: 'year',
        duration: 3,
        quantity: 1,
        price: Money.zero('USD'),
        tld: 'example',
      },
    ],
  });
});

it.each([
  ['ends now', 0, 1, 'domains.expired'],
  ['ends in a second', 1, 1, undefined],
  ['ends in a year', 31_536_000, 2, 'catalog.years'],
  ['ends in a year and a second', 31_536_001, 2, undefined],
])(
  'for a term that %s, %i s away, %i years of privacy are refused with %s',
  async (_, seconds, years, code) => {
    world.put({
      activation: { ...world.row.activation!, expiresAt: addSeconds(world.base.clock.now(), seconds) },
    });
    const result = purchase.execute(request({ years }));
    if (code) await expect(result).rejects.toMatchObject({ code });
    else expect(await result).toMatchObject({ kind: 'purchased' });
  },
);

it.each([
  [
    'under a TLD without it',
    () => world.rules({ supportsPrivacy: false }),
    {
      kind: 'unprocessable',
      code: 'domains.privacy_unsupported',
      message: 'TLD does not support WhoIs Privacy',
    },
  ],
  [
    'where it exists',
    () => world.put({}, { privacyEnabled: true }),
    {
      kind: 'conflict',
      code: 'domains.privacy_there',
      details: 'Privacy protection already exists for this domain.',
    },
  ],
])('a refusal %s has its kind and code', async (_, given, refusal) => {
  given();
  await expect(purchase.execute(request())).rejects.toMatchObject(refusal);
});

it('a purchase without an order is a fault', async () => {
  jest.spyOn(world.settle, 'result').mockResolvedValue({ kind: 'done', domain: {} as DomainView });
  await expect(purchase.result('one')).rejects.toThrow('privacy was purchased without an order');
});

describe('privacy is refused, and nothing is ordered,', () => {
  const CASES: {
    when: string;
    arrange?: () => unknown;
    values?: Partial<PurchasePrivacyRequest>;
    answer: string;
  }[] = [
    {
      when: 'where it exists',
      arrange: () => world.put({}, { privacyEnabled: true }),
      answer: 'Conflict: Privacy protection already exists for this domain.',
    },
    {
      when: 'under a TLD without it',
      arrange: () => world.rules({ supportsPrivacy: false }),
      answer: 'TLD does not support WhoIs Privacy',
    },
    {
      when: 'under a TLD that is not sold',
      values: { name: DomainName.of('a.nowhere') },
      answer: 'Unsupported TLD',
    },
    {
      when: 'for a domain that no account has',
      values: { name: DomainName.of('b.example') },
      answer: 'Not Found: The requested domain does not exist.',
    },
    {
      when: 'for the domain of another account',
      values: { accountId: 99 },
      answer: 'Not Found: The requested domain does not exist.',
    },
    {
      when: 'after the expiry',
      arrange: () => world.base.clock.advance(400 * 86_400),
      answer: 'Permission denied: The domain has expired.',
    },
    {
      when: 'for years beyond the term',
      values: { years: 2 },
      answer:
        "Invalid years: 'years' must not reach beyond the end of the domain's term (2026-11-22T09:15:00Z).",
    },
    {
      when: 'under a lock of privacy',
      arrange: () => world.put({ locks: ['PrivacyLock'] }),
      answer: 'Conflict: The domain is locked (PrivacyLock).',
    },
  ];
  it.each(CASES)('$when', async ({ arrange, values, answer }) => {
    await arrange?.();
    const before = world.sent.length;
    expect(await buy(values)).toBe(answer);
    expect([ordered(), world.sent.length]).toEqual([[], before]);
  });
});
