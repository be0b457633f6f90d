import type { CatalogueQueries, SalesStop } from '@registrar/catalog';
import { Money } from '@registrar/kernel';
import type {
  AddTldRules,
  EndPromotion,
  PutPremiumName,
  PutPromotion,
  PutTld,
  RemovePremiumName,
  SalesStopsByStaff,
  SetTldPrice,
  StaffActor,
} from '@registrar/staff';
import { OffersController } from './offers.controller';
import { SalesStopsController } from './sales-stops.controller';
import { TldsController } from './tlds.controller';

const ACTOR = { name: 'Ada', role: 'owner' } as unknown as StaffActor;
const AT = '2026-03-02T10:15:00+01:00';
const TIME = new Date('2026-03-02T09:15:00Z');
const usd = (text: string): Money => Money.parse(text)!;
const useCase = () => ({ execute: jest.fn() });

describe('offers', () => {
  const queries = { promotions: jest.fn(), premiumNames: jest.fn() };
  const [put, end, putName, removeName] = [useCase(), useCase(), useCase(), useCase()];
  const controller = new OffersController(
    queries as unknown as CatalogueQueries,
    put as unknown as PutPromotion,
    end as unknown as EndPromotion,
    putName as unknown as PutPremiumName,
    removeName as unknown as RemovePremiumName,
  );
  const PROMOTION = { code: 'SPRING', description: '', products: ['registration'], startsAt: TIME };
  const PERCENT = { ...PROMOTION, off: { percentBps: 500 } };

  it.each([
    [PERCENT, { ...PROMOTION, percentBps: 500 }],
    [
      { ...PROMOTION, off: { amount: usd('2.50') }, tlds: ['com'], uses: 3 },
      { ...PROMOTION, amountOff: 2.5, tlds: ['com'], uses: 3 },
    ],
  ])('are shown with what they take off: %j', async (record, dto) => {
    queries.promotions.mockResolvedValueOnce([record]);
    expect(await controller.promotions()).toEqual({ items: [dto] });
    end.execute.mockResolvedValueOnce(record);
    expect(await controller.end(ACTOR, 'SPRING')).toEqual(dto);
    expect(end.execute.mock.lastCall).toEqual([ACTOR, 'SPRING']);
  });

  const DEFAULTS = { code: 'SPRING', description: '', products: ['registration'], minYears: 1, maxYears: 10 };
  it.each<[object, object]>([
    [{ percentBps: 500 }, { ...DEFAULTS, off: { percentBps: 500 }, startsAt: TIME }],
    [{ amountOff: 2.5 }, { ...DEFAULTS, off: { amount: usd('2.50') }, startsAt: TIME }],
    [
      {
        percentBps: 500,
        description: 'Spring',
        tlds: ['com'],
        products: ['renewal'],
        minYears: 2,
        maxYears: 3,
        accountId: 7,
        endsAt: '2026-04-01',
        maxUses: 9,
        maxUsesPerAccount: 1,
      },
      {
        code: 'SPRING',
        off: { percentBps: 500 },
        startsAt: TIME,
        description: 'Spring',
        tlds: ['com'],
        products: ['renewal'],
        minYears: 2,
        maxYears: 3,
        accountId: 7,
        endsAt: new Date('2026-04-01T00:00:00Z'),
        maxUses: 9,
        maxUsesPerAccount: 1,
      },
    ],
  ])('take %j, and what is not sent as usual', async (sent, record) => {
    put.execute.mockResolvedValueOnce(PERCENT);
    const dto = await controller.put(ACTOR, 'SPRING', { startsAt: AT, ...sent } as never);
    expect(dto).toEqual({ ...PROMOTION, percentBps: 500 });
    expect(put.execute.mock.lastCall).toStrictEqual([ACTOR, record]);
  });

  it.each([{}, { percentBps: 500, amountOff: 2.5 }])('take off one of two: %j', async (off) => {
    put.execute.mockClear();
    await expect(controller.put(ACTOR, 'SPRING', { startsAt: AT, ...off } as never)).rejects.toMatchObject({
      kind: 'invalid',
      details: "Either 'percentBps' or 'amountOff' is required",
    });
    expect(put.execute).not.toHaveBeenCalled();
  });

  const NAME = { name: 'gold.com', tld: 'com', class: 'gold' };
  const RECORD = { ...NAME, registration: usd('10'), renewal: usd('9.50') };
  const DTO = { ...NAME, registration: 10, renewal: 9.5 };

  it.each<[object, object, object]>([
    [{}, {}, {}],
    [{ transfer: 8 }, { transfer: usd('8') }, { transfer: 8 }],
  ])('have premium names with their prices: %j', async (sent, stored, dto) => {
    const body = { class: 'gold', registration: 10, renewal: 9.5, ...sent };
    putName.execute.mockResolvedValueOnce({ ...RECORD, ...stored });
    expect(await controller.putName(ACTOR, 'gold.com', body)).toStrictEqual({ ...DTO, ...dto });
    const prices = { class: 'gold', registration: usd('10'), renewal: usd('9.50'), ...stored };
    expect(putName.execute.mock.lastCall).toStrictEqual([ACTOR, 'gold.com', prices]);
    removeName.execute.mockResolvedValueOnce({ ...RECORD, ...stored });
    expect(await controller.removeName(ACTOR, 'gold.com')).toEqual({ ...DTO, ...dto });
    expect(removeName.execute.mock.lastCall).toEqual([ACTOR, 'gold.com']);
  });

  it.each([
    [{ tld: 'com' }, ['com', undefined, 100]],
    [{ tld: 'com', after: 'a.com', limit: '5' }, ['com', 'a.com', 5]],
  ])('list premium names of a TLD: %j', async (query, asked) => {
    queries.premiumNames.mockResolvedValueOnce({ items: [RECORD], next: 'gold.com' });
    expect(await controller.premiumNames(query)).toEqual({ items: [DTO], next: 'gold.com' });
    expect(queries.premiumNames.mock.lastCall).toEqual(asked);
  });

  it('list no premium names without a TLD', async () => {
    await expect(controller.premiumNames({ limit: '5' })).rejects.toMatchObject({
      kind: 'invalid',
      details: "'tld' is required",
    });
  });
});

const STOP = { products: ['renewal'], reason: 'faulty', stoppedBy: 'Max', since: TIME };
const STOPS = [
  { ...STOP, tld: 'com', until: TIME },
  { ...STOP, registry: 'main' },
] as unknown as SalesStop[];

describe('stops of sales', () => {
  const stops = { stop: jest.fn(), open: jest.fn(), inEffect: jest.fn().mockResolvedValue(STOPS) };
  const controller = new SalesStopsController(stops as unknown as SalesStopsByStaff);
  const sent = { products: ['renewal'], reason: 'faulty' } as never;

  it.each([
    ['stopTld', 'openTld', 'com', { tld: 'com' }, { stopped: { ...STOP, until: TIME } }],
    ['stopTld', 'openTld', 'net', { tld: 'net' }, {}],
    ['stopRegistry', 'openRegistry', 'main', { registry: 'main' }, { stopped: STOP }],
    ['stopRegistry', 'openRegistry', 'thin', { registry: 'thin' }, {}],
  ] as const)('%s and %s %s, and show the stop in effect', async (stop, open, name, target, state) => {
    expect(await controller[stop](ACTOR, name, sent)).toStrictEqual(state);
    expect(stops.stop.mock.lastCall).toStrictEqual([
      ACTOR,
      target,
      { products: ['renewal'], reason: 'faulty' },
    ]);
    expect(await controller[open](ACTOR, name)).toStrictEqual(state);
    expect(stops.open.mock.lastCall).toEqual([ACTOR, target]);
  });

  it('end at the time that is sent', async () => {
    await controller.stopTld(ACTOR, 'com', { products: ['renewal'], reason: 'faulty', until: AT });
    expect(stops.stop.mock.lastCall?.[2]).toMatchObject({ until: TIME });
  });
});

describe('TLDs', () => {
  const queries = { tlds: jest.fn(), tld: jest.fn() };
  const [put, rules, price] = [useCase(), useCase(), useCase()];
  const controller = new TldsController(
    queries as unknown as CatalogueQueries,
    put as unknown as PutTld,
    rules as unknown as AddTldRules,
    price as unknown as SetTldPrice,
    { inEffect: async () => STOPS } as unknown as SalesStopsByStaff,
  );
  const VERSION = { validFrom: TIME, rules: {}, source: {} };
  const FAULT = { tld: 'com', product: 'renewal', reason: 'none', detail: 'none', firstSeenAt: TIME };
  const PRICE = { product: 'renewal', validFrom: TIME, inForce: true, source: {} };
  const SHEET = {
    name: 'com',
    connection: 'main',
    rulesVersions: [{ ...VERSION, tld: 'com' }],
    prices: [{ ...PRICE, tld: 'com', price: usd('9.50'), listPrice: usd('10') }],
    priceFaults: [{ ...FAULT, connection: 'main' }],
  };
  const DTO = {
    name: 'com',
    connection: 'main',
    rulesVersions: [VERSION],
    prices: [{ ...PRICE, price: 9.5, listPrice: 10 }],
    priceFaults: [FAULT],
    stopped: { ...STOP, until: TIME },
    registryStopped: STOP,
  };

  it('are listed with the stops of their sales', async () => {
    queries.tlds.mockResolvedValueOnce([
      { name: 'com', connection: 'thin' },
      { name: 'net', connection: 'main' },
      { name: 'org' },
    ]);
    expect(await controller.list()).toStrictEqual({
      items: [
        { name: 'com', connection: 'thin', stopped: { ...STOP, until: TIME } },
        { name: 'net', connection: 'main', registryStopped: STOP },
        { name: 'org' },
      ],
    });
  });

  it('are changed, and shown with their rules, prices and faults', async () => {
    queries.tld.mockResolvedValue(SHEET);
    expect(await controller.get('com')).toStrictEqual(DTO);
    expect(await controller.put(ACTOR, 'com', { status: 'live' } as never)).toEqual(DTO);
    expect(put.execute.mock.lastCall).toEqual([ACTOR, 'com', { status: 'live' }]);
    const added = { validFrom: AT, rules: { a: 1 }, reason: 'why', other: 1 };
    expect(await controller.addRules(ACTOR, 'com', added)).toEqual(DTO);
    expect(rules.execute.mock.lastCall).toEqual([
      ACTOR,
      'com',
      { validFrom: TIME, rules: { a: 1 }, reason: 'why' },
    ]);
    const set = { product: 'renewal', accountId: 7, reason: 'why', price: 9.5, listPrice: 10, validFrom: AT };
    expect(await controller.setPrice(ACTOR, 'com', set as never)).toEqual(DTO);
    expect(price.execute.mock.lastCall).toEqual([
      ACTOR,
      'com',
      { ...set, price: usd('9.50'), listPrice: usd('10'), validFrom: TIME },
    ]);
    expect(queries.tld.mock.calls).toEqual([['com'], ['com'], ['com'], ['com']]);
  });
});
