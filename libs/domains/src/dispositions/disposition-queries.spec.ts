import { Catalog, PriceFaults, PriceQuotes, type Product } from '@registrar/catalog';
import {
  FakeCatalogStore,
  FakePremiumNames,
  FakePriceFaultStore,
  FakePromotionStore,
  tldOf,
} from '@registrar/catalog/testing';
import { addDays, Money } from '@registrar/kernel';
import { FakeClock, FakeLog } from '@registrar/kernel/testing';
import { FakeDispositionReader } from '../testing';
import type { OwnedDomain, OwnedName } from './disposition';
import { DispositionQueries, MAX_DISPOSITION_NAMES, type NameDisposition } from './disposition-queries';

const NOW = new Date('2026-03-02T09:15:00Z');
const day = (days: number): Date => addDays(NOW, days);
const NAME = 'a.example';
const [ACCOUNT, OTHER] = [7, 8];

const HELD: OwnedDomain = {
  state: 'active',
  isMoved: false,
  registeredAt: day(-100),
  expiresAt: day(265),
  isPremium: false,
  isNewest: true,
  orderId: 70_001,
  isLeaving: false,
};
/** Removed after its term, 30 days ago. */
const LEFT: OwnedDomain = {
  ...HELD,
  state: 'deleted',
  expiresAt: day(-55),
  endedAt: day(-30),
  removalReason: 'expiration',
};
const INCOMING = { transferId: 4, orderId: 70_009 };

function desk(tld: Parameters<typeof tldOf>[0] = {}, ...blocked: Product[]) {
  const [store, clock, reader] = [new FakeCatalogStore(), new FakeClock(NOW), new FakeDispositionReader()];
  store.put(tldOf({ allowedYears: [2, 3], ...tld }));
  if (blocked.length > 0) store.block('example', ...blocked);
  const price = (product: Product, minor: bigint): void =>
    store.addPrice({
      tld: 'example',
      product,
      price: Money.of(minor),
      listPrice: Money.of(minor),
      validFrom: new Date(0),
    });
  price('renewal', 14_50n);
  price('restore', 60_00n);
  const quotes = new PriceQuotes(
    store,
    new FakePromotionStore(),
    new FakePremiumNames(),
    new PriceFaults(new FakePriceFaultStore(), new FakeLog(), clock),
  );
  const queries = new DispositionQueries(reader, new Catalog(store), quotes, clock);
  const ask = (domainNames: readonly string[], accountId = ACCOUNT): Promise<NameDisposition[]> =>
    queries.execute({ accountId, domainNames });
  const of = async (owned: Omit<OwnedName, 'name'>): Promise<NameDisposition> => {
    reader.owned.set(ACCOUNT, [{ name: NAME, ...owned }]);
    return (await ask([NAME]))[0];
  };
  return { ask, of, reader };
}

describe('the disposition of a name', () => {
  it.each<[string, Omit<OwnedName, 'name'>, NameDisposition['disposition']]>([
    ['in the account is active', { domain: HELD }, 'active'],
    [
      'is active a second before its term ends',
      { domain: { ...HELD, expiresAt: new Date(NOW.getTime() + 1_000) } },
      'active',
    ],
    ['is expired when its term ends', { domain: { ...HELD, expiresAt: NOW } }, 'expired'],
    [
      'that another registrar requests is pending_transfer_out, also after its term',
      { domain: { ...HELD, isLeaving: true, expiresAt: NOW, transferId: 3 } },
      'pending_transfer_out',
    ],
    ['in the account is judged before any transfer in', { domain: HELD, incoming: INCOMING }, 'active'],
    ['with a pending transfer in is pending_transfer_in', { incoming: INCOMING }, 'pending_transfer_in'],
    [
      'that left and has a pending transfer in is pending_transfer_in',
      { domain: { ...HELD, state: 'transferred', endedAt: day(-1) }, incoming: INCOMING },
      'pending_transfer_in',
    ],
    [
      'whose registration has no answer is pending_create',
      { domain: { ...HELD, state: 'initialized' } },
      'pending_create',
    ],
    [
      'whose registration the registry decides later is pending_create',
      { domain: { ...HELD, state: 'pending_create' } },
      'pending_create',
    ],
    [
      'that was moved is moved_to_account, whatever its state there',
      { domain: { ...HELD, state: 'transferred', endedAt: day(-1), isMoved: true } },
      'moved_to_account',
    ],
    [
      'that went to another registrar is transferred_away',
      { domain: { ...HELD, state: 'transferred', endedAt: day(-1) } },
      'transferred_away',
    ],
    ['that was refunded is refunded', { domain: { ...LEFT, removalReason: 'agp_refund' } }, 'refunded'],
    ['that was removed without an end is deleted', { domain: LEFT }, 'deleted'],
  ])('%s', async (_what, owned, disposition) => {
    expect(await desk().of(owned)).toMatchObject({ domainName: NAME, disposition });
  });

  it.each<[OwnedDomain['end'], OwnedDomain['removalReason'], NameDisposition['disposition']]>([
    [{ stage: 'kept', deleteAt: day(1) }, 'expiration', 'expired'],
    [{ stage: 'kept', deleteAt: day(1) }, 'administrative', 'pending_delete'],
    [{ stage: 'lapsing', deleteAt: day(-1) }, 'expiration', 'expired'],
    [{ stage: 'lapsing', deleteAt: day(-1) }, 'administrative', 'pending_delete'],
    [{ stage: 'deleting', deleteAt: day(-1) }, 'expiration', 'pending_delete'],
    [{ stage: 'restoring', deleteAt: day(1) }, 'expiration', 'expired'],
    [{ stage: 'restoring', deleteAt: day(-9), deletedAt: day(-8) }, 'expiration', 'in_redemption'],
    [{ stage: 'deleted', deleteAt: day(-30), deletedAt: day(-29) }, 'expiration', 'in_redemption'],
    [{ stage: 'deleted', deleteAt: day(-30), deletedAt: day(-30) }, 'expiration', 'pending_delete'],
    [{ stage: 'gone', deleteAt: day(-40), deletedAt: day(-39) }, 'expiration', 'deleted'],
    [{ stage: 'left', deleteAt: day(-40) }, 'expiration', 'transferred_away'],
  ])('that was removed, with the end %j by %s, is %s', async (end, removalReason, disposition) => {
    expect(await desk().of({ domain: { ...LEFT, removalReason, end } })).toMatchObject({ disposition });
  });

  it('is pending_delete after the delete where no redemption of the TLD is known', async () => {
    const deleted = { ...LEFT, end: { stage: 'deleted', deleteAt: day(-1), deletedAt: day(0) } as const };
    expect(await desk({ endOfLife: { redemptionDays: 0 } }).of({ domain: deleted })).toMatchObject({
      disposition: 'pending_delete',
    });
  });

  it('is in the answer once for each time it was asked, in any spelling, and read once', async () => {
    const { ask, reader } = desk();
    reader.owned.set(ACCOUNT, [{ name: 'xn--bcher-kva.example', domain: HELD }]);
    const asked = ['Bücher.example', 'other.example', 'XN--BCHER-KVA.example.', ' bücher.EXAMPLE '];
    expect((await ask(asked)).map(({ domainName, disposition }) => `${domainName} ${disposition}`)).toEqual([
      'xn--bcher-kva.example active',
      'other.example never_here',
      'xn--bcher-kva.example active',
      'xn--bcher-kva.example active',
    ]);
    expect(reader.asked).toEqual([['xn--bcher-kva.example', 'other.example']]);
  });

  it('is never_here for another account, without a date or an id', async () => {
    const { ask, reader } = desk();
    reader.owned.set(ACCOUNT, [{ name: NAME, domain: HELD }]);
    expect(await ask([NAME], OTHER)).toEqual([{ domainName: NAME, disposition: 'never_here' }]);
  });
});

describe('the facts of a disposition', () => {
  it.each<[string, Omit<OwnedName, 'name'>, Partial<NameDisposition>]>([
    [
      'of a domain in the account are its dates, its order and until when it can be renewed',
      { domain: HELD },
      {
        disposition: 'active',
        createDate: '2025-11-22T09:15:00Z',
        expireDate: '2026-11-22T09:15:00Z',
        orderId: 70_001,
        renewUntil: '2026-12-17T09:15:00Z',
      },
    ],
    [
      'of an expired domain whose grace period is over leave renewUntil out',
      { domain: { ...HELD, expiresAt: day(-25) } },
      {
        disposition: 'expired',
        createDate: '2025-11-22T09:15:00Z',
        expireDate: '2026-02-05T09:15:00Z',
        orderId: 70_001,
      },
    ],
    [
      'of a registration without an answer are its order alone',
      { domain: { ...HELD, state: 'initialized' } },
      { disposition: 'pending_create', orderId: 70_001 },
    ],
    [
      'of a transfer in are its id and its order',
      { incoming: INCOMING },
      { disposition: 'pending_transfer_in', transferId: 4, orderId: 70_009 },
    ],
    [
      'of a moved domain leave out the term of its new account',
      { domain: { ...HELD, isMoved: true, endedAt: day(-1), transferId: 5, orderId: undefined } },
      {
        disposition: 'moved_to_account',
        createDate: '2025-11-22T09:15:00Z',
        endedAt: '2026-03-01T09:15:00Z',
        transferId: 5,
      },
    ],
    [
      'of a late renewal are its deadline and the price of the minimum term',
      { domain: { ...LEFT, end: { stage: 'kept', deleteAt: day(3) } } },
      {
        disposition: 'expired',
        createDate: '2025-11-22T09:15:00Z',
        expireDate: '2026-01-06T09:15:00Z',
        endedAt: '2026-01-31T09:15:00Z',
        orderId: 70_001,
        restoreUntil: '2026-03-05T09:15:00Z',
        restorePriceCents: 29_00,
      },
    ],
    [
      'of a redemption are its deadline and the price of the restore with the minimum term',
      { domain: { ...LEFT, end: { stage: 'deleted', deleteAt: day(-12), deletedAt: day(-10) } } },
      {
        disposition: 'in_redemption',
        createDate: '2025-11-22T09:15:00Z',
        expireDate: '2026-01-06T09:15:00Z',
        endedAt: '2026-01-31T09:15:00Z',
        deletedAt: '2026-02-20T09:15:00Z',
        orderId: 70_001,
        restoreUntil: '2026-03-22T09:15:00Z',
        restorePriceCents: 89_00,
      },
    ],
  ])('%s', async (_what, owned, facts) => {
    expect(await desk().of(owned)).toEqual({ domainName: NAME, ...facts });
  });

  const REDEEMABLE: OwnedDomain = {
    ...LEFT,
    end: { stage: 'deleted', deleteAt: day(-12), deletedAt: day(-10) },
  };
  it.each<[string, OwnedDomain, ...Product[]]>([
    ['after a removal by the registrar', { ...REDEEMABLE, removalReason: 'administrative' }],
    ['once the name was registered again', { ...REDEEMABLE, isNewest: false }],
    ['while a restore is under way', { ...LEFT, end: { stage: 'restoring', deleteAt: day(1) } }],
    ['once the delete of a domain is due', { ...LEFT, end: { stage: 'kept', deleteAt: NOW } }],
    ['where restores are blocked', REDEEMABLE, 'restore'],
    ['where renewals are blocked', REDEEMABLE, 'renewal'],
  ])('have no way back %s', async (_when, domain, ...blocked) => {
    const answer = await desk({}, ...blocked).of({ domain });
    expect([answer.restoreUntil, answer.restorePriceCents]).toEqual([undefined, undefined]);
  });

  it('have no price for a premium domain, which only the registry knows', async () => {
    const answer = await desk().of({ domain: { ...REDEEMABLE, isPremium: true } });
    expect([answer.restoreUntil, answer.restorePriceCents]).toEqual(['2026-03-22T09:15:00Z', undefined]);
  });

  it('have a price and no deadline where the registry ends the domain automatically', async () => {
    const answer = await desk().of({ domain: { ...LEFT, end: { stage: 'lapsing', deleteAt: day(-1) } } });
    expect([answer.restoreUntil, answer.restorePriceCents]).toEqual([undefined, 29_00]);
  });

  it('have no renewal where renewals of the TLD are blocked', async () => {
    expect((await desk({}, 'renewal').of({ domain: HELD })).renewUntil).toBeUndefined();
  });
});

describe('a request for dispositions', () => {
  it.each<[string, string[], string]>([
    ['no name', [], 'domainNames is empty'],
    [
      'more than 1,000 names',
      Array.from({ length: MAX_DISPOSITION_NAMES + 1 }, (_, at) => `n${at}.example`),
      'domainNames holds more than 1000 names',
    ],
    ['an empty name', ['a.example', ' '], 'domainNames holds an empty name'],
  ])('with %s is refused', async (_what, names, details) => {
    const { ask, reader } = desk();
    await expect(ask(names)).rejects.toMatchObject({ kind: 'invalid', details });
    expect(reader.asked).toEqual([]);
  });

  it('may have 1,000 names', async () => {
    const names = Array.from({ length: MAX_DISPOSITION_NAMES }, (_, at) => `n${at}.example`);
    expect((await desk().ask(names)).length).toBe(1_000);
  });

  it.each(['localhost', '-bad.example', 'a b.example', 'a..example', '192.0.2.1', 'x'.repeat(300)])(
    'answers %s as no domain name, and reads nothing for it',
    async (sent) => {
      const { ask, reader } = desk();
      expect(await ask([sent])).toEqual([
        { domainName: sent, disposition: 'never_here', reason: 'not a valid domain name' },
      ]);
      expect(reader.asked).toEqual([]);
    },
  );
});
