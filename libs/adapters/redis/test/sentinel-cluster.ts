import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type CertificateAndKey,
  freePort,
  temporaryFolder,
  type TestCertificates,
  until,
} from '@registrar/testkit';
import { Redis } from 'ioredis';
import type { SentinelRedis } from '../src/redis-server';

const HOST = '127.0.0.1';
const [PASSWORD, SENTINEL_PASSWORD] = ['of-servers', 'of-sentinels'];
const GROUP = 'test-group';
const [SERVERS, SENTINELS, QUORUM] = [2, 3, 2];
/** A server that waits for the processor of a busy machine is not taken for dead. */
const DOWN_AFTER_MS = 1_500;

interface Certificates extends Pick<TestCertificates, 'ca' | 'server'> {
  /** Of the servers among themselves. */
  client: CertificateAndKey;
}

/** Two Redis servers, and three sentinels that watch them. */
export class SentinelCluster {
  private readonly folder = temporaryFolder();
  private readonly servers = new Map<number, ChildProcess>();
  private readonly sentinels = new Map<number, ChildProcess>();

  private constructor(
    private readonly program: string,
    /** All connections are encrypted, with certificates of this authority. */
    private readonly certificates?: Certificates,
  ) {}

  static async start(program: string, certificates?: Certificates): Promise<SentinelCluster> {
    const cluster = new SentinelCluster(program, certificates);
    const first = await freePort();
    await cluster.startServer(first);
    for (let at = 1; at < SERVERS; at += 1) await cluster.startServer(await freePort(), first);
    for (let at = 0; at < SENTINELS; at += 1) await cluster.startSentinel(await freePort(), first);
    await until(async () => cluster.isComplete(), 'the sentinels know each other and the replica', 30_000);
    return cluster;
  }

  get address(): SentinelRedis {
    return {
      url: `${this.certificates ? 'rediss' : 'redis'}://:${PASSWORD}@unused.example/3`,
      sentinels: [...this.sentinels.keys()].map((port) => ({ host: HOST, port })),
      masterName: GROUP,
      sentinelPassword: SENTINEL_PASSWORD,
      sentinelTls: this.certificates !== undefined,
    };
  }

  /** The port of the master, as the sentinels name it. */
  async master(): Promise<number> {
    const [, port] = (await this.ask('sentinel', 'get-master-addr-by-name', GROUP)) as string[];
    return Number(port);
  }

  async hasReplica(): Promise<boolean> {
    return (await this.replica()) !== undefined;
  }

  /** The port of a replica that follows the master, and is in the state that the sentinels promote. */
  async replica(): Promise<number | undefined> {
    const replicas = (await this.ask('sentinel', 'replicas', GROUP)) as string[][];
    const value = (fields: string[], name: string): string => fields[fields.indexOf(name) + 1];
    const following = replicas.find(
      (fields) => value(fields, 'flags') === 'slave' && value(fields, 'master-link-status') === 'ok',
    );
    return following && Number(value(following, 'port'));
  }

  async killMaster(): Promise<number> {
    const port = await this.master();
    await end(this.servers.get(port)!);
    return port;
  }

  /** Starts a server that was killed, as the master it was: the sentinels make it a replica. */
  startServer(port: number, masterPort?: number): Promise<void> {
    return this.launch(
      this.servers,
      port,
      [],
      [
        `requirepass ${PASSWORD}`,
        `masterauth ${PASSWORD}`,
        'save ""',
        'repl-diskless-sync-delay 0',
        ...(masterPort === undefined ? [] : [`replicaof ${HOST} ${masterPort}`]),
      ],
    );
  }

  async stop(): Promise<void> {
    for (const child of [...this.sentinels.values(), ...this.servers.values()]) await end(child);
    this.folder.remove();
  }

  private startSentinel(port: number, masterPort: number): Promise<void> {
    return this.launch(
      this.sentinels,
      port,
      ['--sentinel'],
      [
        `requirepass ${SENTINEL_PASSWORD}`,
        `sentinel sentinel-pass ${SENTINEL_PASSWORD}`,
        `sentinel monitor ${GROUP} ${HOST} ${masterPort} ${QUORUM}`,
        `sentinel auth-pass ${GROUP} ${PASSWORD}`,
        `sentinel down-after-milliseconds ${GROUP} ${DOWN_AFTER_MS}`,
        `sentinel failover-timeout ${GROUP} ${4 * DOWN_AFTER_MS}`,
      ],
    );
  }

  private async launch(
    group: Map<number, ChildProcess>,
    port: number,
    options: readonly string[],
    lines: readonly string[],
  ): Promise<void> {
    const folder = join(this.folder.path, String(port));
    mkdirSync(folder, { recursive: true });
    const settings = join(folder, 'redis.conf');
    const listening = this.certificates ? this.encryption(port, folder, this.certificates) : [`port ${port}`];
    writeFileSync(settings, [...listening, `bind ${HOST}`, `dir ${folder}`, ...lines, ''].join('\n'));
    const child = spawn(this.program, [settings, ...options], { stdio: 'ignore' });
    group.set(port, child);
    const password = group === this.sentinels ? SENTINEL_PASSWORD : PASSWORD;
    await until(
      async () => (await this.call(port, password, 'ping').catch(() => undefined)) === 'PONG',
      `port ${port} answers`,
      30_000,
    );
  }

  /** As docs/high-availability.md says; `port 0` takes no other connections. */
  private encryption(port: number, folder: string, { ca, server, client }: Certificates): string[] {
    const write = (name: string, pem: string): string => {
      const path = join(folder, name);
      writeFileSync(path, pem);
      return path;
    };
    return [
      'port 0',
      `tls-port ${port}`,
      `tls-cert-file ${write('cert.pem', server.cert)}`,
      `tls-key-file ${write('key.pem', server.key)}`,
      `tls-client-cert-file ${write('client.pem', client.cert)}`,
      `tls-client-key-file ${write('client-key.pem', client.key)}`,
      `tls-ca-cert-file ${write('ca.pem', ca)}`,
      'tls-auth-clients optional',
      'tls-replication yes',
    ];
  }

  private async isComplete(): Promise<boolean> {
    for (const port of this.sentinels.keys()) {
      const fields = (await this.call(port, SENTINEL_PASSWORD, 'sentinel', 'master', GROUP)) as string[];
      const value = (name: string): number => Number(fields[fields.indexOf(name) + 1]);
      if (value('num-slaves') < SERVERS - 1 || value('num-other-sentinels') < SENTINELS - 1) return false;
    }
    return true;
  }

  private ask(...command: [string, ...string[]]): Promise<unknown> {
    return this.call([...this.sentinels.keys()][0], SENTINEL_PASSWORD, ...command);
  }

  private async call(port: number, password: string, ...command: [string, ...string[]]): Promise<unknown> {
    const client = new Redis({
      port,
      host: HOST,
      password,
      lazyConnect: true,
      retryStrategy: () => null,
      enableReadyCheck: false,
      disableClientInfo: true,
      ...(this.certificates && { tls: { ca: this.certificates.ca } }),
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return await client.call(...command);
    } finally {
      client.disconnect();
    }
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}
