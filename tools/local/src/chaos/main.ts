import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { WEBHOOK_EVENT_NAMES } from '@registrar/kernel';
import { MISHAPS, SetupError } from '@registrar/tool-services';
import { localFolder } from '../settings';
import { calmDown, endWaits, repeatAll } from './calm';
import { Chance } from './chance';
import { type Check, databaseChecks } from './checks';
import { Journal } from './journal';
import { KilledStack, type Victim } from './killed-stack';
import { LoadClient } from './load';
import { type ChaosOptions, readOptions, roundsOf, USAGE } from './options';
import { Receiver } from './receiver';
import { LINE_FAULTS, type LineFault } from './registry-line';
import { summary } from './summary';
import { truthChecks } from './truth';

const WHO: readonly (readonly [Victim, number])[] = [
  ['public-api', 30],
  ['worker', 28],
  ['registry-simulator', 16],
  ['postgres', 12],
  ['redis', 9],
  ['admin-api', 5],
];
const LINE_FAULT_PROBABILITY = 0.5;
const GATEWAY_FAULT_PROBABILITY = 0.25;
const SAY_EVERY_MS = 5_000;
/** Time from the last kill until everything is ready: programs are compiled at their start. */
const WHOLE_WITHIN_MS = 120_000;
const WARM_UP_MS = 3_000;

/** Kills and cuts at times and of victims chosen by the seed, until the time is over. */
async function wreck(
  stack: KilledStack,
  options: ChaosOptions,
  faults: Record<LineFault, number>,
  interrupted: AbortSignal,
): Promise<void> {
  const chance = new Chance(options.seed);
  const gap = (options.minutes * 60_000) / Math.max(options.kills, 1);
  for (let kill = 0; kill < options.kills && !interrupted.aborted; kill += 1) {
    const pause = chance.between(0.5, 1.5) * gap;
    const fault = chance.is(LINE_FAULT_PROBABILITY) ? chance.of(LINE_FAULTS) : undefined;
    const mishap = chance.is(GATEWAY_FAULT_PROBABILITY) ? chance.of(MISHAPS) : undefined;
    const order = Array.from({ length: 12 }, () => chance.weighted(WHO));
    await sleep(pause / 2);
    if (fault !== undefined) {
      stack.line.fail(fault);
      faults[fault] += 1;
    }
    if (mishap !== undefined) stack.failCardGateway(mishap);
    await sleep(pause / 2);
    // The chosen victim, or another one while that is not running.
    while (!order.some((victim) => stack.kill(victim)) && !interrupted.aborted) await sleep(100);
  }
}

async function chaos(
  stack: KilledStack,
  receiver: Receiver,
  logs: string,
  options: ChaosOptions,
  interrupted: AbortSignal,
): Promise<Check[]> {
  const demo = await stack.start(interrupted);
  const url = await receiver.listen();
  const journal = new Journal(demo);
  for (const eventName of WEBHOOK_EVENT_NAMES) {
    const subscribed = await journal.ask('POST', '/core/v1/notifications', { eventName, url, active: true });
    if (subscribed.status !== 200)
      throw new Error(`the subscription to ${eventName} was answered ${JSON.stringify(subscribed)}`);
  }
  const [{ id, available }] = await stack.query<{ id: number; available: string }>(
    'registrar',
    'select a.id, b.available from accounts a join account_balances b on b.account_id = a.id where a.username = $1',
    [demo.username],
  );
  const watched = { accountId: id, before: Number(available) };

  const faults = Object.fromEntries(LINE_FAULTS.map((fault) => [fault, 0])) as Record<LineFault, number>;
  const begun = Date.now();
  const state = (): string => {
    const { requests, answered } = journal.counts();
    const reported = Object.entries(answered)
      .map(([what, count]) => `${what} ${count}`)
      .join(', ');
    return `${Math.round((Date.now() - begun) / 1_000)} s: ${total(stack.kills)} kills, ${total(faults)} faults of the line, ${requests} requests (${reported}), ${receiver.requests} webhooks`;
  };
  const saying = setInterval(() => console.log(`  ${state()}`), SAY_EVERY_MS);
  const wrecking = new AbortController();
  let isOver = false;
  const clients = Array.from(
    { length: options.clients },
    (_, number) => new LoadClient(number, id, journal, options.seed),
  );
  const load = clients.map((client) =>
    client.run(Number.POSITIVE_INFINITY, AbortSignal.any([interrupted, wrecking.signal])),
  );
  try {
    await sleep(WARM_UP_MS);
    await wreck(stack, options, faults, interrupted);
    isOver = true;
  } finally {
    wrecking.abort();
    await Promise.all(load);
    clearInterval(saying);
  }
  interrupted.throwIfAborted();
  console.log(`calm: ${state()}${isOver ? '' : ', cut short'}`);
  await stack.whole(WHOLE_WITHIN_MS);
  const loadedSeconds = Math.round((Date.now() - begun) / 1_000);
  if (options.hurry) await endWaits(stack);
  const calm = await calmDown(stack, journal, options.calmSeconds, console.log, interrupted, options.hurry);
  await repeatAll(journal);
  const settled: Check = {
    name: 'everything was settled and answered in time',
    looked: journal.entries.length,
    violations: calm.left,
  };
  const checks = [
    settled,
    ...(await databaseChecks(stack, demo.databaseUrl, receiver, watched)),
    ...(await truthChecks(stack, journal, id, watched.before)),
  ];
  // It contains issued credentials, of a stack that is removed soon.
  writeFileSync(join(logs, 'journal.json'), JSON.stringify(journal.entries, undefined, 1), { mode: 0o600 });
  console.log(
    summary({
      options,
      processors: availableParallelism(),
      loadedSeconds,
      calm,
      kills: stack.kills,
      faults,
      gatewayFaults: stack.gatewayFaults,
      journal,
      webhooks: receiver.requests,
      checks,
    }),
  );
  return checks;
}

const total = (counts: Record<string, number>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

async function main(): Promise<void> {
  const interruption = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => interruption.abort());
  process.on('disconnect', () => interruption.abort());
  let options: ChaosOptions;
  try {
    options = readOptions(process.argv.slice(2), () => Date.now() % 2 ** 32);
  } catch (error) {
    console.error(`${(error as Error).message}\n${USAGE}`);
    process.exit(1);
  }
  const rounds = roundsOf(options);
  for (const [at, round] of rounds.entries()) {
    if (rounds.length > 1) console.log(`\nround ${at + 1} of ${rounds.length}`);
    process.exitCode = await oneRound(round, interruption.signal);
    if (process.exitCode !== 0) break; // stop, so that the failure can be examined
  }
  process.exit();
}

/** Returns the exit code: 0 when every check holds, 2 when one does not, 1 for any other failure. */
async function oneRound(options: ChaosOptions, interrupted: AbortSignal): Promise<number> {
  const folder = localFolder(process.env);
  console.log(
    `SEED=${options.seed}: ${options.kills} kills in ${options.minutes} minutes, ${options.clients} clients, in ${folder.path}`,
  );
  const receiver = new Receiver();
  const stack = new KilledStack(folder, console.log);
  let code = 1;
  try {
    const checks = await chaos(stack, receiver, folder.logs, options, interrupted);
    code = checks.some(({ violations }) => violations.length > 0) ? 2 : 0;
  } catch (error) {
    if (!interrupted.aborted)
      console.error(error instanceof SetupError ? error.message : (error as Error).stack);
  }
  receiver.close();
  const keep = options.keep || code !== 0;
  await stack.stop(keep).catch((error: Error) => console.error(`While stopping: ${error.message}`));
  if (keep) console.log(`logs and data stay in ${folder.path}`);
  return code;
}

void main();
