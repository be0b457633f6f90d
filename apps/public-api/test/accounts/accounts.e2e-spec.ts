import { person } from '@registrar/contacts/testing';
import { Sandbox } from '@registrar/test-sandbox';
import { createPublicApi } from '../../src/app.module';
import { newAccount, type Reseller } from '../support/resellers';

const registrant = person({ state: 'North' });
const valid = {
  account: { accountName: 'quaysidesub', password: 'Tide#2041', contacts: { registrant } },
  apiTos: true,
  tos: true,
};
let count = 0;
const freshName = (): string => `quayside-${(count += 1)}`;
const requestFor = (accountName: string, account: object = {}): object => ({
  ...valid,
  account: { ...valid.account, accountName, ...account },
});

let sandbox: Sandbox;
let url: string;
let parent: Reseller;
let stranger: Reseller;

beforeAll(async () => {
  sandbox = await Sandbox.start();
  url = await sandbox.serve(await createPublicApi(sandbox.settings()));
  parent = await newAccount(sandbox, url, 'parent-house-test', { approved_reseller: true });
  stranger = await newAccount(sandbox, url, 'stranger-house-test', {});
});
afterAll(() => sandbox?.stop());

const childOf = async (reseller: Reseller, accountName = freshName()): Promise<Reseller & { id: number }> => {
  const { status, body } = await reseller.call('POST', '/core/v1/accounts', requestFor(accountName));
  expect(status).toBe(200);
  const {
    rows: [{ id }],
  } = await sandbox.sql.query<{ id: number }>('select id from accounts where username = $1', [
    `${accountName}-test`,
  ]);
  return parent.as(id, `${accountName}-test`, body.apiToken as string);
};
const balance = async (reseller: Reseller): Promise<unknown> =>
  (await reseller.call('GET', '/core/v1/accountinfo/balance')).body.balance;

describe('creating a sub-account', () => {
  it('answers the name as it was sent and the token of the username made of it', async () => {
    const accountName = freshName();
    const { status, body } = await parent.call('POST', '/core/v1/accounts', requestFor(accountName));
    expect({ status, body }).toEqual({
      status: 200,
      body: { accountName, apiToken: expect.stringMatching(/^\S{40,}$/), apiTokenName: 'default' },
    });
    const child = parent.as(0, `${accountName}-test`, body.apiToken as string);
    expect((await child.call('GET', '/core/v1/hello')).body.username).toBe(`${accountName}-test`);
    expect(await balance(child)).toBe(100_000);
  });

  it('keeps contacts and autoRenew as defaults, and shows the parent in the lists of orders', async () => {
    const accountName = freshName();
    const { body } = await parent.call(
      'POST',
      '/core/v1/accounts',
      requestFor(accountName, {
        autoRenew: false,
        contacts: { registrant, tech: { ...registrant, firstName: 'Tomas' } },
      }),
    );
    const child = parent.as(0, `${accountName}-test`, body.apiToken as string);
    const { body: settings } = await child.call('GET', '/core/v1/accountinfo/settings');
    expect(settings).not.toHaveProperty('autorenewEnabled');
    expect(settings).toMatchObject({
      contacts: { registrant: { firstName: 'Ilse', country: 'DE' }, tech: { firstName: 'Tomas' } },
    });
    expect((await child.call('GET', '/core/v1/orders')).body).toMatchObject({
      orders: [],
      parentAccountId: parent.id,
    });
  });

  it('keeps of the password a hash with its parameters, and takes it nowhere for a token', async () => {
    const accountName = freshName();
    await parent.call('POST', '/core/v1/accounts', requestFor(accountName));
    const {
      rows: [row],
    } = await sandbox.sql.query(
      'select password_hash, terms_accepted_at, to_jsonb(a)::text as all from accounts a where username = $1',
      [`${accountName}-test`],
    );
    expect(row.password_hash).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(row.terms_accepted_at).toBeInstanceOf(Date);
    expect(row.all).not.toContain('Tide#2041');
    expect(
      (await parent.as(0, `${accountName}-test`, 'Tide#2041').call('GET', '/core/v1/hello')).status,
    ).toBe(403);
  });

  it('is written down without password, token and personal data', async () => {
    const child = await childOf(parent);
    const {
      rows: [entry],
    } = await sandbox.sql.query('select * from audit_log where target = $1', [`account:${child.id}`]);
    expect(entry).toMatchObject({
      actor: expect.stringContaining('parent-house-test'),
      role: 'reseller',
      action: 'account.create',
      source: '127.0.0.1',
    });
    expect(JSON.stringify(entry)).not.toMatch(/Tide#2041|Varga|ilse@/);
  });

  const without = (name: string): object => ({ ...requestFor(freshName()), [name]: undefined });
  it.each<[string, () => object, string]>([
    ['terms that are not accepted', () => ({ ...valid, tos: false }), 'Both tos and apiTos must be true.'],
    [
      'API terms that are not accepted',
      () => ({ ...valid, apiTos: false }),
      'Both tos and apiTos must be true.',
    ],
    ['no terms', () => without('tos'), "'tos' cannot be null"],
    ['no API terms', () => without('apiTos'), "'apiTos' cannot be null"],
    ['terms in words', () => ({ ...valid, tos: 'true' }), 'tos must be a boolean value'],
    ['no account', () => without('account'), "'account' cannot be null"],
    ['an account that is no object', () => ({ ...valid, account: 'x' }), 'account must be an object'],
    ['no name', () => requestFor(freshName(), { accountName: undefined }), "'accountName' cannot be null"],
    ['a name of five characters', () => requestFor('abcde'), "'accountName' must be 6 to 60"],
    ['a name of 61 characters', () => requestFor('a'.repeat(61)), "'accountName' must be 6 to 60"],
    ['a name with capitals', () => requestFor('Quayside'), "'accountName' must be 6 to 60"],
    ['a name with a colon', () => requestFor('quay:side'), "'accountName' must be 6 to 60"],
    [
      'a name that is a number',
      () => requestFor(freshName(), { accountName: 1_234_567 }),
      'accountName must be a string',
    ],
    ['no password', () => requestFor(freshName(), { password: undefined }), "'password' cannot be null"],
    [
      'a password of six characters',
      () => requestFor(freshName(), { password: 'Tide#2' }),
      "'password' must have 7",
    ],
    [
      'a password of letters alone',
      () => requestFor(freshName(), { password: 'Tidewater' }),
      "'password' must have 7",
    ],
    [
      'a password of digits alone',
      () => requestFor(freshName(), { password: '20412041' }),
      "'password' must have 7",
    ],
    [
      'a password of symbols alone',
      () => requestFor(freshName(), { password: '#######' }),
      "'password' must have 7",
    ],
    [
      'a password with a line end',
      () => requestFor(freshName(), { password: 'Tide#2041\n' }),
      'account.password holds a control character',
    ],
    [
      'a password without end',
      () => requestFor(freshName(), { password: 'Tide#2041'.repeat(40) }),
      "'password' must have 7",
    ],
    ['no contacts', () => requestFor(freshName(), { contacts: undefined }), "'contacts' cannot be null"],
    [
      'no registrant',
      () => requestFor(freshName(), { contacts: { tech: registrant } }),
      "'registrant' cannot be null",
    ],
    [
      'a registrant without email',
      () => requestFor(freshName(), { contacts: { registrant: { ...registrant, email: undefined } } }),
      'email',
    ],
    [
      'a registrant in no country',
      () => requestFor(freshName(), { contacts: { registrant: { ...registrant, country: 'QX' } } }),
      'country',
    ],
    [
      'an admin without phone',
      () => requestFor(freshName(), { contacts: { registrant, admin: { ...registrant, phone: undefined } } }),
      'phone',
    ],
    [
      'autoRenew in words',
      () => requestFor(freshName(), { autoRenew: 'yes' }),
      'autoRenew must be a boolean value',
    ],
  ])('is refused with %s', async (_what, body, details) => {
    const answer = await parent.call('POST', '/core/v1/accounts', body());
    expect(answer).toMatchObject({
      status: 400,
      body: {
        message: expect.stringMatching(/^(Bad Request|invalid value for )/),
        details: expect.stringContaining(details),
      },
    });
    expect(JSON.stringify(answer.body)).not.toContain('Tide#');
  });

  it.each([
    ['in the same case', (name: string) => name],
    ['with the suffix written out', (name: string) => `${name}-test`],
  ])('is refused with a name that is taken, %s', async (_what, written) => {
    const accountName = freshName();
    await childOf(parent, accountName);
    expect(await parent.call('POST', '/core/v1/accounts', requestFor(written(accountName)))).toMatchObject({
      status: 400,
      body: { details: "'accountName' is already in use" },
    });
  });

  it('is not open to others than approved resellers, sub-accounts among them', async () => {
    const child = await childOf(parent);
    for (const reseller of [stranger, child]) {
      expect(await reseller.call('POST', '/core/v1/accounts', requestFor(freshName()))).toMatchObject({
        status: 403,
        body: { message: 'Permission denied' },
      });
    }
  });

  it('looks at the fields before the approval (BEHAVIOUR §1)', async () => {
    expect((await stranger.call('POST', '/core/v1/accounts', requestFor('no'))).status).toBe(400);
  });

  it('makes one account of eight identical requests at once', async () => {
    const accountName = freshName();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => parent.call('POST', '/core/v1/accounts', requestFor(accountName))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...new Array<number>(7).fill(400)]);
    const { rows } = await sandbox.sql.query(
      'select (select count(*)::int from api_tokens t where t.account_id = a.id) as tokens, b.available from accounts a join account_balances b on b.account_id = a.id where username = $1',
      [`${accountName}-test`],
    );
    expect(rows).toEqual([{ tokens: 1, available: '10000000' }]);
    // Eight hashes of passwords, each of which takes its time on purpose.
  }, 180_000);

  it('ends at the limit that staff set, also for requests at once', async () => {
    const limited = await newAccount(sandbox, url, 'limited-house-test', {
      approved_reseller: true,
      max_sub_accounts: 2,
    });
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => limited.call('POST', '/core/v1/accounts', requestFor(freshName()))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 403, 403, 403]);
  });
});

describe('sub-accounts', () => {
  it('are listed by name with their credit, a page at a time', async () => {
    const house = await newAccount(sandbox, url, 'listing-house-test', { approved_reseller: true });
    const names = [freshName(), freshName(), freshName()].sort();
    for (const name of [...names].reverse()) await childOf(house, name);
    const first = await house.call('GET', '/core/v1/accounts?perPage=2');
    expect(first.body).toMatchObject({ totalCount: 3, from: 1, to: 2, nextPage: 2, lastPage: 2 });
    expect(first.headers.get('link')).toContain('page=2');
    expect(first.body.accounts).toEqual(
      names.slice(0, 2).map((name) => ({
        id: expect.any(Number),
        username: `${name}-test`,
        status: 'active',
        createDate: expect.stringMatching(/Z$/),
        balance: 100_000,
      })),
    );
    expect((await house.call('GET', '/core/v1/accounts?perPage=2&page=9')).body).toEqual({
      accounts: [],
      totalCount: 3,
      from: 0,
      to: 0,
    });
  });

  it('are nobody else’s to see', async () => {
    await childOf(parent);
    expect((await stranger.call('GET', '/core/v1/accounts')).body).toEqual({
      accounts: [],
      totalCount: 0,
      from: 0,
      to: 0,
    });
  });

  it('have domains that their parent does not see', async () => {
    const child = await childOf(parent);
    expect(
      await child.call('POST', '/core/v1/domains', {
        domain: { domainName: 'childs-own.com', nameservers: ['ns1.example.net', 'ns2.example.net'] },
      }),
    ).toMatchObject({ status: 200 });
    expect((await parent.call('GET', '/core/v1/domains/childs-own.com')).status).toBe(404);
    expect((await parent.call('GET', '/core/v1/domains?domainName=childs-own.com')).body.totalCount).toBe(0);
  });
});

describe('moving credit', () => {
  let refused: Reseller;
  beforeAll(async () => {
    refused = await childOf(parent);
  });

  const move = (reseller: Reseller, id: number, amount: unknown, direction: unknown, key?: string) =>
    reseller.call(
      'POST',
      `/core/v1/accounts/${id}:transferCredit`,
      { amount, direction },
      key === undefined ? {} : { 'x-idempotency-key': key },
    );

  it('takes from one and gives to the other, and tells both', async () => {
    const child = await childOf(parent);
    const before = (await balance(parent)) as number;
    expect(await move(parent, child.id, 250.55, 'to_sub_account')).toMatchObject({
      status: 200,
      body: { balance: before - 250.55, subAccountBalance: 100_250.55 },
    });
    expect(await move(parent, child.id, 50.55, 'from_sub_account')).toMatchObject({
      status: 200,
      body: { balance: before - 200, subAccountBalance: 100_200 },
    });
    expect([await balance(parent), await balance(child)]).toEqual([before - 200, 100_200]);
    const reported = async (id: number): Promise<unknown[]> =>
      (
        await sandbox.sql.query<{ payload: object }>(
          "select payload from outbox where account_id = $1 and name = 'account.credit.balance_change' order by id desc limit 2",
          [id],
        )
      ).rows
        .map(({ payload }) => payload)
        .reverse();
    const event = (accountId: number, amount: number): object => ({
      eventName: 'account.credit.balance_change',
      accountId,
      balance: amount,
    });
    expect(await reported(parent.id)).toEqual([
      event(parent.id, before - 250.55),
      event(parent.id, before - 200),
    ]);
    expect(await reported(child.id)).toEqual([event(child.id, 100_250.55), event(child.id, 100_200)]);
  });

  it('happens once for requests at once with one key, and for every one without', async () => {
    const child = await childOf(parent);
    const keyed = await Promise.all(
      Array.from({ length: 8 }, () => move(parent, child.id, 10, 'to_sub_account', 'once')),
    );
    expect(keyed.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect(keyed.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    expect(await move(parent, child.id, 10, 'to_sub_account', 'once')).toMatchObject({
      status: 200,
      body: { subAccountBalance: 100_010 },
    });
    expect((await move(parent, child.id, 11, 'to_sub_account', 'once')).status).toBe(409);
    await Promise.all(Array.from({ length: 4 }, () => move(parent, child.id, 1, 'to_sub_account')));
    expect(await balance(child)).toBe(100_014);
  });

  it('never makes or loses a cent, whichever way and however fast', async () => {
    const [one, other] = [await childOf(parent), await childOf(parent)];
    const sum = async (): Promise<number> =>
      ((await balance(parent)) as number) * 100 +
      ((await balance(one)) as number) * 100 +
      ((await balance(other)) as number) * 100;
    const before = await sum();
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, at) =>
        move(
          parent,
          [one, other][at % 2].id,
          at + 0.01,
          at % 3 === 0 ? 'from_sub_account' : 'to_sub_account',
        ),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await sum()).toBe(before);
    const { rows } = await sandbox.sql.query(
      `select b.account_id from account_balances b
      where b.available <> (select coalesce(sum(p.amount), 0) from ledger_postings p where p.account_id = b.account_id and p.ledger_account = 'available') and b.account_id = any($1)`,
      [[parent.id, one.id, other.id]],
    );
    expect(rows).toEqual([]);
  });

  it('gives a purse of one transfer to one of 24', async () => {
    const child = await childOf(parent);
    await move(parent, child.id, 99_990, 'from_sub_account');
    const answers = await Promise.all(
      Array.from({ length: 24 }, () => move(parent, child.id, 10, 'from_sub_account')),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...new Array<number>(23).fill(402)]);
    expect(answers.find(({ status }) => status === 402)?.body).toEqual({
      message: 'Payment failed',
      details: 'Insufficient Funds',
    });
  });

  it.each<[string, unknown, unknown]>([
    ['nothing', 0, 'to_sub_account'],
    ['less than nothing', -5, 'to_sub_account'],
    ['a third decimal', 1.005, 'to_sub_account'],
    ['more than a million', 1_000_000.01, 'to_sub_account'],
    ['an amount as text', '5', 'to_sub_account'],
    ['no amount', undefined, 'to_sub_account'],
    ['no direction', 5, undefined],
    ['another direction', 5, 'away'],
  ])('is refused with %s', async (_what, amount, direction) => {
    const before = await balance(refused);
    expect((await move(parent, refused.id, amount, direction)).status).toBe(400);
    expect(await balance(refused)).toBe(before);
  });

  it('is refused for an account that is not below, in the same words as for one that is not there', async () => {
    const child = await childOf(parent);
    const attempts = [
      await move(stranger, child.id, 5, 'from_sub_account'),
      await move(child, parent.id, 5, 'from_sub_account'),
      await move(parent, parent.id, 5, 'to_sub_account'),
      await move(parent, 2_000_000_000, 5, 'to_sub_account'),
    ];
    expect(attempts.map(({ status, body }) => ({ status, body }))).toEqual(
      attempts.map(() => ({
        status: 404,
        body: { message: 'Not Found', details: 'The requested account does not exist.' },
      })),
    );
  });
});
