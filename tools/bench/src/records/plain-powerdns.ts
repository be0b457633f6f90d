import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, powerDnsProgram } from '@registrar/tool-services';
import { Client } from 'pg';

/** Debian's location of PowerDNS's own schema. */
const SCHEMA = '/usr/share/pdns-backend-pgsql/schema/schema.pgsql.sql';
const DATABASE = 'bench_powerdns';
const KEY = 'bench';
const READY_TRIES = 200;

/**
 * An unmodified PowerDNS, with its own tables on the same PostgreSQL: the comparison for the product's
 * writes.
 */
export class PlainPowerDns {
  private constructor(
    private readonly child: ChildProcess,
    private readonly folder: string,
    readonly url: string,
  ) {}

  readonly headers = { 'x-api-key': KEY };

  /** Undefined where it is not installed. */
  static async start(superuserUrl: string, folder: string): Promise<PlainPowerDns | undefined> {
    const program = powerDnsProgram();
    if (program === undefined || !existsSync(SCHEMA)) return undefined;
    await makeDatabase(superuserUrl);
    mkdirSync(folder, { recursive: true });
    const [port, api] = [await freePort(), await freePort()];
    const options = {
      'launch': 'gpgsql',
      'local-address': '127.0.0.1',
      'local-port': port,
      'socket-dir': folder,
      'webserver': 'yes',
      'api': 'yes',
      'api-key': KEY,
      'webserver-port': api,
      'write-pid': 'no',
      'security-poll-suffix': '',
      'webserver-loglevel': 'none',
    };
    writeFileSync(
      `${folder}/pdns.conf`,
      Object.entries(options)
        .map(([name, value]) => `${name}=${value}\n`)
        .join(''),
      { mode: 0o600 },
    );
    const { hostname, port: databasePort, username, password } = new URL(superuserUrl);
    const env = {
      ...process.env,
      PGHOST: hostname,
      PGPORT: databasePort,
      PGUSER: username,
      PGPASSWORD: decodeURIComponent(password),
      PGDATABASE: DATABASE,
      PGOPTIONS: '',
    };
    const plain = new PlainPowerDns(
      spawn(program, [`--config-dir=${folder}`], { env, stdio: 'ignore' }),
      folder,
      `http://127.0.0.1:${api}/api/v1/servers/localhost`,
    );
    await plain.untilReady();
    return plain;
  }

  /** A zone with this many records besides its SOA and NS. */
  async zone(name: string, records: number): Promise<void> {
    const rrsets = Array.from({ length: records }, (_, at) => ({
      name: `filler-${at}.${name}.`,
      type: 'A',
      ttl: 300,
      changetype: 'REPLACE',
      records: [{ content: '192.0.2.1', disabled: false }],
    }));
    const answer = await fetch(`${this.url}/zones`, {
      method: 'POST',
      headers: this.headers,
      body: JSON.stringify({ name: `${name}.`, kind: 'Native', nameservers: ['ns1.example.net.'], rrsets }),
    });
    if (answer.status !== 201)
      throw new Error(`PowerDNS makes no zone: ${answer.status} ${await answer.text()}`);
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.child.once('exit', resolve));
    this.child.kill('SIGTERM');
    await ended;
    rmSync(this.folder, { recursive: true, force: true });
  }

  private async untilReady(): Promise<void> {
    for (let turn = 0; turn < READY_TRIES; turn += 1) {
      if (this.child.exitCode !== null) break;
      const answer = await fetch(this.url, { headers: this.headers }).catch(() => undefined);
      if (answer?.ok) return;
      await sleep(50);
    }
    throw new Error('PowerDNS does not start');
  }
}

async function makeDatabase(superuserUrl: string): Promise<void> {
  const admin = new Client({ connectionString: superuserUrl });
  await admin.connect();
  await admin.query(`create database ${DATABASE}`);
  await admin.end();
  const client = new Client({
    connectionString: Object.assign(new URL(superuserUrl), { pathname: `/${DATABASE}` }).toString(),
  });
  await client.connect();
  await client.query(readFileSync(SCHEMA, 'utf8'));
  await client.end();
}
