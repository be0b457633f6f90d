import { readFileSync } from 'node:fs';
import { until } from '@registrar/testkit';
import type { BrowserContext, Page, Request } from 'playwright-core';

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/**
 * A refusal that a page expects: a bad value, no session yet, a role that changed, a route that this API does
 * not have, or an older version.
 */
const EXPECTED = /status of (40[0134]|412)/;

/** A page that has asked nothing for so long has what it shows. */
const QUIET_MS = 150;

/** A browser of one person at the console, with everything that a page may not do written down. */
export class ConsolePage {
  private readonly open = new Set<Request>();
  private movedAt = 0;

  constructor(
    readonly page: Page,
    readonly context: BrowserContext,
    private readonly url: string,
    private readonly problems: string[],
  ) {
    page.on('pageerror', ({ message }) => problems.push(`script: ${message}`));
    page.on('console', (line) => {
      if (line.type() === 'error' && !EXPECTED.test(line.text())) problems.push(`console: ${line.text()}`);
    });
    const moved = (): void => {
      this.movedAt = Date.now();
    };
    const ended = (request: Request): void => {
      this.open.delete(request);
      moved();
    };
    page.on('requestfinished', ended);
    page.on('requestfailed', ended);
    page.on('request', (request) => {
      this.open.add(request);
      moved();
      if (!request.url().startsWith(this.url) && !request.url().startsWith('blob:'))
        problems.push(`other host: ${request.url()}`);
    });
  }

  /** Opens a page without loading the console again, as a link does. */
  async visit(href: string): Promise<void> {
    await this.page.evaluate(
      `history.pushState(null, '', ${JSON.stringify(`/console${href}`)}); dispatchEvent(new PopStateEvent('popstate'))`,
    );
    this.movedAt = Date.now();
    // the page before is shown until this one is visible; the log-in has no main part
    await until(
      () =>
        this.page.evaluate<boolean>(
          `[document.querySelector('#main')].every((main) => !main || main.dataset.shown === location.pathname + location.search)`,
        ),
      `the page ${href} is shown`,
    );
    await this.settled();
    await this.page
      .locator('h1:visible')
      .first()
      .waitFor()
      .catch((error: Error) => {
        throw new Error(`The page ${href} has no heading: ${error.message}`);
      });
  }

  /** Until nothing more is loaded. */
  async settled(): Promise<void> {
    await until(() => this.open.size === 0 && Date.now() - this.movedAt > QUIET_MS, 'the page is loaded');
    await this.page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
  }

  /** A passkey of this browser, as a fingerprint reader gives it; each press of a finger succeeds. */
  async addAuthenticator(): Promise<void> {
    const devtools = await this.context.newCDPSession(this.page);
    await devtools.send('WebAuthn.enable');
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
  }

  /** Logs in by the link of an invitation, and registers the passkey that it asks for. */
  async redeem(link: string): Promise<void> {
    await this.addAuthenticator();
    await this.page.goto(link);
    await this.heading('One more step');
    await this.page.getByLabel('Name of the passkey').fill('Work laptop');
    await this.page.getByRole('button', { name: 'Register a passkey' }).click();
    await this.heading('Work');
  }

  async heading(name: string): Promise<void> {
    await this.page.getByRole('heading', { name, level: 1 }).waitFor();
  }

  /** What axe-core finds on the page, as sentences. */
  async axe(): Promise<string[]> {
    await this.page.evaluate(AXE);
    const found = await this.page.evaluate<{ violations: { id: string; nodes: { html: string }[] }[] }>(
      'axe.run()',
    );
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 200)}`);
  }
}
