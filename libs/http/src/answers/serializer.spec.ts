import { Money } from '@registrar/kernel';
import { Serializer } from './serializer';

const item = {
  domainName: 'lantern.example',
  createDate: new Date('2025-11-20T10:00:00.987Z'),
  expireDate: '2026-11-20T10:00:00Z',
  autorenewEnabled: false,
  locked: false,
  locks: [],
  privacyEnabled: false,
  nameservers: ['ns1.example.net', 'ns2.example.net'],
  renewalPrice: Money.of(3_100n),
  contacts: {
    registrant: {
      firstName: 'Ilse',
      lastName: 'Varga',
      companyName: '',
      state: null,
      country: 'DE',
      isVerified: true,
    },
    tech: { firstName: 'Desk', isVerified: false },
  },
};

describe('Serializer', () => {
  const serializer = new Serializer();

  it('leaves out what is at its default, unless the contract always sends it', () => {
    expect(serializer.serialize('DomainListItem', item)).toEqual({
      domainName: 'lantern.example',
      createDate: '2025-11-20T10:00:00Z',
      expireDate: '2026-11-20T10:00:00Z',
      locks: [],
      contacts: {
        registrant: { firstName: 'Ilse', lastName: 'Varga', state: null, country: 'DE', isVerified: true },
        tech: { firstName: 'Desk' },
      },
      nameservers: ['ns1.example.net', 'ns2.example.net'],
      renewalPrice: 31,
    });
  });

  it('keeps the order of the contract', () => {
    const { renewalPrice, ...rest } = item;
    expect(Object.keys(serializer.serialize('DomainListItem', { renewalPrice, ...rest }))).toEqual([
      'domainName',
      'createDate',
      'expireDate',
      'locks',
      'contacts',
      'nameservers',
      'renewalPrice',
    ]);
  });

  it('sends defaults on request, but no fields that do not apply', () => {
    const sent = new Serializer(true).serialize('DomainListItem', { ...item, renewalPrice: undefined });
    expect(sent).toMatchObject({
      autorenewEnabled: false,
      locked: false,
      privacyEnabled: false,
      contacts: { registrant: { companyName: '' }, tech: { isVerified: false } },
    });
    expect(sent).not.toHaveProperty('renewalPrice');
  });

  it('always sends what the contract always sends, at its default too', () => {
    expect(
      serializer.serialize('ListDomainsResponse', { domains: [], totalCount: 0, from: 0, to: 0 }),
    ).toEqual({ domains: [], totalCount: 0, from: 0, to: 0 });
    expect(serializer.serialize('CheckAccountBalanceResponse', { balance: Money.zero() })).toEqual({
      balance: 0,
    });
    expect(
      serializer.serialize('OrderItem', {
        id: 1,
        type: 'registration',
        status: 'success',
        isRefundable: false,
      }),
    ).toMatchObject({ isRefundable: false });
  });

  it('sends null for a nullable field that is always there, and [] for a list', () => {
    const record = {
      id: 71,
      eventName: 'domain.expiration',
      url: 'https://hooks.example.org',
      active: false,
      createDate: '2026-03-02T09:30:00Z',
    };
    expect(serializer.serialize('SubscriptionRecord', record)).toEqual({ ...record, updateDate: null });
    expect(serializer.serialize('ListDNSSECsResponse', {})).toEqual({ dnssec: [] });
  });

  it('never takes null for a default, and leaves it out where it may not be', () => {
    expect(
      serializer.serialize('OrderItem', {
        id: 1,
        type: 'a',
        status: 'b',
        isRefundable: true,
        originalPrice: null,
        priceNonUsd: null,
      }),
    ).toEqual({
      id: 1,
      type: 'a',
      status: 'b',
      isRefundable: true,
      originalPrice: null,
    });
  });

  it('drops fields the contract does not know', () => {
    const sent = serializer.serialize('AuthCodeResponse', {
      authCode: 'x',
      sealed: 'leak',
      inner: { leak: true },
    });
    expect(sent).toEqual({ authCode: 'x' });
  });

  it('leaves nothing out inside of content', () => {
    const tree = {
      tldInfo: { tld: 'de', hsts: false },
      contacts: {},
      requirements: { fields: { a: { label: '', required: false } } },
    };
    expect(serializer.serialize('GetRequirementResponse', tree)).toEqual(tree);
  });

  it.each([
    ['Domain', {}, 'Domain.domainName'],
    ['HelloResponse', { motd: 'x', serverName: 'y', serverTime: 'z' }, 'HelloResponse.username'],
    ['ListOrdersResponse', { orders: [{ id: 1 }], totalCount: 1, from: 1, to: 1 }, 'Order.createDate'],
  ] as const)(
    'throws rather than answer with a %s that lacks what is always sent',
    (schema, value, field) => {
      expect(() => serializer.serialize(schema, value)).toThrow(`${field} is always sent and missing`);
    },
  );

  it('keeps fields of our own beside those of the contract, and leaves them out at their default', () => {
    const domain = {
      domainName: 'a.example',
      createDate: 'x',
      expireDate: 'y',
      locks: [],
      contacts: {},
      nameservers: [],
    };
    expect(serializer.serialize('Domain', { ...domain, pendingCreate: true })).toEqual({
      ...domain,
      pendingCreate: true,
    });
    expect(serializer.serialize('Domain', { ...domain, pendingCreate: false, another: true })).toEqual(
      domain,
    );
  });

  it('writes money as a number, exact to the cent', () => {
    expect(
      JSON.stringify(serializer.serialize('CheckAccountBalanceResponse', { balance: Money.of(1_450n) })),
    ).toBe('{"balance":14.5}');
  });
});
