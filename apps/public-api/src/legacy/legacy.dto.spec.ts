import type { LegacyFields, LegacyHandler } from '@registrar/http';
import { LEGACY_HANDLERS } from './legacy.controller';

const HANDLERS: Readonly<Record<string, LegacyHandler>> = LEGACY_HANDLERS;

/** What the legacy interface makes of a body, or of an answer, of one of its operations. */
const requestOf = (id: string, body: LegacyFields): LegacyFields => HANDLERS[id].request?.(body) ?? body;
const answerOf = (id: string, body: LegacyFields): LegacyFields => HANDLERS[id].answer?.(body) ?? body;

describe('a request of the legacy interface', () => {
  it.each([
    ['renewDomain', { promoCode: 'P', years: 2 }, { years: 2 }],
    ['purchasePrivacy', { promoCode: 'P', years: 2 }, { years: 2 }],
    ['createTransfer', { promoCode: 'P', authCode: 'a' }, { authCode: 'a' }],
    ['checkAvailability', { promoCode: 'P', domainNames: ['a.example'] }, { domainNames: ['a.example'] }],
    ['createDomain', { promoCode: 'P' }, { years: 1 }],
    ['createDomain', { years: 3 }, { years: 3 }],
    ['createDomain', { years: null }, { years: 1 }],
    ['search', { promoCode: 'P', keyword: 'a' }, { keyword: 'a', timeout: 1_000 }],
    ['search', { keyword: 'a', timeout: 250 }, { keyword: 'a', timeout: 250 }],
    ['search', { keyword: 'a', timeout: 0 }, { keyword: 'a', timeout: 0 }],
    ['searchStream', { promoCode: 'P', keyword: 'a' }, { keyword: 'a', timeout: 1_000 }],
    ['createUrlForwarding', { type: 'masked' }, { type: 'masked' }],
    ['updateUrlForwarding', { type: 'redirect' }, { type: 'redirect' }],
    ['setContacts', { promoCode: 'P' }, { promoCode: 'P' }],
  ] as [string, LegacyFields, LegacyFields][])('of %s with %j is %j', (id, sent, expected) => {
    expect(requestOf(id, sent)).toStrictEqual(expected);
  });

  it.each(['createUrlForwarding', 'updateUrlForwarding'])('of %s has no temporary redirect', (id) => {
    expect(() => requestOf(id, { type: '302' })).toThrow(
      expect.objectContaining({ kind: 'invalid', code: 'request.fields', details: 'type is invalid' }),
    );
  });

  it('of a list of domains asks for no prices', () => {
    expect(HANDLERS['listDomains'].query).toEqual({ includeRenewalPrice: 'false' });
  });
});

describe('an answer of the legacy interface', () => {
  const page = { totalCount: 1, from: 1 };
  const domain = {
    domainName: 'a.example',
    locked: true,
    autorenewEnabled: false,
    expireDate: '2027-03-02T09:15:00Z',
    createDate: '2026-03-02T09:15:00Z',
  };
  const order = {
    id: 41,
    createDate: '2026-03-02T09:15:00Z',
    registrar: 'Lantern',
    status: 'success',
    currency: 'USD',
    orderItems: [],
  };

  it('lists domains, orders and hosts with the fields that old clients know', () => {
    expect(
      answerOf('listDomains', { domains: [{ ...domain, nameservers: [], contacts: {} }], ...page }),
    ).toStrictEqual({ domains: [domain], ...page });
    expect(
      answerOf('listOrders', {
        orders: [{ ...order, finalAmount: 12.5, subTotal: 12.5, authAmount: 0, tax: 0 }],
        ...page,
      }),
    ).toStrictEqual({ orders: [{ ...order, finalAmount: '12.50' }], ...page });
    expect(
      answerOf('listVanityNameservers', {
        vanityNameservers: [{ domainName: 'a.example', hostname: 'ns1.a.example', ips: ['192.0.2.1'] }],
        ...page,
      }),
    ).toStrictEqual({
      vanityNameservers: [{ domainName: 'a.example', hostname: 'ns1.a.example' }],
      ...page,
    });
  });

  it.each([
    [
      { id: 41, finalAmount: 7 },
      { id: 41, finalAmount: '7.00' },
    ],
    [
      { id: 41, finalAmount: 0 },
      { id: 41, finalAmount: '0.00' },
    ],
    [{ id: 41 }, { id: 41 }],
    [
      { id: 41, finalAmount: null },
      { id: 41, finalAmount: null },
    ],
  ] as [LegacyFields, LegacyFields][])('shows the order %j as %j', (given, shown) => {
    expect(answerOf('getOrder', given)).toStrictEqual(shown);
  });

  it.each([
    ['302', 'redirect'],
    ['redirect', 'redirect'],
    ['masked', 'masked'],
  ])('shows a forwarding of the type %s as %s', (type, shown) => {
    for (const id of ['getUrlForwarding', 'createUrlForwarding', 'updateUrlForwarding'])
      expect(answerOf(id, { host: 'www', type })).toStrictEqual({ host: 'www', type: shown });
    expect(answerOf('listUrlForwardings', { urlForwarding: [{ type }], ...page })).toStrictEqual({
      urlForwarding: [{ type: shown }],
      ...page,
    });
  });

  it.each([
    [{ status: 'pending' }, 'Retrieving Email'],
    [{ status: 'pending', email: 'ilse@example.net' }, 'Pending Approval'],
    [{ status: 'submitting_transfer' }, 'Transfer Submitted'],
    [{ status: 'pending_new_auth_code' }, 'Pending New Auth Code'],
    [{ status: 'pending_unlock' }, 'Pending Unlock'],
    [{ status: 'pending_registry_unlock' }, 'Pending Registry Unlock'],
    [{ status: 'pending_transfer', email: 'ilse@example.net' }, 'Transfer Submitted'],
    [{ status: 'pending_insert' }, 'Pending Insert'],
    [{ status: 'completed', email: 'ilse@example.net' }, 'Completed'],
    [{ status: 'failed' }, 'Failed'],
    [{ status: 'rejected' }, 'Rejected'],
    [{ status: 'canceled' }, 'Canceled'],
    [{ status: 'canceled_pending_refund' }, 'Canceled Pending Refund'],
  ] as [LegacyFields, string][])('shows the transfer %j as "%s"', (given, status) => {
    const shown = { ...given, status };
    expect([answerOf('getTransfer', given), answerOf('cancelTransfer', given)]).toStrictEqual([shown, shown]);
    expect(answerOf('createTransfer', { order: 41, transfer: given })).toStrictEqual({
      order: 41,
      transfer: shown,
    });
    expect(answerOf('listTransfers', { transfers: [given], ...page })).toStrictEqual({
      transfers: [shown],
      ...page,
    });
  });
});

it.each([
  ['hello', 'ServiceController', 'hello'],
  ['listDomains', 'DomainsController', 'list'],
  ['getDomain', 'DomainsController', 'get'],
  ['createDomain', 'RegistrationsController', 'create'],
  ['enableWhoisPrivacy', 'DomainActionsController', 'enableWhoisPrivacy'],
  ['disableWhoisPrivacy', 'DomainActionsController', 'disableWhoisPrivacy'],
  ['enableAutorenew', 'DomainActionsController', 'enableAutorenew'],
  ['disableAutorenew', 'DomainActionsController', 'disableAutorenew'],
  ['lockDomain', 'DomainActionsController', 'lock'],
  ['unlockDomain', 'DomainActionsController', 'unlock'],
  ['renewDomain', 'RenewalsController', 'renew'],
  ['getPricing', 'PricingController', 'getPricing'],
  ['getAuthCode', 'ChangesController', 'authCode'],
  ['purchasePrivacy', 'PrivacyController', 'privacy'],
  ['setNameservers', 'ChangesController', 'nameservers'],
  ['setContacts', 'ChangesController', 'contacts'],
  ['checkAvailability', 'SearchController', 'checkAvailability'],
  ['search', 'SearchController', 'search'],
  ['searchStream', 'SearchController', 'searchStream'],
  ['listRecords', 'RecordsController', 'list'],
  ['getRecord', 'RecordsController', 'get'],
  ['createRecord', 'RecordsController', 'create'],
  ['updateRecord', 'RecordsController', 'update'],
  ['deleteRecord', 'RecordsController', 'delete'],
  ['listDnssec', 'DnssecController', 'list'],
  ['getDnssec', 'DnssecController', 'get'],
  ['createDnssec', 'DnssecController', 'create'],
  ['deleteDnssec', 'DnssecController', 'delete'],
  ['listEmailForwardings', 'EmailForwardingController', 'list'],
  ['getEmailForwarding', 'EmailForwardingController', 'get'],
  ['createEmailForwarding', 'EmailForwardingController', 'create'],
  ['updateEmailForwarding', 'EmailForwardingController', 'update'],
  ['deleteEmailForwarding', 'EmailForwardingController', 'delete'],
  ['listUrlForwardings', 'UrlForwardingByHostController', 'list'],
  ['getUrlForwarding', 'UrlForwardingByHostController', 'get'],
  ['createUrlForwarding', 'UrlForwardingByHostController', 'create'],
  ['updateUrlForwarding', 'UrlForwardingByHostController', 'update'],
  ['deleteUrlForwarding', 'UrlForwardingByHostController', 'delete'],
  ['listVanityNameservers', 'VanityNameserversController', 'list'],
  ['getVanityNameserver', 'VanityNameserversController', 'get'],
  ['createVanityNameserver', 'VanityNameserversController', 'create'],
  ['updateVanityNameserver', 'VanityNameserversController', 'update'],
  ['deleteVanityNameserver', 'VanityNameserversController', 'delete'],
  ['listTransfers', 'TransfersController', 'list'],
  ['getTransfer', 'TransfersController', 'get'],
  ['createTransfer', 'TransferOrdersController', 'create'],
  ['cancelTransfer', 'TransfersController', 'cancel'],
  ['listOrders', 'OrdersController', 'list'],
  ['getOrder', 'OrdersController', 'get'],
])('%s of the legacy interface is answered by %s.%s', (id, controller, method) => {
  const handler = HANDLERS[id];
  expect([handler.controller.name, handler.method]).toEqual([controller, method]);
});
