import type { StaffRole } from '@registrar/staff';
import { OWN_REGISTRAR, Stack, TestRegistry } from '@registrar/test-sandbox';
import type { AppProcess } from '@registrar/tool-services/testing';
import { startApi, urlOf } from './api-process';

export interface StaffAnswer {
  status: number;
  // Answers of many shapes; each test says what it expects.
  body: any;
}

/** A role, or a second owner. */
export type KeyHolder = StaffRole | 'colleague';

/** What the registry executed: names by command, e.g. `domain:update`. */
export type Executed = (command: string, name: string) => unknown;

export interface StaffProcessesSettings {
  /** Admin APIs. */
  processes: number;
  /** Environment variables of the admin APIs. */
  settings?: Record<string, string>;
  /** Called for each name of each command that the registry executed; the answer waits for its promise. */
  onExecuted?: Executed;
  /** Milliseconds that the registry takes for each command at least. */
  latencyMs?: number;
}

const LIMITS = {
  RATE_LIMIT_PER_SECOND: '100000',
  RATE_LIMIT_PER_HOUR: '10000000',
  STAFF_LOGINS_PER_SECOND: '1000000',
  STAFF_LOGINS_PER_HOUR: '1000000',
  COMPARE_PER_MINUTE: '0',
};

/** A stack with a registry, and admin APIs over it that are processes of their own, to be killed. */
export class StaffProcesses {
  private readonly keys: Partial<Record<KeyHolder, string>> = {};
  private readonly running: { process: AppProcess; url: string }[] = [];

  private constructor(
    readonly registry: TestRegistry,
    readonly stack: Stack,
    private readonly settings: Record<string, string>,
  ) {}

  static async start({
    processes,
    settings = {},
    onExecuted,
    latencyMs = 0,
  }: StaffProcessesSettings): Promise<StaffProcesses> {
    const registry = await TestRegistry.start({
      latencyMs,
      onExecuted: ({ command, names }) => Promise.all(names.map((name) => onExecuted?.(command, name))),
    });
    const stack = await Stack.start({
      environment: 'sandbox',
      registry,
      registrar: OWN_REGISTRAR,
      settings: LIMITS,
    });
    const started = new StaffProcesses(registry, stack, settings);
    await Promise.all(Array.from({ length: processes }, (_, at) => started.run(at)));
    return started;
  }

  /** Starts one of them for the first time, or again after it was killed. */
  async run(at = 0): Promise<void> {
    const process = startApi('admin-api', { ...this.stack.environment, ...this.settings });
    this.running[at] = { process, url: '' };
    this.running[at] = { process, url: await urlOf(process) };
  }

  /** By SIGKILL, in the middle of its work. */
  async kill(at = 0): Promise<void> {
    await this.running[at].process.end('SIGKILL');
  }

  /** A request to the first process, with the key of a role. */
  async call(method: string, path: string, body?: object, holder: KeyHolder = 'owner'): Promise<StaffAnswer> {
    const response = await fetch(`${this.running[0].url}/admin/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${await this.keyOf(holder)}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      body: body && JSON.stringify(body),
    });
    return { status: response.status, body: await response.json() };
  }

  /** The body of an answer that is 200. */
  async ok(method: string, path: string, body?: object, holder: KeyHolder = 'owner'): Promise<any> {
    const answer = await this.call(method, path, body, holder);
    if (answer.status !== 200)
      throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  async register(domainName: string): Promise<void> {
    const domain = { domainName, privacyEnabled: false };
    const { status, body } = await this.stack.call('POST', '/core/v1/domains', { domain });
    if (status !== 200) throw new Error(JSON.stringify(body));
  }

  async rows<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.stack.sql.query<Row>(text, values)).rows;
  }

  async stop(): Promise<void> {
    await Promise.all(this.running.map(({ process }) => process.end('SIGTERM')));
    await this.stack.stop();
    await this.registry.close();
  }

  private async keyOf(holder: KeyHolder): Promise<string> {
    if (holder === 'owner') return this.stack.credentials.adminToken;
    const key = { name: `A ${holder}`, role: holder === 'colleague' ? 'owner' : holder };
    return (this.keys[holder] ??= (await this.ok('POST', '/staff-keys', key)).key);
  }
}
