import { DryRunWorld } from '../support/plans/dry-run-world';
import { differencesOf } from '../support/plans/plan-comparison';
import { type Draws, drawsOf } from '../support/plans/plan-draws';
import { DRAWS } from '../support/plans/plan-operations';
import { additionsSince, standingOf } from '../support/plans/plan-standing';
import { disturb, PlanWorld, type Shop } from '../support/plans/plan-world';

/** `PLAN_CASES=10000 PLAN_SEED=7`: a long run with other cases. The name of the test has both. */
const CASES = Number(process.env['PLAN_CASES'] ?? 100);
const SEED = Number(process.env['PLAN_SEED'] ?? 1);
/** Milliseconds of one case, on a busy machine. */
const CASE_MS = 2_000;

/** How often each operation is drawn. */
const WEIGHTS: Readonly<Record<string, number>> = {
  ...Object.fromEntries(Object.keys(DRAWS).map((id) => [id, 20])),
  createDomain: 240,
  renewDomain: 140,
  createTransfer: 80,
  cancelTransfer: 30,
  restoreDomain: 40,
  processRefund: 80,
  createInternalTransferIn: 50,
  transferCredit: 40,
  purchasePrivacy: 40,
  setContacts: 40,
  setNameservers: 40,
  updateDomain: 40,
  // A password is hashed for each.
  createAccount: 3,
};

let world: DryRunWorld;
let plans: PlanWorld;
beforeAll(async () => {
  world = await DryRunWorld.start({ domains: [] });
  plans = await PlanWorld.create(world);
}, 120_000);
afterAll(() => world?.stop());

/** Funds that the case begins with, in cents. */
const FUNDS = [...Array<number>(9).fill(100_000_000), 0, 1_500, 1_450];

async function setFunds(shop: Shop, cents: number): Promise<void> {
  await world.sql('update account_balances set available = $2 where account_id = $1', [
    shop.reseller.id,
    cents,
  ]);
}

/** Operations that are accepted among the cases, however few. */
const CHARGES = ['createDomain', 'renewDomain', 'createTransfer', 'processRefund'];

/** One dry run in so many is compared with all tables, the registry and Redis as they were before. */
const UNTOUCHED_IN = 10;

/** Which parts a dry run changed, in words, once it is over. Guesses of an auth code are counted (dry-run.md). */
async function untouchedBy(operation: string): Promise<() => Promise<string[]>> {
  const digests = async (): Promise<Record<string, unknown>> => {
    const { tables, registry, ...others } = await world.untouched.digests();
    const { move_guesses: guesses, ...rest } = tables as Record<string, unknown>;
    return {
      ...others,
      ...(registry as Record<string, unknown>),
      ...rest,
      ...(operation !== 'createInternalTransferIn' && { guesses }),
    };
  };
  // domains that were registered in the past are renewed there, and some creates are decided on two seconds later
  await world.untouched.registryAtRest();
  const before = await digests();
  return async () => {
    const after = await digests();
    return Object.keys(after)
      .filter((part) => JSON.stringify(after[part]) !== JSON.stringify(before[part]))
      .map((part) => `the dry run changed ${part}`);
  };
}

/** Calls on each name so far, for a report of differences. */
const earlier = new Map<string, string[]>();

interface Report {
  operation: string;
  status: string;
  differences: string[];
}

async function runCase(draws: Draws): Promise<Report> {
  const operation = draws.weighted(WEIGHTS);
  const drawn = draws.pick(plans.shops);
  await setFunds(drawn, FUNDS[0]);
  const call = await DRAWS[operation]({ plans, shop: drawn, draws });
  const shop = call.by ?? drawn;
  if (call.name !== '') await disturb(plans, drawn, call.name, draws);
  await setFunds(shop, draws.pick(FUNDS));
  const send = (query: string) => shop.reseller.call(call.method, `/core/v1/${call.path}${query}`, call.body);
  const differences: string[] = [];
  const untouched = draws.once(UNTOUCHED_IN) ? await untouchedBy(operation) : undefined;
  let dry = await send('?dryRun=true');
  differences.push(...((await untouched?.()) ?? []));
  const total = (dry.body.plan as { totalCents?: number } | undefined)?.totalCents ?? 0;
  if (total > 0 && draws.once(3)) {
    // Exactly enough, or one cent less.
    await setFunds(shop, total - draws.below(2));
    dry = await send('?dryRun=true');
  }
  await world.sql('delete from registration_attempts');
  await world.sql('delete from move_guesses');
  const before = await standingOf(world, shop.reseller.id, call.name);
  const real = await send('');
  const after = await standingOf(world, shop.reseller.id, call.name);
  const added = await additionsSince(world, shop.reseller.id, before);
  if (after.domain && !shop.names.includes(call.name)) shop.names.push(call.name);
  differences.push(...differencesOf({ name: call.name, dry, real, before, after, added }));
  const status = real.status === 200 ? '200' : `${real.status} ${String(real.body.details)}`;
  const text = `${operation} ${call.path} ${JSON.stringify(call.body)} by ${shop.reseller.username}`;
  const calls = earlier.get(call.name) ?? [];
  earlier.set(call.name, [...calls, `${text}: ${status}`]);
  const history = call.name === '' || calls.length === 0 ? '' : `\n  after ${calls.join('\n  after ')}`;
  return { operation, status, differences: differences.map((one) => `${text}: ${one}${history}`) };
}

it(
  `plans ${CASES} random calls as they are then carried out (seed ${SEED})`,
  async () => {
    const differences: string[] = [];
    const accepted: string[] = [];
    let at = 0;
    for (const draws of drawsOf(CASES, SEED)) {
      const report = await runCase(draws).catch((error: Error) => ({
        operation: 'failed',
        status: '',
        differences: [error.message],
      }));
      differences.push(...report.differences.map((one) => `case ${at}: ${one}`));
      if (report.status === '200') accepted.push(report.operation);
      at += 1;
    }
    expect(differences).toEqual([]);
    expect(accepted.length).toBeGreaterThan(CASES / 4);
    expect(accepted).toEqual(expect.arrayContaining(CHARGES));
  },
  60_000 + CASES * CASE_MS,
);
