import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { appProgram } from '@registrar/testkit';
import { PRICE, RegistrationHarness, START_CREDIT } from './registration/harness';
import { verifyLedger } from '../src/programs/verify-ledger';

const ROOT = join(__dirname, '..', '..', '..');

/** As staff start it: its exit code and what it wrote. */
async function program(
  environment: Readonly<Record<string, string>>,
): Promise<{ code: number | null; output: string; errors: string }> {
  const child = spawn(process.execPath, [...appProgram('cli'), 'verify-ledger'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], ...environment },
  });
  const written = { output: '', errors: '' };
  child.stdout.on('data', (data: Buffer) => {
    written.output += data.toString();
  });
  child.stderr.on('data', (data: Buffer) => {
    written.errors += data.toString();
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, ...written };
}

describe('the program that verifies the ledger', () => {
  let harness: RegistrationHarness;
  beforeAll(async () => {
    harness = await RegistrationHarness.create({ dataModel: 'minimum', hostModel: 'attributes' });
  });
  afterAll(() => harness?.close());

  it('finds a purchase right, and a cent that was added to a balance', async () => {
    await harness.useCases.registerDomain.execute(harness.request('verified.com'));
    expect(await verifyLedger(harness.url)).toEqual({
      checked: { transactions: 3, balances: 1, orders: 1, payments: 0, months: 0 },
      differences: 0,
    });
    await harness.rows('update account_balances set available = available + 1 where account_id = $1', [
      harness.accountId,
    ]);
    expect(await verifyLedger(harness.url)).toMatchObject({
      differences: 1,
      first: {
        part: 'balances',
        subject: String(harness.accountId),
        what: 'available',
        kept: String(START_CREDIT - PRICE + 1n),
        posted: String(START_CREDIT - PRICE),
      },
    });
  });

  it('ends with 0 when all is right, and with 2 and a line that names the first difference when not', async () => {
    const { accountId } = harness;
    await harness.rows('update account_balances set available = $2 where account_id = $1', [
      accountId,
      String(START_CREDIT - PRICE),
    ]);
    const right = await program({ DATABASE_URL: harness.url });
    expect(right).toEqual({
      code: 0,
      output: '3 transactions, 1 accounts, 1 orders, 0 payments, months of 0 accounts: 0 differences\n',
      errors: '',
    });
    await harness.rows('update account_balances set available = available - 2 where account_id = $1', [
      accountId,
    ]);
    const [kept, posted] = [String(START_CREDIT - PRICE - 2n), String(START_CREDIT - PRICE)];
    expect(await program({ DATABASE_URL: harness.url })).toEqual({
      code: 2,
      errors: '',
      output: `3 transactions, 1 accounts, 1 orders, 0 payments, months of 0 accounts: 1 differences\nfirst difference, in balances: available of ${accountId} is stored as ${kept}, the postings give ${posted}\n`,
    });
  });
});
