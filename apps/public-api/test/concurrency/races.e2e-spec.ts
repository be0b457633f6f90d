import { person } from '@registrar/contacts/testing';
import { type Answer, OtherRegistrar, Sandbox } from '@registrar/test-sandbox';
import { createPublicApi } from '../../src/app.module';
import { newAccount, type Reseller } from '../support/resellers';

/**
 * 24 requests at once for what there may be one of. Each thing that is not here has its race beside its other
 * tests: a name (concurrency), a refund, a sub-account's name, a token, a subscription, a forwarding, a DS
 * record, a host.
 */
const CROWD = 24;
const CODE = 'Ax7-transfer-code-9';
const DAY_MS = 86_400_000;
/** Hosts that the simulator takes. */
const NAMESERVERS = ['ns1.example.net', 'ns2.example.net'];

/**
 * The registry lives in the past while the other registrar registers: a name may be transferred after 60
 * days.
 */
const age = { days: 100 };
let sandbox: Sandbox;
let other: OtherRegistrar;
let urls: string[];
let parent: Reseller;
let names = 0;

beforeAll(async () => {
  sandbox = await Sandbox.start({
    latencyMs: 20,
    clock: { now: () => new Date(Date.now() - age.days * DAY_MS) },
  });
  other = await OtherRegistrar.connect(sandbox.simulator.port);
  await other.register('wanted.com', CODE, { thin: true });
  age.days = 0;
  // Two processes over one database and one registry.
  urls = [];
  for (let at = 0; at < 2; at += 1) urls.push(await sandbox.serve(await createPublicApi(sandbox.settings())));
  parent = await newAccount(sandbox, urls[0], 'race-house-test', { approved_reseller: true });
});
afterAll(async () => {
  await other?.close();
  await sandbox?.stop();
});

const crowd = (request: (at: number) => Promise<Answer>): Promise<Answer[]> =>
  Promise.all(Array.from({ length: CROWD }, (_, at) => request(at)));
const tally = (answers: readonly Answer[]): Record<string, number> =>
  answers.reduce<Record<string, number>>(
    (counts, { status }) => ({ ...counts, [status]: (counts[status] ?? 0) + 1 }),
    {},
  );
const number = async (text: string, values: unknown[]): Promise<number> =>
  Number((await sandbox.sql.query<{ n: string }>(text, values)).rows[0].n);

it('begins one transfer for 24 orders of one name, and charges one', async () => {
  const before = await number('select sum(available) as n from account_balances', []);
  const answers = await crowd((at) =>
    sandbox.call(urls[at % 2], 'POST', '/core/v1/transfers', {
      domainName: 'wanted.com',
      authCode: CODE,
      privacyEnabled: false,
    }),
  );
  expect(tally(answers)[200]).toBe(1);
  // 504: the registry had no session to spare for the question who has the domain, so nothing was begun.
  for (const { status } of answers) expect([200, 409, 504]).toContain(status);
  const paid = answers.find(({ status }) => status === 200)?.body.totalPaid as number;
  expect(before - (await number('select sum(available) as n from account_balances', []))).toBe(
    Math.round(paid * 100),
  );
});

/**
 * A sub-account with credit for exactly this much, and a program that sends its requests to both processes.
 */
async function withCreditOf(
  dollars: number,
): Promise<(at: number, method: string, path: string, body: unknown) => Promise<Answer>> {
  const accountName = `purse-${(names += 1)}`;
  const registrant = person({ state: 'North' });
  const created = await parent.call('POST', '/core/v1/accounts', {
    account: { accountName, password: 'Tide#2041', contacts: { registrant } },
    apiTos: true,
    tos: true,
  });
  expect(created.status).toBe(200);
  const id = await number('select id as n from accounts where username = $1', [`${accountName}-test`]);
  const owner = parent.as(id, `${accountName}-test`, created.body.apiToken as string);
  const domain = { domainName: `${accountName}.com`, privacyEnabled: false, nameservers: NAMESERVERS };
  expect((await owner.call('POST', '/core/v1/domains', { domain })).status).toBe(200);
  const credit = (await owner.call('GET', '/core/v1/accountinfo/balance')).body.balance as number;
  const amount = Math.round((credit - dollars) * 100) / 100;
  expect(
    (
      await parent.call('POST', `/core/v1/accounts/${id}:transferCredit`, {
        amount,
        direction: 'from_sub_account',
      })
    ).status,
  ).toBe(200);
  const authorization = `Basic ${Buffer.from(`${owner.username}:${owner.token}`).toString('base64')}`;
  return (at, method, path, body) => sandbox.call(urls[at % 2], method, path, body, { authorization });
}

async function price(product: 'purchasePrice' | 'renewalPrice'): Promise<number> {
  return (await parent.call('GET', '/core/v1/domains/priced-here.com:getPricing')).body[product] as number;
}

it.each<
  [string, 'purchasePrice' | 'renewalPrice', number[], (at: number, purse: string) => [string, object]]
>([
  [
    'registrations of 24 names',
    'purchasePrice',
    [402],
    (at, purse) => [
      '/core/v1/domains',
      { domain: { domainName: `${purse}-name-${at}.com`, privacyEnabled: false, nameservers: NAMESERVERS } },
    ],
  ],
  // 409: another renewal of the domain is under way
  [
    'renewals of one domain',
    'renewalPrice',
    [402, 409],
    (_, purse) => [`/core/v1/domains/${purse}.com:renew`, { years: 1 }],
  ],
])(
  'sells one of 24 %s to a purse that holds the money for one, and refuses the others for want of it',
  async (_, product, refusals, request) => {
    const call = await withCreditOf(await price(product));
    const purse = `purse-${names}`;
    const answers = await crowd((at) => call(at, 'POST', ...request(at, purse)));
    expect(tally(answers)[200]).toBe(1);
    for (const { status } of answers) expect([200, ...refusals]).toContain(status);
    expect(answers.find(({ status }) => status === 402)?.body).toEqual({
      message: 'Payment failed',
      details: 'Insufficient Funds',
    });
    expect((await call(0, 'GET', '/core/v1/accountinfo/balance', undefined)).body.balance).toBe(0);
    expect(
      await number(
        'select held as n from account_balances b join accounts a on a.id = b.account_id where a.username = $1',
        [`${purse}-test`],
      ),
    ).toBe(0);
    const sold = await number(
      `select count(*) as n from operations o join accounts a on a.id = o.account_id where a.username = $1 and o.state = 'succeeded'`,
      [`${purse}-test`],
    );
    expect(sold).toBe(2);
  },
);
