import { Money } from '@registrar/kernel';
import type { RegisterDomainRequest } from '@registrar/domains';
import { RegistrationHarness } from './harness';
import { refusal, refusalOf, untouched } from './refused';

let harness: RegistrationHarness;
afterEach(() => harness.close());

/** Without privacy the registry is shown the account's own contacts, which its domains share. */
const SHOWN = { privacyEnabled: false };

describe('at a registry with fees in euros', () => {
  const eur = (minor: bigint): Money => Money.of(minor, 'EUR');
  beforeEach(async () => {
    harness = await RegistrationHarness.create({
      dataModel: 'minimum',
      fee: { mode: 'fee', currency: 'EUR' },
    });
    harness.registry.setFee('com', {
      class: 'standard',
      premium: false,
      currency: 'EUR',
      create: eur(9_00n),
      renew: eur(9_00n),
    });
    harness.registry.setFee('gold.com', {
      class: 'premium',
      premium: true,
      currency: 'EUR',
      create: eur(46_00n),
      renew: eur(46_00n),
    });
  });

  it('refuses to sell while finance has set no exchange rate', async () => {
    expect(await refusalOf(harness, 'fresh.com')).toMatch(/^unprocessable \| Domain pricing unavailable/);
    await untouched(harness);
  });

  it('sells in USD at the exchange rate, acknowledges the fee in euros and books it as owed in euros', async () => {
    await harness.sql.change(
      'test_rate',
      `insert into exchange_rates (currency, rate, valid_from) values ('EUR', '0.92', '2020-01-01')`,
    );
    expect(
      await harness.useCases.registerDomain.execute(harness.request('gold.com', { purchasePrice: 50 })),
    ).toMatchObject({ answer: { totalPaid: 50 } });
    await harness.useCases.registerDomain.execute(harness.request('fresh.com'));
    expect(harness.registry.sent('domain:create').map(({ payload }) => payload)).toMatchObject([
      { fee: eur(46_00n) },
      { fee: eur(9_00n) },
    ]);
    expect(
      await harness.one(
        `select sum(amount)::int as owed, currency from ledger_postings where ledger_account = 'registry_payable' group by currency`,
      ),
    ).toEqual({ owed: 55_00, currency: 'EUR' });
  });
});

describe('at a registry with contacts and fees', () => {
  beforeEach(async () => {
    harness = await RegistrationHarness.create({
      dataModel: 'maximum',
      fee: { mode: 'fee', currency: 'USD' },
    });
    harness.registry.setFee('com', {
      class: 'standard',
      premium: false,
      currency: 'USD',
      create: Money.of(9_00n),
      renew: Money.of(9_00n),
    });
    harness.registry.setFee('gold.com', {
      class: 'premium',
      premium: true,
      currency: 'USD',
      create: Money.of(50_00n),
      renew: Money.of(40_00n),
    });
  });

  const REFUSALS: { when: string; name: string; request?: Partial<RegisterDomainRequest>; answer: string }[] =
    [
      {
        when: 'a premium name comes without its price',
        name: 'gold.com',
        answer: 'invalid | Purchase price is required for premium domains in order to complete this request',
      },
      {
        when: 'a premium name comes with the standard price',
        name: 'gold.com',
        request: { purchasePrice: 14.5 },
        answer: 'invalid | Purchase price does not match',
      },
      {
        when: 'a contact lacks a field',
        name: 'fresh.com',
        request: { contacts: { tech: { firstName: 'Desk' } } },
        answer: expect.stringContaining('contacts.tech') as unknown as string,
      },
      {
        when: 'a contact cannot be written in ASCII',
        name: 'fresh.com',
        request: {
          contacts: {
            registrant: {
              firstName: '花子',
              lastName: '山田',
              address1: '1-1',
              city: 'Tokyo',
              country: 'JP',
              zip: '100-0001',
              email: 'hanako@example.jp',
              phone: '+81312345678',
            },
          },
        },
        answer: expect.stringContaining('registrant') as unknown as string,
      },
    ];

  it.each(REFUSALS)('refuses when $when', async ({ name, request, answer }) => {
    expect(await refusalOf(harness, name, request)).toEqual(answer);
    await untouched(harness);
  });

  it('refuses to sell at a guess when the registry tells no fee', async () => {
    harness.registry.setFee('com', { class: 'standard', premium: false, currency: 'USD' });
    expect(await refusalOf(harness, 'fresh.com')).toMatch(/^unprocessable \| Domain pricing unavailable/);
    await untouched(harness);
  });

  it('refuses to sell below what the registry takes', async () => {
    harness.registry.setFee('com', {
      class: 'standard',
      premium: false,
      currency: 'USD',
      create: Money.of(20_00n),
    });
    expect(await refusalOf(harness, 'fresh.com')).toMatch(/^unprocessable \| Domain pricing unavailable/);
    await untouched(harness);
  });

  it('refuses before the charge stays when the registry wants another fee in the command', async () => {
    harness.registry.script('fresh.com', 'refuse', { refusal: refusal(2004, 'fee') });
    expect(await refusalOf(harness, 'fresh.com')).toMatch(/^unprocessable \| Domain pricing unavailable/);
    await untouched(harness);
  });

  it("sells a premium name at its exact price and acknowledges the registry's fee", async () => {
    const result = await harness.useCases.registerDomain.execute(
      harness.request('gold.com', { purchasePrice: 50 }),
    );
    expect(result).toMatchObject({ answer: { totalPaid: 50, domain: { renewalPrice: 40 } } });
    expect(harness.registry.sent('domain:create')[0].payload).toMatchObject({ fee: Money.of(50_00n) });
    expect(await harness.one(`select refundable_until from order_items where type = 'registration'`)).toEqual(
      { refundable_until: null },
    );
  });

  it('creates contacts and hosts once and uses them again for the next name', async () => {
    await harness.useCases.registerDomain.execute(harness.request('first.com', SHOWN));
    await harness.useCases.registerDomain.execute(harness.request('second.com', SHOWN));
    expect(harness.registry.sent('contact:create')).toHaveLength(1);
    expect(harness.registry.sent('host:create')).toHaveLength(2);
    const [first, second] = harness.registry
      .sent('domain:create')
      .map(({ payload }) => payload as { contacts?: { registrant: string } });
    expect(first.contacts?.registrant).toMatch(/^[a-z0-9]{3,16}$/);
    expect(second.contacts).toEqual(first.contacts);
  });

  it('stops before the domain when a contact is refused, with the money back', async () => {
    await harness.useCases.registerDomain.execute(harness.request('first.com', SHOWN));
    const [{ object: contactId }] = harness.registry.sent('contact:create');
    await harness.rows('update registry_contacts set created_at = null');
    harness.registry.script(contactId, 'refuse', { refusal: refusal(2005, 'parameter', 'bad postal code') });
    const before = await harness.balance();
    expect(await refusalOf(harness, 'second.com', SHOWN)).toBe(
      'invalid | Bad Request | The registry refused the registration: bad postal code',
    );
    expect(await harness.balance()).toEqual(before);
    expect(harness.registry.sent('domain:create', 'second.com')).toEqual([]);
  });
});
