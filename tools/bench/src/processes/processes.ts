import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { System } from '../system';
import { CompiledProgram, type ProgramName, PROGRAMS } from './compiled-program';
import type { ProcessFigures, ProgramFigures } from './process-lines';

const REST_SECONDS = 30;
/** Seconds for what the parts before have left to be done, and the longest wait for all of it. */
const SETTLE_SECONDS = 10;
const SETTLED_WITHIN_SECONDS = 300;
const REQUESTS = 10_000;
const CLIENTS = 16;
/** Seconds that a worker works before it is measured: it has no requests. */
const WORK_SECONDS = 20;

type Ask = (turn: number) => Promise<Response>;

/** Start, memory and idle transactions of the applications as production runs them. */
export class ProcessBench {
  constructor(
    private readonly system: System,
    private readonly interrupted: AbortSignal,
  ) {}

  async execute(say: (line: string) => void): Promise<ProcessFigures> {
    // the stack's own applications: nothing else runs on its database
    const transactionsAtRest = await this.transactionsAtRest();
    say(`  ${transactionsAtRest.toFixed(1)} transactions a second at rest`);
    const programs: ProgramFigures[] = [];
    for (const name of PROGRAMS) {
      this.interrupted.throwIfAborted();
      const figures = await this.measure(name);
      say(
        `  ${name}: ready after ${figures.readyMs.toFixed(0)} ms, then ${figures.servedMb?.toFixed(0)} MiB`,
      );
      programs.push(figures);
    }
    return { programs, transactionsAtRest, restSeconds: REST_SECONDS };
  }

  private async measure(name: ProgramName): Promise<ProgramFigures> {
    const { apiSettings, superuserUrl, simulatorLog } = this.system;
    const settings = { ...apiSettings, FORWARDER_DATABASE_URL: superuserUrl };
    const program = await CompiledProgram.start(
      name,
      settings,
      join(dirname(simulatorLog), `${name}.bench.log`),
    );
    try {
      const readyMb = program.residentMb();
      const asks = this.asksOf(name, program.url);
      await (asks.length === 0 ? sleep(WORK_SECONDS * 1_000) : this.serve(asks));
      const { readyMs, startMs } = program;
      const requests = asks.length === 0 ? 0 : REQUESTS;
      return { program: name, readyMs, startMs, readyMb, servedMb: program.residentMb(), requests };
    } finally {
      await program.stop();
    }
  }

  /** Kinds of request of a program, each as often as the others. */
  private asksOf(name: ProgramName, url: string): Ask[] {
    const { authorization, adminAuthorization, stock } = this.system;
    const nameOf = (turn: number): string => stock.names[turn % stock.names.length];
    const read = (path: (turn: number) => string, headers: Record<string, string>): Ask => {
      return (turn) => fetch(`${url}${path(turn)}`, { headers, redirect: 'manual' });
    };
    const reseller = { authorization };
    const newRecord: Ask = (turn) =>
      fetch(`${url}/core/v1/domains/${nameOf(turn)}/records`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ type: 'A', host: `host-${turn}`, answer: '192.0.2.1', ttl: 300 }),
      });
    const asks: Record<ProgramName, Ask[]> = {
      'public-api': [
        read(() => '/core/v1/hello', reseller),
        read((turn) => `/core/v1/domains/${nameOf(turn)}`, reseller),
        read(() => '/core/v1/domains?perPage=50', reseller),
        newRecord,
      ],
      'admin-api': ['accounts', 'registries', 'tlds', 'deliveries'].map((list) =>
        read(() => `/admin/v1/${list}`, { authorization: adminAuthorization }),
      ),
      'worker': [],
      // fetch sets no Host header: a host that is not forwarded is looked up all the same
      'forwarder': [read((turn) => `/page-${turn}`, {})],
    };
    return asks[name];
  }

  private async serve(asks: readonly Ask[]): Promise<void> {
    let turn = 0;
    const client = async (): Promise<void> => {
      while (turn < REQUESTS && !this.interrupted.aborted) {
        const at = turn++;
        const answer = await asks[at % asks.length](at);
        await answer.arrayBuffer();
        if (answer.status >= 500) throw new Error(`${answer.url} answered ${answer.status}`);
      }
    };
    await Promise.all(Array.from({ length: CLIENTS }, client));
  }

  /**
   * The lifecycle schedule has never run on the stock: all its domains are due. A new worker reads what the
   * card gateway keeps of the last 30 days, a window each second for a minute: that is no rest either.
   */
  private async settle(client: Client): Promise<void> {
    await client.query(
      `update domains set calendar_at = now() + interval '1 day' where coalesce(calendar_at, '-infinity') <= now()`,
    );
    for (const began = performance.now(); ; await sleep(SETTLE_SECONDS * 1_000)) {
      this.interrupted.throwIfAborted();
      const { rows } = await client.query<{ due: string }>(
        `select (select count(*) from outbox) + (select count(*) from mails where due_at <= now())
              + (select count(*) from webhook_deliveries where state = 'pending' and due_at <= now())
              + (select count(*) from payment_event_looks where looked_until < now() - interval '1 hour') as due`,
      );
      if (Number(rows[0].due) === 0) break;
      if (performance.now() - began > SETTLED_WITHIN_SECONDS * 1_000)
        throw new Error(
          `${rows[0].due} events, mails, webhooks and polls of the card gateway are still due: the stack is not at rest`,
        );
    }
    // the last rows have left the tables, not yet the programs
    await sleep(SETTLE_SECONDS * 1_000);
  }

  private async transactionsAtRest(): Promise<number> {
    const client = new Client({ connectionString: this.system.superuserUrl });
    await client.connect();
    await this.settle(client);
    const count = async (): Promise<number> => {
      const { rows } = await client.query<{ count: string }>(
        'select xact_commit + xact_rollback as count from pg_stat_database where datname = current_database()',
      );
      return Number(rows[0].count);
    };
    try {
      const before = await count();
      await sleep(REST_SECONDS * 1_000);
      return ((await count()) - before) / REST_SECONDS;
    } finally {
      await client.end();
    }
  }
}
