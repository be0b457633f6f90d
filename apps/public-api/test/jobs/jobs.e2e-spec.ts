import { setTimeout as sleep } from 'node:timers/promises';
import { basic, Sandbox } from '@registrar/test-sandbox';
import { until } from '@registrar/testkit';
import { createPublicApi } from '../../src/app.module';
import { newAccount, type Reseller } from '../support/resellers';

jest.setTimeout(60_000);

interface Job {
  id: string;
  state: string;
  planId: string;
  reason?: string;
  pauseReason?: string;
  missing?: number;
  charged: number;
  total: number;
  progress: Record<string, number>;
  plan: { accepted: number; refused: number; total: number; refusals: Record<string, number> };
}
interface Item {
  position: number;
  subject: string;
  state: string;
  errorCode?: string;
  message?: string;
  orderId?: number;
  charged?: number;
}

const JOBS = '/core/v1/jobs';
const PERSON = {
  firstName: 'Ilse',
  lastName: 'Varga',
  address1: '4 Hidden Quay',
  city: 'Port Mara',
  zip: '40110',
  country: 'DE',
  email: 'hidden-ilse@example.net',
  phone: '+15550100123',
};
/** An hour ahead: a job that is started waits. */
const later = (): string => new Date(Date.now() + 3_600_000).toISOString().replace(/\.\d+/, '');

let sandbox: Sandbox;
let url: string;
let shop: Reseller;
let price: number;
beforeAll(async () => {
  sandbox = await Sandbox.start();
  url = await sandbox.serve(await createPublicApi(sandbox.settings()));
  shop = await newAccount(sandbox, url, 'jobs-shop-test', {});
  price = (await ended(await started(await created('createDomain', registrations('jobs-first.com')))))
    .charged;
  expect(price).toBeGreaterThan(1);
});
afterAll(() => sandbox?.stop());

const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await sandbox.sql.query<Row>(text, values)).rows;
const registrations = (...names: string[]): object[] =>
  names.map((domainName) => ({ domain: { domainName, contacts: { registrant: PERSON } } }));

const jobOf = async (id: string, by = shop): Promise<Job> =>
  (await by.call('GET', `${JOBS}/${id}`)).body as unknown as Job;
const act = (id: string, action: string, body: object = {}, by = shop) =>
  by.call('POST', `${JOBS}/${id}:${action}`, body);
const inState = (id: string, state: string, by = shop): Promise<Job> =>
  until(async () => {
    const job = await jobOf(id, by);
    return job.state === state ? job : undefined;
  }, `the job is ${state}`);

async function created(command: string, items: object[], options: object = {}, by = shop): Promise<string> {
  const { status, body } = await by.call('POST', JOBS, { command, options, items });
  expect([status, body]).toEqual([200, expect.objectContaining({ state: 'draft', total: items.length })]);
  return body.id as string;
}
async function planned(id: string, by = shop): Promise<Job> {
  expect((await act(id, 'plan', {}, by)).status).toBe(200);
  return inState(id, 'planned', by);
}
async function started(id: string, by = shop): Promise<string> {
  const { planId } = await planned(id, by);
  expect((await act(id, 'start', { planId }, by)).status).toBe(200);
  return id;
}
const ended = (id: string, by = shop): Promise<Job> => inState(id, 'done', by);
const itemsOf = async (id: string, by = shop): Promise<Item[]> =>
  (await by.call('GET', `${JOBS}/${id}/items`)).body.items as Item[];

async function text(path: string, accept: string): Promise<string> {
  const response = await fetch(`${url}${path}`, {
    headers: { authorization: basic(shop.username, shop.token), accept },
  });
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    expect.stringContaining(accept),
  ]);
  return response.text();
}
const balance = async (by = shop): Promise<number> =>
  (await by.call('GET', '/core/v1/accountinfo/balance')).body.balance as number;
async function withCredit(username: string, cents: number): Promise<Reseller> {
  const account = await newAccount(sandbox, url, username, {});
  await query('update account_balances set available = $2 where account_id = $1', [account.id, cents]);
  return account;
}

describe('a job of registrations', () => {
  const NAMES = ['jobs-one.com', 'jobs-two.com', 'jobs-three.com'];
  let id: string;
  let before: number;

  it('has a plan with counts, total and refusals by class, which costs nothing', async () => {
    before = await balance();
    id = await created('createDomain', registrations(...NAMES, 'jobs-first.com', 'jobs-x.no-such-tld'));
    const { plan } = await planned(id);
    expect(plan).toMatchObject({ accepted: 3, refused: 2, total: expect.closeTo(3 * price, 5) });
    expect(Object.values(plan.refusals).reduce((sum, count) => sum + count, 0)).toBe(2);
    expect(await balance()).toBe(before);
  });

  it('starts with the id of its plan only, and once', async () => {
    const { planId } = await jobOf(id);
    expect(await act(id, 'start', { planId: '0197a0fe-0000-7000-8000-00000000ffff' })).toMatchObject({
      status: 409,
    });
    const both = await Promise.all([act(id, 'start', { planId }), act(id, 'start', { planId })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('charges what its orders and the ledger say, and ends in done', async () => {
    const job = await ended(id);
    expect(job.progress).toMatchObject({ total: 5, done: 3, refused: 2, waiting: 0, unknown: 0 });
    const items = await itemsOf(id);
    expect(items.map(({ state }) => state)).toEqual(['done', 'done', 'done', 'refused', 'refused']);
    const orders = items.flatMap(({ orderId }) => orderId ?? []);
    const [{ captured, posted }] = await query<{ captured: string; posted: string }>(
      `select (select sum(total_capture) from orders where id = any($1))::text as captured,
              (select -sum(amount) from ledger_postings where account_id = $2 and ledger_account = 'available')::text as posted`,
      [orders, shop.id],
    );
    expect(orders).toHaveLength(3);
    expect(Number(captured)).toBe(Math.round(job.charged * 100));
    expect(job.charged).toBeCloseTo(3 * price, 5);
    expect(before - (await balance())).toBeCloseTo(job.charged, 5);
    expect(Number(posted)).toBe(-Math.round((await balance()) * 100));
  });

  it('has the same results as JSON, NDJSON and CSV, by state too', async () => {
    const items = await itemsOf(id);
    const lines = (await text(`${JOBS}/${id}/items`, 'application/x-ndjson')).trim().split('\n');
    expect(lines.map((line) => JSON.parse(line) as Item)).toEqual(items);
    const rows = (await text(`${JOBS}/${id}/items`, 'text/csv')).trim().split('\r\n');
    expect(rows[0]).toMatch(/^position,subject,state/);
    expect(rows.slice(1).map((row) => row.split(',').slice(0, 3))).toEqual(
      items.map(({ position, subject, state }) => [String(position), subject, state]),
    );
    const refused = (await text(`${JOBS}/${id}/items?state=refused`, 'application/x-ndjson')).trim();
    expect(refused.split('\n')).toHaveLength(2);
  });

  it('shows contacts and auth codes nowhere, and drops those of items that are done', async () => {
    const transfer = await created('createTransfer', [
      { domainName: 'jobs-elsewhere.com', authCode: 'Hidden-Code-9' },
    ]);
    await ended(await started(transfer));
    for (const job of [id, transfer])
      for (const shown of [
        JSON.stringify(await jobOf(job)),
        JSON.stringify(await itemsOf(job)),
        await text(`${JOBS}/${job}/items`, 'application/x-ndjson'),
        await text(`${JOBS}/${job}/items`, 'text/csv'),
        await text(`${JOBS}/${job}/events`, 'text/event-stream'),
        JSON.stringify(await query('select * from job_items where job_id = $1', [job])),
        JSON.stringify(await query(`select * from outbox where name = 'job.status_change'`)),
      ])
        expect(shown).not.toMatch(/hidden/i);
    expect(
      await query(
        `select distinct state from job_items where state in ('done', 'skipped') and sealed is not null`,
      ),
    ).toEqual([]);
  });

  it('reports each change of its state by an event', async () => {
    const rows = await query<{ state: string }>(
      `select payload ->> 'state' as state from outbox where name = 'job.status_change' and payload ->> 'jobId' = $1 order by id`,
      [id],
    );
    expect(rows.map(({ state }) => state)).toEqual(['planning', 'planned', 'running', 'done']);
  });
});

describe('items of a job', () => {
  it('are domains that a selector names, by their tag', async () => {
    for (const name of ['jobs-one.com', 'jobs-two.com'])
      await shop.call('PATCH', `/core/v1/domains/${name}`, { tags: ['renew me'] });
    const { status, body } = await shop.call('POST', JOBS, {
      command: 'renewDomain',
      selector: { tag: 'renew me' },
      template: { years: 1 },
    });
    expect([status, body.total]).toEqual([200, 2]);
    const job = await ended(await started(body.id as string));
    expect(job.progress).toMatchObject({ done: 2, refused: 0 });
    expect((await itemsOf(job.id)).map(({ subject }) => subject)).toEqual(['jobs-one.com', 'jobs-two.com']);
  });

  it('come from a CSV file with a byte order mark, CRLF and quotes', async () => {
    const response = await fetch(`${url}${JOBS}?command=createRecord&atOnce=1`, {
      method: 'POST',
      headers: { 'authorization': basic(shop.username, shop.token), 'content-type': 'text/csv' },
      body: '\ufeffdomainName,type,host,answer,ttl\r\njobs-one.com,TXT,said,"one, ""two""",300\r\n\r\njobs-one.com,A,www,192.0.2.9,\r\n',
    });
    const { id, total } = (await response.json()) as Job;
    expect([response.status, total]).toEqual([200, 2]);
    expect((await ended(await started(id))).progress).toMatchObject({ done: 2 });
    const { records } = (await shop.call('GET', '/core/v1/domains/jobs-one.com/records')).body;
    expect((records as { answer: string }[]).map(({ answer }) => answer)).toEqual(
      expect.arrayContaining([expect.stringContaining('one, '), '192.0.2.9']),
    );
  });

  it.each<[string, object, string]>([
    ['an unknown command', { command: 'explode', items: [{}] }, 'explode'],
    ['a command that only reads', { command: 'getDomain', items: [{ domainName: 'a.com' }] }, 'getDomain'],
    ['no items', { command: 'renewDomain', items: [] }, 'no items'],
    ['an unknown field', { command: 'renewDomain', items: [{ domainName: 'a.com', yeers: 1 }] }, 'yeers'],
    [
      'the same item twice',
      { command: 'renewDomain', items: [{ domainName: 'a.com' }, { domainName: 'a.com' }] },
      'items[1] is the same as items[0]',
    ],
    ['an unknown filter', { command: 'renewDomain', selector: { colour: 'red' } }, 'colour'],
  ])('are refused with 400 for %s, and nothing is stored', async (_what, body, details) => {
    const before = await query('select id from jobs');
    expect(await shop.call('POST', JOBS, body)).toMatchObject({
      status: 400,
      body: { details: expect.stringContaining(details) },
    });
    expect(await query('select id from jobs')).toEqual(before);
  });

  it('over domains of another account are refused, and its jobs are 404', async () => {
    const other = await newAccount(sandbox, url, 'jobs-other-test', {});
    const id = await created('renewDomain', [{ domainName: 'jobs-one.com' }], {}, other);
    expect((await ended(await started(id, other), other)).charged).toBe(0);
    expect(await itemsOf(id, other)).toMatchObject([{ state: 'refused', errorCode: 'domains.not_found' }]);
    for (const path of ['', '/plan', '/items', '/events'])
      expect((await shop.call('GET', `${JOBS}/${id}${path}`)).status).toBe(404);
    expect((await act(id, 'cancel')).status).toBe(404);
  });
});

describe('the money of a job', () => {
  it('pauses it with the missing amount, and a top-up lets it go on', async () => {
    const cents = Math.round(price * 100);
    const poor = await withCredit('jobs-poor-test', cents + 100);
    const items = registrations('jobs-poor-one.com', 'jobs-poor-two.com');
    const id = await started(await created('createDomain', items, { atOnce: 1 }, poor), poor);
    expect(await inState(id, 'paused', poor)).toMatchObject({
      pauseReason: 'balance',
      missing: expect.closeTo(price - 1, 5),
      progress: { done: 1, waiting: 1 },
    });
    await query('update account_balances set available = available + $2 where account_id = $1', [
      poor.id,
      cents,
    ]);
    expect(await ended(id, poor)).toMatchObject({ progress: { done: 2, refused: 0 } });
    expect(await balance(poor)).toBeCloseTo(1, 5);
  });

  it('stays below the spend cap, and a cap below the first item starts nothing', async () => {
    const items = registrations('jobs-cap-one.com', 'jobs-cap-two.com');
    const cap = (of: number): object => ({ atOnce: 1, spendCap: Math.round(of * 100) / 100 });
    const id = await started(await created('createDomain', items, cap(price * 1.5)));
    const job = await inState(id, 'paused');
    expect(job).toMatchObject({ pauseReason: 'spend_cap', reason: expect.stringContaining('spend cap') });
    expect(job.charged).toBeCloseTo(price, 5);
    expect((await act(id, 'cancel')).body.state).toBe('stopped');
    const low = await created('createDomain', registrations('jobs-cap-low.com'), cap(price / 2));
    const { planId } = await planned(low);
    expect(await act(low, 'start', { planId })).toMatchObject({ status: 409 });
  });

  it('is not spent at a price above the planned one, unless the job accepts it', async () => {
    const buyer = await newAccount(sandbox, url, 'jobs-price-test', {});
    const jobs = await Promise.all(
      [{}, { acceptPriceUpTo: 500 }].map((options, at) =>
        created('createDomain', registrations(`jobs-costly-${at}.com`), options, buyer),
      ),
    );
    const plans = await Promise.all(jobs.map((id) => planned(id, buyer)));
    await query(
      `insert into tld_prices (tld, product, account_id, price, list_price, valid_from) values ('com', 'registration', $1, 9900, 9900, now())`,
      [buyer.id],
    );
    const sees = (): Promise<number> =>
      buyer
        .call('GET', '/core/v1/domains/jobs-any.com:getPricing')
        .then(({ body }) => body.purchasePrice as number);
    await until(async () => (await sees()) === 99, 'the price is 99');
    for (const { id, planId } of plans) await act(id, 'start', { planId }, buyer);
    const [refused, accepted] = await Promise.all(jobs.map((id) => ended(id, buyer)));
    expect([refused.charged, accepted.charged]).toEqual([0, 99]);
    expect(await itemsOf(refused.id, buyer)).toMatchObject([
      { state: 'refused', errorCode: 'job.plan_changed', message: expect.stringContaining('99.00 USD') },
    ]);
  });
});

describe('a job that may not go on', () => {
  /** Good answers of the credentials' check are cached for a second: until then an item could be carried out. */
  const credentialsForgotten = (): Promise<void> => sleep(1_100);

  it('stops with a reason when its token is revoked, and leaves out its items', async () => {
    const { body } = await shop.call('POST', '/core/v1/tokens', { name: 'jobs' });
    const owner = shop.as(shop.id, shop.username, body.token as string);
    const items = registrations('jobs-token-one.com', 'jobs-token-two.com');
    const id = await created('createDomain', items, { atOnce: 1, notBefore: later() }, owner);
    await started(id, owner);
    expect((await shop.call('DELETE', `/core/v1/tokens/${String(body.id)}`)).status).toBe(200);
    await credentialsForgotten();
    await query('update jobs set not_before = null where id = $1', [id]);
    const job = await inState(id, 'stopped');
    expect(job.reason).toContain('The API token of the job or its account may');
    expect(job).toMatchObject({ charged: 0, progress: { skipped: 2 } });
  });

  it.each([
    [
      'loses its API access',
      'jobs-closed-test',
      'two_step_enabled = true, api_access_enabled = false',
      'Account Has Two-Step Verification Enabled',
    ],
    [
      'is suspended',
      'jobs-suspended-test',
      "suspended_at = now(), suspension_reason = 'unpaid'",
      'Account suspended (403).',
    ],
  ])('stops with a reason when its account %s', async (_what, username, change, reason) => {
    const account = await newAccount(sandbox, url, username, {});
    const id = await created(
      'createDomain',
      registrations(`${username.replace('-test', '')}.com`),
      { notBefore: later() },
      account,
    );
    await started(id, account);
    await query(`update accounts set ${change} where id = $1`, [account.id]);
    await credentialsForgotten();
    await query('update jobs set not_before = null where id = $1', [id]);
    const [job] = await until(async () => {
      const rows = await query<{ reason: string }>(
        `select reason from jobs where id = $1 and state = 'stopped'`,
        [id],
      );
      return rows.length > 0 ? rows : undefined;
    }, 'the job is stopped');
    expect(job.reason).toContain('The API token of the job or its account may');
    expect(job.reason).toContain(reason);
  });

  it('refuses what its state does not allow, and a cancel beside a start leaves one of both', async () => {
    const id = await created('createDomain', registrations('jobs-wait.com'), { notBefore: later() });
    expect(await act(id, 'pause')).toMatchObject({ status: 409 });
    expect((await shop.call('GET', `${JOBS}/${id}/plan`)).status).toBe(404);
    await started(id);
    expect(await act(id, 'retry', { classes: ['input'] })).toMatchObject({
      status: 409,
      body: { details: 'The job is running: it cannot be retried.' },
    });
    expect((await act(id, 'pause')).body).toMatchObject({ state: 'paused', pauseReason: 'customer' });
    expect((await act(id, 'resume')).body.state).toBe('running');
    expect((await act(id, 'cancel')).body.state).toBe('stopped');
    expect((await itemsOf(id)).map(({ state }) => state)).toEqual(['skipped']);
    expect((await act(id, 'resume')).status).toBe(409);

    const raced = await created('createDomain', registrations('jobs-raced.com'), { notBefore: later() });
    const { planId } = await planned(raced);
    const [cancelled, begun] = await Promise.all([act(raced, 'cancel'), act(raced, 'start', { planId })]);
    expect(cancelled.status).toBe(200);
    expect([200, 409]).toContain(begun.status);
    expect((await jobOf(raced)).state).toBe('stopped');
  });
});

it('names `job.status_change` among the events to subscribe to', async () => {
  const subscription = { url: 'https://hooks.example.net/jobs', active: true };
  expect(
    (await shop.call('POST', '/core/v1/notifications', { ...subscription, eventName: 'job.status_change' }))
      .status,
  ).toBe(200);
});
