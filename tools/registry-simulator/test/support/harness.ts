import { createEmptyDatabase, testCertificates, type TestDatabase } from '@registrar/testkit';
import type { ConnectionOptions } from 'node:tls';
import { Client } from 'pg';
import { startSimulator, type Simulator, type SimulatorOptions } from '../../src/index';
import { EppClient, type Reply } from './epp-client';
import { contact, domain, host, login, type DomainCreate } from './messages';
import { schemaFaults } from './schema';

export const PASSWORDS: Readonly<Record<string, string>> = {
  'registrar-a': 'secret-a-1',
  'registrar-b': 'secret-b-1',
  'registrar-c': 'secret-c-1',
};

// each file begins with a database and TLS keys of its own, on machines that may have other things to do
jest.setTimeout(30_000);

/** Business time that stands still until a test moves it. */
export class TestClock {
  private current: Date;

  constructor(private readonly start: string) {
    this.reset();
  }

  reset(): void {
    this.current = new Date(this.start);
  }

  now(): Date {
    return new Date(this.current);
  }

  advance(time: { days?: number; hours?: number; seconds?: number }): void {
    const seconds = (time.days ?? 0) * 86_400 + (time.hours ?? 0) * 3600 + (time.seconds ?? 0);
    this.current = new Date(this.current.getTime() + seconds * 1000);
  }
}

/** A simulator on its own database with three registrars, and clients for them. */
export class Harness {
  readonly clock = new TestClock('2026-11-20T12:00:00Z');
  /** Every well-formed frame the simulator sent. */
  readonly emitted = new Set<string>();
  readonly logged: object[] = [];
  simulator: Simulator;
  private database: TestDatabase;
  private readonly clients = new Set<EppClient>();

  static async start(options: Partial<SimulatorOptions> = {}): Promise<Harness> {
    const harness = new Harness();
    harness.database = await createEmptyDatabase();
    await harness.restart(options);
    return harness;
  }

  get databaseUrl(): string {
    return this.database.url;
  }

  /** Stops the running simulator, if any, and starts one on the same database. */
  async restart(options: Partial<SimulatorOptions> = {}): Promise<void> {
    await this.simulator?.close();
    const { ca, server } = await testCertificates();
    this.simulator = await startSimulator({
      databaseUrl: this.database.url,
      port: 0,
      tls: { ...server, ca },
      registrars: Object.entries(PASSWORDS).map(([clientId, password]) => ({ clientId, password })),
      clock: this.clock,
      log: (line) => this.logged.push(line),
      ...options,
    });
  }

  /** Removes all objects and messages and sets the clock back: sessions go on in an empty registry. */
  async clear(): Promise<void> {
    const sql = new Client({ connectionString: this.database.url });
    await sql.connect();
    await sql.query('set search_path to registry_simulator');
    await sql.query(
      'truncate domains, contacts, hosts, transfers, charges, poll_messages, script_marks cascade',
    );
    await sql.end();
    this.clock.reset();
  }

  /** A connection with the certificate of that name; the greeting is still to be read. */
  async connect(commonName: string, options: ConnectionOptions = {}): Promise<EppClient> {
    const { ca, client } = await testCertificates();
    const { key, cert } = await client(commonName);
    const connection = await EppClient.connect(
      { port: this.simulator.port, ca, key, cert, ...options },
      (frame) => {
        if (frame.startsWith('<?xml')) this.emitted.add(frame);
      },
    );
    this.clients.add(connection);
    return connection;
  }

  /** A logged-in session. */
  async session(clientId: string, options: Parameters<typeof login>[2] = {}): Promise<EppClient> {
    const client = await this.connect(clientId);
    await client.next();
    const reply = await client.request(login(clientId, PASSWORDS[clientId], options));
    if (reply.code !== 1000) throw new Error(`login was answered ${reply.xml}`);
    return client;
  }

  async close(): Promise<void> {
    for (const client of this.clients) client.destroy();
    await this.simulator?.close();
    await this.database.drop();
  }

  /** What the schemas find wrong in the frames sent so far. */
  faults(): Promise<string[]> {
    return schemaFaults([...this.emitted]);
  }
}

/** A command that only prepares the test: anything but success fails it loudly. */
export async function done(reply: Promise<Reply>): Promise<Reply> {
  const settled = await reply;
  if (settled.code >= 2000) throw new Error(`preparation was answered ${settled.xml}`);
  return settled;
}

/** Creates a thick domain with one contact in all roles; the contact is made when it does not exist. */
export async function createThick(
  client: EppClient,
  name: string,
  options: DomainCreate & { contactId: string },
): Promise<Reply> {
  const { contactId: id, ...rest } = options;
  const made = await client.request(contact.create(id));
  if (made.code !== 1000 && made.code !== 2302) throw new Error(`contact was answered ${made.xml}`);
  return client.request(domain.create(name, { registrant: id, admin: id, tech: id, ...rest }));
}

/** Creates an external host; it may be there already. */
export async function ensureHost(client: EppClient, name: string): Promise<void> {
  const reply = await client.request(host.create(name));
  if (reply.code !== 1000 && reply.code !== 2302) throw new Error(`host was answered ${reply.xml}`);
}
