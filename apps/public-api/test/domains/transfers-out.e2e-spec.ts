import { RECONCILE_MOVES } from '@registrar/composition';
import type { ReconcileChanges } from '@registrar/domains';
import { DrainPollQueue, RegistryConnections } from '@registrar/registries';
import { type Answer, fetchPage, OTHER_REGISTRARS, OtherRegistrar, Sandbox } from '@registrar/test-sandbox';
import { drain, until } from '@registrar/testkit';
import { AdvanceTransfers, WatchOutbound } from '@registrar/transfers';
import { createPublicApi } from '../../src/app.module';

const DAY_MS = 86_400_000;

/**
 * The registry lives in the past while our domains are registered: a name may be transferred after 60 days.
 */
const age = { days: 100 };
let sandbox: Sandbox;
let other: OtherRegistrar;
let url: string;
let work: () => Promise<void>;
let enterprise: Record<string, string>;
let enterpriseId: number;
beforeAll(async () => {
  sandbox = await Sandbox.start({ clock: { now: () => new Date(Date.now() - age.days * DAY_MS) } });
  other = await OtherRegistrar.connect(sandbox.simulator.port, OTHER_REGISTRARS[1]);
  const app = await createPublicApi(sandbox.settings());
  url = await sandbox.serve(app);
  const [queue, connections, watch] = [
    app.nest.get(DrainPollQueue),
    app.nest.get(RegistryConnections),
    app.nest.get(WatchOutbound),
  ];
  const advance = app.nest.get(AdvanceTransfers);
  const moves = app.nest.get<ReconcileChanges>(RECONCILE_MOVES);
  work = async () => {
    await drain(async () => {
      for (const connection of await connections.list())
        if (connection.profile.poll.enabled) await queue.execute(connection);
      return (await watch.execute()) + (await moves.execute()) + (await advance.execute());
    }, 'outbound transfers');
  };
  for (const name of [
    'leaves.com',
    'stays.com',
    'refused.com',
    'withdrawn.com',
    'calm.com',
    'goes.com',
    'locked.com',
    'thick.xyz',
    'linked.com',
    'linked-away.com',
    'handed-over.uk',
    'held.uk',
  ])
    await register(name);
  await other.registerPushed('comes.uk');
  age.days = 0;
  ({ id: enterpriseId, headers: enterprise } = await newAccount('enterprise', true));
});
afterAll(async () => {
  await other?.close();
  await sandbox?.stop();
});

async function register(domainName: string): Promise<void> {
  const answer = await sandbox.call(url, 'POST', '/core/v1/domains', {
    domain: { domainName, privacyEnabled: false },
  });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  if (domainName === 'locked.com' || domainName.endsWith('.uk')) return;
  await sandbox.sql.query('update domains set transfer_lock_until = registered_at where name = $1', [
    domainName,
  ]);
  const unlocked = await sandbox.call(url, 'PATCH', `/core/v1/domains/${domainName}`, { locked: false });
  if (unlocked.status !== 200) throw new Error(JSON.stringify(unlocked.body));
}

async function newAccount(
  name: string,
  isEnterprise: boolean,
): Promise<{ id: number; headers: Record<string, string> }> {
  const {
    rows: [{ id }],
  } = await sandbox.sql.query<{ id: number }>(
    `insert into accounts (username, default_nameservers, registrant_id, admin_id, tech_id, billing_id, enterprise, created_at)
     select $1, default_nameservers, registrant_id, admin_id, tech_id, billing_id, $2, now() from accounts where username = 'demo-test' returning id`,
    [`${name}-test`, isEnterprise],
  );
  await sandbox.sql.query(
    `insert into api_tokens (account_id, name, digest, sealed, created_at) values ($1, 'default', $2, '-', now())`,
    [id, sandbox.vault.digest(`${name}-token`)],
  );
  return {
    id,
    headers: { authorization: `Basic ${Buffer.from(`${name}-test:${name}-token`).toString('base64')}` },
  };
}

const domain = (name: string, headers?: Record<string, string>): Promise<Answer> =>
  sandbox.call(url, 'GET', `/core/v1/domains/${name}`, undefined, headers);
const codeOf = async (name: string): Promise<string> =>
  (await sandbox.call(url, 'GET', `/core/v1/domains/${name}:getAuthCode`)).body.authCode as string;
const cancel = (name: string, headers?: Record<string, string>): Promise<Answer> =>
  sandbox.call(url, 'POST', `/core/v1/transfers/external/out/${name}:cancel`, {}, headers);
const move = (body: object, headers = enterprise): Promise<Answer> =>
  sandbox.call(url, 'POST', '/core/v1/transfers/internal/in', body, headers);
const eligibility = (name: string): Promise<Answer> =>
  sandbox.call(url, 'GET', `/core/v1/transfers/eligibility/${name}`);
const reported = async (name: string): Promise<unknown[]> =>
  (
    await sandbox.sql.query<{ text: string }>(
      `select coalesce(payload->>'status', name) as text from outbox where payload->>'domainName' = $1 and name in ('domain.transfer_out.status_change', 'account.domain.removal') order by id`,
      [name],
    )
  ).rows.map(({ text }) => text);

/** Path of the link in the newest mail to its holder. */
async function linkOf(name: string): Promise<string> {
  const {
    rows: [mail],
  } = await sandbox.sql.query<{ id: string; content_sealed: string }>(
    `select m.id, m.content_sealed from mails m join transfers_out t on m.subject = 'transfer-out:' || t.id where t.name = $1 order by t.id desc limit 1`,
    [name],
  );
  const { link } = JSON.parse(sandbox.vault.open(mail.content_sealed, `mail:${mail.id}`)) as { link: string };
  return new URL(link).pathname;
}

/** Another registrar asks for it, with the code that its owner has read. */
async function asked(name: string): Promise<void> {
  await other.request(name, await codeOf(name));
  await work();
}

describe('a reseller whose domain another registrar asks for', () => {
  it('is told of it, and has it no more once it was approved', async () => {
    await asked('leaves.com');
    expect([await reported('leaves.com'), (await domain('leaves.com')).status]).toEqual([['initiated'], 200]);
    // After five days the registry approves by itself.
    age.days = -6;
    await until(async () => (await other.info('leaves.com')) !== undefined, 'the registry has approved');
    age.days = 0;
    await work();
    expect(await reported('leaves.com')).toEqual(['initiated', 'completed']);
    expect(await domain('leaves.com')).toMatchObject({
      status: 404,
      body: { message: 'Not Found', details: 'The requested domain does not exist.' },
    });
    expect((await cancel('leaves.com')).status).toBe(404);
  });

  it('keeps it by refusing, and is told once', async () => {
    await asked('stays.com');
    const answer = await cancel('stays.com');
    expect([answer.status, answer.body]).toEqual([200, { domainName: 'stays.com', status: 'canceled' }]);
    await work();
    expect([await reported('stays.com'), (await domain('stays.com')).status]).toEqual([
      ['initiated', 'canceled'],
      200,
    ]);
    expect(await cancel('stays.com')).toMatchObject({ status: 409, body: { message: 'Conflict' } });
  });

  it('keeps it by the link that its holder got by mail: a page that changes nothing, and a button, once', async () => {
    await asked('linked.com');
    const path = await linkOf('linked.com');
    for (let times = 0; times < 2; times += 1) {
      const page = await fetchPage(`${url}${path}`);
      expect([page.status, page.headers.get('content-type'), page.headers.get('referrer-policy')]).toEqual([
        200,
        'text/html; charset=utf-8',
        'no-referrer',
      ]);
      expect(page.headers.get('content-security-policy')).toContain(
        `form-action 'self'; frame-ancestors 'none'`,
      );
      expect(await page.text()).toContain('<button type="submit">Refuse the transfer</button>');
    }
    expect(await reported('linked.com')).toEqual(['initiated']);
    const press = () =>
      fetchPage(`${url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: '',
      });
    for (let times = 0; times < 2; times += 1) {
      const page = await press();
      expect([page.status, (await page.text()).includes('The transfer is refused')]).toEqual([200, true]);
    }
    await work();
    expect([await reported('linked.com'), (await domain('linked.com')).status]).toEqual([
      ['initiated', 'canceled'],
      200,
    ]);
    // the next request has a link of its own: the old one says nothing of it
    await asked('linked.com');
    expect([
      (await (await press()).text()).includes('The transfer is refused'),
      await reported('linked.com'),
    ]).toEqual([true, ['initiated', 'canceled', 'initiated']]);
    expect(await linkOf('linked.com')).not.toBe(path);
  });

  it('finds by the link that it is too late, and nothing by a link that is none', async () => {
    await asked('linked-away.com');
    const path = await linkOf('linked-away.com');
    await sandbox.sql.query(
      `update transfer_out_notices n set expires_at = now() from transfers_out t where t.id = n.transfer_id and t.name = 'linked-away.com'`,
    );
    for (const method of ['GET', 'POST']) {
      const page = await fetchPage(`${url}${path}`, { method });
      expect([page.status, (await page.text()).includes('The time to refuse is over')]).toEqual([410, true]);
    }
    for (const token of ['x', 'a'.repeat(52), '%3Cscript%3E'])
      expect((await fetchPage(`${url}/transfer-out/${token}`, { method: 'POST' })).status).toBe(404);
    expect(await reported('linked-away.com')).toEqual(['initiated']);
  });

  it('is told that it is withdrawn', async () => {
    await asked('withdrawn.com');
    await other.withdraw('withdrawn.com');
    await work();
    expect(await reported('withdrawn.com')).toEqual(['initiated', 'canceled']);
  });

  it('cannot refuse what nobody asks for, nor for a domain of another account', async () => {
    const answer = await cancel('calm.com');
    expect([answer.status, answer.body]).toEqual([409, { message: 'Conflict' }]);
    expect(await cancel('calm.com', enterprise)).toMatchObject({
      status: 404,
      body: { message: 'Not Found', details: 'The requested domain does not exist.' },
    });
    expect((await cancel('a..com')).status).toBe(400);
  });

  it('is told where the losing side cannot refuse', async () => {
    await sandbox.sql.query(
      `update registry_connections set profile = jsonb_set(profile, '{transfer}', '{"decides": false}') where code <> 'sim-push'`,
    );
    try {
      await until(async () => (await cancel('refused.com')).status === 422, 'the profile is known');
      expect((await cancel('refused.com')).body).toEqual({
        message:
          'This domain TLD does not support canceling an outbound transfer via losing-registrar explicit deny (EPP reject). Pending outbound transfers expire if they are not completed within the registry policy timeframe.',
      });
    } finally {
      await sandbox.sql.query(
        `update registry_connections set profile = profile - 'transfer' where code <> 'sim-push'`,
      );
    }
  });
});

describe('an account of the enterprise list', () => {
  it('moves a domain to itself by its code', async () => {
    const record = { host: 'www', type: 'A', answer: '192.0.2.1', ttl: 300 };
    expect((await sandbox.call(url, 'POST', '/core/v1/domains/goes.com/records', record)).status).toBe(200);
    const answer = await move({ domainName: 'Goes.COM', authCode: await codeOf('goes.com') });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        domainName: 'goes.com',
        nameservers: expect.any(Array),
        contacts: { registrant: { firstName: expect.any(String) } },
      },
    });
    expect([(await domain('goes.com')).status, (await domain('goes.com', enterprise)).status]).toEqual([
      404, 200,
    ]);
    expect(
      await sandbox.call(url, 'GET', '/core/v1/domains/goes.com/records', undefined, enterprise),
    ).toMatchObject({ status: 200, body: { totalCount: 1, records: [{ host: 'www' }] } });
    const { rows } = await sandbox.sql.query(
      `select name, account_id from outbox where name like 'domain.transfer.internal%' order by id`,
    );
    expect(rows).toEqual([
      { name: 'domain.transfer.internal_out', account_id: expect.any(Number) },
      { name: 'domain.transfer.internal_in', account_id: enterpriseId },
    ]);
  });

  it('has its contacts shown by a registry that keeps contacts, and the code is void there', async () => {
    const code = await codeOf('thick.xyz');
    const registrant = {
      firstName: 'Nils',
      lastName: 'Berg',
      address1: '1 Hill',
      city: 'Oslo',
      zip: '0150',
      country: 'NO',
      email: 'nils@example.com',
      phone: '+4722123456',
    };
    expect(await move({ domainName: 'thick.xyz', authCode: code, contacts: { registrant } })).toMatchObject({
      status: 200,
      body: {
        locked: true,
        contacts: { registrant: { firstName: 'Nils' } },
        transferLockExpiresAt: expect.any(String),
      },
    });
    await work();
    const { rows } = await sandbox.sql.query<{ state: string; request: string }>(
      `select o.state, c.request from operations o join registry_commands c on c.operation_id = o.id where o.kind = 'move' and o.subject = 'thick.xyz' and c.command = 'domain:update'`,
    );
    expect(rows).toEqual([{ state: 'succeeded', request: expect.stringContaining('<domain:registrant>') }]);
    await expect(other.request('thick.xyz', code)).rejects.toThrow('refused');
  });

  it.each<[string, object, number, object]>([
    [
      'a code that is wrong',
      { domainName: 'calm.com', authCode: 'nope' },
      400,
      { message: 'Bad Request', details: 'The authorization code is invalid or has expired.' },
    ],
    [
      'no code',
      { domainName: 'calm.com' },
      400,
      { message: 'Bad Request', details: `'authCode' is required` },
    ],
    [
      'a name of nobody',
      { domainName: 'none.com', authCode: 'x' },
      404,
      {
        message: 'Not Found',
        details: 'No eligible domain was found in another account of the registrar for this request.',
      },
    ],
    [
      'a TLD that is not sold',
      { domainName: 'lantern.zz', authCode: 'x' },
      422,
      { message: 'Unsupported TLD' },
    ],
  ])('is refused %s', async (_, body, status, answer) => {
    expect(await move(body)).toMatchObject({ status, body: answer });
  });

  it('is refused a domain that its owner has not unlocked', async () => {
    const answer = await move({ domainName: 'locked.com', authCode: await codeOf('locked.com') });
    expect([answer.status, answer.body]).toEqual([
      409,
      {
        message: 'Conflict',
        details:
          'The domain is locked for transfer at the registrar. Unlock the domain in the losing account, then retry.',
      },
    ]);
  });

  it('is the only one to do so', async () => {
    const { headers } = await newAccount('ordinary', false);
    const answer = await move({ domainName: 'calm.com', authCode: 'x' }, headers);
    expect([answer.status, answer.body]).toEqual([403, { message: 'Permission denied' }]);
    // fields come before access
    expect((await move({ domainName: 'calm.com' }, headers)).status).toBe(400);
  });
});

describe('which transfer fits a name', () => {
  it.each<[string, number, object]>([
    ['Calm.com', 200, { domainName: 'calm.com', atName: true, supportsInternalTransfer: true }],
    ['elsewhere.com', 200, { domainName: 'elsewhere.com', atName: false, supportsInternalTransfer: true }],
    ['not..a.name', 400, { message: 'Invalid Domain Name' }],
    [
      `${'a'.repeat(64)}.com`,
      400,
      { message: `The domain doesn't appear to meet the length requirements for the specified tld.` },
    ],
    ['a.co.in', 422, { message: 'Unsupported Tld' }],
  ])('of %s', async (name, status, body) => {
    const answer = await eligibility(name);
    expect([answer.status, answer.body]).toEqual([status, body]);
  });
});

describe('where the losing registrar hands domains over', () => {
  const handOver = (
    name: string,
    body: object = { registrarTag: OTHER_REGISTRARS[1].clientId },
    headers?: Record<string, string>,
  ) => sandbox.call(url, 'POST', `/core/v1/transfers/external/out/${name}:handOver`, body, headers);

  it('a reseller hands one over by the tag, and is told as of any transfer', async () => {
    expect(await handOver('handed-over.uk')).toMatchObject({
      status: 200,
      body: { domainName: 'handed-over.uk', status: 'completed' },
    });
    await work();
    expect([await reported('handed-over.uk'), (await domain('handed-over.uk')).status]).toEqual([
      ['initiated', 'completed'],
      404,
    ]);
    expect((await other.info('handed-over.uk'))?.clientId).toBe(OTHER_REGISTRARS[1].clientId);
    // nobody asked for it: there is nothing to refuse
    expect(
      (
        await sandbox.sql.query(
          `select 1 from mails m join transfers_out t on m.subject = 'transfer-out:' || t.id where t.name = 'handed-over.uk'`,
        )
      ).rows,
    ).toEqual([]);
    expect((await handOver('handed-over.uk')).status).toBe(404);
  });

  beforeAll(async () => {
    await sandbox.sql.query(`update domains set transfer_lock_until = registered_at where tld = 'uk'`);
    await sandbox.sql.query(`update domains set locks = '{RegistrarLock}' where name = 'held.uk'`);
    await sandbox.sql.query(
      `insert into tld_prices (tld, product, price, list_price, valid_from) values ('uk', 'transfer', 500, 500, '2020-01-01')`,
    );
  });

  it.each<[string, string, object, number]>([
    ['a domain that is locked', 'held.uk', { registrarTag: 'registrar-c' }, 409],
    ['to itself', 'held.uk', { registrarTag: 'registrar-a' }, 400],
    ['to a tag that is none', 'held.uk', { registrarTag: 'no tag' }, 400],
    ['to nobody', 'held.uk', {}, 400],
    ['where domains are asked for', 'calm.com', { registrarTag: 'registrar-c' }, 422],
    ['a domain that is not there', 'absent.uk', { registrarTag: 'registrar-c' }, 404],
  ])('hands over no domain: %s', async (_, name, body, status) => {
    expect((await handOver(name, body)).status).toBe(status);
    expect(await reported(name)).toEqual([]);
  });

  it('hands over no domain of another account, nor to a tag that the registry does not know', async () => {
    expect((await handOver('held.uk', undefined, enterprise)).status).toBe(404);
    await sandbox.sql.query(`update domains set locks = '{}' where name = 'held.uk'`);
    expect((await handOver('held.uk', { registrarTag: 'nobody-here' })).status).toBe(400);
    expect([await reported('held.uk'), (await domain('held.uk')).status]).toEqual([[], 200]);
  });

  it('a domain comes when the other registrar hands it over to our tag', async () => {
    expect(await sandbox.call(url, 'POST', '/core/v1/transfers', { domainName: 'comes.uk' })).toMatchObject({
      status: 200,
      body: { transfer: { domainName: 'comes.uk', status: 'pending' } },
    });
    await work();
    const status = async () => (await sandbox.call(url, 'GET', '/core/v1/transfers/comes.uk')).body.status;
    expect([await status(), (await domain('comes.uk')).status]).toEqual(['pending_transfer', 404]);
    await other.handOver('comes.uk', 'registrar-a');
    await until(async () => {
      await work();
      return (await status()) === 'completed';
    }, 'the domain has come');
    expect((await domain('comes.uk')).status).toBe(200);
  });
});
