/** @jest-environment node */
import type * as StaffApi from './staff-api';
import { fakeBrowser } from '../../test/support/fake-browser';

jest.mock(
  'virtual:admin-operations',
  () => ({ OPERATIONS: { getReport: { method: 'GET', path: '/admin/v1/reports/{report}' } } }),
  { virtual: true },
);

const browser = fakeBrowser();
// it reads the origin of its page while it is loaded
const api = jest.requireActual('./staff-api') as typeof StaffApi;

const filter = { field: 'state', op: 'eq' as const, value: 'active' };
const sort = [{ field: 'tld', descending: true }];
const view = { list: 'domains' as const, name: 'Mine', columns: ['tld'], shared: true };

beforeEach(() => {
  browser.seen.calls.length = 0;
  browser.given.body = '{}';
});

it.each<[string, string, () => Promise<unknown>, object?]>([
  ['readSession', 'GET /admin/v1/session', api.readSession],
  ['endSession', 'DELETE /admin/v1/session', api.endSession, {}],
  ['readLoginMethods', 'GET /admin/v1/login/methods', api.readLoginMethods],
  ['passkeyOptions', 'POST /admin/v1/login/passkey:options', api.passkeyOptions, {}],
  [
    'verifyPasskey',
    'POST /admin/v1/login/passkey:verify',
    () => api.verifyPasskey({ id: 'c-1' }),
    { credential: { id: 'c-1' } },
  ],
  [
    'passkeyRegistrationOptions',
    'POST /admin/v1/session/passkeys:options',
    api.passkeyRegistrationOptions,
    {},
  ],
  [
    'registerPasskey',
    'POST /admin/v1/session/passkeys',
    () => api.registerPasskey('Laptop', { id: 'c-1' }),
    { name: 'Laptop', credential: { id: 'c-1' } },
  ],
  ['redeemLink', 'POST /admin/v1/login/link:redeem', () => api.redeemLink('t-1'), { token: 't-1' }],
  [
    'findStatusSubscriber',
    'POST /admin/v1/status/subscribers:find',
    () => api.findStatusSubscriber('a@example.net'),
    { email: 'a@example.net' },
  ],
  ['readLists', 'GET /admin/v1/lists', api.readLists],
  ['readList of all rows', 'POST /admin/v1/lists/domains', () => api.readList('domains', {}), {}],
  [
    'readList of some rows in an order',
    'POST /admin/v1/lists/order-items',
    () => api.readList('order-items', { filter, sort, columns: ['tld'], limit: 5, after: 'n' }),
    { filter, sort, columns: ['tld'], limit: 5, after: 'n' },
  ],
  [
    'storeFilter',
    'POST /admin/v1/filters',
    () => api.storeFilter('domains', filter),
    { list: 'domains', filter },
  ],
  ['readFilter', 'GET /admin/v1/filters/f%2F1', () => api.readFilter('f/1')],
  ['readViews', 'GET /admin/v1/views?list=domains', () => api.readViews('domains')],
  [
    'createView',
    'POST /admin/v1/views',
    () => api.createView({ ...view, filter, sort }),
    { ...view, filter, sort },
  ],
  ['createView of all rows', 'POST /admin/v1/views', () => api.createView(view), view],
  [
    'changeView',
    'PUT /admin/v1/views/v-1',
    () => api.changeView('v-1', 3, { ...view, sort }),
    { ...view, sort, version: 3 },
  ],
  [
    'deleteView',
    'DELETE /admin/v1/views/v-1',
    () => api.deleteView({ id: 'v-1', version: 3 } as never),
    { version: 3 },
  ],
  ['search', 'POST /admin/v1/search', () => api.search('ilse'), { text: 'ilse' }],
  [
    'readTimeline',
    'GET /admin/v1/domains/a.example/timeline?kinds=zone&before=p&limit=5',
    () => api.readTimeline('a.example', { kinds: 'zone', before: 'p', limit: 5 }),
  ],
  ['readOverview', 'GET /admin/v1/domains/a.example/overview', () => api.readOverview('a.example')],
  ['askRegistry', 'POST /admin/v1/domains/a.example:askRegistry', () => api.askRegistry('a.example'), {}],
  [
    'comparePoints',
    'GET /admin/v1/domains/a.example/compare?from=2026-03-01&to=now',
    () => api.comparePoints('a.example', '2026-03-01', 'now'),
  ],
  [
    'compareZones',
    'POST /admin/v1/domains/a.example:compare',
    () => api.compareZones('a.example', 1, 2),
    { what: 'zone', from: 1, to: 2 },
  ],
  ['readReports', 'GET /admin/v1/reports', api.readReports],
  [
    'readReport',
    'GET /admin/v1/reports/income?from=2026-03-01',
    () => api.readReport('income', { from: '2026-03-01', account: '', tld: undefined }),
  ],
  ['readNotes', 'GET /admin/v1/notes?target=account%3A7', () => api.readNotes('account:7')],
  [
    'addNote',
    'POST /admin/v1/notes',
    () => api.addNote('account:7', 'hi'),
    { target: 'account:7', text: 'hi' },
  ],
  ['removeNote', 'DELETE /admin/v1/notes/n-1', () => api.removeNote('n-1'), {}],
  ['readApprovals', 'GET /admin/v1/approvals?state=pending', api.readApprovals],
  [
    'confirmApproval',
    'POST /admin/v1/approvals/a-1:confirm',
    () => api.confirmApproval('a-1', 'agreed'),
    { reason: 'agreed' },
  ],
  [
    'rejectApproval',
    'POST /admin/v1/approvals/a-1:reject',
    () => api.rejectApproval('a-1', 'no'),
    { reason: 'no' },
  ],
  [
    'endStaffSession',
    'DELETE /admin/v1/staff-sessions/s-1',
    () => api.endStaffSession('s-1', 'lost'),
    { reason: 'lost' },
  ],
])('%s calls %s', async (...[, route, call, body]) => {
  await call();
  expect(browser.seen.calls.map(({ method, path }) => `${method} ${path}`)).toEqual([route]);
  expect(browser.seen.calls[0].body).toEqual(body);
});

it.each<[string, string, () => Promise<unknown>]>([
  ['a session', '{"name":"Ines"}', api.readSession],
  ['the options of a log-in by passkey', '{"publicKey":{"name":"Ines"}}', api.passkeyOptions],
  ['the options of a new passkey', '{"publicKey":{"name":"Ines"}}', api.passkeyRegistrationOptions],
  ['a stored filter', '{"filter":{"name":"Ines"}}', () => api.readFilter('f-1')],
])('answers %s without what surrounds it', async (_what, sent, call) => {
  browser.given.body = sent;
  expect(await call()).toEqual({ name: 'Ines' });
});

it('names the routes that a browser opens as links', () => {
  expect([api.OIDC_LOGIN, api.exportPath('order-items')]).toEqual([
    '/admin/v1/login/oidc',
    '/admin/v1/lists/order-items:export',
  ]);
});

it('has the filter of a view, and none where it shows all rows', () => {
  expect([api.filterOf({ filter } as never), api.filterOf({} as never)]).toEqual([filter, undefined]);
});
