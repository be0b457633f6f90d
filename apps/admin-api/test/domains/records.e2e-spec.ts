import { Desk } from '../support/desk';
import { insertRow } from '../support/stored-domain';

const OPERATION = '0190a000-0000-7000-8000-000000000001';
const FAILED = '0190b000-0000-7000-8000-000000000001';
const ORPHAN = '0190b000-0000-7000-8000-000000000002';
const at = '2026-03-02T09:15:00Z';
const toJson = '2026-03-02T09:15:00.000Z';

let desk: Desk;
let accountId: number;
let orderId: number;

const insert = (table: string, row: Record<string, unknown>): Promise<number> => insertRow(desk, table, row);

async function insertDomain(connectionId: number): Promise<void> {
  const contact = await insert('contacts', { first_name: 'Ilse', email: 'ilse@example.net', created_at: at });
  await insert('operations', {
    id: OPERATION,
    account_id: accountId,
    kind: 'register',
    subject: 'lantern.example',
    due_at: at,
    created_at: at,
    attention_at: at,
    payload: { contacts: { registrant: { email: 'ilse@example.net' } }, authInfo: 'geheim' },
  });
  orderId = await insert('orders', {
    account_id: accountId,
    operation_id: OPERATION,
    status: 'initialized',
    auth_amount: 1_450,
    created_at: at,
  });
  await insert('registry_commands', {
    cltrid: 'op-1',
    connection_id: connectionId,
    operation_id: OPERATION,
    command: 'domain:create',
    object: 'lantern.example',
    request: '<epp>***</epp>',
    sent_at: at,
  });
  await insert('domains', {
    account_id: accountId,
    name: 'lantern.example',
    tld: 'example',
    connection_id: connectionId,
    state: 'initialized',
    registered_at: at,
    expires_at: at,
    term_years: 1,
    autorenew_enabled: true,
    locked: true,
    privacy_enabled: true,
    registrant_id: contact,
    admin_id: contact,
    tech_id: contact,
    billing_id: contact,
    auth_code_sealed: 'sealed',
    operation_id: OPERATION,
    order_id: orderId,
    created_at: at,
  });
}

async function insertDeliveries(): Promise<void> {
  const event = {
    account_id: accountId,
    event_name: 'account.credit.balance_change',
    url: 'https://shop.example/hook',
  };
  const subscription = await insert('webhook_subscriptions', { ...event, active: true, created_at: at });
  const failed = {
    ...event,
    body: '{"balance":1}',
    state: 'failed',
    attempts: 1,
    due_at: at,
    occurred_at: at,
    created_at: at,
    finished_at: at,
  };
  await insert('webhook_deliveries', {
    ...failed,
    id: FAILED,
    event_id: FAILED,
    subscription_id: subscription,
  });
  await insert('webhook_deliveries', {
    ...failed,
    id: ORPHAN,
    event_id: ORPHAN,
    subscription_id: 2_000_000_000,
  });
  await insert('webhook_attempts', {
    delivery_id: FAILED,
    number: 1,
    started_at: at,
    duration_ms: 17,
    status: 500,
    response_head: 'oops',
  });
}

beforeAll(async () => {
  desk = await Desk.start();
  accountId = (await desk.newAccount('recorded')).id;
  const connection = await insert('registry_connections', {
    code: 'sim',
    host: 'epp.example.net',
    port: 700,
    client_id: 'registrar-a',
    password_sealed: 'sealed',
    created_at: at,
    updated_at: at,
  });
  await insert('tlds', { name: 'example', connection_id: connection, status: 'live', updated_at: at });
  await insert('poll_messages', {
    connection_id: connection,
    message_id: 'm-1',
    text: 'said',
    content: { authInfo: 'geheim' },
    raw: '<epp/>',
    disposition: 'unknown',
    received_at: at,
  });
  await insertDomain(connection);
  await insertDeliveries();
});
afterAll(() => desk?.stop());

const get = (path: string) => desk.call('support', 'GET', `/admin/v1/${path}`);

describe('what staff look at', () => {
  it('a domain, in any case', async () => {
    const { status, body } = await get('domains/Lantern.EXAMPLE');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: 'lantern.example',
      username: 'recorded-test',
      state: 'initialized',
      registryConnection: 'sim',
      hasAuthCode: true,
      operationId: OPERATION,
      orderId,
      createdAt: toJson,
    });
    expect(JSON.stringify(body)).not.toMatch(/sealed|ilse@/);
  });

  it('an order', async () => {
    const order = { id: orderId, status: 'initialized', authAmount: '14.50', items: [], ledger: [] };
    expect(await get(`orders/${orderId}`)).toMatchObject({ status: 200, body: order });
  });

  it('an operation with its commands, masked', async () => {
    expect(await get(`operations/${OPERATION}`)).toMatchObject({
      status: 200,
      body: {
        subject: 'lantern.example',
        state: 'open',
        attentionAt: toJson,
        payload: { contacts: { registrant: { email: '***' } }, authInfo: '***' },
        commands: [{ clTrid: 'op-1', command: 'domain:create', request: '<epp>***</epp>' }],
      },
    });
  });

  it.each([
    'attention=true',
    'subject=Lantern.example',
    'state=open',
    'kind=register',
    'kind=register&state=open',
    'limit=1',
  ])('the operations of %s', async (filter) => {
    expect(await get(`operations?${filter}`)).toMatchObject({
      status: 200,
      body: { items: [{ id: OPERATION, subject: 'lantern.example' }] },
    });
  });

  it('deliveries, and one with all its attempts', async () => {
    expect(
      (await get(`deliveries?accountId=${accountId}&state=failed`)).body.items.map((item: any) => item.id),
    ).toEqual([ORPHAN, FAILED]);
    expect(await get(`deliveries/${FAILED}`)).toMatchObject({
      status: 200,
      body: {
        state: 'failed',
        body: '{"balance":1}',
        attempts: [{ number: 1, status: 500, durationMs: 17, responseHead: 'oops' }],
      },
    });
  });

  it('messages of registries nobody understood, masked', async () => {
    const { items } = (await get('poll-messages')).body;
    expect(items).toMatchObject([
      { messageId: 'm-1', registryConnection: 'sim', content: { authInfo: '***' } },
    ]);
  });

  it('registry connections, without secrets', async () => {
    const { body } = await get('registries');
    expect(body.items).toMatchObject([
      {
        code: 'sim',
        clientId: 'registrar-a',
        tlds: ['example'],
        sessions: { leased: 0 },
        lastCommand: { clTrid: 'op-1' },
        unknownPollMessages: 1,
      },
    ]);
    expect(JSON.stringify(body)).not.toContain('sealed');
  });

  it.each([
    ['domains/absent.example', 404],
    ['domains/no_host', 400],
    ['domains/com', 400],
    ['orders/2147483648', 400],
    ['orders/1', 404],
    ['operations/1', 400],
    ['operations/0190a000-0000-7000-8000-00000000000f', 404],
    ['operations?attention=maybe', 400],
    ['operations?state=lost', 400],
    ['operations?kind=lost', 400],
    ['operations?subject=no host', 400],
    ['operations?before=1', 400],
    ['deliveries/1', 400],
    ['deliveries/0190b000-0000-7000-8000-00000000000f', 404],
    ['deliveries?state=lost', 400],
    ['deliveries?accountId=x', 400],
  ])('%s: %i', async (path, status) => {
    expect((await get(path)).status).toBe(status);
  });
});

describe('sending a webhook once more', () => {
  const redeliver = (deliveryId: string) =>
    desk.call('support', 'POST', `/admin/v1/deliveries/${deliveryId}:redeliver`, {});

  it('makes it pending and writes that down', async () => {
    expect(await redeliver(FAILED)).toMatchObject({
      status: 200,
      body: { id: FAILED, state: 'pending', attempts: [{ number: 1 }] },
    });
    const { rows } = await desk.sql.query('select state, finished_at from webhook_deliveries where id = $1', [
      FAILED,
    ]);
    expect(rows).toEqual([{ state: 'pending', finished_at: null }]);
    expect(await desk.audit(`delivery:${FAILED}`)).toMatchObject([
      {
        action: 'delivery.redeliver',
        role: 'support',
        before: { state: 'failed', attempts: 1 },
        after: { state: 'pending' },
      },
    ]);
  });

  it('is refused when its subscription is gone, and nothing is written down', async () => {
    expect(await redeliver(ORPHAN)).toMatchObject({ status: 409, body: { message: 'Conflict' } });
    expect(await desk.audit(`delivery:${ORPHAN}`)).toEqual([]);
  });

  it('is refused for one that does not exist', async () => {
    expect((await redeliver('0190b000-0000-7000-8000-00000000000f')).status).toBe(404);
  });
});

describe('a message of a registry that nothing here understood', () => {
  const list = async (query = '') =>
    (
      (await get(`poll-messages${query}`)).body.items as { id: string; messageId: string; seenBy?: string }[]
    ).filter(({ messageId }) => messageId === 'm-1');

  it('leaves the list once somebody has dealt with it, which is written down once', async () => {
    const [{ id }] = await list();
    const acknowledge = (role: 'registry' | 'support', body: object = { note: 'called them' }) =>
      desk.call(role, 'POST', `/admin/v1/poll-messages/${id}:acknowledge`, body);
    expect([(await acknowledge('support')).status, (await acknowledge('registry', {})).status]).toEqual([
      403, 400,
    ]);
    expect([(await acknowledge('registry')).status, (await acknowledge('registry')).status]).toEqual([
      204, 204,
    ]);
    expect(await list()).toEqual([]);
    expect(await list('?acknowledged=true')).toMatchObject([{ id, seenBy: expect.any(String) }]);
    expect(await desk.audit(`poll_message:${id}`)).toMatchObject([
      { action: 'poll_message.acknowledge', after: { note: 'called them' } },
    ]);
  });

  it.each([
    ['999999999999', 404],
    ['x', 400],
    ['1e3', 400],
  ])('is none with the id %s', async (id, status) => {
    expect(
      (await desk.call('registry', 'POST', `/admin/v1/poll-messages/${id}:acknowledge`, { note: 'seen' }))
        .status,
    ).toBe(status);
  });
});

describe('a demand of a registry', () => {
  const demand = {
    policy: 'new_used_for_action',
    policyName: 'Use policy',
    policyUrl: 'https://policy.example.net/use',
    registryName: 'Example Registry',
    registryEmail: 'policy@example.net',
    issueDescription: 'The name shows no use.',
    remediationInstructions: 'Put the name to use.',
    agreementReminder: 'The holder agreed to the policy.',
    noncomplianceConsequences: 'The name may be suspended.',
    contactInstructions: 'Write to the registry.',
    complianceDeadline: '2126-04-01T00:00:00Z',
    remediationPeriodDays: 30,
  };
  const notices = 'domains/Lantern.example/compliance-notices';
  const give = (body: object = demand) => desk.call('registry', 'POST', `/admin/v1/${notices}`, body);

  it('is sent to whom it concerns, stored and recorded; not before the domain is registered', async () => {
    expect((await give()).status).toBe(404);
    await desk.sql.query(`update domains set state = 'active' where name = 'lantern.example'`);
    const given = await give();
    expect(given).toMatchObject({
      status: 200,
      body: { domainName: 'lantern.example', accountId, way: expect.stringMatching(/^(email|none)$/) },
    });
    expect((await get(notices)).body.items).toEqual([
      {
        ...given.body,
        source: 'staff',
        noticedAt: expect.any(String),
        payload: { ...demand, domainName: 'lantern.example', eventName: 'domain.registry.compliance_notice' },
      },
    ]);
    const { rows } = await desk.sql.query(
      `select payload from outbox where name = 'domain.registry.compliance_notice' and account_id = $1`,
      [accountId],
    );
    expect(rows).toEqual([
      {
        payload: { ...demand, domainName: 'lantern.example', eventName: 'domain.registry.compliance_notice' },
      },
    ]);
    expect((await desk.audit('domain:lantern.example'))[0]).toMatchObject({
      action: 'compliance_notice.add',
      after: { policy: demand.policy, accountId },
    });
  });

  it.each<[string, object]>([
    ['no policy', { policy: undefined }],
    ['a deadline that has passed', { complianceDeadline: '2020-01-01T00:00:00Z' }],
    ['a deadline that is none', { complianceDeadline: 'soon' }],
    ['a page that is none', { policyUrl: 'policy' }],
    ['days in words', { remediationPeriodDays: '30' }],
    ['a Message-ID without its brackets', { originalMessageId: 'a@b' }],
  ])('is refused with %s', async (_, values) => {
    expect((await give({ ...demand, ...values })).status).toBe(400);
  });
});

describe('what mails of an account say', () => {
  const path = (template: string) => `/admin/v1/accounts/${accountId}/mail-wordings/${template}`;
  const put = (template: string, body: object) => desk.call('support', 'PUT', path(template), body);

  it('is put, read, shown and removed by staff, and written down', async () => {
    expect(await put('all', { senderName: 'Quay Shop', replyTo: 'Help@QUAY.example' })).toMatchObject({
      status: 200,
      body: { template: 'all', senderName: 'Quay Shop', replyTo: 'Help@quay.example' },
    });
    expect((await put('expired', { subject: 'Oh no: {{domain}}', closing: null })).body).toEqual({
      template: 'expired',
      subject: 'Oh no: {{domain}}',
    });
    expect((await desk.call('finance', 'GET', path('expired'))).body).toEqual({
      template: 'expired',
      subject: 'Oh no: {{domain}}',
    });
    expect((await desk.call('finance', 'GET', path('').replace(/\/$/, ''))).body.items).toHaveLength(2);
    const shown = await desk.call('support', 'POST', `${path('expired')}:preview`, {
      subject: 'Look: {{domain}}',
      introduction: 'Dear <you>,',
    });
    expect(shown).toMatchObject({
      status: 200,
      body: {
        fromName: 'Quay Shop',
        replyTo: 'Help@quay.example',
        subject: 'Look: lantern.example',
        html: expect.stringContaining('Dear &lt;you&gt;,'),
      },
    });
    expect((await desk.call('support', 'DELETE', path('expired'))).status).toBe(204);
    expect([
      (await desk.call('support', 'DELETE', path('expired'))).status,
      (await desk.call('support', 'GET', path('expired'))).status,
    ]).toEqual([404, 404]);
    expect((await desk.audit(`account:${accountId}`))[0]).toMatchObject({
      action: 'mail_wording.remove',
      before: { scope: 'expired', subject: 'Oh no: {{domain}}' },
    });
  });

  it.each<[string, object, number]>([
    ['nothing', { senderName: 'Shop' }, 404],
    ['expired', { subject: 'a\r\nBcc: b@example.net' }, 400],
    ['expired', { closing: '{{verifyBy}}' }, 400],
    ['all', { subject: 'Hello' }, 400],
    ['all', { senderName: 7 }, 400],
    ['all', { replyTo: 'nobody' }, 400],
  ])('is refused for %s: %j', async (template, body, status) => {
    expect([
      (await put(template, body)).status,
      (await desk.call('support', 'POST', `${path(template)}:preview`, body)).status,
    ]).toEqual([status, status]);
  });

  it('is of accounts that there are', async () => {
    for (const [method, body] of [
      ['GET', undefined],
      ['PUT', { senderName: 'Shop' }],
    ] as const) {
      expect(
        (await desk.call('support', method, '/admin/v1/accounts/2000000000/mail-wordings/all', body)).status,
      ).toBe(404);
    }
  });
});
