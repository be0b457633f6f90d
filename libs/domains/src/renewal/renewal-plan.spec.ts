import { tldOf } from '@registrar/catalog/testing';
import { addDays, addSeconds, addYears, type AppError, Money } from '@registrar/kernel';
import type { FeeQuote } from '@registrar/registries';
import type { PlannedRenewal, RenewDomainRequest } from './renewal';
import { assertStillDue, yearsBetween } from './renewal-plan';
import { ACCOUNT, CREDIT, PRICE, RenewalWorld } from '../testing';

const TERM_END = new Date('2027-03-02T09:15:00Z');
const usd = (minor: bigint): Money => Money.of(minor);
const FEE: FeeQuote = {
  class: 'standard',
  premium: false,
  currency: 'USD',
  create: usd(9_00n),
  renew: usd(9_00n),
};

let world: RenewalWorld;
beforeEach(async () => {
  world = await RenewalWorld.create();
});

const plan = (values: Partial<RenewDomainRequest> = {}): Promise<PlannedRenewal> =>
  world.planner.plan(world.request(values));
const refusal = (values: Partial<RenewDomainRequest> = {}): Promise<unknown> =>
  plan(values).then(
    () => 'planned',
    ({ kind, code, message, details }: AppError) => [kind, code, message, details],
  );
/** The registry names fees from here on; the domain was sold without. */
function withFees(): void {
  const { connection, connections, registry } = world.base;
  connections.put({
    ...connection,
    profile: { ...connection.profile, fee: { mode: 'fee', currency: 'USD', restore: 'alone' } },
  });
  registry.setFee('a.example', FEE);
  registry.commands.length = 0;
}
const checks = (): number => world.base.registry.sent('domain:check').length;

it('a renewal is planned from the name alone', async () => {
  expect(await plan({ domainName: ' A.Example. ' })).toEqual({
    accountId: ACCOUNT,
    domainId: 1,
    name: 'a.example',
    tld: 'example',
    connectionId: 1,
    years: 1,
    expiresAt: TERM_END,
    registryExpiresAt: TERM_END,
    commandYears: 1,
    price: usd(PRICE),
    tax: usd(0n),
    appliedTax: { source: 'none', rateBps: 0 },
    total: usd(PRICE),
    listPrice: usd(16_00n),
    registryFee: undefined,
    ownFee: undefined,
  });
});

it.each([
  [
    'a name that is none',
    { domainName: 'a..example' },
    ['invalid', 'domains.name_invalid', 'Bad Request', `'domainName' is not a valid domain name`],
  ],
  [
    'a request whose time is over',
    { deadline: new Date('2026-03-02T09:15:00Z') },
    ['upstream_timeout', 'registry.timeout', 'The upstream server is taking too long to respond.', undefined],
  ],
  [
    'another price',
    { purchasePrice: 14.49 },
    ['invalid', 'domains.price_mismatch', 'Purchase price does not match', undefined],
  ],
])('%s is refused', async (_, values, expected) => {
  expect(await refusal(values)).toEqual(expected);
});

it('a request has until its deadline', async () => {
  expect(await plan({ deadline: addSeconds(world.base.clock.now(), 0.001) })).toMatchObject({ years: 1 });
});

it('a domain whose registration is not decided yet is refused', async () => {
  world.base.domains.rows[0].state = 'pending_create';
  expect(await refusal()).toEqual([
    'conflict',
    'domains.pending_create',
    'Conflict',
    'The registration of this domain has not been completed yet.',
  ]);
});

it.each([
  'clientRenewProhibited',
  'serverRenewProhibited',
  'pendingDelete',
  'pendingTransfer',
  'pendingRenew',
])('the status %s forbids a renewal', async (status) => {
  world.there({ statuses: ['ok', status] });
  expect(await refusal()).toEqual([
    'invalid',
    'domains.status_prohibits',
    'Domain status does not allow this operation.',
    `Command Failed - The Domain Cannot Be Renewed (${status}).`,
  ]);
});

it.each([
  [0, 'planned'],
  [1, ['not_found', 'domains.not_found', 'Not Found', 'The requested domain does not exist.']],
])('%i seconds after the grace the renewal is %j', async (seconds, expected) => {
  const end = addDays(TERM_END, 25);
  world.base.catalog.put(tldOf({ name: 'example', connectionId: 1, expirationGraceDays: 25 }));
  world.base.clock.advance((end.getTime() - world.base.clock.now().getTime()) / 1_000 + seconds);
  expect(await refusal()).toEqual(expected);
});

it.each([
  ['the schedule', { autoRenewal: { termEnd: TERM_END } }],
  ['staff', { byStaff: { termEnd: TERM_END, note: async () => undefined } }],
] as const)('after the grace %s still renews what a hold or a stop of sales kept', async (_, by) => {
  world.base.catalog.put(tldOf({ name: 'example', connectionId: 1, expirationGraceDays: 25 }));
  const late = addDays(TERM_END, 26).getTime() - world.base.clock.now().getTime();
  world.base.clock.advance(late / 1_000);
  expect(await refusal(by)).toBe('planned');
});

it.each([
  [0, 'planned'],
  [
    -1,
    [
      'invalid',
      'catalog.years',
      'Invalid years',
      "'years' must be one of 1, 2. The term may end 3 years from now at the latest.",
    ],
  ],
])('a term may end exactly as far ahead as the TLD allows (%i seconds off)', async (seconds, expected) => {
  world.base.catalog.put(
    tldOf({ name: 'example', connectionId: 1, allowedYears: [1, 2, 3], maxYearsAhead: 3 }),
  );
  const expiresAt = addSeconds(world.base.clock.now(), -seconds);
  world.base.domains.rows[0].activation = { ...world.base.domains.rows[0].activation!, expiresAt };
  world.there({ expiresAt });
  expect(await refusal({ years: 3 })).toEqual(expected);
});

it('terms that the refusal offers may end exactly at the limit too', async () => {
  world.base.catalog.put(
    tldOf({ name: 'example', connectionId: 1, allowedYears: [1, 2, 3], maxYearsAhead: 3 }),
  );
  world.base.domains.rows[0].activation = {
    ...world.base.domains.rows[0].activation!,
    expiresAt: addYears(world.base.clock.now(), 1),
  };
  expect(await refusal({ years: 3 })).toEqual([
    'invalid',
    'catalog.years',
    'Invalid years',
    "'years' must be one of 1, 2. The term may end 3 years from now at the latest.",
  ]);
});

describe('where the registry accepts renewals in the last 90 days of a term', () => {
  const OPENS_AT = addDays(TERM_END, -90);
  const TOO_EARLY = [
    'invalid',
    'renewals.too_early',
    'Bad Request',
    'A .example domain can be renewed from 90 days before it expires: this one from 2026-12-02T09:15:00Z.',
  ];
  const at = (now: Date): void => {
    world.base.catalog.put(tldOf({ name: 'example', connectionId: 1, renewalWindowDays: 90 }));
    world.base.clock.ahead = new Map([[ACCOUNT, (now.getTime() - world.base.clock.now().getTime()) / 1_000]]);
  };

  it.each([
    ['a second before', addSeconds(OPENS_AT, -1), TOO_EARLY],
    ['from the first second on', OPENS_AT, 'planned'],
  ])('a renewal is decided %s', async (_, now, expected) => {
    at(now);
    expect(await refusal()).toEqual(expected);
  });

  it('years that the registry has added already need no window', async () => {
    at(addSeconds(OPENS_AT, -1));
    world.there({ expiresAt: addYears(TERM_END, 1) });
    expect(await plan()).toMatchObject({ commandYears: 0 });
  });

  it('the expiry date of the registry counts', async () => {
    at(OPENS_AT);
    world.there({ expiresAt: addDays(TERM_END, 1) });
    expect(await refusal()).toEqual([
      ...TOO_EARLY.slice(0, 3),
      expect.stringContaining('2026-12-03T09:15:00Z'),
    ]);
  });
});

describe('a renewal that runs by itself', () => {
  const DUE = { autorenewEnabled: true, expiresAt: TERM_END };
  const NOT_DUE = {
    kind: 'conflict',
    code: 'renewals.not_due',
    details: 'The domain is not due for auto-renewal.',
  };
  it.each([
    ['of the term that ends', DUE, { termEnd: new Date(TERM_END) }, true],
    [
      'of a term that was renewed since',
      { ...DUE, expiresAt: addYears(TERM_END, 1) },
      { termEnd: TERM_END },
      false,
    ],
    ['of a domain whose owner wants none', { ...DUE, autorenewEnabled: false }, { termEnd: TERM_END }, false],
    [
      'of another term, unwanted',
      { autorenewEnabled: false, expiresAt: addYears(TERM_END, 1) },
      { termEnd: TERM_END },
      false,
    ],
    ['that a client asked for instead', { ...DUE, autorenewEnabled: false }, undefined, true],
  ])('%s', (_, domain, autoRenewal, isDue) => {
    const check = () => assertStillDue(domain as Parameters<typeof assertStillDue>[0], { autoRenewal });
    if (isDue) expect(check()).toBeUndefined();
    else expect(check).toThrow(expect.objectContaining(NOT_DUE));
  });

  it('is planned for its term alone, and begun for it alone', async () => {
    const autoRenewal = { termEnd: TERM_END };
    const planned = await plan({ autoRenewal });
    world.base.domains.rows[0].domain.autorenewEnabled = false;
    await expect(plan({ autoRenewal })).rejects.toMatchObject(NOT_DUE);
    await expect(world.begin.execute(world.request({ autoRenewal }), planned)).rejects.toMatchObject(NOT_DUE);
    expect(world.base.money.balance(ACCOUNT)).toEqual({ available: CREDIT - PRICE, held: 0n });
  });

  it('needs no price of a premium domain, which a client must send', async () => {
    world = await RenewalWorld.create(
      { dataModel: 'minimum', hostModel: 'attributes', fee: { mode: 'fee', currency: 'USD' } },
      {
        fee: { ...FEE, class: 'gold', premium: true, renew: usd(10_00n), create: usd(10_00n) },
        purchasePrice: 11.5,
      },
    );
    expect(await plan({ autoRenewal: { termEnd: TERM_END } })).toMatchObject({ total: usd(11_50n) });
    expect(await refusal()).toEqual([
      'invalid',
      'domains.premium_price_required',
      'Purchase price is required for premium domains in order to complete this request',
      undefined,
    ]);
  });
});

describe('the fees of the registry', () => {
  beforeEach(withFees);
  const ahead = (years: number): void => world.there({ expiresAt: addYears(TERM_END, years) });

  it.each([
    [
      'is one for the whole term, asked for once',
      0,
      2,
      1,
      { commandYears: 2, registryFee: usd(18_00n), ownFee: undefined },
    ],
    [
      "is the registry's own alone where it has added the whole term",
      2,
      2,
      1,
      { commandYears: 0, registryFee: undefined, ownFee: usd(18_00n) },
    ],
    [
      'is asked for in parts where it has added a part of the term',
      1,
      3,
      3,
      { commandYears: 2, registryFee: usd(18_00n), ownFee: usd(9_00n) },
    ],
  ])('%s', async (_, added, years, asked, expected) => {
    ahead(added);
    expect(await plan({ years })).toMatchObject(expected);
    expect(checks()).toBe(asked);
  });

  it.each([
    ['no fee', async () => undefined],
    ['a fee without one of renewals', async () => ({ fee: { ...FEE, renew: undefined } })],
    ['an answer without a fee', async () => ({})],
  ])('are left out where the registry has %s for a part of the term', async (_, answer) => {
    ahead(1);
    const check = world.base.registry.check.bind(world.base.registry);
    let asked = 0;
    jest.spyOn(world.base.registry, 'check').mockImplementation(async (...given) => {
      asked += 1;
      if (asked === 1) return check(...given);
      const rest = await answer();
      return given[1].names.map(({ ascii }) => ({
        name: ascii,
        available: false,
        reason: 'In use',
        ...rest,
      }));
    });
    expect(await plan({ years: 3 })).toMatchObject({
      commandYears: 2,
      registryFee: undefined,
      ownFee: undefined,
    });
  });

  it('are left out where the registry stops naming fees during the request', async () => {
    ahead(1);
    const { connection, connections, registry } = world.base;
    const check = registry.check.bind(registry);
    jest.spyOn(registry, 'check').mockImplementation(async (...given) => {
      const answers = await check(...given);
      connections.put(connection);
      return answers;
    });
    expect(await plan({ years: 3 })).toMatchObject({
      commandYears: 2,
      registryFee: undefined,
      ownFee: undefined,
    });
  });
});

it.each([
  [0, 3, 0],
  [1, 3, 1],
  [3, 3, 3],
  [4, 3, 0],
  [0.5, 3, 0],
  [-1, 3, 0],
])('an end %d years ahead counts, of %i at most, as %i years', (ahead, most, years) => {
  const later = Number.isInteger(ahead)
    ? addYears(TERM_END, ahead)
    : addDays(TERM_END, Math.round(ahead * 365));
  expect(yearsBetween(TERM_END, later, most)).toBe(years);
});
