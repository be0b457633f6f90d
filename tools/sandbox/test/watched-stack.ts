import { loadSettings } from '@registrar/composition';
import { loadForwarderSettings } from '@registrar/composition/forwarder';
import type { HttpApp } from '@registrar/http';
import { createAdminApi } from '../../../apps/admin-api/src/app.module';
import { ForwarderApp } from '../../../apps/forwarder/src/forwarder-app';
import { Stack } from '../src/stack';
import { OWN_REGISTRAR, TestRegistry } from '../src/test-registry';
import type { App } from './metrics-page';

const HOST = '127.0.0.1';

/** All four apps and a registry, as a monitoring system sees them: by their ops ports. */
export class WatchedStack {
  private constructor(
    private readonly registry: TestRegistry,
    readonly stack: Stack,
    private readonly admin: HttpApp,
    private readonly forwarder: ForwarderApp,
    /** URL of the admin API. */
    readonly adminUrl: string,
    /** URL of the forwarder, which answers by the host of the request. */
    readonly forwarderUrl: string,
    /** Base URLs of the ops ports. */
    readonly opsUrls: Record<App, string>,
  ) {}

  static async start(): Promise<WatchedStack> {
    const registry = await TestRegistry.start();
    const stack = await Stack.start({ environment: 'sandbox', registry, registrar: OWN_REGISTRAR });
    const admin = await createAdminApi(loadSettings({ ...stack.environment, LOG_LEVEL: 'fatal' }));
    const { port, opsPort } = await admin.listen({ host: HOST, port: 0, ops: { host: HOST, port: 0 } });
    const forwarder = await ForwarderApp.create(
      loadForwarderSettings({
        ENVIRONMENT: 'sandbox',
        LOG_LEVEL: 'fatal',
        LISTEN_HOST: HOST,
        FORWARDER_DATABASE_URL: stack.database.urlOf('forwarder'),
        FORWARDER_PORT: '0',
        FORWARDER_ASK_PORT: '0',
        FORWARDER_OPS_PORT: '0',
        SHUTDOWN_DELAY_MS: '0',
        FORWARDER_HOSTS: 'forward.registrar.example',
        FORWARDER_ADDRESSES: '192.0.2.80',
      }),
    );
    const ports = await forwarder.start();
    return new WatchedStack(
      registry,
      stack,
      admin,
      forwarder,
      `http://${HOST}:${port}`,
      `http://${HOST}:${ports.port}`,
      {
        ...stack.opsUrls,
        'admin-api': `http://${HOST}:${opsPort}`,
        'forwarder': `http://${HOST}:${ports.opsPort}`,
      },
    );
  }

  async metricsOf(app: App): Promise<string> {
    return (await fetch(`${this.opsUrls[app]}/metrics`)).text();
  }

  /**
   * Sells a domain and starts the worker again, so that its first readings have the sale: the next are a minute
   * later.
   */
  async sellBeforeTheWorker(domainName: string): Promise<void> {
    const { status } = await this.stack.call('POST', '/core/v1/domains', { domain: { domainName } });
    if (status !== 200) throw new Error(`the sale of ${domainName} was answered ${status}`);
    await this.stack.haltWorker();
    await this.stack.runWorker();
    this.opsUrls.worker = this.stack.opsUrls.worker;
  }

  /** A request of staff with the owner's key. */
  async asStaff(path: string): Promise<number> {
    const headers = { authorization: `Bearer ${this.stack.credentials.adminToken}` };
    return (await fetch(`${this.adminUrl}${path}`, { headers })).status;
  }

  async stop(): Promise<void> {
    await Promise.all([this.admin.close(), this.forwarder.close()]);
    await this.stack.stop();
    await this.registry.close();
  }
}
