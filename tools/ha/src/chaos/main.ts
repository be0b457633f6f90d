import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { WEBHOOK_EVENT_NAMES } from '@registrar/kernel';
import { CHAOS_SETTINGS, Journal, LoadClient, Receiver } from '@registrar/tool-local/chaos';
import { SetupError } from '@registrar/tool-services';
import { HaCluster } from '../cluster';
import { HaFolder } from '../folder';
import { HOST_ADDRESS } from '../network/plan';
import { ROOT } from '../product/node-program';
import { HaProduct } from '../product/product';
import { compareEverything } from './compare';
import { type HaChaosOptions, readHaOptions, USAGE } from './options';
import { eventsOf } from './plan';
import { Probe } from './probe';
import { type EventResult, store, stored, tableOf } from './results';
import { runEvent } from './run-event';

/** Seconds in which each event must have recovered. */
const WITHIN_S = 30;
const WARM_UP_MS = 20_000;
const WHOLE_MS = 120_000;
const RESULTS = join(ROOT, '.local', 'ha-chaos.jsonl');

const say = (line: string): void => console.log(line);

async function chaos(
  cluster: HaCluster,
  options: HaChaosOptions,
  interrupted: AbortSignal,
): Promise<boolean> {
  await cluster.up();
  say(
    'cluster             3 × etcd, 3 × PostgreSQL under Patroni, 2 × HAProxy and PgBouncer, 3 × Redis and Sentinel',
  );
  const product = new HaProduct(cluster, say);
  const receiver = new Receiver();
  try {
    await product.start(CHAOS_SETTINGS);
    interrupted.throwIfAborted();
    const journal = new Journal(product.client);
    const url = await receiver.listen(HOST_ADDRESS);
    for (const eventName of WEBHOOK_EVENT_NAMES) {
      const subscribed = await journal.ask('POST', '/core/v1/notifications', {
        eventName,
        url,
        active: true,
      });
      if (subscribed.status !== 200)
        throw new Error(`the subscription to ${eventName} was answered ${JSON.stringify(subscribed)}`);
    }
    const [{ id, available }] = await product.query<{ id: number; available: string }>(
      'registrar',
      'select a.id, b.available from accounts a join account_balances b on b.account_id = a.id where a.username = $1',
      [product.client.username],
    );
    const probe = new Probe(journal, id);
    const over = new AbortController();
    const until = AbortSignal.any([interrupted, over.signal]);
    const load = Array.from({ length: options.clients }, (_, number) =>
      // each run of a plan has its own names, as it has its own registry
      new LoadClient(number, id, journal, options.seed + options.from).run(Number.POSITIVE_INFINITY, until),
    );
    const probing = probe.run(until);
    const results: EventResult[] = [];
    try {
      await sleep(WARM_UP_MS);
      if (!probe.writes.some(({ isGood }) => isGood))
        throw new Error(`no write was acknowledged in ${WARM_UP_MS / 1_000} s, before any event`);
      await runEvents({ cluster, product, probe }, options, results, interrupted);
    } finally {
      over.abort();
      await Promise.all([...load, probing]);
    }
    await cluster.whole(WHOLE_MS);
    await product.apps.ready();
    const watched = { accountId: id, before: Number(available) };
    const checksHold = await compareEverything({ product, journal, receiver, watched, say, interrupted });
    writeFileSync(join(cluster.folder.logs, 'journal.json'), JSON.stringify(journal.entries), {
      mode: 0o600,
    });
    const { requests, answered } = journal.counts();
    say(
      `\n${requests} requests (${Object.entries(answered)
        .map(([what, count]) => `${what} ${count}`)
        .join(', ')})`,
    );
    say(`apps that ended unexpectedly: ${product.apps.deaths.join(', ') || 'none'}\n`);
    say(tableOf(results, WITHIN_S));
    const late = results.filter(({ recovered }) => recovered === undefined || recovered > WITHIN_S);
    return checksHold && late.length === 0;
  } finally {
    receiver.close();
    await product.stop();
  }
}

async function runEvents(
  parts: { cluster: HaCluster; product: HaProduct; probe: Probe },
  options: HaChaosOptions,
  results: EventResult[],
  interrupted: AbortSignal,
): Promise<void> {
  const { seed, kills, from } = options;
  const events = eventsOf(seed, kills);
  const to = Math.min(events.length, from + options.events);
  const end = Date.now() + options.minutes * 60_000;
  for (let index = from; index < to; index += 1) {
    interrupted.throwIfAborted();
    if (Date.now() > end)
      return say(`time is over: continue with --kills ${kills} --seed ${seed} --from ${index}`);
    const result = { seed, kills, index, ...(await runEvent(events[index], parts, interrupted)) };
    results.push(result);
    store(RESULTS, result);
    const recovered =
      result.recovered === undefined ? 'not recovered' : `recovered after ${result.recovered} s`;
    say(
      `  ${index + 1}/${events.length} ${result.kind}: ${result.text}; ${recovered}, ${result.gap} s without an acknowledged write, ${result.failedProbes} probes failed, p95 before ${result.p95Before} ms`,
    );
  }
  if (to === events.length) say('every event of the plan has run');
}

async function main(): Promise<void> {
  const interruption = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => interruption.abort());
  process.on('disconnect', () => interruption.abort());
  let options: HaChaosOptions;
  try {
    options = readHaOptions(process.argv.slice(2), () => Date.now() % 2 ** 32);
  } catch (error) {
    console.error(`${(error as Error).message}\n${USAGE}`);
    process.exit(1);
  }
  if (options.sum) {
    const results = stored(RESULTS, options.seed, options.kills);
    say(
      `${results.length} of ${eventsOf(options.seed, options.kills).length} events have run\n\n${tableOf(results, WITHIN_S)}`,
    );
    process.exit(0);
  }
  process.exit(await oneRun(options, interruption.signal));
}

/** Returns the exit code: 0 when everything holds, 2 when something does not, 1 for any other failure. */
async function oneRun(options: HaChaosOptions, interrupted: AbortSignal): Promise<number> {
  const cluster = new HaCluster(new HaFolder(process.env), say);
  let code = 1;
  let wasStarted = true;
  say(
    `SEED=${options.seed}: a plan of ${options.kills} leader kills, from index ${options.from}, ${options.clients} clients`,
  );
  try {
    code = (await chaos(cluster, options, interrupted)) ? 0 : 2;
  } catch (error) {
    wasStarted = !(error as Error).message.includes('exists on this machine already');
    if (!interrupted.aborted)
      console.error(error instanceof SetupError ? error.message : (error as Error).stack);
  }
  if (options.keep || (code !== 0 && existsSync(cluster.folder.logs) && !interrupted.aborted))
    say(`cluster, data and logs stay in ${cluster.folder.path}; remove them: npm run ha -- down`);
  else if (wasStarted) await cluster.down();
  return code;
}

void main();
