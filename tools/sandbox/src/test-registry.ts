import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  EXAMPLE_HOSTS,
  startSimulator,
  type Simulator,
  type SimulatorOptions,
} from '@registrar/registry-simulator';
import { createEmptyDatabase, type TestDatabase, testCertificates } from '@registrar/testkit';
import type { SeedSettings } from '@registrar/tool-local/seed';
import { Client } from 'pg';
import { OTHER_REGISTRARS } from './other-registrar';

/** Credentials at the simulated clearinghouse. */
const CNIS = { username: 'registrar-a', password: 'cnis-password' };
/** Key of the simulator's control interface. */
const CONTROL_KEY = 'control-key';
/** The product's own client, by default. */
export const OWN_REGISTRAR = { clientId: 'registrar-a', password: 'epp-password-a' } as const;

/** A client of the registry. */
export interface Registrar {
  clientId: string;
  password: string;
}

/** The registry simulator over TLS, in this process, with its own database: for one stack or several. */
export class TestRegistry {
  /** Where it listened, while it is down. */
  private ports?: Pick<Simulator, 'port' | 'cnisPort' | 'controlPort'>;

  private constructor(
    private running: Simulator,
    private readonly options: SimulatorOptions,
    private readonly database: TestDatabase,
    private readonly ca: string,
    /** Folder of the files that settings name. */
    private readonly folder: string,
  ) {}

  get simulator(): Simulator {
    return this.running;
  }

  /** Database of the simulator, whose tables are in the schema `registry_simulator`. */
  get databaseUrl(): string {
    return this.database.url;
  }

  static async start(options: Partial<SimulatorOptions> = {}): Promise<TestRegistry> {
    const [database, { ca, server }] = await Promise.all([
      createEmptyDatabase('simulator'),
      testCertificates(),
    ]);
    const settings: SimulatorOptions = {
      databaseUrl: database.url,
      port: 0,
      tls: { ...server, ca },
      registrars: [OWN_REGISTRAR, ...OTHER_REGISTRARS],
      sharedHosts: EXAMPLE_HOSTS,
      cnis: { port: 0, ...CNIS },
      control: { port: 0, key: CONTROL_KEY },
      tickIntervalMs: 100,
      pendingDelayMs: 200,
      ...options,
    };
    const simulator = await startSimulator(settings);
    const folder = await mkdtemp(join(tmpdir(), 'registrar-registry-'));
    await writeFile(join(folder, 'ca.pem'), ca);
    return new TestRegistry(simulator, settings, database, ca, folder);
  }

  /** The account data with which a stack acts as this registrar. */
  async accountOf({ clientId, password }: Registrar): Promise<SeedSettings['registry']> {
    const { client } = await testCertificates();
    return {
      host: '127.0.0.1',
      port: this.simulator.port,
      clientId,
      password,
      ca: this.ca,
      ...(await client(clientId)),
    };
  }

  /** Environment of an app that fetches claims notices from it and, in a sandbox, sets its times. */
  settings(environment: string): Record<string, string> {
    return {
      CNIS_URL: `https://127.0.0.1:${this.simulator.cnisPort}/cnis`,
      CNIS_USERNAME: CNIS.username,
      CNIS_PASSWORD: CNIS.password,
      CNIS_CA_FILE: join(this.folder, 'ca.pem'),
      ...(environment === 'sandbox' && {
        REGISTRY_CLOCK_URL: `http://127.0.0.1:${this.simulator.controlPort}`,
        REGISTRY_CLOCK_KEY: CONTROL_KEY,
      }),
    };
  }

  /** Domains whose names begin so. */
  async countDomains(prefix: string): Promise<number> {
    const client = new Client({ connectionString: this.database.url });
    await client.connect();
    try {
      const { rows } = await client.query<{ count: number }>(
        'select count(*)::int as count from registry_simulator.domains where starts_with(name, $1)',
        [prefix],
      );
      return rows[0].count;
    } finally {
      await client.end();
    }
  }

  /** Cuts every connection and listens no longer; its stored objects stay. */
  async end(): Promise<void> {
    const { port, cnisPort, controlPort } = this.running;
    this.ports = { port, cnisPort, controlPort };
    await this.running.close();
  }

  /** On the same ports, with its stored objects. */
  async startAgain(): Promise<void> {
    const { port, cnisPort = 0, controlPort = 0 } = this.ports ?? this.running;
    const { cnis, control } = this.options;
    this.running = await startSimulator({
      ...this.options,
      port,
      ...(cnis && { cnis: { ...cnis, port: cnisPort } }),
      ...(control && { control: { ...control, port: controlPort } }),
    });
    delete this.ports;
  }

  async close(): Promise<void> {
    if (!this.ports) await this.running.close();
    await Promise.all([rm(this.folder, { recursive: true }), this.database.drop()]);
  }
}
