import { AppError } from '@registrar/kernel';
import { wireTransfers } from '@registrar/transfers/wiring';
import { ARRIVED, CODE, CREDIT, PRICE, TransferHarness } from './harness';

const NEW_CODE = 'changed-since-9';
const PROCESSING = { code: 'transfers.processing' };

let harness: TransferHarness;
let other: number;
beforeAll(async () => {
  harness = await TransferHarness.create();
  const [account] = await harness.base.rows<{ id: number }>(
    `insert into accounts (username, default_nameservers, registrant_id, admin_id, tech_id, billing_id, created_at)
     select 'other-test', default_nameservers, registrant_id, admin_id, tech_id, billing_id, created_at from accounts limit 1 returning id`,
  );
  other = account.id;
  await harness.base.rows('insert into account_balances (account_id, available) values ($1, 0)', [other]);
});
afterAll(() => harness.base.close());
beforeEach(async () => {
  await harness.refill();
  await harness.base.rows('update account_balances set available = $2, held = 0 where account_id = $1', [
    other,
    CREDIT.toString(),
  ]);
});

const here = () => harness.base.connection;
const orderOfOther = (name: string) => harness.create(name, { accountId: other, authCode: NEW_CODE });
/** The state of each account's transfer, the first account's first. */
const states = async (name: string): Promise<string[]> =>
  (
    await harness.base.rows<{ state: string }>(
      'select state from transfers where name = $1 order by account_id',
      [name],
    )
  ).map(({ state }) => state);
const moneyOfOther = () =>
  harness.base.rows<{ available: string; held: string }>(
    'select available, held from account_balances where account_id = $1',
    [other],
  );

/** The first account ordered the name with a code that the registry refuses. */
async function wrongCode(name: string): Promise<void> {
  await harness.ordered(name);
  harness.there.setCode(here(), name, NEW_CODE);
  await harness.work();
  expect(await states(name)).toEqual(['pending_new_auth_code']);
}

describe('a transfer that waits for a new code', () => {
  it('leaves the name to another account, and its money goes back once the domain arrives', async () => {
    await wrongCode('left.com');
    await orderOfOther('left.com');
    await harness.work();
    expect(await states('left.com')).toEqual(['pending_new_auth_code', 'pending_transfer']);
    await expect(harness.create('left.com', { authCode: NEW_CODE })).rejects.toMatchObject(PROCESSING);
    harness.there.decide(here(), 'left.com', 'clientApproved', { isReported: true });
    await harness.work();
    expect([await harness.standing('left.com'), await states('left.com')]).toEqual([
      ARRIVED,
      ['failed', 'completed'],
    ]);
    expect(await harness.base.balance()).toMatchObject({ available: CREDIT });
    expect(await moneyOfOther()).toEqual([{ available: String(CREDIT - PRICE), held: '0' }]);
    const [{ account_id: owner }] = await harness.base.rows<{ account_id: number }>(
      `select account_id from domains where name = 'left.com' and removed_at is null`,
    );
    expect(owner).toBe(other);
  });

  it('goes on, or another account begins, of both at a time one', async () => {
    for (let round = 0; round < 5; round += 1) {
      const name = `raced-${round}.com`;
      await wrongCode(name);
      const orders = [harness.base.accountId, other].map((accountId) =>
        wireTransfers(harness.newParts()).createTransfer.execute(
          harness.request(name, { accountId, authCode: NEW_CODE }),
        ),
      );
      const results = await Promise.allSettled(orders);
      const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
      expect(refused).toEqual([expect.any(AppError)]);
      expect(refused[0]).toMatchObject(PROCESSING);
      await harness.work();
      const found = await states(name);
      expect([['pending_transfer'], ['pending_new_auth_code', 'pending_transfer']]).toContainEqual(found);
      await harness.cancel(name);
    }
  });

  it('is left to staff with the other one when their domain comes without a request', async () => {
    await wrongCode('unclear.com');
    await orderOfOther('unclear.com');
    harness.there.setCode(here(), 'unclear.com', CODE);
    await harness.work();
    harness.there.push(here(), 'unclear.com');
    await harness.work();
    expect(await states('unclear.com')).toEqual(['pending_new_auth_code', 'pending_new_auth_code']);
    expect(
      await harness.base.rows(
        `select count(*)::int as shown from operations where subject = 'unclear.com' and attention_at is not null`,
      ),
    ).toEqual([{ shown: 2 }]);
    expect(await harness.base.rows(`select from domains where name = 'unclear.com'`)).toEqual([]);
  });
});
