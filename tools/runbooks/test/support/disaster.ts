import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadSettings } from '@registrar/composition';
import type { HttpApp } from '@registrar/http';
import { OWN_REGISTRAR, Stack, TestRegistry } from '@registrar/test-sandbox';
import { redisUrl, temporaryFolder, until } from '@registrar/testkit';
import { Client } from 'pg';
import { createAdminApi } from '../../../../apps/admin-api/src/app.module';
import { type Block, readPage, rehearsedBlocks, type Section } from '../../src/page';
import { runBlock } from '../../src/run-block';
import { ArchivedCluster } from './archived-cluster';

const PATIENCE_MS = 240_000;
const HOST = '127.0.0.1';
/** The connection that sells `.com` and `.net` in the sandbox. */
const CONNECTION = 'sim-thin';
const SETTINGS = {
  RATE_LIMIT_PER_SECOND: '1000',
  RATE_LIMIT_PER_HOUR: '100000',
  COMPARE_PER_MINUTE: '1000',
};

/** What was executed, with what it printed. */
export interface Executed {
  page: string;
  heading: string;
  block: Block;
  output: string;
}

/**
 * A product with a registry on a cluster that is archived, and the pages on backup and restore as a person
 * executes them.
 */
export class Disaster {
  readonly executed: Executed[] = [];
  private readonly folder = temporaryFolder();
  private admin?: HttpApp;
  private adminUrl = '';
  /** Moment to restore to, as PostgreSQL writes it. */
  target = '';

  /** On the first cluster, later on the restored one. */
  stack!: Stack;

  private constructor(
    readonly cluster: ArchivedCluster,
    private readonly registry: TestRegistry,
  ) {}

  static async prepare(binaries: string): Promise<Disaster> {
    return new Disaster(await ArchivedCluster.start(binaries), await TestRegistry.start());
  }

  async startProduct(): Promise<void> {
    this.stack = await Stack.start({
      environment: 'sandbox',
      registry: this.registry,
      registrar: OWN_REGISTRAR,
      isWorkerApart: true,
      settings: { ...SETTINGS, REDIS_URL: redisUrl() },
      database: this.cluster.database('first'),
    });
  }

  async remove(): Promise<void> {
    await this.admin?.close();
    await this.stack?.stop();
    await this.registry.close();
    await this.cluster.remove();
    this.folder.remove();
  }

  /** Executes the blocks marked `run` of the sections whose headings begin so; each must end with 0. */
  async execute(page: string, ...headings: string[]): Promise<void> {
    for (const heading of headings) {
      const section = sectionOf(page, heading);
      for (const block of rehearsedBlocks([section])) await this.executeBlock(page, section, block);
    }
  }

  async executeBlock(page: string, section: Section, block: Block): Promise<void> {
    const onHost = page.endsWith('backup.md') || block.marks.includes('database');
    const { code, output } = await runBlock(block, {
      environment: onHost ? this.hostVariables() : this.applicationVariables(),
      ...(onHost && { user: this.cluster.user }),
    });
    this.executed.push({ page, heading: section.heading, block, output });
    if (code !== 0) throw new Error(`${page}, line ${block.line}: exit code ${code}\n${output}`);
  }

  outputOf(page: string, heading: string): string {
    return this.executed
      .filter((one) => one.page === page && one.heading.startsWith(heading))
      .map(({ output }) => output)
      .join('');
  }

  async register(domainName: string): Promise<void> {
    const { status, body } = await this.stack.call('POST', '/core/v1/domains', {
      domain: { domainName, privacyEnabled: false },
    });
    if (status !== 200) throw new Error(`${domainName}: ${JSON.stringify(body)}`);
  }

  async isHeld(domainName: string): Promise<boolean> {
    return (await this.stack.call('GET', `/core/v1/domains/${domainName}`)).status === 200;
  }

  holds(domainName: string): Promise<boolean> {
    return until(() => this.isHeld(domainName), `${domainName} is registered`, PATIENCE_MS);
  }

  /** The time of the database after everything that was committed so far. */
  async markTarget(): Promise<void> {
    [this.target] = await this.query('select clock_timestamp()::text as value');
    // a commit of a later millisecond, where the restore ends
    const isLater = `select clock_timestamp() > '${this.target}'::timestamptz + interval '50 milliseconds' as value`;
    await until(async () => (await this.query<boolean>(isLater))[0], 'the moment is over');
  }

  /** The column `value` of the product's database; by a connection of its own, as the pages restart servers. */
  query<T = string>(text: string): Promise<T[]> {
    return query<T>(this.stack.database.ownerUrl, text);
  }

  /** A mistake of a person with too many rights. */
  async strike(statement: string): Promise<void> {
    await query(this.cluster.database('first').superuserUrl, statement);
  }

  /** Everything of the product stops at once, as in step 1 of the page. */
  async stopProduct(): Promise<void> {
    await this.stack.kill();
    await this.stack.sql.end();
  }

  /** API, worker and admin API on the restored cluster. */
  async startOnRestored(): Promise<void> {
    this.stack = await this.stack.on(this.cluster.database('restored'));
    await this.stack.run();
    this.admin = await createAdminApi(loadSettings({ ...this.stack.environment, LOG_LEVEL: 'fatal' }));
    const { port } = await this.admin.listen({ host: HOST, port: 0 });
    this.adminUrl = `http://${HOST}:${port}`;
  }

  async restartWorker(): Promise<void> {
    await this.stack.kill('worker');
    await this.stack.run('worker');
  }

  /** The domains that the registry of the connection lists for this registrar, written to `LIST`. */
  async fetchList(): Promise<void> {
    const names = await query(
      this.registry.databaseUrl,
      `select name as value from registry_simulator.domains where sponsor = '${OWN_REGISTRAR.clientId}' and tld in ('com', 'net') order by name`,
    );
    writeFileSync(this.list, `${names.join('\n')}\n`);
  }

  /** Messages that the registry has not been acknowledged for. */
  async waitingMessages(): Promise<number> {
    const [count] = await query(
      this.registry.databaseUrl,
      'select count(*)::text as value from registry_simulator.poll_messages where acknowledged_at is null',
    );
    return Number(count);
  }

  async askStaff(method: string, path: string): Promise<{ status: number; body: any }> {
    const response = await fetch(`${this.adminUrl}/admin/v1/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.stack.credentials.adminToken}`,
        ...(method === 'POST' && { 'content-type': 'application/json' }),
      },
      ...(method === 'POST' && { body: '{}' }),
    });
    return { status: response.status, body: await response.json() };
  }

  private get list(): string {
    return join(this.folder.path, 'domains.txt');
  }

  private hostVariables(): Record<string, string> {
    return { ...this.cluster.environment, TARGET: this.target };
  }

  private applicationVariables(): Record<string, string> {
    return {
      ...this.stack.environment,
      PATH: this.cluster.environment['PATH'],
      OPS: this.stack.opsUrls.worker,
      ADMIN: this.adminUrl,
      KEY: this.stack.credentials.adminToken,
      CONNECTION,
      LIST: this.list,
    };
  }
}

export function sectionOf(page: string, heading: string): Section {
  const section = readPage(page).find((one) => one.heading.startsWith(heading));
  if (!section) throw new Error(`${page} has no section ${heading}`);
  return section;
}

async function query<T = string>(connectionString: string, text: string): Promise<T[]> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    const result = await client.query<{ value: T }>(text);
    return [result].flat().flatMap(({ rows }) => rows.map(({ value }) => value));
  } finally {
    await client.end();
  }
}
