import { tldOf } from '@registrar/catalog/testing';
import { ACCOUNT, DESK, START } from '@registrar/domains/testing';
import { addDays, addSeconds, Money, registryUnavailable } from '@registrar/kernel';
import type { StoredProfile } from '@registrar/registries';
import type { CreateTransferRequest } from './transfer';
import { CODE, DAY, HOUR, NEW_CODE, OPEN, TRANSFER_PRICE, TransferWorld } from '../testing/transfer-world';

const NAME = 'moves.example';
const FEE: StoredProfile = { dataModel: 'minimum', fee: { mode: 'fee', currency: 'USD' } };
const dollars = (minor: bigint) => Money.of(minor, 'USD');

let world: TransferWorld;
const start = async (profile?: StoredProfile): Promise<void> => {
  world = await TransferWorld.create(profile);
};
beforeEach(() => start());
const rules = (values: Parameters<typeof tldOf>[0]) =>
  world.base.catalog.put(tldOf({ name: 'example', connectionId: world.base.connection.id, ...values }));
const gold = (name = NAME) =>
  world.base.registry.setFee(name, {
    class: 'premium',
    premium: true,
    currency: 'USD',
    create: dollars(30_00n),
    renew: dollars(25_00n),
    transfer: dollars(30_00n),
  });

describe('an order of a transfer in', () => {
  it('holds the money, places the order and stores the code encrypted, all that the worker needs', async () => {
    expect(await world.ordered(NAME)).toEqual({
      transfer: { domainName: NAME, status: 'pending' },
      order: 70_001,
      totalPaid: 12,
    });
    expect(world.standing(NAME)).toEqual({ ...OPEN, state: 'pending', due: 0 });
    expect(world.base.money.balance(ACCOUNT)).toEqual({ available: 88_00n, held: TRANSFER_PRICE });
    const { id: operationId } = world.operation(NAME);
    expect(world.operation(NAME)).toMatchObject({
      accountId: ACCOUNT,
      kind: 'transfer',
      subject: NAME,
      attempts: 1,
      createdAt: START,
    });
    expect(world.payload(NAME)).toEqual({
      orderId: 70_001,
      name: NAME,
      tld: 'example',
      connectionId: 1,
      years: 1,
      currency: 'USD',
      total: '1200',
      tax: '0',
      premium: false,
      contactIds: { registrant: 1, admin: 1, tech: 2, billing: 2 },
      registryValues: {},
      sentRoles: [],
      autorenewEnabled: true,
      privacyEnabled: true,
      locked: true,
      transferLockDays: 60,
      ordered: { state: 'pending' },
    });
    expect(world.held(NAME)).toEqual({
      id: 1,
      operationId,
      accountId: ACCOUNT,
      name: NAME,
      state: 'pending',
      authCodeSealed: `transfer-auth-code:${operationId}#${CODE}`,
      createdAt: START,
      progressAt: START,
      awaitsPush: false,
    });
    expect(world.base.orders.orders.get(70_001)!.order).toEqual({
      accountId: ACCOUNT,
      operationId,
      currency: 'USD',
      authAmount: dollars(TRANSFER_PRICE),
      createdAt: START,
      appliedTax: { source: 'none', rateBps: 0 },
      items: [
        {
          name: NAME,
          type: 'transfer',
          interval: 'year',
          duration: 1,
          quantity: 1,
          tld: 'example',
          originalPrice: dollars(14_00n),
          price: dollars(TRANSFER_PRICE),
        },
      ],
    });
    expect(world.eventStatuses(NAME)).toEqual([]);
  });

  it('adds tax to the price', async () => {
    world.base.catalog.taxes.set(ACCOUNT, 1_000);
    expect(await world.ordered(NAME)).toMatchObject({ totalPaid: 13.2 });
    expect(world.payload(NAME)).toMatchObject({ total: '1320', tax: '120' });
    expect(world.base.orders.orders.get(70_001)!.order).toMatchObject({
      authAmount: dollars(13_20n),
      items: [{ price: dollars(12_00n), taxAmount: dollars(1_20n) }],
    });
    expect(world.base.money.balance(ACCOUNT)).toEqual({ available: 86_80n, held: 13_20n });
  });

  it('of a premium domain acknowledges the fee of the registry and stores the price of its renewal', async () => {
    await start(FEE);
    gold();
    expect(await world.ordered(NAME, { purchasePrice: 34.5 })).toMatchObject({ totalPaid: 34.5 });
    expect(world.payload(NAME)).toMatchObject({
      premium: true,
      total: '3450',
      renewalPrice: '2875',
      registryFee: { currency: 'USD', amount: '3000' },
    });
  });

  it('takes its time from the clock of the account, and its next run from the real one', async () => {
    world.base.clock.ahead = new Map([[ACCOUNT, 10 * DAY]]);
    await world.ordered(NAME);
    expect([world.operation(NAME).createdAt, world.operation(NAME).dueAt]).toEqual([
      addDays(START, 10),
      START,
    ]);
    expect(world.held(NAME).createdAt).toEqual(addDays(START, 10));
  });

  it('stores the contacts that were sent, and names their roles in order', async () => {
    const { companyName: _companyName, ...desk } = DESK;
    await world.ordered(NAME, {
      contacts: { tech: desk, registrant: { ...desk, firstName: 'Rosa' } },
      privacyEnabled: false,
    });
    expect(world.payload(NAME)).toMatchObject({
      contactIds: { registrant: 3, admin: 1, tech: 4, billing: 2 },
      sentRoles: ['registrant', 'tech'],
      privacyEnabled: false,
    });
    expect(world.base.contacts.contacts.slice(2).map(({ firstName }) => firstName)).toEqual(['Rosa', 'Desk']);
  });

  it.each<[string, string, string]>([
    ['clientTransferProhibited', 'pending_unlock', 'Unlock the name at its present registrar.'],
    [
      'serverTransferProhibited',
      'pending_registry_unlock',
      'The registry has locked the name: ask its present registrar to have it unlocked.',
    ],
  ])('of a domain with the status %s warns and waits an hour in %s', async (status, state, message) => {
    expect(await world.ordered(NAME, {}, { statuses: [status] })).toEqual({
      transfer: { domainName: NAME, status: state },
      order: 70_001,
      totalPaid: 12,
      warnings: { message, statuses: [status] },
    });
    expect(world.standing(NAME)).toEqual({ ...OPEN, state, due: HOUR });
  });

  describe('below a TLD with registry data', () => {
    beforeEach(() =>
      rules({
        requirements: { fields: { nexus: { type: 'string', label: 'Nexus', required: true } } },
        mappings: [{ form: 'unspec', on: 'registrant', values: [{ field: 'nexus', name: 'NexusCategory' }] }],
      } as never),
    );

    it('warns of those that are missing, beside the lock', async () => {
      const { warnings } = await world.ordered(NAME, {}, { statuses: ['clientTransferProhibited'] });
      const message = `.example demands registry data of the registrant: send 'tldRequirements' with nexus (Nexus).`;
      expect(warnings).toEqual({
        message: `Unlock the name at its present registrar. ${message}`,
        statuses: ['clientTransferProhibited'],
      });
      expect((await world.ordered('other.example')).warnings).toEqual({ message, statuses: [] });
    });

    it('stores those that were sent', async () => {
      expect(await world.ordered(NAME, { tldRequirements: { nexus: '12345' } })).not.toHaveProperty(
        'warnings',
      );
      expect([
        world.payload(NAME).registryValues,
        world.base.contacts.contacts[world.payload(NAME).contactIds.registrant - 1].registryData,
      ]).toEqual([
        { nexus: '12345' },
        [{ form: 'unspec', values: [{ name: 'NexusCategory', value: '12345' }] }],
      ]);
    });
  });

  it.each<[string, Parameters<typeof tldOf>[0], Partial<CreateTransferRequest>, object]>([
    [
      'a TLD without a transfer lock',
      { supportsTransferLock: false },
      {},
      { locked: false, transferLockDays: 0 },
    ],
    ['a TLD with a lock of 15 days', { transferLockDays: 15 }, {}, { locked: true, transferLockDays: 15 }],
    [
      'a TLD without privacy',
      { supportsPrivacy: false },
      { privacyEnabled: true },
      { privacyEnabled: false },
    ],
    ['a TLD whose shortest term is two years', { allowedYears: [2, 3] }, {}, { years: 2 }],
    ['an order without privacy', {}, { privacyEnabled: false }, { privacyEnabled: false }],
  ])('follows %s', async (_, values, request, payload) => {
    rules(values);
    world.base.catalog.addPrice({
      tld: 'example',
      product: 'transfer',
      price: Money.of(TRANSFER_PRICE),
      listPrice: Money.of(14_00n),
      validFrom: new Date('2026-01-02'),
    });
    await world.ordered(NAME, request);
    expect(world.payload(NAME)).toMatchObject(payload);
  });

  it('needs no code where the registry has none, and stores none that is sent', async () => {
    await start({ dataModel: 'minimum', authInfo: 'none', transfer: { mode: 'push' } });
    world.there.closed.add(world.base.connection.id);
    world.elsewhere(NAME);
    await world.order(NAME);
    expect(world.standing(NAME)).toEqual({ ...OPEN, state: 'pending', hasCode: false, due: 0 });
  });

  it('takes a code without the spaces around it', async () => {
    await world.ordered(NAME, { authCode: `  ${CODE} ` });
    expect(world.held(NAME).authCodeSealed).toMatch(new RegExp(`#${CODE}$`));
  });
});

describe('an order of a transfer in is refused', () => {
  const WRONG_CODE = {
    kind: 'invalid',
    code: 'transfers.auth_code_wrong',
    message:
      'We were unable to get authoritative domain information from the registry. This usually means that the domain name or auth code provided was not correct.',
  };
  const HERE = {
    kind: 'conflict',
    code: 'transfers.registered_here',
    details: 'The domain is already registered at this registrar.',
  };
  const PRICE = { kind: 'invalid', code: 'transfers.price_mismatch', message: 'Invalid Price' };

  it.each<[string, Partial<CreateTransferRequest>, () => unknown, object]>([
    [
      'a name that is none',
      { domainName: 'no name' },
      () => undefined,
      { kind: 'invalid', code: 'domains.name_invalid', details: `'domainName' is not a valid domain name` },
    ],
    [
      'a contact with a wrong address',
      { contacts: { tech: { email: 'nobody' } } },
      () => undefined,
      { kind: 'invalid' },
    ],
    [
      'a TLD that is not sold by transfer',
      { domainName: 'a.net' },
      () => rules({ name: 'net' }),
      {
        kind: 'unprocessable',
        code: 'transfers.unsupported',
        message: 'We do not support transfers for .net domains',
      },
    ],
    [
      'a name that its TLD does not take',
      { domainName: 'a.example' },
      () => rules({ minLength: 3 }),
      { kind: 'invalid' },
    ],
    [
      'no code',
      { authCode: undefined },
      () => undefined,
      { kind: 'invalid', code: 'transfers.auth_code_required', details: `'authCode' is required` },
    ],
    [
      'a code of spaces',
      { authCode: '  ' },
      () => undefined,
      { kind: 'invalid', code: 'transfers.auth_code_required', details: `'authCode' is required` },
    ],
    ['a domain of an account here', {}, () => world.base.register.execute(world.base.request(NAME)), HERE],
    [
      'a domain of an account here that the registry does not have for us',
      {},
      async () => {
        await world.base.register.execute(world.base.request(NAME));
        world.elsewhere(NAME);
      },
      HERE,
    ],
    [
      'a domain that the registry has for us',
      {},
      () => world.base.registry.registered(world.base.connection, NAME),
      HERE,
    ],
    ['a domain that does not exist', {}, () => undefined, WRONG_CODE],
    ['a wrong code', {}, () => world.elsewhere(NAME, {}, NEW_CODE), WRONG_CODE],
    [
      'a registry without an answer',
      {},
      () => world.script(NAME, 'timeout', { command: 'foreign_info' }),
      {
        kind: 'upstream_timeout',
        code: 'transfers.status_unknown',
        message: 'Unable to retrieve domain status',
      },
    ],
    [
      'a domain that is being deleted',
      {},
      () => world.elsewhere(NAME, { statuses: ['pendingDelete'] }),
      {
        kind: 'conflict',
        code: 'transfers.status_prohibits',
        details: 'Domain status does not allow a transfer (pendingDelete).',
      },
    ],
    [
      'a domain that is a second too young',
      {},
      () => world.elsewhere(NAME, { createdAt: addSeconds(addDays(START, -60), 1) }),
      {
        kind: 'conflict',
        code: 'transfers.registered_lately',
        details: 'The domain was registered less than 60 days ago.',
      },
    ],
    ['a usual domain with another price', { purchasePrice: 11.99 }, () => world.elsewhere(NAME), PRICE],
    ['a price that is none', { purchasePrice: 12.001 }, () => world.elsewhere(NAME), PRICE],
    [
      'a deadline that is over',
      { deadline: START },
      () => world.elsewhere(NAME),
      { kind: 'upstream_timeout' },
    ],
  ])('for %s, with nothing changed', async (_, values, arrange, error) => {
    await arrange();
    const [balance, orders] = [world.base.money.balance(ACCOUNT), world.base.orders.orders.size];
    await expect(world.order(NAME, values)).rejects.toMatchObject(error);
    expect([world.base.money.balance(ACCOUNT), world.base.orders.orders.size, world.store.rows]).toEqual([
      balance,
      orders,
      [],
    ]);
  });

  it('for a premium domain without its price, and with another one', async () => {
    await start(FEE);
    gold();
    world.elsewhere(NAME);
    await expect(world.order(NAME)).rejects.toMatchObject({
      kind: 'invalid',
      code: 'transfers.price_required',
      message: 'PurchasePrice is required if the domain to transfer is a premium domain',
    });
    await expect(world.order(NAME, { purchasePrice: 30 })).rejects.toMatchObject(PRICE);
  });

  it('for want of credit, in the words of transfers', async () => {
    world.base.catalog.addPrice({
      tld: 'example',
      product: 'transfer',
      price: Money.of(100_01n),
      listPrice: Money.of(100_01n),
      validFrom: new Date('2026-02-01'),
    });
    await expect(world.ordered(NAME)).rejects.toMatchObject({
      kind: 'payment_required',
      code: 'billing.insufficient_funds',
      message: 'Insufficient Funds',
      details: undefined,
    });
    expect(world.base.money.transactions.map(({ kind }) => kind)).toEqual(['credit']);
  });

  it.each([
    ['a lost connection', new Error('no connection')],
    ['a registry that is unavailable', registryUnavailable()],
  ])('with the fault itself where the ledger fails for another reason: %s', async (_reason, fault) => {
    jest.spyOn(world.base.money, 'post').mockRejectedValue(fault);
    await expect(world.ordered(NAME)).rejects.toBe(fault);
  });

  it('while a transfer of the domain runs, of the same account or another', async () => {
    await world.ordered(NAME);
    const busy = {
      kind: 'conflict',
      code: 'transfers.processing',
      message: 'A transfer is already processing for this domain',
    };
    world.base.registry.commands.length = 0;
    await expect(world.order(NAME)).rejects.toMatchObject(busy);
    expect(world.base.registry.commands).toEqual([]);
    world.base.settings.put(8, { contacts: { registrant: 1, admin: 1, tech: 1, billing: 1 } });
    await expect(world.order(NAME, { accountId: 8 })).rejects.toMatchObject(busy);
  });
});

describe('the youngest domain that may be transferred', () => {
  it('is as old as the lock of its TLD, by the clock of the account', async () => {
    expect(await world.ordered(NAME, {}, { createdAt: addDays(START, -60) })).toMatchObject({
      transfer: { status: 'pending' },
    });
    world.base.clock.ahead = new Map([[ACCOUNT, DAY]]);
    expect(await world.ordered('next.example', {}, { createdAt: addDays(START, -59) })).toMatchObject({
      transfer: { status: 'pending' },
    });
    expect(await world.ordered('undated.example', {}, { createdAt: undefined })).toMatchObject({
      transfer: { status: 'pending' },
    });
  });
});
