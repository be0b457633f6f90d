import { PRICE, RegistrationHarness, START_CREDIT } from './registration/harness';
import { verifyLedger } from '../src/verify-ledger';

describe('the program that verifies the ledger', () => {
  let harness: RegistrationHarness;
  beforeAll(async () => {
    harness = await RegistrationHarness.create({ dataModel: 'minimum', hostModel: 'attributes' });
  });
  afterAll(() => harness?.close());

  it('finds a purchase right, and a cent that was added to a balance', async () => {
    await harness.useCases.registerDomain.execute(harness.request('verified.com'));
    expect(await verifyLedger(harness.url)).toEqual({ checked: { transactions: 3, balances: 1, orders: 1, payments: 0 }, differences: 0 });
    await harness.rows('update account_balances set available = available + 1 where account_id = $1', [harness.accountId]);
    expect(await verifyLedger(harness.url)).toMatchObject({
      differences: 1, first: { part: 'balances', subject: String(harness.accountId), what: 'available', kept: String(START_CREDIT - PRICE + 1n), posted: String(START_CREDIT - PRICE) },
    });
  });
});
