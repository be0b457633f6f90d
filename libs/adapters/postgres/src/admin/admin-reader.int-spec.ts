import { profileOf } from '@registrar/registries';
import { PostgresSessionReports } from '../registries/session-reports';
import {
  openAdminReader,
  closeAdminReader,
  at,
  later,
  operationId,
  reader,
  ids,
  insert,
  run,
  operation,
  domain,
  database,
} from '../../test/admin-rows';
import { domainViewsOf } from './domain-view';

const page = { limit: 100 };
beforeAll(openAdminReader);
afterAll(closeAdminReader);

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

  it('is the same among several that are read at once', async () => {
    const names = ['one-of.example', 'two-of.example', 'none-of.example', 'gone-of.example'];
    for (const name of names.slice(0, 2)) await domain(name);
    for (const removed_at of [at, later]) await domain(names[3], { state: 'failed', removed_at });
    const views = new Map((await domainViewsOf(database.sql, names)).map((view) => [view.name, view]));
    expect(names.map((name) => views.get(name))).toEqual(
      await Promise.all(names.map((name) => reader.domain(name))),
    );
    expect(views.size).toBe(3);
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
    expect(await reader.listDomainTerminations({ troubled: true }, page)).toEqual({ items: [troubled] });
    expect(await reader.listDomainTerminations({ troubled: false, accountId: ids.account }, page)).toEqual({
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
    expect(await reader.listDomainTerminations({ troubled: false, accountId: ids.other }, page)).toEqual({
      items: [],
    });
  });
});
