import { openDatabase, type OpenDatabase } from '../../test/open-database';
import { profileOf } from '@registrar/registries';
import { PostgresSessionReports } from '../registries/session-reports';
import { PostgresAdminReader } from './admin-reader';

const at = new Date('2026-03-02T09:15:00Z');
const later = new Date('2026-03-02T10:15:00Z');
const operationId = (count: number): string => `0190a000-0000-7000-8000-00000000000${count}`;
const page = { limit: 100 };

let database: OpenDatabase;
let reader: PostgresAdminReader;
const ids = { account: 0, other: 0, connection: 0, idle: 0, contact: 0, order: 0 };

const insert = async (text: string, values: unknown[] = []): Promise<number> =>
  (await database.dataSource.query(`${text} returning id`, values))[0].id;
const run = (text: string, values: unknown[] = []): Promise<unknown> =>
  database.dataSource.query(text, values);

async function operation(id: string, subject: string, columns: Record<string, unknown> = {}): Promise<void> {
  const row = {
    id,
    account_id: ids.account,
    kind: 'register',
    subject,
    payload: { contacts: { registrant: ids.contact } },
    due_at: at,
    created_at: at,
    ...columns,
  };
  const names = Object.keys(row);
  await run(
    `insert into operations (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
    Object.values(row),
  );
}

function domain(name: string, columns: Record<string, unknown> = {}): Promise<number> {
  const row = {
    account_id: ids.account,
    name,
    tld: 'example',
    connection_id: ids.connection,
    state: 'active',
    registered_at: at,
    expires_at: later,
    term_years: 1,
    autorenew_enabled: true,
    locked: true,
    privacy_enabled: false,
    registrant_id: ids.contact,
    admin_id: ids.contact,
    tech_id: ids.contact,
    billing_id: ids.contact,
    created_at: at,
    ...columns,
  };
  const names = Object.keys(row);
  return insert(
    `insert into domains (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
    Object.values(row),
  );
}

beforeAll(async () => {
  database = await openDatabase();
  reader = new PostgresAdminReader(database.sql);
  ids.account = await insert(`insert into accounts (username, created_at) values ('lantern-test', $1)`, [at]);
  ids.other = await insert(`insert into accounts (username, created_at) values ('other-test', $1)`, [at]);
  ids.contact = await insert(
    `insert into contacts (first_name, email, created_at) values ('Ilse', 'ilse@example.net', $1)`,
    [at],
  );
  await run(
    `insert into contact_verifications (account_id, email, contact_id, state, created_at, verify_by, done_until, verified_at, verified_how)
     values ($1, 'Ilse@Example.net', $2, 'verified', $3, $3, $3, $3, 'link')`,
    [ids.account, ids.contact, at],
  );
  const connection = `insert into registry_connections (code, host, port, client_id, password_sealed, client_key_sealed, created_at, updated_at)
    values ($1, 'epp.example.net', 700, 'registrar-a', 'sealed password', 'sealed key', $2, $2)`;
  ids.connection = await insert(connection, ['sim-thick', at]);
  ids.idle = await insert(connection, ['sim-idle', at]);
  await run(`insert into tlds (name, connection_id, status, updated_at) values ('example', $1, 'live', $2)`, [
    ids.connection,
    at,
  ]);
});
afterAll(() => database?.close());

describe('a domain', () => {
  it('is returned with everything stored except its auth code', async () => {
    await operation(operationId(1), 'full.example');
    await run(
      'insert into registry_contacts (connection_id, contact_id, registry_id, reserved_at) values ($1, $2, $3, $4)',
      [ids.connection, ids.contact, 'C-7', at],
    );
    const id = await domain('full.example', {
      roid: 'D-1',
      premium: true,
      renewal_price: 12_345,
      locks: ['AccountLock'],
      registry_statuses: ['ok'],
      nameservers: ['ns1.example.net'],
      transfer_lock_until: later,
      auth_code_sealed: 'sealed code',
      operation_id: operationId(1),
      status_sync_at: later,
    });
    const contact = { id: ids.contact, isVerified: true, registryId: 'C-7' };
    const view = await reader.domain('full.example');
    expect(view).toEqual({
      id,
      name: 'full.example',
      accountId: ids.account,
      username: 'lantern-test',
      tld: 'example',
      registryConnection: 'sim-thick',
      state: 'active',
      roid: 'D-1',
      registeredAt: at,
      expiresAt: later,
      termYears: 1,
      autorenewEnabled: true,
      locked: true,
      locks: ['AccountLock'],
      transferLockUntil: later,
      privacyEnabled: false,
      premium: true,
      renewalPrice: '123.45',
      registryStatuses: ['ok'],
      nameservers: ['ns1.example.net'],
      statusSyncAt: later,
      hasAuthCode: true,
      operationId: operationId(1),
      createdAt: at,
      contacts: { registrant: contact, admin: contact, tech: contact, billing: contact },
    });
    expect(JSON.stringify(view)).not.toContain('sealed');
  });

  it('that exists comes before removed ones, and of those the last is returned', async () => {
    await domain('again.example', { state: 'failed', removed_at: at });
    const second = await domain('again.example', { state: 'failed', removed_at: later });
    expect(await reader.domain('again.example')).toMatchObject({
      id: second,
      state: 'failed',
      removedAt: later,
      hasAuthCode: false,
    });
    const third = await domain('again.example');
    await domain('again.example', { state: 'failed', removed_at: later });
    expect(await reader.domain('again.example')).toMatchObject({ id: third, state: 'active' });
  });

  it('without a contact at the registry has no id of it', async () => {
    await domain('elsewhere.example', { connection_id: ids.idle });
    expect((await reader.domain('elsewhere.example'))?.contacts.registrant).toEqual({
      id: ids.contact,
      isVerified: true,
      registryId: undefined,
    });
  });

  it('that never was is not found', async () => {
    expect(await reader.domain('never.example')).toBeUndefined();
  });
});

describe('an order', () => {
  it('is returned with its items and all its postings', async () => {
    await operation(operationId(2), 'bought.example');
    const order = await insert(
      `insert into orders (account_id, operation_id, status, auth_amount, total_capture, final_amount, created_at) values ($1, $2, 'success', 1450, 1450, 1450, $3)`,
      [ids.account, operationId(2), at],
    );
    await run(
      `insert into order_items (order_id, name, type, status, interval, duration, original_price, price, tld, refundable_until)
       values ($1, 'bought.example', 'registration', 'success', 'year', 1, 1500, 1450, 'example', $2), ($1, 'bought.example', 'whois_privacy', 'success', 'year', 1, null, 0, 'example', null)`,
      [order, later],
    );
    const transaction = operationId(9);
    await run(
      `with made as (insert into ledger_transactions (id, kind, account_id, operation_id, order_id, created_at) values ($1, 'hold', $2, $3, $4, $5))
       insert into ledger_postings (transaction_id, line, ledger_account, account_id, amount, currency) values ($1, 1, 'available', $2, -1450, 'USD'), ($1, 2, 'held', $2, 1450, 'USD')`,
      [transaction, ids.account, operationId(2), order, at],
    );
    expect(await reader.order(order)).toEqual({
      id: order,
      accountId: ids.account,
      username: 'lantern-test',
      operationId: operationId(2),
      status: 'success',
      currency: 'USD',
      authAmount: '14.50',
      totalCapture: '14.50',
      totalRefund: '0.00',
      finalAmount: '14.50',
      createdAt: at,
      items: [
        expect.objectContaining({
          name: 'bought.example',
          type: 'registration',
          originalPrice: '15.00',
          price: '14.50',
          refundableUntil: later,
        }),
        expect.objectContaining({
          type: 'whois_privacy',
          price: '0.00',
          originalPrice: undefined,
          refundableUntil: undefined,
        }),
      ],
      ledger: [
        {
          id: transaction,
          kind: 'hold',
          reference: undefined,
          createdAt: at,
          postings: [
            { ledgerAccount: 'available', amount: '-14.50', currency: 'USD' },
            { ledgerAccount: 'held', amount: '14.50', currency: 'USD' },
          ],
        },
      ],
    });
  });

  it('without an operation has no ledger', async () => {
    const order = await insert(
      `insert into orders (account_id, status, created_at) values ($1, 'failed', $2)`,
      [ids.account, at],
    );
    expect(await reader.order(order)).toMatchObject({ items: [], ledger: [] });
  });

  it('that never was is not found', async () => {
    expect(await reader.order(2_000_000_000)).toBeUndefined();
  });
});

describe('an operation', () => {
  it('is returned with the commands sent for it, oldest first', async () => {
    await operation(operationId(3), 'sent.example', {
      state: 'refused',
      attempts: 2,
      settled_at: later,
      failure: { kind: 'invalid', code: 'x', message: 'Domain is not available' },
    });
    const command = `insert into registry_commands (cltrid, connection_id, operation_id, command, object, request, sent_at, svtrid, result_code, outcome, response, answered_at)
      values ($1, $2, $3, $4, 'sent.example', '<epp/>', $5, $6, $7, $8, $9, $10)`;
    await run(command, [
      'op-contact-1',
      ids.connection,
      operationId(3),
      'contact:create',
      at,
      'sv-1',
      1_000,
      'done',
      '<epp>ok</epp>',
      at,
    ]);
    await run(command, [
      'op-domain-1',
      ids.connection,
      operationId(3),
      'domain:create',
      later,
      null,
      null,
      null,
      null,
      null,
    ]);
    expect(await reader.operation(operationId(3))).toEqual({
      id: operationId(3),
      accountId: ids.account,
      username: 'lantern-test',
      kind: 'register',
      subject: 'sent.example',
      state: 'refused',
      attempts: 2,
      createdAt: at,
      dueAt: at,
      settledAt: later,
      failure: { kind: 'invalid', code: 'x', message: 'Domain is not available' },
      payload: { contacts: { registrant: ids.contact } },
      commands: [
        {
          clTrid: 'op-contact-1',
          svTrid: 'sv-1',
          registryConnection: 'sim-thick',
          command: 'contact:create',
          object: 'sent.example',
          sentAt: at,
          answeredAt: at,
          resultCode: 1_000,
          outcome: 'done',
          request: '<epp/>',
          response: '<epp>ok</epp>',
        },
        expect.objectContaining({ clTrid: 'op-domain-1', outcome: undefined, answeredAt: undefined }),
      ],
    });
  });

  it('that never was is not found', async () => {
    expect(await reader.operation('0190a000-0000-7000-8000-ffffffffffff')).toBeUndefined();
  });
});

describe('the list of operations', () => {
  beforeAll(async () => {
    await operation(operationId(4), 'list.example', { attention_at: later });
    await operation(operationId(5), 'list.example', {
      state: 'succeeded',
      settled_at: later,
      answer: {},
      attention_at: later,
    });
    await operation(operationId(6), 'list.example', { account_id: ids.other });
    await operation(operationId(7), 'other.example', { state: 'pending' });
  });

  it.each([
    [{ subject: 'list.example' }, [6, 5, 4]],
    [{ subject: 'list.example', state: 'open' }, [6, 4]],
    [{ attention: true }, [4]],
    [{ attention: true, subject: 'other.example' }, []],
    [{ state: 'pending' }, [7]],
    [{ subject: 'list.example', kind: 'register' }, [6, 5, 4]],
    [{ subject: 'list.example', kind: 'renew' }, []],
    [{ subject: 'absent.example' }, []],
  ])('with %j shows the operations %j, newest first', async (filter, shown) => {
    const { items } = await reader.operations(filter, page);
    expect(items.map((item) => item.id)).toEqual(shown.map(operationId));
  });

  it('of one account shows no other', async () => {
    const { items } = await reader.operations({ accountId: ids.other }, page);
    expect(items.map((item) => item.username)).toEqual(['other-test']);
  });

  it('goes on before an id', async () => {
    const first = await reader.operations({ subject: 'list.example' }, { limit: 2 });
    expect(first).toMatchObject({
      items: [{ id: operationId(6) }, { id: operationId(5) }],
      next: operationId(5),
    });
    const second = await reader.operations({ subject: 'list.example' }, { limit: 2, before: first.next });
    expect(second.items.map((item) => item.id)).toEqual([operationId(4)]);
    expect(second.next).toBeUndefined();
  });
});

describe('the list of deliveries', () => {
  const deliveryId = (count: number): string => `0190b000-0000-7000-8000-00000000000${count}`;
  beforeAll(async () => {
    const text = `insert into webhook_deliveries (id, event_id, account_id, subscription_id, event_name, url, body, state, attempts, due_at, occurred_at, created_at)
      values ($1, $1, $2, 1, 'account.credit.balance_change', 'https://shop.example/hook', '{"balance":1}', $3, 2, $4, $4, $4)`;
    await run(text, [deliveryId(1), ids.account, 'failed', at]);
    await run(text, [deliveryId(2), ids.account, 'delivered', at]);
    await run(text, [deliveryId(3), ids.other, 'failed', at]);
  });

  it.each([
    ['all', () => ({}), [3, 2, 1]],
    ['those of an account', () => ({ accountId: ids.account }), [2, 1]],
    ['those in a state', () => ({ state: 'failed' }), [3, 1]],
    ['both', () => ({ accountId: ids.account, state: 'failed' }), [1]],
  ])('shows %s', async (_what, filter, shown) => {
    const { items } = await reader.deliveries(filter(), page);
    expect(items.map((item) => item.id)).toEqual(shown.map(deliveryId));
  });

  it('returns no body: only the view of a single one has it', async () => {
    const { items } = await reader.deliveries({ accountId: ids.other }, page);
    expect(items).toEqual([
      {
        id: deliveryId(3),
        accountId: ids.other,
        subscriptionId: 1,
        eventName: 'account.credit.balance_change',
        url: 'https://shop.example/hook',
        state: 'failed',
        attempts: 2,
        occurredAt: at,
        createdAt: at,
        dueAt: at,
      },
    ]);
  });
});

describe('messages of registries', () => {
  it('are shown when nothing here understood them', async () => {
    const text = `insert into poll_messages (connection_id, message_id, text, content, raw, disposition, received_at) values ($1, $2, 'said', '{"kind":"other"}', '<epp/>', $3, $4)`;
    await run(text, [ids.connection, 'm-1', 'unknown', at]);
    await run(text, [ids.connection, 'm-2', 'applied', at]);
    await run(text, [ids.connection, 'm-3', 'unknown', later]);
    const { items } = await reader.unknownPollMessages(page);
    expect(items.map((item) => item.messageId)).toEqual(['m-3', 'm-1']);
    expect(items[1]).toMatchObject({
      registryConnection: 'sim-thick',
      text: 'said',
      disposition: 'unknown',
      content: { kind: 'other' },
      receivedAt: at,
    });
  });
});

describe('registry connections', () => {
  it('are returned with their state and without secrets', async () => {
    const lease = `insert into session_leases (connection_id, slot, holder, purpose, expires_at) values ($1, $2, 'worker', $3, $4)`;
    await run(lease, [ids.connection, 1, 'any', later]);
    await run(lease, [ids.connection, 2, 'poll', later]);
    await run(lease, [ids.connection, 3, 'any', at]);
    await run(`insert into session_wants (connection_id, holder, until) values ($1, 'api', $2)`, [
      ids.connection,
      later,
    ]);
    const [busy, idle] = await reader.registryConnections(new Date('2026-03-02T09:45:00Z'));
    expect(busy).toMatchObject({
      id: ids.connection,
      code: 'sim-thick',
      host: 'epp.example.net',
      port: 700,
      clientId: 'registrar-a',
      enabled: true,
      version: 1,
      tlds: ['example'],
      sessions: { leased: 2, polling: 1, waiting: 1 },
      lastCommand: { clTrid: 'op-domain-1', command: 'domain:create', sentAt: later },
      unknownPollMessages: 2,
    });
    expect(idle).toMatchObject({
      code: 'sim-idle',
      tlds: [],
      sessions: { leased: 0, polling: 0, waiting: 0 },
      unknownPollMessages: 0,
    });
    expect(idle).not.toHaveProperty('lastCommand');
    expect(JSON.stringify([busy, idle])).not.toContain('sealed');
  });

  it('are returned with the circuits and sessions of live processes, and the last refusal of all', async () => {
    const now = new Date('2026-03-02T09:45:00Z');
    const seconds = (before: number): Date => new Date(now.getTime() - before * 1_000);
    const [api, worker, gone] = [
      new PostgresSessionReports(database.sql, 'public-api'),
      new PostgresSessionReports(database.sql, 'worker'),
      new PostgresSessionReports(database.sql, 'admin-api'),
    ];
    const report = {
      connectionId: ids.connection,
      circuit: 'closed',
      sessions: 3,
      inUse: 2,
      waiting: 4,
    } as const;
    await api.put({ ...report, holder: 'a' }, seconds(1));
    await worker.put({ ...report, holder: 'b', inUse: 1 }, seconds(30));
    await worker.put(
      {
        ...report,
        holder: 'b',
        circuit: 'open',
        sessions: 0,
        inUse: 0,
        lastRefusal: { at: seconds(40), command: 'login', code: 2200, reason: 'no' },
      },
      seconds(2),
    );
    await gone.put(
      {
        ...report,
        holder: 'c',
        circuit: 'stopped',
        lastRefusal: { at: seconds(50), command: 'login', reason: 'unreachable' },
      },
      seconds(61),
    );
    const [busy, idle] = await reader.registryConnections(now);
    expect(busy).toMatchObject({
      circuit: 'open',
      sessions: { inUse: 2 },
      lastRefusal: { at: seconds(40), process: 'worker', command: 'login', code: 2200, reason: 'no' },
      processes: [
        {
          process: 'public-api',
          circuit: 'closed',
          sessions: 3,
          inUse: 2,
          waiting: 4,
          reportedAt: seconds(1),
        },
        { process: 'worker', circuit: 'open', sessions: 0, inUse: 0, waiting: 4, reportedAt: seconds(2) },
      ],
    });
    expect(idle).toMatchObject({ circuit: 'closed', processes: [], sessions: { inUse: 0 } });
    expect(idle).not.toHaveProperty('lastRefusal');
    // a week later the report of an ended process is deleted
    await api.put({ ...report, holder: 'a' }, new Date(now.getTime() + 8 * 86_400_000));
    expect((await reader.registryConnections(now))[0]).not.toHaveProperty('lastRefusal');
  });

  it('are read one by one with their settings, and whether secrets are set', async () => {
    const detail = await reader.registryConnection('sim-thick', new Date());
    expect(detail).toMatchObject({
      code: 'sim-thick',
      serverName: null,
      profileOverrides: {},
      profile: profileOf({}),
      secrets: { passwordIsSet: true, clientKeyIsSet: true },
      olderVersions: [],
    });
    expect(JSON.stringify(detail)).not.toContain('sealed');
    expect(await reader.registryConnection('absent', new Date())).toBeUndefined();
  });
});

describe('domains that left their account', () => {
  it('are shown until they are gone, those in trouble alone, with what happens next', async () => {
    const ended = async (name: string, values: Record<string, unknown>): Promise<string> => {
      const id = await domain(name, { state: 'deleted', removed_at: at, removal_reason: 'expiration' });
      const row = {
        domain_id: id,
        connection_id: ids.connection,
        name,
        account_id: ids.account,
        stage: 'kept',
        delete_at: later,
        due_at: later,
        removed_at: at,
        ...values,
      };
      await run(
        `insert into domain_ends (${Object.keys(row).join(', ')}) values (${Object.keys(row)
          .map((_, index) => `$${index + 1}`)
          .join(', ')})`,
        Object.values(row),
      );
      return String(id);
    };
    await operation(operationId(9), 'deleting.example', { kind: 'delete', due_at: later });
    const kept = await ended('kept.example', { trouble: 'The registry refused the deletion: no' });
    const deleting = await ended('deleting.example', {
      stage: 'deleting',
      due_at: null,
      operation_id: operationId(9),
    });
    await ended('over.example', { stage: 'gone', due_at: null, ended_at: later, trouble: 'long ago' });
    const common = {
      accountId: ids.account,
      registryConnection: 'sim-thick',
      removedAt: at,
      deleteAt: later,
      nextAt: later,
    };
    const troubled = {
      ...common,
      id: kept,
      domainName: 'kept.example',
      stage: 'kept',
      nextStep: 'delete',
      trouble: 'The registry refused the deletion: no',
    };
    expect(await reader.domainEnds({ troubled: true }, page)).toEqual({ items: [troubled] });
    expect(await reader.domainEnds({ troubled: false, accountId: ids.account }, page)).toEqual({
      items: [
        {
          ...common,
          id: deleting,
          domainName: 'deleting.example',
          stage: 'deleting',
          nextStep: 'operation',
          operationId: operationId(9),
        },
        troubled,
      ],
    });
    expect(await reader.domainEnds({ troubled: false, accountId: ids.other }, page)).toEqual({ items: [] });
  });
});
