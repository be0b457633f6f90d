import { basic } from '@registrar/test-sandbox';
import { until } from '@registrar/testkit';
import { DocumentedStack } from '../support/documented-stack';

// Names live through more than a year here, on machines that may be busy.
jest.setTimeout(300_000);
const PATIENCE_MS = 120_000;
const DAY = 86_400;
const CODE = 'Code-of-incoming-1';
const OTHER = basic('other-test', 'other-token');
const EXPIRED = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;

/** Each name, and its state at the end of `beforeAll`. */
const ENDS = {
  'active.com': 'active',
  'pending-forever-1.com': 'pending_create',
  'incoming.net': 'pending_transfer_in',
  'leaving.com': 'pending_transfer_out',
  'expired.com': 'expired',
  'late.com': 'expired',
  'redeemable.com': 'in_redemption',
  'ending.com': 'pending_delete',
  'away.com': 'transferred_away',
  'moved.com': 'moved_to_account',
  'gone.com': 'deleted',
  'refunded.com': 'refunded',
  'never-mine.com': 'never_here',
};
const NAMES = Object.keys(ENDS);

let world: DocumentedStack;

const DISPOSITIONS = 'domains:dispositions';
type Item = Record<string, unknown>;
async function ask(domainNames: string[], headers?: Record<string, string>): Promise<Item[]> {
  return (await world.call('POST', DISPOSITIONS, { domainNames }, headers)).results as Item[];
}
const of = async (name: string): Promise<Item> => (await ask([name]))[0];
const register = async (domainName: string): Promise<number> =>
  (
    await world.call('POST', 'domains', {
      domain: { domainName, privacyEnabled: false, autorenewEnabled: false },
    })
  ).order as number;

/** Takes the account's clock ahead, and waits until all that is due until then is done. */
async function ahead(days: number): Promise<void> {
  const { job } = await world.call('POST', 'sandbox/clock:advance', { seconds: days * DAY });
  const { id } = job as { id: number };
  const stateOf = async () =>
    ((await world.call('GET', `sandbox/clock/jobs/${id}`)).job as { state: string }).state;
  const state = await until(
    async () => ((await stateOf()) === 'running' ? undefined : stateOf()),
    'the clock has come there',
    PATIENCE_MS,
  );
  expect(state).toBe('done');
}

/** Unlocked, and requested by the other registrar. */
async function requested(name: string): Promise<void> {
  await world.call('PATCH', `domains/${name}`, { locked: false });
  await world.other.request(
    name,
    (await world.call('GET', `domains/${name}:getAuthCode`)).authCode as string,
  );
  await until(
    async () => (await of(name)).disposition === 'pending_transfer_out',
    `${name} is requested`,
    PATIENCE_MS,
  );
}

async function newEnterprise(): Promise<void> {
  const { sql, vault } = world.stack;
  await sql.query(
    `insert into accounts (username, default_nameservers, registrant_id, admin_id, tech_id, billing_id, enterprise, created_at)
     select 'other-test', default_nameservers, registrant_id, admin_id, tech_id, billing_id, true, now() from accounts where id = 1`,
  );
  await sql.query(
    `insert into api_tokens (account_id, name, digest, sealed, created_at) select id, 'default', $1, '-', now() from accounts where username = 'other-test'`,
    [vault.digest('other-token')],
  );
}

/** Without it the registrant's domains are suspended after 15 days. */
async function verifyRegistrant(): Promise<void> {
  const [{ verificationId }] = await until(async () => {
    const { unverifiedContacts } = await world.call('GET', 'contacts/unverified');
    const contacts = unverifiedContacts as { verificationId: number }[] | undefined;
    return contacts?.length ? contacts : undefined;
  }, 'the registrant is asked to verify');
  await world.call('POST', `contacts/verify/${verificationId}`, {});
}

beforeAll(async () => {
  // a process beside the registry: the work of 455 days takes longer in one than in two
  world = await DocumentedStack.start({ COMPARE_PER_MINUTE: '0' }, { 'incoming.net': CODE }, false);
  await newEnterprise();
  for (const name of ['gone.com', 'moved.com', 'pending-forever-1.com']) await register(name);
  await verifyRegistrant();
  await world.endTransferLock('moved.com');
  await world.call('PATCH', 'domains/moved.com', { locked: false });
  const { authCode } = await world.call('GET', 'domains/moved.com:getAuthCode');
  await world.call(
    'POST',
    'transfers/internal/in',
    { domainName: 'moved.com', authCode },
    { authorization: OTHER },
  );
  const orderId = await register('refunded.com');
  const { orderItems } = await world.call('GET', `orders/${orderId}`);
  await world.call('POST', 'refund', { orderId, orderItemIds: [(orderItems as { id: number }[])[0].id] });

  await ahead(15);
  await register('ending.com');
  await ahead(20);
  await register('redeemable.com');
  await ahead(20);
  await register('late.com');
  await ahead(25);
  await register('expired.com');
  await register('away.com');
  await ahead(70);
  await requested('away.com');
  await register('leaving.com');
  await ahead(305);
  await requested('leaving.com');
  await register('active.com');
  await world.call('POST', 'transfers', { domainName: 'incoming.net', authCode: CODE });
}, 2 * PATIENCE_MS);
afterAll(() => world?.stop());

describe('the disposition of a name', () => {
  it('is each of the twelve dispositions, in the order asked, by what has happened', async () => {
    const items = await ask(NAMES);
    expect(Object.fromEntries(items.map(({ domainName, disposition }) => [domainName, disposition]))).toEqual(
      ENDS,
    );
    expect(items.map(({ domainName }) => domainName)).toEqual(NAMES);
  });

  it('is nothing for another account, which has the one that was moved to it', async () => {
    expect(await ask(NAMES, { authorization: OTHER })).toEqual(
      NAMES.map((domainName) =>
        domainName === 'moved.com'
          ? expect.objectContaining({ domainName, disposition: 'active' })
          : { domainName, disposition: 'never_here' },
      ),
    );
  });

  it('is said once for each spelling, and of what is no name', async () => {
    expect(await ask(['ACTIVE.com', 'a b.com', 'active.com.'])).toEqual([
      expect.objectContaining({ domainName: 'active.com', disposition: 'active' }),
      { domainName: 'a b.com', disposition: 'never_here', reason: 'not a valid domain name' },
      expect.objectContaining({ domainName: 'active.com', disposition: 'active' }),
    ]);
  });

  it('has the dates and ids that are known, and no others', async () => {
    const fields = Object.fromEntries(
      (await ask(NAMES)).map(({ domainName, ...item }) => [domainName, Object.keys(item).sort().join(' ')]),
    );
    const HELD = 'createDate disposition expireDate orderId';
    expect(fields).toEqual({
      'active.com': `${HELD} renewUntil`,
      'pending-forever-1.com': 'disposition orderId',
      'incoming.net': 'disposition orderId transferId',
      'leaving.com': `${HELD} transferId`,
      'expired.com': `${HELD} renewUntil`,
      'late.com': 'createDate disposition endedAt expireDate orderId restorePriceCents restoreUntil',
      'redeemable.com':
        'createDate deletedAt disposition endedAt expireDate orderId restorePriceCents restoreUntil',
      'ending.com': 'createDate deletedAt disposition endedAt expireDate orderId',
      'away.com': 'createDate disposition endedAt expireDate orderId transferId',
      'moved.com': 'createDate disposition endedAt orderId transferId',
      'gone.com': 'createDate deletedAt disposition endedAt expireDate orderId',
      'refunded.com': 'createDate disposition endedAt expireDate orderId',
      'never-mine.com': 'disposition',
    });
    const { expireDate, renewUntil } = await of('active.com');
    expect([expireDate, renewUntil]).toEqual([
      expect.stringMatching(EXPIRED),
      expect.stringMatching(EXPIRED),
    ]);
    expect((await world.call('GET', 'domains/active.com')).expireDate).toBe(expireDate);
    expect((Date.parse(String(renewUntil)) - Date.parse(String(expireDate))) / 1_000).toBe(25 * DAY);
  });

  it.each(['late.com', 'redeemable.com'])(
    'has the price and the deadline that the quote of %s has',
    async (name) => {
      const quote = await world.call('GET', `domains/${name}:restore`);
      const { restorePriceCents, restoreUntil } = await of(name);
      expect(restorePriceCents).toBe(Math.round((quote.purchasePrice as number) * 100));
      expect(restoreUntil).toBe(quote.restorableUntil);
    },
  );

  it('is by its present state, once a name that left has come back', async () => {
    const { purchasePrice } = await world.call('GET', 'domains/late.com:restore');
    await world.call('POST', 'domains/late.com:restore', { purchasePrice });
    expect(await of('late.com')).toMatchObject({ disposition: 'active', renewUntil: expect.any(String) });
    await register('refunded.com');
    const again = await of('refunded.com');
    expect([again.disposition, again.endedAt]).toEqual(['active', undefined]);
  });

  it.each<[string, object, string]>([
    ['no list', {}, "'domainNames' cannot be null"],
    ['a text for the list', { domainNames: 'active.com' }, 'domainNames must be an array'],
    [
      'a number in the list',
      { domainNames: ['active.com', 5] },
      'each value in domainNames must be a string',
    ],
    ['no name', { domainNames: [] }, 'domainNames is empty'],
    ['a blank name', { domainNames: ['active.com', ' '] }, 'domainNames holds an empty name'],
    [
      '1,001 names',
      { domainNames: Array.from({ length: 1_001 }, () => 'active.com') },
      'domainNames holds more than 1000 names',
    ],
  ])('is refused for %s', async (_what, body, details) => {
    const { status, body: answer } = await world.stack.call('POST', `/core/v1/${DISPOSITIONS}`, body);
    expect([status, answer.message, answer.details]).toEqual([
      400,
      'Bad Request',
      expect.stringContaining(details),
    ]);
  });

  it('is answered for 1,000 names at once', async () => {
    const names = Array.from({ length: 1_000 }, (_, at) => `${'n'.repeat(50)}-${at}.com`);
    expect(await ask(names)).toHaveLength(1_000);
  });
});
