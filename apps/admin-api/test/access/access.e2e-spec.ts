import { mayDo, STAFF_OPERATIONS, STAFF_ROLES, type StaffOperation } from '@registrar/staff';
import { Desk } from '../support/desk';

let desk: Desk;
let accountId: number;
const ABSENT_DOMAIN = '/admin/v1/domains/absent.example';
const BECAUSE = { reason: 'access' };
const ARRIVING = { ...BECAUSE, domainName: 'absent.example' };
const ABSENT = '0190a000-0000-7000-8000-000000000000';

beforeAll(async () => {
  desk = await Desk.start();
  accountId = (await desk.newAccount('access-desk')).id;
});
afterAll(() => desk?.stop());

const me = '/admin/v1/accounts';

/** Names of tokens are unique. */
let tokens = 0;

/** One request for each operation, with the answer of those who may do it. */
const REQUESTS: [StaffOperation, string, () => [string, unknown?], number][] = [
  ['account.list', 'GET', () => [me], 200],
  ['account.read', 'GET', () => [`${me}/${accountId}`], 200],
  ['account.create', 'POST', () => [me, { accountName: 'no' }], 400],
  ['account.update', 'PATCH', () => [`${me}/${accountId}`, { enterprise: true }], 200],
  [
    'account.token_issue',
    'POST',
    () => [`${me}/${accountId}/tokens`, { name: `shop ${(tokens += 1)}` }],
    200,
  ],
  ['account.token_revoke', 'DELETE', () => [`${me}/${accountId}/tokens/2000000000`], 404],
  ['account.suspend', 'POST', () => [`${me}/2000000000:suspend`, { reason: 'access' }], 404],
  ['account.reinstate', 'POST', () => [`${me}/2000000000:reinstate`, {}], 404],
  ['domain.holds', 'GET', () => ['/admin/v1/domains/absent.example/holds'], 200],
  [
    'domain.set_hold',
    'POST',
    () => ['/admin/v1/domains/absent.example/holds', { kind: 'abuse', reason: 'access' }],
    404,
  ],
  [
    'domain.lift_hold',
    'POST',
    () => ['/admin/v1/domains/absent.example/holds/1:lift', { reason: 'access' }],
    404,
  ],
  [
    'domain.set_nameservers',
    'POST',
    () => [`${ABSENT_DOMAIN}:setNameservers`, { nameservers: ['ns1.example.net'] }],
    404,
  ],
  ['domain.set_autorenew', 'POST', () => [`${ABSENT_DOMAIN}:setAutorenew`, { on: true }], 404],
  ['domain.set_privacy', 'POST', () => [`${ABSENT_DOMAIN}:setPrivacy`, { on: true }], 404],
  ['domain.set_contacts', 'POST', () => [`${ABSENT_DOMAIN}:setContacts`, { contacts: {} }], 404],
  [
    'domain.add_ds',
    'POST',
    () => [`${ABSENT_DOMAIN}/dnssec`, { keyTag: 1, algorithm: 13, digestType: 2, digest: 'A1'.repeat(32) }],
    404,
  ],
  ['domain.remove_ds', 'DELETE', () => [`${ABSENT_DOMAIN}/dnssec/${'A1'.repeat(32)}`], 404],
  [
    'domain.renew',
    'POST',
    () => [`${ABSENT_DOMAIN}:renew`, { expiresAt: '2027-01-01T00:00:00Z', purchasePrice: 1 }],
    404,
  ],
  ['transfer.start', 'POST', () => [`${me}/2000000000:transferIn`, { ...ARRIVING, purchasePrice: 1 }], 404],
  ['transfer.cancel', 'POST', () => [`${ABSENT_DOMAIN}:cancelTransferIn`, BECAUSE], 404],
  ['transfer.move', 'POST', () => [`${me}/2000000000:moveDomainIn`, { ...ARRIVING, authCode: 'x' }], 404],
  ['transfer.reject', 'POST', () => [`${ABSENT_DOMAIN}:rejectTransferOut`, BECAUSE], 404],
  ['transfer.approve', 'POST', () => [`${ABSENT_DOMAIN}:approveTransferOut`, BECAUSE], 404],
  ['transfer.end', 'POST', () => [`${ABSENT_DOMAIN}:endTransferOut`, { ...BECAUSE, verdict: 'left' }], 404],
  ['account.credit', 'POST', () => [`${me}/${accountId}/credit`, { amount: 1, reference: 'access' }], 200],
  [
    'account.transfer_credit',
    'POST',
    () => [
      `${me}/${accountId}:transferCredit`,
      { toAccountId: 2_000_000_000, amount: 1, reference: 'access' },
    ],
    404,
  ],
  ['account.limits', 'GET', () => [`${me}/${accountId}/limits`], 200],
  ['account.set_limits', 'PATCH', () => [`${me}/${accountId}/limits`, { purchaseLimit: 100 }], 200],
  ['account.statement', 'GET', () => [`${me}/${accountId}/statements/2026-01`], 200],
  ['environment.read', 'GET', () => ['/admin/v1/environment'], 200],
  ['environment.declare', 'POST', () => ['/admin/v1/environment:declare', { alive: true }], 400],
  ['exchange_rate.list', 'GET', () => ['/admin/v1/exchange-rates'], 200],
  ['exchange_rate.set', 'PUT', () => ['/admin/v1/exchange-rates/USD', { rate: 1 }], 400],
  ['tax_rule.list', 'GET', () => ['/admin/v1/tax-rules'], 200],
  ['tax_rule.add', 'POST', () => ['/admin/v1/tax-rules', {}], 400],
  ['tax_rule.end', 'POST', () => ['/admin/v1/tax-rules/2000000000:end', {}], 404],
  ['payment.list', 'GET', () => ['/admin/v1/payments'], 200],
  ['payment.read', 'GET', () => [`/admin/v1/payments/${ABSENT}`], 404],
  [
    'payment.refund',
    'POST',
    () => [`/admin/v1/payments/${ABSENT}:refund`, { amount: 1, reference: 'access' }],
    503,
  ],
  ['payment.write_off', 'POST', () => [`/admin/v1/payments/${ABSENT}:writeOff`, { note: 'insolvent' }], 404],
  [
    'payment.book_dispute',
    'POST',
    () => [`/admin/v1/payments/${ABSENT}:bookDispute`, { disputeId: 'dp_1', outcome: 'lost', amount: 1 }],
    404,
  ],
  ['mail_wording.list', 'GET', () => [`${me}/${accountId}/mail-wordings`], 200],
  ['mail_wording.read', 'GET', () => [`${me}/${accountId}/mail-wordings/expired`], 404],
  ['mail_wording.preview', 'POST', () => [`${me}/${accountId}/mail-wordings/expired:preview`, {}], 200],
  ['mail_wording.put', 'PUT', () => [`${me}/${accountId}/mail-wordings/all`, { senderName: 'Shop' }], 200],
  ['mail_wording.remove', 'DELETE', () => [`${me}/${accountId}/mail-wordings/expired`], 404],
  ['legacy_usage.list', 'GET', () => ['/admin/v1/legacy-usage'], 200],
  ['domain.read', 'GET', () => ['/admin/v1/domains/absent.example'], 404],
  ['domain.zone_versions', 'GET', () => ['/admin/v1/domains/absent.example/zone-versions'], 404],
  ['compliance_notice.list', 'GET', () => ['/admin/v1/domains/absent.example/compliance-notices'], 404],
  ['compliance_notice.add', 'POST', () => ['/admin/v1/domains/absent.example/compliance-notices', {}], 400],
  [
    'domain.remove',
    'POST',
    () => ['/admin/v1/domains/absent.example:remove', { reason: 'court order' }],
    404,
  ],
  [
    'domain.restore',
    'POST',
    () => ['/admin/v1/domains/absent.example:restore', { reason: 'asked by phone' }],
    404,
  ],
  [
    'domain.set_lock',
    'POST',
    () => ['/admin/v1/domains/absent.example:setLock', { lock: 'RegistrarLock' }],
    404,
  ],
  [
    'domain.clear_lock',
    'POST',
    () => ['/admin/v1/domains/absent.example:clearLock', { lock: 'RegistrarLock' }],
    404,
  ],
  ['order.read', 'GET', () => ['/admin/v1/orders/1'], 404],
  ['order.receipt', 'GET', () => [`${me}/${accountId}/orders/2000000000/receipt`], 404],
  ['operation.list', 'GET', () => ['/admin/v1/operations?attention=true'], 200],
  ['operation.read', 'GET', () => [`/admin/v1/operations/${ABSENT}`], 404],
  [
    'operation.end',
    'POST',
    () => [`/admin/v1/operations/${ABSENT}:end`, { verdict: 'not_carried_out', reason: 'seen' }],
    404,
  ],
  ['delivery.list', 'GET', () => ['/admin/v1/deliveries'], 200],
  ['delivery.read', 'GET', () => [`/admin/v1/deliveries/${ABSENT}`], 404],
  ['delivery.redeliver', 'POST', () => [`/admin/v1/deliveries/${ABSENT}:redeliver`, {}], 404],
  ['registry.list', 'GET', () => ['/admin/v1/registries'], 200],
  ['registry.put', 'PUT', () => ['/admin/v1/registries/access', { host: 'epp.example' }], 400],
  ['unknown_domain.list', 'GET', () => ['/admin/v1/unknown-domains'], 200],
  [
    'unknown_domain.acknowledge',
    'POST',
    () => ['/admin/v1/unknown-domains/999999999:acknowledge', { reason: 'seen' }],
    404,
  ],
  ['registry.read', 'GET', () => ['/admin/v1/registries/absent'], 404],
  ['registry.patch', 'PATCH', () => ['/admin/v1/registries/absent', { host: 'epp.example' }], 428],
  [
    'registry.restore_version',
    'POST',
    () => ['/admin/v1/registries/absent:restoreVersion', { version: 1 }],
    404,
  ],
  ['tld.list', 'GET', () => ['/admin/v1/tlds'], 200],
  ['tld.read', 'GET', () => ['/admin/v1/tlds/absent'], 404],
  ['tld.put', 'PUT', () => ['/admin/v1/tlds/access', { status: 'live' }], 200],
  [
    'tld.add_rules',
    'POST',
    () => ['/admin/v1/tlds/access/rules', { validFrom: '2020-01-01T00:00:00Z', rules: {}, reason: 'late' }],
    400,
  ],
  [
    'tld.set_price',
    'POST',
    () => [
      '/admin/v1/tlds/access/prices',
      { product: 'renewal', price: -1, listPrice: 1, validFrom: '2020-01-01T00:00:00Z' },
    ],
    400,
  ],
  ['promotion.list', 'GET', () => ['/admin/v1/promotions'], 200],
  [
    'promotion.put',
    'PUT',
    () => ['/admin/v1/promotions/ACCESS', { percentBps: 100, startsAt: '2026-01-01T00:00:00Z' }],
    200,
  ],
  ['promotion.end', 'DELETE', () => ['/admin/v1/promotions/ABSENT'], 404],
  ['premium_name.list', 'GET', () => ['/admin/v1/premium-names?tld=access'], 200],
  [
    'premium_name.put',
    'PUT',
    () => ['/admin/v1/premium-names/gold.absent', { class: 'gold', registration: 1, renewal: 1 }],
    400,
  ],
  ['premium_name.remove', 'DELETE', () => ['/admin/v1/premium-names/gold.absent'], 404],
  ['domain_end.list', 'GET', () => ['/admin/v1/domain-ends'], 200],
  ['registry_difference.list', 'GET', () => ['/admin/v1/registry-differences'], 200],
  ['registry_difference.take_over', 'POST', () => ['/admin/v1/registry-differences/1:takeOver', {}], 404],
  ['registry_difference.push', 'POST', () => ['/admin/v1/registry-differences/1:push', {}], 404],
  ['poll_message.list', 'GET', () => ['/admin/v1/poll-messages'], 200],
  [
    'poll_message.acknowledge',
    'POST',
    () => ['/admin/v1/poll-messages/999999999:acknowledge', { note: 'seen' }],
    404,
  ],
  ['maintenance.read', 'GET', () => ['/admin/v1/maintenance'], 200],
  ['maintenance.switch', 'PUT', () => ['/admin/v1/maintenance', { on: false }], 200],
  ['staff_key.list', 'GET', () => ['/admin/v1/staff-keys'], 200],
  ['staff_key.create', 'POST', () => ['/admin/v1/staff-keys', { name: 'Piet', role: 'nobody' }], 400],
  ['staff_key.revoke', 'DELETE', () => ['/admin/v1/staff-keys/2000000000'], 404],
  ['audit.read', 'GET', () => ['/admin/v1/audit'], 200],
  ['audit.export', 'GET', () => ['/admin/v1/audit:export?after=999999999'], 200],
  ['approval.list', 'GET', () => ['/admin/v1/approvals?state=pending'], 200],
  ['approval.confirm', 'POST', () => [`/admin/v1/approvals/${ABSENT}:confirm`, {}], 404],
  ['approval.reject', 'POST', () => [`/admin/v1/approvals/${ABSENT}:reject`, {}], 404],
  ['note.list', 'GET', () => ['/admin/v1/notes?target=domain:absent.example'], 404],
  ['note.add', 'POST', () => ['/admin/v1/notes', { target: 'domain:absent.example', text: 'x' }], 404],
  ['note.remove', 'DELETE', () => ['/admin/v1/notes/999999999'], 404],
  ['report.list', 'GET', () => ['/admin/v1/reports'], 200],
  ['report.read', 'GET', () => ['/admin/v1/reports/expiring'], 200],
  ['session.read', 'GET', () => ['/admin/v1/session'], 404],
  ['session.end', 'DELETE', () => ['/admin/v1/session'], 404],
  ['passkey.list', 'GET', () => ['/admin/v1/session/passkeys'], 404],
  ['passkey.begin', 'POST', () => ['/admin/v1/session/passkeys:options', {}], 404],
  ['passkey.add', 'POST', () => ['/admin/v1/session/passkeys', { name: 'Key', credential: {} }], 404],
  ['passkey.remove', 'DELETE', () => ['/admin/v1/session/passkeys/2000000000'], 404],
  ['staff_user.list', 'GET', () => ['/admin/v1/staff-users'], 200],
  ['staff_user.create', 'POST', () => ['/admin/v1/staff-users', { name: 'Piet', role: 'boss' }], 400],
  ['staff_user.update', 'PATCH', () => ['/admin/v1/staff-users/2000000000', { name: 'Piet' }], 428],
  ['staff_user.invite', 'POST', () => ['/admin/v1/staff-users/2000000000:invite', {}], 404],
  ['staff_session.list', 'GET', () => ['/admin/v1/staff-sessions'], 200],
  ['staff_session.end', 'DELETE', () => [`/admin/v1/staff-sessions/${ABSENT}`], 404],
  ['tld.stop_sales', 'POST', () => ['/admin/v1/tlds/absent:stopSales', { reason: 'access' }], 400],
  ['tld.open_sales', 'POST', () => ['/admin/v1/tlds/absent:openSales', { reason: 'access' }], 404],
  ['registry.stop_sales', 'POST', () => ['/admin/v1/registries/absent:stopSales', { reason: 'access' }], 400],
  ['registry.open_sales', 'POST', () => ['/admin/v1/registries/absent:openSales', { reason: 'access' }], 404],
  [
    'registry.announce_window',
    'POST',
    () => ['/admin/v1/registries/absent/maintenance', { reason: 'access' }],
    400,
  ],
  [
    'registry.change_window',
    'PATCH',
    () => ['/admin/v1/registries/absent/maintenance/1', { reason: 'access' }],
    404,
  ],
  [
    'registry.withdraw_window',
    'DELETE',
    () => ['/admin/v1/registries/absent/maintenance/1', { reason: 'access' }],
    404,
  ],
  ['announcement.list', 'GET', () => ['/admin/v1/announcements'], 200],
  ['announcement.read', 'GET', () => ['/admin/v1/announcements/2000000000'], 404],
  ['announcement.preview', 'GET', () => ['/admin/v1/announcements/2000000000/preview'], 404],
  ['announcement.create', 'POST', () => ['/admin/v1/announcements', { subject: 'x' }], 400],
  ['announcement.put', 'PUT', () => ['/admin/v1/announcements/2000000000', { subject: 'x' }], 400],
  [
    'announcement.publish',
    'POST',
    () => ['/admin/v1/announcements/2000000000:publish', { version: 1, reason: 'access' }],
    404,
  ],
  ['announcement.withdraw', 'POST', () => ['/admin/v1/announcements/2000000000:withdraw', {}], 404],
  ['status_incident.list', 'GET', () => ['/admin/v1/status/incidents'], 200],
  ['status_incident.read', 'GET', () => ['/admin/v1/status/incidents/2000000000'], 404],
  ['status_incident.create', 'POST', () => ['/admin/v1/status/incidents', { title: 'x' }], 400],
  ['status_incident.change', 'PATCH', () => ['/admin/v1/status/incidents/2000000000', {}], 428],
  [
    'status_incident.update',
    'POST',
    () => ['/admin/v1/status/incidents/2000000000/updates', { state: 'resolved', text: 'x' }],
    428,
  ],
  ['status_maintenance.list', 'GET', () => ['/admin/v1/status/maintenance'], 200],
  ['status_maintenance.read', 'GET', () => ['/admin/v1/status/maintenance/2000000000'], 404],
  ['status_maintenance.create', 'POST', () => ['/admin/v1/status/maintenance', { title: 'x' }], 400],
  ['status_maintenance.change', 'PATCH', () => ['/admin/v1/status/maintenance/2000000000', {}], 428],
  [
    'status_maintenance.update',
    'POST',
    () => ['/admin/v1/status/maintenance/2000000000/updates', { text: 'x' }],
    428,
  ],
  [
    'status_maintenance.cancel',
    'POST',
    () => ['/admin/v1/status/maintenance/2000000000:cancel', { text: 'x' }],
    428,
  ],
  ['status_subscriber.read', 'GET', () => ['/admin/v1/status/subscribers'], 200],
  ['status_subscriber.find', 'POST', () => ['/admin/v1/status/subscribers:find', {}], 400],
  ['status_subscriber.remove', 'DELETE', () => ['/admin/v1/status/subscribers/2000000000'], 404],
  ['bulk_job.list', 'GET', () => ['/admin/v1/jobs'], 200],
  ['bulk_job.create', 'POST', () => ['/admin/v1/jobs', { command: 'absent', items: [{}] }], 400],
  ['bulk_job.read', 'GET', () => [`/admin/v1/jobs/${ABSENT}`], 404],
  ['bulk_job.plan', 'POST', () => [`/admin/v1/jobs/${ABSENT}:plan`, {}], 404],
  ['bulk_job.start', 'POST', () => [`/admin/v1/jobs/${ABSENT}:start`, { planId: ABSENT }], 404],
  ['bulk_job.pause', 'POST', () => [`/admin/v1/jobs/${ABSENT}:pause`, {}], 404],
  ['bulk_job.resume', 'POST', () => [`/admin/v1/jobs/${ABSENT}:resume`, {}], 404],
  ['bulk_job.cancel', 'POST', () => [`/admin/v1/jobs/${ABSENT}:cancel`, {}], 404],
  ['bulk_job.retry', 'POST', () => [`/admin/v1/jobs/${ABSENT}:retry`, { classes: ['transient'] }], 404],
  ['domain.overview', 'GET', () => ['/admin/v1/domains/absent.example/overview'], 404],
  ['domain.ask_registry', 'POST', () => ['/admin/v1/domains/absent.example:askRegistry', {}], 404],
  ['account.view_as', 'POST', () => [`${me}/2000000000:viewAs`, { path: '/core/v1/hello' }], 404],
  ['mail.resend', 'POST', () => [`/admin/v1/mails/${ABSENT}:resend`, { reason: 'access' }], 404],
  ['domain.timeline', 'GET', () => ['/admin/v1/domains/absent.example/timeline'], 404],
  ['domain.compare', 'POST', () => ['/admin/v1/domains/absent.example:compare', { what: 'zone' }], 400],
  ['domain.compare_points', 'GET', () => [`${ABSENT_DOMAIN}/compare?from=2026-03-02`], 404],
  ['search.run', 'POST', () => ['/admin/v1/search', { text: 'access' }], 200],
  ['list.describe', 'GET', () => ['/admin/v1/lists'], 200],
  ['list.read', 'POST', () => ['/admin/v1/lists/domains', {}], 200],
  ['list.export', 'POST', () => ['/admin/v1/lists/absent:export', {}], 404],
  ['filter.create', 'POST', () => ['/admin/v1/filters', { list: 'absent', filter: {} }], 404],
  ['filter.read', 'GET', () => ['/admin/v1/filters/0197a0fe-0000-7000-8000-000000000009'], 404],
  ['view.list', 'GET', () => ['/admin/v1/views'], 200],
  ['view.create', 'POST', () => ['/admin/v1/views', { list: 'absent', name: 'x' }], 404],
  [
    'view.change',
    'PUT',
    () => [
      '/admin/v1/views/0197a0fe-0000-7000-8000-000000000009',
      { list: 'domains', name: 'x', version: 1 },
    ],
    404,
  ],
  ['view.remove', 'DELETE', () => ['/admin/v1/views/0197a0fe-0000-7000-8000-000000000009'], 404],
];

/** Routes that are read with the right of another: the acts with the list of jobs, items with their job. */
const SHARED = ['get /admin/v1/bulk-acts', 'get /admin/v1/jobs/{jobId}/items'];

describe.each(REQUESTS)('%s', (operation, method, request, status) => {
  it.each(STAFF_ROLES.filter((role) => mayDo(role, operation)))('is open to %s', async (role) => {
    expect((await desk.call(role, method, ...request())).status).toBe(status);
  });

  const others = STAFF_ROLES.filter((role) => !mayDo(role, operation));
  it(`is closed to ${others.join(', ') || 'nobody'}, whatever the body`, async () => {
    const [path, body] = request();
    const answers = await Promise.all(others.map((role) => desk.call(role, method, path, body && {})));
    expect(answers.map((answer) => [answer.status, answer.body.message])).toEqual(
      others.map(() => [403, 'Permission denied']),
    );
  });
});

describe('the table of operations', () => {
  it('is tried here as a whole', () => {
    expect(REQUESTS.map(([operation]) => operation).sort()).toEqual(Object.keys(STAFF_OPERATIONS).sort());
  });

  it('has one operation for every route that is described', async () => {
    const { body } = await desk.send(undefined, 'GET', `${desk.url}/docs-json`);
    const described = Object.entries<object>(body.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    );
    const routes = described.filter((route) => !route.includes('/admin/v1/login/'));
    expect(routes).toEqual(expect.arrayContaining(SHARED));
    expect(routes).toHaveLength(REQUESTS.length + SHARED.length);
    expect(described.length - routes.length).toBe(4);
    expect(routes).toContain('post /admin/v1/deliveries/{deliveryId}:redeliver');
  });
});
