import { Money } from '@registrar/kernel';
import { tldOf } from '@registrar/catalog/testing';
import type { FeeQuote, RegistryRefusal } from '@registrar/registries';
import type { ScriptedOutcome } from '@registrar/registries/testing';
import type { RenewDomainRequest } from './renewal';
import { RenewalQueries } from './renewal-queries';
import { ACCOUNT, CREDIT, PRICE, RenewalWorld } from '../testing';

const PAID = CREDIT - PRICE;

let world: RenewalWorld;
beforeEach(async () => {
  world = await RenewalWorld.create();
});

const renew = (values?: Partial<RenewDomainRequest>): Promise<string> => world.answer(values);
const money = (): [bigint, bigint] => [
  world.base.money.balance(ACCOUNT).available,
  world.base.money.balance(ACCOUNT).held,
];
const renewals = () => world.base.registry.sent('domain:renew');
const advanceYears = (years: number): void => world.base.clock.advance(years * 31_556_952);

describe('a renewal', () => {
  it('is begun with everything that is needed to finish it', async () => {
    const { operationId, payload } = await world.begun({ years: 2 });
    expect(await world.base.operation(operationId)).toMatchObject({
      kind: 'renew',
      subject: 'a.example',
      state: 'open',
      payload,
      attempts: 1,
    });
    expect(payload).toEqual({
      domainId: 1,
      orderId: expect.any(Number),
      name: 'a.example',
      tld: 'example',
      connectionId: 1,
      years: 2,
      expiresAt: '2027-03-02T09:15:00.000Z',
      registryExpiresAt: '2027-03-02T09:15:00.000Z',
      commandYears: 2,
      currency: 'USD',
      total: '2900',
      tax: '0',
      liftsHold: false,
    });
    const { order } = world.base.orders.orders.get(payload.orderId)!;
    expect(order.items).toEqual([
      expect.objectContaining({
        type: 'renewal',
        name: 'a.example',
        interval: 'year',
        duration: 2,
        price: Money.of(29_00n),
        originalPrice: Money.of(32_00n),
      }),
    ]);
    expect(world.isBusy).toBe(true);
  });

  it('adds its years to the term, is charged once and tells the domain as it is then', async () => {
    const result = await world.renew.execute(world.request({ years: 2, purchasePrice: 29 }));
    expect(result).toMatchObject({
      kind: 'renewed',
      answer: {
        domain: { domainName: 'a.example', expireDate: '2029-03-02T09:15:00Z' },
        order: expect.any(Number),
        totalPaid: 29,
      },
    });
    expect(world.ends).toEqual({ here: '2029-03-02', there: '2029-03-02' });
    expect(money()).toEqual([PAID - 29_00n, 0n]);
    expect(world.isBusy).toBe(false);
  });

  it('goes on under a blocked TLD, by its rules and prices, unless the block lists renewals', async () => {
    world.base.catalog.block('example');
    expect([await renew({ years: 2 }), await renew({ years: 9 })]).toEqual([
      'renewed',
      "Invalid years: 'years' must be one of 1, 2, 3, 5.",
    ]);
    expect(money()).toEqual([PAID - 29_00n, 0n]);
    world.base.catalog.block('example', 'renewal');
    expect(await renew()).toBe('Unsupported TLD');
  });

  it('is for the minimum term unless told', async () => {
    world.base.catalog.put(
      tldOf({ name: 'example', connectionId: world.base.connection.id, allowedYears: [2, 3] }),
    );
    expect(await renew()).toBe('renewed');
    expect([world.ends.here, money()]).toEqual(['2029-03-02', [PAID - 29_00n, 0n]]);
  });

  it('has the tax of the account on top, which the price that is sent has not', async () => {
    world.base.catalog.taxes.set(ACCOUNT, 1_900);
    const result = await world.renew.execute(world.request({ purchasePrice: 14.5 }));
    expect(result).toMatchObject({ answer: { totalPaid: 17.26 } });
    expect(money()).toEqual([PAID - 17_26n, 0n]);
    const captured = world.base.money.transactions.at(-1)!;
    expect(
      captured.postings
        .filter(({ ledgerAccount }) => ledgerAccount === 'tax')
        .map(({ amount }) => amount.minor),
    ).toEqual([2_76n]);
  });

  const ENDS: { script?: ScriptedOutcome; told: string; money: [bigint, bigint]; busy?: true }[] = [
    { told: 'renewed', money: [PAID - PRICE, 0n] },
    { script: 'drop_before', told: 'unknown', money: [PAID - PRICE, PRICE], busy: true },
    { script: 'drop_after', told: 'unknown', money: [PAID - PRICE, PRICE], busy: true },
    {
      script: 'refuse',
      told: 'Bad Request: The registry refused the renewal: Parameter value policy error',
      money: [PAID, 0n],
    },
    { script: 'not_sent', told: 'Registry Connection Unavailable', money: [PAID, 0n] },
  ];
  it.each(ENDS)(
    'ends as the registry says ($script)',
    async ({ script, told, money: expected, busy = false }) => {
      if (script) world.base.registry.script('a.example', script, { command: 'renew' });
      expect(await renew()).toBe(told);
      expect([money(), world.isBusy]).toEqual([expected, busy]);
      expect(world.ends.here).toBe(told === 'renewed' ? '2028-03-02' : '2027-03-02');
    },
  );

  const REFUSALS: [RegistryRefusal['meaning'], string][] = [
    ['fee', 'Domain pricing unavailable'],
    ['billing', 'Registry Connection Unavailable'],
    ['not_ours', 'Registry Connection Unavailable'],
    ['absent', 'Registry Connection Unavailable'],
    ['authorization', 'Registry Connection Unavailable'],
    ['prohibited', 'Bad Request: The registry refused the renewal: No'],
  ];
  it.each(REFUSALS)(
    'that the registry refuses as %s tells the client "%s", and the money goes back',
    async (meaning, told) => {
      world.base.registry.script('a.example', 'refuse', {
        command: 'renew',
        refusal: { code: 2306, meaning, reason: 'No' },
      });
      expect((await renew()).startsWith(told)).toBe(true);
      expect(money()).toEqual([PAID, 0n]);
    },
  );

  it('is told the same again when it is asked for, and executes anew after a 502', async () => {
    const claim = await world.base.claim();
    world.base.registry.script('a.example', 'not_sent', { command: 'renew' });
    expect(await renew({ idempotency: claim })).toBe('Registry Connection Unavailable');
    expect((await world.base.keys.claim(ACCOUNT, 'key-1', 'hash', world.base.clock.now())).kind).toBe(
      'claimed',
    );
    const { operationId } = await world.begun();
    await world.settle.execute(operationId, 1, { kind: 'done', holdLifted: false });
    expect(await new RenewalQueries(world.base.operations).result(operationId)).toMatchObject({
      kind: 'renewed',
    });
  });
});

describe('a renewal is refused', () => {
  const CASES: {
    when: string;
    arrange?: () => unknown;
    values?: Partial<RenewDomainRequest>;
    told: string;
  }[] = [
    {
      when: 'the name is none',
      values: { domainName: 'a..example' },
      told: `Bad Request: 'domainName' is not a valid domain name`,
    },
    { when: 'the TLD is not sold', values: { domainName: 'a.nowhere' }, told: 'Unsupported TLD' },
    {
      when: 'nobody has the domain',
      values: { domainName: 'b.example' },
      told: 'Not Found: The requested domain does not exist.',
    },
    {
      when: 'another account has the domain',
      values: { accountId: 99 },
      told: 'Not Found: The requested domain does not exist.',
    },
    {
      when: 'the TLD does not offer the term',
      values: { years: 4 },
      told: "Invalid years: 'years' must be one of 1, 2, 3, 5.",
    },
    {
      when: 'the term is none',
      values: { years: 0 },
      told: "Invalid years: 'years' must be one of 1, 2, 3, 5.",
    },
    { when: 'the price is another', values: { purchasePrice: 14.51 }, told: 'Purchase price does not match' },
    {
      when: 'the price has fractions of a cent',
      values: { purchasePrice: 14.501 },
      told: 'Purchase price does not match',
    },
    {
      when: 'there is no price',
      arrange: () => jest.spyOn(world.base.catalog, 'price').mockResolvedValue(undefined),
      told: expect.stringMatching(/^Domain pricing unavailable/) as unknown as string,
    },
    {
      when: 'the credit does not reach',
      values: { years: 5 },
      arrange: () => renew({ years: 2 }),
      told: 'Payment failed: Insufficient Funds',
    },
    {
      when: 'the grace after its end is over',
      arrange: () => world.base.clock.advance((365 + 25) * 86_400 + 1),
      told: 'Not Found: The requested domain does not exist.',
    },
    {
      when: 'the registry cannot be asked',
      arrange: () => world.base.registry.takeDown(world.base.connection.id),
      told: 'Registry Connection Unavailable',
    },
    {
      when: 'the registry knows no such domain',
      arrange: () => world.base.registry.script('a.example', 'not_ours', { command: 'info' }),
      told: 'Registry Connection Unavailable',
    },
    {
      when: 'somebody else has it there',
      arrange: () => world.there({ clientId: 'registrar-b' }),
      told: 'Registry Connection Unavailable',
    },
    {
      when: 'a status forbids it',
      arrange: () => world.there({ statuses: ['serverRenewProhibited'] }),
      told: 'Domain status does not allow this operation.: Command Failed - The Domain Cannot Be Renewed (serverRenewProhibited).',
    },
    {
      when: 'its client has been told 504 by now',
      values: { deadline: new Date('2026-03-02T09:15:00Z') },
      told: 'The upstream server is taking too long to respond.',
    },
    {
      when: 'another one is under way',
      arrange: () => world.begun(),
      told: 'Conflict: Another change of this domain is being carried out.',
    },
  ];
  it.each(CASES)('when $when, and nothing is sent or charged', async ({ arrange, values, told }) => {
    await arrange?.();
    const before = [money(), renewals().length];
    expect(await renew(values)).toEqual(told);
    expect([money(), renewals().length]).toEqual(before);
  });

  it('while the registry has not decided on the create', async () => {
    world.base.registry.script('b.example', 'pending');
    await world.base.register.execute(world.base.request('b.example'));
    expect(await renew({ domainName: 'b.example' })).toBe(
      'Conflict: The registration of this domain has not been completed yet.',
    );
  });

  it('when it would reach more than ten years ahead', async () => {
    expect(await renew({ years: 5 })).toBe('renewed');
    expect(await renew({ years: 5 })).toBe(
      "Invalid years: 'years' must be one of 1, 2, 3. The term may end 10 years from now at the latest.",
    );
    expect(renewals()).toHaveLength(1);
    world.base.catalog.put(
      tldOf({ name: 'example', connectionId: world.base.connection.id, allowedYears: [5] }),
    );
    expect(await renew({ years: 5 })).toBe(
      'Invalid years: The term may end 10 years from now at the latest, and every term of the TLD ends later. Renew later.',
    );
  });
});

describe('the term at the registry', () => {
  it('counts with its own date, which the command names', async () => {
    world.there({ expiresAt: new Date('2027-03-01T22:00:00Z') });
    expect(await renew()).toBe('renewed');
    expect(renewals()[0].payload).toMatchObject({ expiresAt: new Date('2027-03-01T22:00:00Z'), years: 1 });
    expect(world.ends).toEqual({ here: '2028-03-01', there: '2028-03-01' });
  });

  it.each([
    [1, 0, '2028-03-02'],
    [2, 1, '2029-03-02'],
    [3, 2, '2030-03-02'],
  ])(
    'of a registry that renewed by itself is part of the %i years that are bought: it is asked for %i',
    async (years, asked, end) => {
      advanceYears(1.02);
      world.there({ expiresAt: new Date('2028-03-02T09:15:00Z'), graceStatuses: ['autoRenewPeriod'] });
      expect(await renew({ years })).toBe('renewed');
      expect(renewals().map(({ payload }) => (payload as { years: number }).years)).toEqual(
        asked === 0 ? [] : [asked],
      );
      expect(world.ends).toEqual({ here: end, there: end });
      expect(money()).toEqual([PAID - PRICE * BigInt(years), 0n]);
    },
  );

  it.each<[string, number, boolean, boolean, [string, bigint][]]>([
    ['whose fee is told', 1, true, false, [['auto_renew:1', 9_00n]]],
    [
      'whose fee is told, with two more years',
      3,
      true,
      false,
      [
        ['auto_renew:1', 9_00n],
        ['operation', 18_00n],
      ],
    ],
    ['that was noticed before', 1, true, true, []],
    ['of a registry that tells no fee', 1, false, false, []],
  ])(
    'that the registry has added, %s, is posted with the renewal if nobody has posted it',
    async (_, years, isReported, isNoticed, posted) => {
      const { registry, connection, connections, clock, uow, money: ledger } = world.base;
      const fee = Money.of(9_00n);
      if (isReported)
        connections.put({
          ...connection,
          profile: {
            ...connection.profile,
            fee: { ...connection.profile.fee, mode: 'fee', currency: 'USD' },
          },
        });
      registry.setFee('a.example', {
        class: 'standard',
        premium: false,
        currency: 'USD',
        create: fee,
        ...(isReported && { renew: fee }),
      });
      advanceYears(1.02);
      const termEnd = new Date('2027-03-02T09:15:00Z');
      await uow.run(async () => {
        await world.charges.expect(
          { domainId: 1, connectionId: connection.id, name: 'a.example', termEnd, graceUntil: clock.now() },
          clock.now(),
        );
        if (isNoticed) await world.charges.charge(1, { years: 1, fee, at: clock.now(), dueAt: clock.now() });
      });
      world.there({ expiresAt: new Date('2028-03-02T09:15:00Z'), graceStatuses: ['autoRenewPeriod'] });
      expect([await renew({ years }), world.charges.rows[0].state]).toEqual(['renewed', 'kept']);
      expect(
        ledger.registryCosts.map(({ reference, amount }) => [
          reference.replace(/(operation):.*/, '$1'),
          amount.minor,
        ]),
      ).toEqual(posted);
    },
  );

  it('is computed where the registry does not say', async () => {
    const { operationId } = await world.begun({ years: 3 });
    await world.settle.execute(operationId, 1, { kind: 'done', holdLifted: false });
    expect(world.ends.here).toBe('2030-03-02');
  });

  it.each(['2028-03-01T00:00:00Z', '2029-03-02T09:15:00Z', '2026-01-01T00:00:00Z'])(
    'is not believed when it is none that was bought: %s',
    async (said) => {
      const { operationId } = await world.begun();
      await world.settle.execute(operationId, 1, {
        kind: 'done',
        expiresAt: new Date(said),
        holdLifted: false,
      });
      expect(world.ends.here).toBe(said.startsWith('2028') ? '2028-03-01' : '2028-03-02');
    },
  );
});

describe('a premium name', () => {
  const feeOf = (renewal: bigint, premium = true): FeeQuote => ({
    class: premium ? 'gold' : 'standard',
    premium,
    currency: 'USD',
    renew: Money.of(renewal),
    create: Money.of(renewal),
  });
  beforeEach(async () => {
    world = await RenewalWorld.create(
      { dataModel: 'minimum', hostModel: 'attributes', fee: { mode: 'fee', currency: 'USD' } },
      { fee: feeOf(10_00n), purchasePrice: 11.5 },
    );
  });

  it("needs its price, which is the registry's for the term with our mark-up", async () => {
    world.base.registry.setFee('a.example', feeOf(12_00n));
    expect(await renew({ years: 2 })).toBe(
      'Purchase price is required for premium domains in order to complete this request',
    );
    expect(await renew({ years: 2, purchasePrice: 13.8 })).toBe('Purchase price does not match');
    expect(await renew({ years: 2, purchasePrice: 27.6 })).toBe('renewed');
    expect(renewals().map(({ payload }) => (payload as { fee?: Money }).fee?.minor)).toEqual([24_00n]);
  });

  it('is not renewed at the price of another fee: the registry refuses the fee that is acknowledged', async () => {
    const started = await world.begun({ purchasePrice: 11.5 });
    world.base.registry.setFee('a.example', feeOf(99_00n));
    const outcome = await world.registry.execute({ ...started, attempt: 1 });
    await expect(world.settle.execute(started.operationId, 1, outcome)).rejects.toMatchObject({
      message: 'Domain pricing unavailable',
    });
  });

  it('acknowledges the fee of the years that the registry is asked for', async () => {
    world.there({ expiresAt: new Date('2028-03-02T09:15:00Z') });
    expect(await renew({ years: 3, purchasePrice: 34.5 })).toBe('renewed');
    expect(renewals().map(({ payload }) => (payload as { fee?: Money }).fee?.minor)).toEqual([20_00n]);
  });
});
