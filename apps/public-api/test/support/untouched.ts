import { isDeepStrictEqual } from 'node:util';
import type { Sandbox } from '@registrar/test-sandbox';
import { until } from '@registrar/testkit';
import { Redis } from 'ioredis';
import { Client } from 'pg';

/** Counted or written for requests, and what the process renews: its sessions to registries, its lease. */
const OF_REQUESTS = [
  'registration_attempts',
  'registry_commands',
  'session_leases',
  'session_wants',
  'registry_session_reports',
  'environment_addresses',
  'environment_leases',
  'availability_counts',
];

/** A digest of each table of the product. */
export async function digestsOf({ sql }: Sandbox): Promise<Record<string, string>> {
  const tables = (await tablesOf(sql, 'public')).filter((table) => !OF_REQUESTS.includes(table));
  return digests(sql, tables);
}

/** Commands sent to registries that change something. */
export async function transformsOf({ sql }: Sandbox): Promise<number> {
  const { rows } = await sql.query<{ n: number }>(
    `select count(*)::int as n from registry_commands where command !~ '(check|info)$'`,
  );
  return rows[0].n;
}

/** The numbers of requests per account and address, which a dry run counts as any call. */
const REDIS_COUNTERS = /:rate:/;

/** All that a dry run leaves as it was: the tables of product and registry, the commands, Redis. */
export class Untouched {
  private constructor(
    private readonly sandbox: Sandbox,
    private readonly registry: Client,
    private readonly redis: Redis,
  ) {}

  /** `redisUrl`: of the API. */
  static async open(sandbox: Sandbox, redisUrl: string): Promise<Untouched> {
    const registry = new Client({ connectionString: sandbox.simulatorUrl });
    await registry.connect();
    return new Untouched(sandbox, registry, new Redis(redisUrl));
  }

  async digests(): Promise<Record<string, unknown>> {
    return {
      tables: await digestsOf(this.sandbox),
      transforms: await transformsOf(this.sandbox),
      registry: await digests(this.registry, await tablesOf(this.registry, 'registry_simulator')),
      redis: await this.redisValues(),
    };
  }

  /** Digests once what earlier calls began has ended: two readings in a row are equal. */
  async digestsAtRest(): Promise<Record<string, unknown>> {
    let digests = await this.digests();
    await until(async () => {
      const [last, next] = [digests, await this.digests()];
      digests = next;
      return isDeepStrictEqual(last, next);
    }, 'nothing changes between two readings');
    return digests;
  }

  /** Waits for what the registry does automatically: what is due there, and creates and updates that it decides on later. */
  async registryAtRest(): Promise<void> {
    await until(async () => {
      await this.sandbox.simulator.tick();
      const { rowCount } = await this.registry.query(
        `select from registry_simulator.domains where pending_due_at < now() + interval '1 minute'`,
      );
      return rowCount === 0;
    }, 'the registry has decided what is pending');
  }

  /** Names of the keys that are left out of the comparison. */
  async counters(): Promise<string[]> {
    return (await this.redis.keys('*')).filter((key) => REDIS_COUNTERS.test(key));
  }

  async close(): Promise<void> {
    this.redis.disconnect();
    await this.registry.end();
  }

  /** As Redis serializes them; without the counters of requests. */
  private async redisValues(): Promise<Record<string, string | undefined>> {
    const keys = (await this.redis.keys('*')).filter((key) => !REDIS_COUNTERS.test(key)).sort();
    const values = await Promise.all(keys.map((key) => this.redis.dumpBuffer(key)));
    return Object.fromEntries(keys.map((key, at) => [key, values[at]?.toString('hex')]));
  }
}

async function tablesOf(sql: Client, schema: string): Promise<string[]> {
  const { rows } = await sql.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = $1 and c.relkind in ('r', 'p') order by 1`,
    [schema],
  );
  return rows.map(({ name }) => name);
}

async function digests(sql: Client, tables: readonly string[]): Promise<Record<string, string>> {
  const found: [string, string][] = [];
  for (const name of tables) {
    const { rows } = await sql.query<{ digest: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as digest from ${name} t`,
    );
    found.push([name, rows[0].digest]);
  }
  return Object.fromEntries(found);
}
