import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PriceQuotes } from '@registrar/catalog';
import { addDays, toTimestamp } from '@registrar/kernel';
import { until } from '@registrar/testkit';
import { ClockWorld } from './harness';

const UPCOMING = 'domain.notice.upcoming';
const DAY_MS = 86_400_000;

// Each step of a way is some statements and commands: on a busy machine a journey of a year takes its time.
jest.setTimeout(240_000);

interface Notice {
  domainName: string;
  kind: string;
  dueDate: string;
  leadDays: number;
  oldPriceCents?: number;
  newPriceCents?: number;
}

let world: ClockWorld;
let server: Server;
/** By path, in the order of their arrival. */
const received: { path: string; notice: Notice }[] = [];
beforeAll(async () => {
  world = await ClockWorld.start();
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => (body += part));
    request.on('end', () => {
      received.push({ path: request.url!, notice: JSON.parse(body) as Notice });
      response.writeHead(200).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await world?.stop();
  server?.close();
});

const subscribe = (account: number): Promise<void> =>
  world.subscribe(account, UPCOMING, `http://127.0.0.1:${(server.address() as AddressInfo).port}/${account}`);
const noticesOf = (account: number): Notice[] =>
  received.filter(({ path }) => path === `/${account}`).map(({ notice }) => notice);
const short = ({ kind, leadDays }: Notice): string => `${kind} ${leadDays}`;
const logged = async (account: number): Promise<string[]> =>
  (
    await world.rows<{ body: string }>(
      'select body from account_events where account_id = $1 and name = $2 order by position',
      [account, UPCOMING],
    )
  ).map(({ body }) => short(JSON.parse(body) as Notice));
/** A process reads a price list at most once a second. */
const showsPrice = (account: number, cents: number, at: Date): Promise<unknown> =>
  until(
    async () =>
      (await world.process.get(PriceQuotes).listPrice('renewal', { name: 'com' }, account, at))?.minor ===
      BigInt(cents),
    'the process has the new price',
  );
const endOf = async (name: string): Promise<Date> =>
  (await world.rows<{ expires_at: Date }>('select expires_at from domains where name = $1', [name]))[0]
    .expires_at;

describe('an account with a subscription to upcoming notices', () => {
  it('gets each notice of a domain without verification and renewal once, from the first days to its redemption', async () => {
    const [account, bystander] = [await world.account(), await world.account()];
    await subscribe(account);
    for (const [id, name] of [
      [account, 'forgotten.com'],
      [bystander, 'without-notices.com'],
    ] as const)
      await world.register(id, name, { autorenewEnabled: false });
    const end = await endOf('forgotten.com');
    await world.advance(account, { to: addDays(end, 80) });
    const notices = noticesOf(account).filter(({ domainName }) => domainName === 'forgotten.com');
    expect(notices).toHaveLength(noticesOf(account).length);
    expect(notices.map(short)).toEqual([
      'verificationHold 7',
      'verificationHold 2',
      'lockEnd 1',
      'expiry 30',
      'expiry 7',
      'expiry 1',
      'graceEnd 7',
      'graceEnd 1',
      'interruption 7',
      'interruption 1',
      'redemptionEnd 7',
      'redemptionEnd 1',
    ]);
    expect(notices[3].dueDate).toBe(toTimestamp(end));
    expect(await logged(account)).toEqual(notices.map(short));
    await world.advance(bystander, { to: addDays(end, 1) });
    expect(await logged(bystander)).toEqual([]);
  });

  it('gets the notice of a renewal at a higher price, with both prices, and after the renewal none of the old date', async () => {
    const account = await world.account({ autorenew_lead_days: 7 });
    await subscribe(account);
    await world.register(account, 'raised.com', { autorenewEnabled: true });
    const end = await endOf('raised.com');
    const [{ price }] = await world.rows<{ price: string }>(
      `select price from tld_prices where tld = 'com' and product = 'renewal' and account_id is null order by valid_from desc limit 1`,
    );
    await world.rows(
      `insert into tld_prices (tld, product, account_id, price, list_price, currency, valid_from) values ('com', 'renewal', $1, $2::bigint + 250, $2::bigint + 250, 'USD', $3)`,
      [account, price, addDays(end, -20)],
    );
    await showsPrice(account, Number(price) + 250, addDays(end, -20));
    await world.advance(account, { to: addDays(end, -38) });
    expect((await logged(account)).filter((notice) => notice.startsWith('price'))).toEqual([]);
    await world.advance(account, { to: addDays(end, 1) });
    const prices = noticesOf(account).filter(({ kind }) => kind === 'priceChange');
    expect(prices.map(short)).toEqual(['priceChange 30']);
    expect(prices[0]).toMatchObject({
      domainName: 'raised.com',
      dueDate: toTimestamp(addDays(end, -7)),
      oldPriceCents: Number(price),
      newPriceCents: Number(price) + 250,
    });
    expect(await world.charges(account, 'renew')).toBe(1);
    const expiries = noticesOf(account).filter(({ kind }) => kind === 'expiry');
    expect(expiries.map(short)[0]).toBe('expiry 30');
    expect(expiries.filter(({ leadDays }) => leadDays === 1)).toEqual([]);
    expect(noticesOf(account).filter(({ kind }) => kind === 'graceEnd')).toEqual([]);
    await world.advance(account, { to: addDays(await endOf('raised.com'), -29) });
    expect(
      noticesOf(account).filter(
        ({ kind, dueDate }) => kind === 'expiry' && Date.parse(dueDate) > end.getTime() + DAY_MS,
      ),
    ).toEqual([expect.objectContaining({ leadDays: 30 })]);
  });
});

describe('an account that set lead times', () => {
  it('has its notices in the log without a subscription, of several days missed the nearest', async () => {
    const account = await world.account();
    await world.register(account, 'own-times.com', { autorenewEnabled: false });
    const end = await endOf('own-times.com');
    await world.advance(account, { to: addDays(end, -12) });
    expect(await logged(account)).toEqual([]);
    await world.rows(
      `insert into notice_accounts (account_id, verification_hold_days, expiry_days, lock_end_days, grace_end_days, redemption_end_days, price_change_days, interruption_days, enrolled_to)
       values ($1, '{}', '{60,14,10}', '{}', '{}', '{}', '{}', '{}', '')`,
      [account],
    );
    await world.advance(account, { to: addDays(end, -11) });
    expect(await logged(account)).toEqual(['expiry 14']);
    await world.advance(account, { to: addDays(end, -9) });
    expect(await logged(account)).toEqual(['expiry 14', 'expiry 10']);
    await world.advance(account, { to: addDays(end, 20) });
    expect(await logged(account)).toEqual(['expiry 14', 'expiry 10']);
  });
});
