import { chownSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  createDatabase,
  freePort,
  provisionRoles,
  ROLES,
  type Role,
  runCommand,
} from '@registrar/tool-services';
import { temporaryFolder, type TestDatabase } from '@registrar/testkit';
import { Client } from 'pg';
import { ROOT } from '../../src/page';

/** Debian's folders of PostgreSQL; the embedded server has neither pg_basebackup nor pgBackRest's support. */
const VERSIONS = ['17', '16', '15'];
const DATABASE = 'registrar_test_archived';
const PASSPHRASE = 'a passphrase of this test';
const password = (role: Role): string => `archived-${role}`;

/** The folder of initdb and pg_ctl of an installed server; undefined: there is none. */
export const installedPostgres = (): string | undefined =>
  VERSIONS.map((version) => `/usr/lib/postgresql/${version}/bin`).find((folder) =>
    existsSync(join(folder, 'initdb')),
  );

/**
 * A PostgreSQL as Debian installs it, with a migrated database, and the variables with which the pages on
 * backup and restore are executed: two places for clusters, and an encrypted repository.
 */
export class ArchivedCluster {
  private readonly folder = temporaryFolder();
  readonly user = process.getuid?.() === 0 ? 'postgres' : undefined;

  private constructor(
    private readonly binaries: string,
    readonly port: number,
    readonly restoredPort: number,
  ) {}

  static async start(binaries: string): Promise<ArchivedCluster> {
    const cluster = new ArchivedCluster(binaries, await freePort(), await freePort());
    try {
      await cluster.initialize();
      return cluster;
    } catch (error) {
      await cluster.remove();
      throw error;
    }
  }

  /** Variables of the pages' blocks that run on the database host. */
  get environment(): Record<string, string> {
    return {
      PATH: `${this.binaries}:${process.env['PATH']}`,
      PGUSER: 'postgres',
      PGDATA: this.place('first'),
      PGPORT: String(this.port),
      PGHOST: this.place('sockets'),
      PGBACKREST_CONFIG: this.place('pgbackrest.conf'),
      DATABASE,
      RESTORED_DATA: this.place('second'),
      RESTORED_PORT: String(this.restoredPort),
    };
  }

  get repository(): string {
    return this.place('repository');
  }

  /** The product's database in the first cluster, or in the restored one. */
  database(which: 'first' | 'restored'): TestDatabase {
    const port = which === 'first' ? this.port : this.restoredPort;
    const url = (role: Role): string =>
      `postgres://${ROLES[role]}:${password(role)}@127.0.0.1:${port}/${DATABASE}`;
    return {
      name: DATABASE,
      url: url('app'),
      ownerUrl: url('owner'),
      superuserUrl: this.superuserUrl(DATABASE, port),
      urlOf: url,
      urlAs: url,
      drop: async () => undefined,
    };
  }

  /** Ends both clusters and removes everything. */
  async remove(): Promise<void> {
    for (const name of ['first', 'second'])
      if (existsSync(join(this.place(name), 'postmaster.pid')))
        await this.run('pg_ctl', ['-D', this.place(name), '-m', 'immediate', '-w', 'stop']);
    this.folder.remove();
  }

  private async initialize(): Promise<void> {
    for (const name of ['.', 'first', 'sockets', 'repository', 'locks', 'logs', 'spool'])
      this.giveAway(name === '.' ? this.folder.path : this.make(name));
    writeFileSync(this.place('pgbackrest.conf'), this.configuration());
    await this.run('initdb', [
      ...['-D', this.place('first'), '-U', 'postgres', '-A', 'trust'],
      ...['-E', 'UTF8', '--no-locale', '--no-instructions'],
    ]);
    await this.run(
      'pg_ctl',
      ['-D', this.place('first'), '-l', this.place('server.log'), '-w', '-o', this.options(), 'start'],
      true,
    );
    await this.makeDatabase();
  }

  /** Durable, as in production: `fsync` is on. */
  private options(): string {
    return `-p ${this.port} -k ${this.place('sockets')} -c listen_addresses=127.0.0.1 -c max_connections=200`;
  }

  private async makeDatabase(): Promise<void> {
    const admin = new Client({ connectionString: this.superuserUrl('postgres', this.port) });
    await admin.connect();
    try {
      // as the server is started again by `pg_ctl restart` and by the restore, without the options above
      for (const [name, value] of [
        ['unix_socket_directories', this.place('sockets')],
        ['listen_addresses', '127.0.0.1'],
        ['max_connections', '200'],
      ])
        await admin.query(`alter system set ${name} = '${value}'`);
      await provisionRoles(
        admin,
        Object.fromEntries((Object.keys(ROLES) as Role[]).map((role) => [role, password(role)])) as Record<
          Role,
          string
        >,
      );
      await createDatabase(admin, DATABASE, 'owner');
    } finally {
      await admin.end();
    }
    const { code, output } = await runCommand(
      process.execPath,
      ['-C', '@registrar/source', '-r', './tools/build/register.cjs', 'apps/cli/src/main.ts', 'migrate'],
      { cwd: ROOT, env: { ...process.env, MIGRATIONS_DATABASE_URL: this.database('first').ownerUrl } },
    );
    if (code !== 0) throw new Error(`the database could not be migrated:\n${output}`);
  }

  /** The example, with the paths of this test. */
  private configuration(): string {
    const values: Record<string, string> = {
      'repo1-path': this.place('repository'),
      'repo1-cipher-pass': PASSPHRASE,
      'log-path': this.place('logs'),
      'lock-path': this.place('locks'),
      'spool-path': this.place('spool'),
      'pg1-path': this.place('first'),
      'pg1-port': String(this.port),
      'pg1-socket-path': this.place('sockets'),
    };
    const example = readFileSync(join(ROOT, 'docker', 'backup', 'pgbackrest.example.conf'), 'utf8');
    const missing = Object.keys(values).filter((key) => !example.includes(`\n${key}=`));
    if (missing.length > 0) throw new Error(`the example does not set ${missing.join(', ')}`);
    return example.replace(/^([\w-]+)=.*$/gm, (line, key: string) =>
      values[key] === undefined ? line : `${key}=${values[key]}`,
    );
  }

  private async run(program: string, args: string[], leavesServer = false): Promise<void> {
    const { uid, gid } = statSync(this.place('first'));
    const { code, output } = await runCommand(join(this.binaries, program), args, {
      ...(this.user !== undefined && { uid, gid }),
      cwd: this.folder.path,
      env: { ...process.env, ...this.environment, LC_ALL: 'C' },
      discardOutput: leavesServer,
    });
    if (code !== 0) throw new Error(`${program} failed: ${output}`);
  }

  private superuserUrl(database: string, port: number): string {
    return `postgres://postgres@127.0.0.1:${port}/${database}`;
  }

  private place(name: string): string {
    return join(this.folder.path, name);
  }

  private make(name: string): string {
    mkdirSync(this.place(name), { mode: 0o700 });
    return this.place(name);
  }

  private giveAway(path: string): void {
    if (this.user === undefined) return;
    const entry = readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .map((line) => line.split(':'))
      .find(([name]) => name === this.user)!;
    chownSync(path, Number(entry[2]), Number(entry[3]));
  }
}
