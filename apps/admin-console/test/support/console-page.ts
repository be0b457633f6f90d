import { readFileSync } from 'node:fs';
import type { BrowserContext, Page } from 'playwright-core';

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/**
 * A refusal that a page expects: a bad value, no session yet, a role that changed, a route that this API does
 * not have, or an older version.
 */
const EXPECTED = /status of (40[0134]|412)/;

/** A browser of one person at the console, with everything that a page may not do written down. */
export class ConsolePage {
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
    page.on('request', (request) => {
      if (!request.url().startsWith(this.url) && !request.url().startsWith('blob:'))
        problems.push(`other host: ${request.url()}`);
    });
  }

  /** Opens a page without loading the console again, as a link does. */
  async visit(href: string): Promise<void> {
    await this.page.evaluate(
      `history.pushState(null, '', ${JSON.stringify(`/console${href}`)}); dispatchEvent(new PopStateEvent('popstate'))`,
    );
    await this.settled();
    await this.page.locator('h1:visible').first().waitFor();
  }

  /** Until nothing more is loaded. */
  async settled(): Promise<void> {
    await this.page.waitForLoadState('networkidle');
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
