import { loadSettings } from '@registrar/composition';
import type { HttpApp } from '@registrar/http';
import {
  OTHER_REGISTRARS,
  OtherRegistrar,
  OWN_REGISTRAR,
  Stack,
  TestRegistry,
} from '@registrar/test-sandbox';
import type { StaffRole } from '@registrar/staff';
import { createAdminApi } from '../../src/app.module';

export interface StaffAnswer {
  status: number;
  headers: Headers;
  // Answers of many shapes; each test says what it expects.
  body: any;
}

/** A whole stack with a registry, and an admin API over it. */
export class StaffStack {
  private readonly keys: Partial<Record<StaffRole, string>> = {};

  private isRegistryAway = false;

  private constructor(
    private readonly registry: TestRegistry,
    readonly stack: Stack,
    private readonly app: HttpApp,
    private readonly url: string,
  ) {}

  /** `settings`: of the admin API. `now`: of the registry, such as a past one for domains that are old then. */
  static async start(settings: Record<string, string> = {}, now?: () => Date): Promise<StaffStack> {
    const registry = await TestRegistry.start(now && { clock: { now } });
    const stack = await Stack.start({
      environment: 'sandbox',
      registry,
      registrar: OWN_REGISTRAR,
      runsHere: true,
      settings: { RATE_LIMIT_PER_SECOND: '1000', RATE_LIMIT_PER_HOUR: '100000', COMPARE_PER_MINUTE: '0' },
    });
    const app = await createAdminApi(loadSettings({ ...stack.environment, LOG_LEVEL: 'fatal', ...settings }));
    const { port } = await app.listen({ host: '127.0.0.1', port: 0 });
    return new StaffStack(registry, stack, app, `http://127.0.0.1:${port}/admin/v1`);
  }

  async register(domainName: string): Promise<void> {
    const { status, body } = await this.stack.call('POST', '/core/v1/domains', { domain: { domainName } });
    if (status !== 200) throw new Error(JSON.stringify(body));
  }

  /** A domain of the demo account without any lock, which may be transferred. */
  async registerUnlocked(domainName: string): Promise<void> {
    const domain = { domainName, privacyEnabled: false };
    const { status, body } = await this.stack.call('POST', '/core/v1/domains', { domain });
    if (status !== 200) throw new Error(JSON.stringify(body));
    await this.query('update domains set transfer_lock_until = registered_at where name = $1', [domainName]);
    await this.stack.call('PATCH', `/core/v1/domains/${domainName}`, { locked: false });
  }

  /** Another registrar at the same registry. */
  otherRegistrar(): Promise<OtherRegistrar> {
    return OtherRegistrar.connect(this.registry.simulator.port, OTHER_REGISTRARS[1]);
  }

  async call(method: string, path: string, body?: object, role: StaffRole = 'owner'): Promise<StaffAnswer> {
    return this.callBy(await this.keyOf(role), method, path, body);
  }

  async callBy(key: string, method: string, path: string, body?: object): Promise<StaffAnswer> {
    const response = await fetch(`${this.url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      body: body && JSON.stringify(body),
    });
    return { status: response.status, headers: response.headers, body: await response.json() };
  }

  /** Newest first. */
  async audit(target: string): Promise<any[]> {
    return (await this.call('GET', `/audit?target=${encodeURIComponent(target)}`)).body.items;
  }

  async query(text: string, values: unknown[] = []): Promise<any[]> {
    return (await this.stack.sql.query(text, values)).rows;
  }

  async stop(): Promise<void> {
    await this.app.close();
    await this.stack.stop();
    await this.closeRegistry();
  }

  async closeRegistry(): Promise<void> {
    if (!this.isRegistryAway) await this.registry.close();
    this.isRegistryAway = true;
  }

  private async keyOf(role: StaffRole): Promise<string> {
    if (role === 'owner') return this.stack.credentials.adminToken;
    return (this.keys[role] ??= (
      await this.call('POST', '/staff-keys', { name: `A ${role}`, role })
    ).body.key);
  }
}
