import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { LoadGenerator } from './load/load';
import type { BenchOptions } from './options';
import { processorTime } from './processor-time';
import type { SaleFigures } from './report';
import type { System } from './system';

/** The connection of .com: no contacts at the registry, no fees. */
const CONNECTION = 'sim-thin';
/** Clients per session, so that at least one is always waiting. */
const CLIENTS_PER_SESSION = 3;
/** Time to open the sessions one by one and to learn the hosts. */
const WARM_UP_SECONDS = 5;
const TAIL_SECONDS = 2;
/** Sales in progress when the clients stop run to their end. */
const SETTLE_WITHIN_MS = 30_000;

/** Values at both ends of the window. */
interface Snapshot {
  at: number;
  transactions: number;
  commands: number;
  commandSeconds: number;
  apiTime?: number;
}

/** Sales at the maximum rate of one registry connection's sessions. */
export class SaleBench {
  private readonly database: Client;

  constructor(
    private readonly system: System,
    private readonly load: LoadGenerator,
    private readonly options: BenchOptions,
    private readonly interrupted: AbortSignal,
  ) {
    this.database = new Client({ connectionString: system.superuserUrl });
  }

  async execute(say: (line: string) => void): Promise<SaleFigures> {
    this.interrupted.throwIfAborted();
    await this.database.connect();
    try {
      return await this.measure(say);
    } finally {
      await this.database.end();
    }
  }

  private async measure(say: (line: string) => void): Promise<SaleFigures> {
    const sessions = await this.sessions();
    const clients = sessions * CLIENTS_PER_SESSION;
    const windowSeconds = this.options.saleSeconds;
    const label = `bench-${Date.now().toString(36)}`;
    say(`registrations: ${clients} clients, ${windowSeconds} s`);
    const selling = this.load.sell({
      url: `${this.system.publicApi}/core/v1/domains`,
      headers: { 'authorization': this.system.authorization, 'content-type': 'application/json' },
      clients,
      warmUpSeconds: WARM_UP_SECONDS,
      windowSeconds,
      tailSeconds: TAIL_SECONDS,
      label,
    });
    selling.catch(() => undefined); // awaited below
    const [before, after, held] = await this.snapshots(windowSeconds);
    const { windowFrom, windowUntil, sales, statuses, latencyMs } = await selling;
    if (sales === 0 || Object.keys(statuses).some((status) => status !== '200'))
      throw new Error(`registrations were answered ${JSON.stringify(statuses)}`);
    const commandsPerSale = this.commandsPerSale(windowFrom, windowUntil, sales);
    const commandCount = Object.values(commandsPerSale).reduce((sum, count) => sum + count, 0);
    const theoreticalPerSecond = sessions / ((this.system.latencyMs / 1_000) * commandCount);
    const salesPerSecond = sales / windowSeconds;
    const seconds = (after.at - before.at) / 1_000;
    const salesBetween = salesPerSecond * seconds;
    return {
      sales,
      seconds: windowSeconds,
      salesPerSecond,
      clients,
      sessions,
      sessionsHeld: held,
      latencyMs: this.system.latencyMs,
      commandsPerSale,
      commandCount,
      theoreticalPerSecond,
      share: salesPerSecond / theoreticalPerSecond,
      commandMilliseconds:
        ((after.commandSeconds - before.commandSeconds) / (after.commands - before.commands)) * 1_000,
      sessionsBusy: (after.commandSeconds - before.commandSeconds) / (held * seconds),
      transactionsPerSale: (after.transactions - before.transactions) / salesBetween,
      apiMillisecondsPerSale:
        before.apiTime === undefined || after.apiTime === undefined
          ? null
          : (after.apiTime - before.apiTime) / 1_000 / salesBetween,
      saleMs: latencyMs,
      checked: await this.check(label, statuses['200']),
    };
  }

  private async sessions(): Promise<number> {
    const { rows } = await this.database.query<{ max: number }>(
      `select (profile->'session'->>'max')::int as max from registry_connections where code = $1`,
      [CONNECTION],
    );
    return rows[0].max;
  }

  private async snapshots(windowSeconds: number): Promise<[Snapshot, Snapshot, number]> {
    await sleep(WARM_UP_SECONDS * 1_000, undefined, { signal: this.interrupted });
    const before = await this.snapshot();
    await sleep(windowSeconds * 1_000, undefined, { signal: this.interrupted });
    const { rows } = await this.database.query<{ held: number }>(
      'select count(*)::int as held from session_leases l join registry_connections c on c.id = l.connection_id where c.code = $1',
      [CONNECTION],
    );
    return [before, await this.snapshot(), rows[0].held];
  }

  private async snapshot(): Promise<Snapshot> {
    const { rows } = await this.database.query<{ transactions: number }>(
      'select xact_commit::float8 as transactions from pg_stat_database where datname = current_database()',
    );
    const metrics = await (await fetch(this.system.metricsUrl)).text();
    const gauge = (name: string) =>
      Number(
        new RegExp(`^${name}\\{[^}]*connection="${CONNECTION}"[^}]*\\} (.+)$`, 'm').exec(metrics)?.[1] ?? 0,
      );
    return {
      at: Date.now(),
      transactions: rows[0].transactions,
      commands: gauge('registrar_epp_commands_answered_total'),
      commandSeconds: commandSeconds(metrics),
      apiTime: processorTime(this.system.pids.publicApi),
    };
  }

  /**
   * Commands that the registry executed in the window for the run's sales, by its own log. The poll belongs
   * to another connection.
   */
  private commandsPerSale(from: number, until: number, sales: number): Record<string, number> {
    const counts: Record<string, number> = {};
    for (const line of readFileSync(this.system.simulatorLog, 'utf8').split('\n')) {
      if (!line.includes('"event":"command"')) continue;
      const { time, command } = JSON.parse(line) as { time: string; command: string };
      const at = Date.parse(time);
      if (at >= from && at < until && command.includes(':')) counts[command] = (counts[command] ?? 0) + 1;
    }
    return Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, count / sales]));
  }

  /** Verifies the sales: every name is registered, paid once and has an order. */
  private async check(label: string, answered: number): Promise<string> {
    const text = `
      select count(*) filter (where d.state = 'active')::int as active, count(*) filter (where d.state = 'initialized')::int as open,
             count(*) filter (where o.status = 'success')::int as orders,
             (select count(*)::int from ledger_transactions t where t.kind = 'capture' and t.order_id in (select order_id from domains where name like $1)) as captured,
             (select count(*)::int from registry_commands where object like $1 and result_code = 1000) as commands
        from domains d left join orders o on o.id = d.order_id where d.name like $1`;
    for (const end = performance.now() + SETTLE_WITHIN_MS; ;) {
      const {
        rows: [found],
      } = await this.database.query<{
        active: number;
        open: number;
        orders: number;
        captured: number;
        commands: number;
      }>(text, [`${label}-%`]);
      const { active, open, orders, captured, commands } = found;
      if (open === 0 && active >= answered && active === orders && active === captured) {
        return `${active} domains active, as many orders paid and captured once, ${answered} of them answered while the clients were there, ${commands} transforms done`;
      }
      if (performance.now() > end)
        throw new Error(`after the run: ${JSON.stringify({ answered, ...found })}`);
      await sleep(200, undefined, { signal: this.interrupted });
    }
  }
}

/** Of all commands of the connection, together. */
const commandSeconds = (metrics: string): number =>
  [
    ...metrics.matchAll(
      new RegExp(
        `^registrar_epp_command_duration_seconds_sum\\{[^}]*connection="${CONNECTION}"[^}]*\\} (.+)$`,
        'gm',
      ),
    ),
  ].reduce((sum, [, seconds]) => sum + Number(seconds), 0);
