import { Sandbox } from '@registrar/test-sandbox';
import { createPublicApi } from '../../src/app.module';

let sandbox: Sandbox;
let url: string;
beforeAll(async () => {
  sandbox = await Sandbox.start();
  url = await sandbox.serve(await createPublicApi(sandbox.settings()));
  for (const domainName of ['open.com', 'open.xyz', 'bare.xyz']) await register(domainName, false);
  await register('hidden.xyz', true);
});
afterAll(() => sandbox?.stop());

async function register(domainName: string, privacyEnabled: boolean): Promise<void> {
  expect(
    await sandbox.call(url, 'POST', '/core/v1/domains', { domain: { domainName, privacyEnabled } }),
  ).toMatchObject({ status: 200 });
}
const purchase = (name: string, body: unknown = {}, headers: Record<string, string> = {}) =>
  sandbox.call(url, 'POST', `/core/v1/domains/${name}:purchasePrivacy`, body, headers);
/** Frames of contacts that were created for the registrar's own name. */
const proxies = async (): Promise<number> =>
  (
    await sandbox.sql.query<{ n: number }>(
      `select count(*)::int as n from domains where privacy_contact_id is not null`,
    )
  ).rows[0].n;

describe('a reseller adds privacy', () => {
  it.each(['open.com', 'open.xyz'])('to %s, for nothing, with an order of its own', async (name) => {
    const bought = await purchase(name, { years: 1, purchasePrice: 99 });
    expect(bought).toMatchObject({
      status: 200,
      body: {
        domain: { domainName: name, privacyEnabled: true, contacts: { registrant: expect.any(Object) } },
        totalPaid: 0,
      },
    });
    const order = await sandbox.call(url, 'GET', `/core/v1/orders/${bought.body.order as number}`);
    expect(order.body).toMatchObject({ status: 'success', orderItems: [{ name, type: 'whois_privacy' }] });
    expect(await sandbox.call(url, 'GET', `/core/v1/domains/${name}`)).toMatchObject({
      body: { privacyEnabled: true },
    });
  });

  it("where the registry keeps contacts by showing it the registrar's, from the registration on too", async () => {
    expect(await proxies()).toBe(2);
    const { rows } = await sandbox.sql.query<{ proxy: string; real: string }>(
      `select p.email as proxy, r.email as real from domains d join contacts p on p.id = d.privacy_contact_id join contacts r on r.id = d.registrant_id where d.name = 'hidden.xyz'`,
    );
    expect(rows[0].proxy).toMatch(/^[a-z2-7]{16}@privacy\.registrar\.example$/);
    expect(rows[0].real).not.toBe(rows[0].proxy);
  });

  it('once for one key', async () => {
    const headers = { 'x-idempotency-key': 'privacy-1' };
    const [first, second] = [
      await purchase('bare.xyz', {}, headers),
      await purchase('bare.xyz', {}, headers),
    ];
    expect([first.status, second.status, second.headers.get('x-idempotent-replay')]).toEqual([200, 200, '1']);
    expect(second.body).toEqual(first.body);
    expect(await purchase('bare.xyz', { years: 2 }, headers)).toMatchObject({
      status: 409,
      body: { details: 'Idempotency key has been reused for a different request.' },
    });
  });
});

const REFUSALS: { when: string; name: string; body?: unknown; answer: object }[] = [
  {
    when: 'it is there',
    name: 'hidden.xyz',
    answer: {
      status: 409,
      body: { message: 'Conflict', details: 'Privacy protection already exists for this domain.' },
    },
  },
  {
    when: 'the TLD has none',
    name: 'any.de',
    answer: { status: 422, body: { message: 'TLD does not support WhoIs Privacy' } },
  },
  {
    when: 'the TLD is blocked',
    name: 'any.co.in',
    answer: { status: 422, body: { message: 'Unsupported TLD' } },
  },
  {
    when: 'the domain is not here',
    name: 'nowhere.xyz',
    answer: { status: 404, body: { message: 'Not Found', details: 'The requested domain does not exist.' } },
  },
  {
    when: 'the path holds no host name',
    name: 'not_a_name.xyz',
    answer: { status: 400, body: { message: 'Bad Request' } },
  },
  {
    when: 'years is zero',
    name: 'hidden.xyz',
    body: { years: 0 },
    answer: { status: 400, body: { details: 'years must not be less than 1' } },
  },
  {
    when: 'years is a text',
    name: 'hidden.xyz',
    body: { years: '1' },
    answer: { status: 400, body: { details: 'years must be an integer number' } },
  },
];
it.each(REFUSALS)('is refused when $when', async ({ name, body, answer }) => {
  expect(await purchase(name, body)).toMatchObject(answer);
});
