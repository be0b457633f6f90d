import { execFileSync } from 'node:child_process';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { Sandbox } from '@registrar/test-sandbox';
import { type Browser, chromium } from 'playwright-core';
import { createAdminApi } from '../../../../apps/admin-api/src/app.module';
import { createPublicApi } from '../../../../apps/public-api/src/app.module';
import { ConsolePage } from './console-page';

const ROOT = path.resolve(__dirname, '../../../..');
type HttpApp = Awaited<ReturnType<typeof createAdminApi>>;
const SIZE = { width: 1360, height: 850 };

export interface Person {
  id: number;
  name: string;
  at: ConsolePage;
}

/** The console of a sandbox in Chromium: a browser for each person. */
export class ConsoleBrowser {
  readonly problems: string[] = [];
  private people = 0;

  private constructor(
    readonly sandbox: Sandbox,
    /** Of the origin that log-ins are bound to. */
    readonly url: string,
    readonly publicUrl: string,
    private readonly app: HttpApp,
    private readonly browser: Browser,
  ) {}

  static async start(
    executablePath: string,
    environment: Record<string, string> = {},
  ): Promise<ConsoleBrowser> {
    execFileSync(process.execPath, [path.join(ROOT, 'tools/console/build.cjs'), '--if-stale']);
    const sandbox = await Sandbox.start({ tlds: ['com'] });
    const port = await freePort();
    const url = `http://localhost:${port}`;
    const app = await createAdminApi(sandbox.settings({ ADMIN_BASE_URL: url, ...environment }));
    await app.listen({ host: '127.0.0.1', port });
    const publicUrl = await sandbox.serve(await createPublicApi(sandbox.settings()));
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
    return new ConsoleBrowser(sandbox, url, publicUrl, app, browser);
  }

  async newPage(): Promise<ConsolePage> {
    const context = await this.browser.newContext({ viewport: SIZE });
    return new ConsolePage(await context.newPage(), context, this.url, this.problems);
  }

  /** A browser that works with the owner's key, as a developer of a sandbox does. */
  async withKey(): Promise<ConsolePage> {
    const at = await this.newPage();
    const { page } = at;
    await page.goto(`${this.url}/console/`);
    await at.heading('Registrar console');
    await page.waitForLoadState('networkidle');
    const key = page.locator('input[type=password]');
    if (!(await key.isVisible())) await page.getByText('Use a staff key').click();
    await key.fill(this.sandbox.credentials.adminToken);
    await key.press('Enter');
    await at.heading('Work');
    return at;
  }

  /** A staff user who came by the link of an invitation and has a passkey. */
  async person(role: string): Promise<Person> {
    this.people += 1;
    const name = `Person ${this.people}`;
    const email = `person${this.people}@example.com`;
    const { id } = await this.asked<{ id: number }>('POST', '/admin/v1/staff-users', { name, email, role });
    const at = await this.newPage();
    const { url } = await this.asked<{ url: string }>('POST', `/admin/v1/staff-users/${id}:invite`, {});
    await at.redeem(url);
    return { id, name, at };
  }

  /** The JSON of an answer to the owner's key. */
  async asked<T>(method: string, route: string, body?: unknown): Promise<T> {
    const answer = await this.admin(method, route, body);
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${route}: ${answer.status} ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as T;
  }

  admin(method: string, route: string, body?: unknown): Promise<Response> {
    return fetch(`${this.url}${route}`, {
      method,
      headers: {
        'authorization': `Bearer ${this.sandbox.credentials.adminToken}`,
        'content-type': 'application/json',
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  }

  async stop(): Promise<void> {
    await this.browser.close();
    await this.app.close();
    await this.sandbox.stop();
  }
}

/** Log-ins are bound to an origin, so that the port is known before the API is made. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}
