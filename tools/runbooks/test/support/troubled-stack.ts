import { join } from 'node:path';
import { loadSettings } from '@registrar/composition';
import type { HttpApp } from '@registrar/http';
import { type Answer, OWN_REGISTRAR, Stack, type StackPart, TestRegistry } from '@registrar/test-sandbox';
import { freePort, temporaryFolder, type TestDatabase } from '@registrar/testkit';
import { EmbeddedRedis } from '@registrar/tool-services';
import { Client } from 'pg';
import { createAdminApi } from '../../../../apps/admin-api/src/app.module';
import { fires } from './firing';
import { RunbookCheck } from './runbook-check';

const HOST = '127.0.0.1';
const SETTINGS = { RATE_LIMIT_PER_SECOND: '1000', RATE_LIMIT_PER_HOUR: '100000' };

/** A whole stack whose registry and Redis server are its own, so that a test may stop them. */
export class TroubledStack {
  private admin?: HttpApp;
  private adminUrl = '';

  private constructor(
    private readonly folder: { path: string; remove(): void },
    readonly registry: TestRegistry,
    readonly redis: EmbeddedRedis,
    readonly stack: Stack,
  ) {}

  /** `database`: a migrated, empty one; default: one of the test services. */
  static async start(settings: Record<string, string> = {}, database?: TestDatabase): Promise<TroubledStack> {
    const folder = temporaryFolder();
    const redis = new EmbeddedRedis({ folder: join(folder.path, 'redis'), port: await freePort() });
    const [registry] = await Promise.all([TestRegistry.start(), redis.start()]);
    const stack = await Stack.start({
      environment: 'sandbox',
      registry,
      registrar: OWN_REGISTRAR,
      settings: { ...SETTINGS, REDIS_URL: redis.url, ...settings },
      ...(database && { database }),
    });
    const troubled = new TroubledStack(folder, registry, redis, stack);
    await troubled.startAdmin();
    return troubled;
  }

  async stop(): Promise<void> {
    await this.admin?.close();
    await this.stack.stop();
    await this.registry.close();
    await this.redis.stop();
    this.folder.remove();
  }

  /** All processes with these variables changed, as after a deployment. */
  async restart(changes: Readonly<Record<string, string>>): Promise<void> {
    await this.admin?.close();
    await this.stack.restart(changes);
    await this.startAdmin();
  }

  /** A section of a page, named as in the link of an alert. */
  runbook(link: string, environment: Readonly<Record<string, string>> = {}): RunbookCheck {
    return new RunbookCheck(link, {
      ...this.stack.environment,
      OPS: this.stack.opsUrls['public-api'],
      ADMIN: this.adminUrl,
      KEY: this.stack.credentials.adminToken,
      ...environment,
    });
  }

  register(domainName: string): Promise<Answer> {
    return this.stack.call('POST', '/core/v1/domains', { domain: { domainName, privacyEnabled: false } });
  }

  /** By the metrics of one application as they are; undefined without promtool. */
  async fires(alert: string, part: StackPart = 'public-api'): Promise<boolean | undefined> {
    return fires(alert, await (await fetch(`${this.stack.opsUrls[part]}/metrics`)).text());
  }

  async askStaff(method: string, path: string, headers: Record<string, string> = {}, body?: object) {
    const response = await fetch(`${this.adminUrl}/admin/v1/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.stack.credentials.adminToken}`,
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: (text === '' ? undefined : JSON.parse(text)) as any,
    };
  }

  async queryRegistry(text: string): Promise<void> {
    const client = new Client({ connectionString: this.registry.databaseUrl });
    await client.connect();
    try {
      await client.query(text);
    } finally {
      await client.end();
    }
  }

  private async startAdmin(): Promise<void> {
    this.admin = await createAdminApi(loadSettings({ ...this.stack.environment, LOG_LEVEL: 'fatal' }));
    const { port } = await this.admin.listen({ host: HOST, port: 0 });
    this.adminUrl = `http://${HOST}:${port}`;
  }
}
