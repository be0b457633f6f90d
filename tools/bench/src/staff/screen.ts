import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { programOf } from '@registrar/tool-services';
import { type Browser, chromium, type Page } from 'playwright-core';
import { ROOT } from '../child';
import { type Spread, spread } from '../report-scale';

const ROUNDS = 5;
const CHROMIUM = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const SIZE = { width: 1360, height: 850 };
const LONGEST_MS = 60_000;

export interface ScreenFigures {
  rounds: number;
  /** From the click on a link to the first rows that are drawn, nothing of the page known before. */
  pages: ScreenPage[];
  /** From the navigation, as by a bookmark, to the first rows: the console is loaded too, nothing is cached. */
  loaded: ScreenPage[];
}

interface ScreenPage {
  href: string;
  ms: Spread;
  failure?: string;
}

const filter = (value: object): string => encodeURIComponent(JSON.stringify(value));
const PAGES = [
  '/lists/domains',
  '/lists/domains?sort=-expiresAt',
  `/lists/domains?filter=${filter({ field: 'tld', op: 'eq', value: 'net' })}`,
  '/lists/contacts',
  '/lists/orders',
  '/lists/order-items',
  '/lists/operations',
  '/lists/registry-commands',
  '/lists/mails',
  '/lists/events',
  '/accounts',
  '/operations',
  '/deliveries',
  '/payments',
  '/audit',
];

/** Loaded as a whole, which the others are not. */
const LOADED = ['/lists/domains', '/lists/domains?sort=-expiresAt'];

const SESSION = (): object => ({
  user: { id: 1, name: 'Benchmark', role: 'owner' },
  operations: ['list.read', 'list.describe', 'list.export', 'view.list', 'domain.read'],
  lists: ['domains'],
  environment: 'sandbox',
  endsAt: new Date(Date.now() + 3_600_000).toISOString(),
  csrfToken: 'benchmark',
  needsSecondFactor: false,
});

/** In a page that is loading: milliseconds since its navigation when a row is drawn. */
const FIRST_ROW = `
new Promise((resolve, reject) => {
  const look = () => {
    if (document.querySelector('main [data-row]')) requestAnimationFrame(() => resolve(performance.now()));
    else if (performance.now() > ${LONGEST_MS}) reject(new Error('no row is drawn'));
    else requestAnimationFrame(look);
  };
  look();
})`;

/** In the page: follows a link as the console's router does, and resolves once a row is drawn. */
const VISIT = (href: string): string => `
new Promise((resolve, reject) => {
  const began = performance.now();
  history.pushState(null, '', ${JSON.stringify(`/console${href}`)});
  dispatchEvent(new PopStateEvent('popstate'));
  const look = () => {
    if (document.querySelector('main [data-row]')) requestAnimationFrame(() => resolve(performance.now() - began));
    else if (document.querySelector('main [role=alert]')) reject(new Error(document.querySelector('main [role=alert]').textContent));
    else if (performance.now() - began > ${LONGEST_MS}) reject(new Error('no row is drawn'));
    else requestAnimationFrame(look);
  };
  look();
})`;

/** Undefined where there is no Chromium. A new browser profile for each round: nothing is cached. */
export async function measureScreen(
  url: string,
  token: string,
  interrupted: AbortSignal,
  say: (line: string) => void,
): Promise<ScreenFigures | undefined> {
  const executablePath = programOf('CHROMIUM_PATH', CHROMIUM);
  if (executablePath === undefined) {
    say('staff: no Chromium, so that no page is measured (CHROMIUM_PATH)');
    return undefined;
  }
  execFileSync(process.execPath, [join(ROOT, 'tools/console/build.cjs'), '--if-stale']);
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const [clicked, loaded] = [new ScreenTimes(PAGES), new ScreenTimes(LOADED)];
    for (let round = 1; round <= ROUNDS; round += 1) {
      say(`staff: pages on screen, round ${round} of ${ROUNDS}`);
      const page = await logIn(browser, url, token);
      for (const href of PAGES) {
        interrupted.throwIfAborted();
        await leave(page);
        await clicked.measure(href, () => page.evaluate<number>(VISIT(href)));
      }
      await page.context().close();
      for (const href of LOADED) {
        interrupted.throwIfAborted();
        await loaded.measure(href, () => load(browser, `${url}/console${href}`, token));
      }
    }
    return { rounds: ROUNDS, pages: clicked.pages, loaded: loaded.pages };
  } finally {
    await browser.close();
  }
}

/** Times of pages over the rounds. */
class ScreenTimes {
  private readonly times = new Map<string, number[]>();
  private readonly failures = new Map<string, string>();

  constructor(hrefs: readonly string[]) {
    for (const href of hrefs) this.times.set(href, []);
  }

  get pages(): ScreenPage[] {
    return [...this.times].map(([href, all]) => {
      const failure = this.failures.get(href);
      return {
        href: decodeURIComponent(href),
        ms: spread(all.length === 0 ? [Number.NaN] : all),
        ...(failure !== undefined && { failure }),
      };
    });
  }

  async measure(href: string, visit: () => Promise<number>): Promise<void> {
    try {
      this.times.get(href)!.push(await visit());
    } catch (error) {
      this.failures.set(href, (error as Error).message.split('\n')[0]);
    }
  }
}

async function logIn(browser: Browser, url: string, token: string): Promise<Page> {
  const context = await browser.newContext({ viewport: SIZE });
  const page = await context.newPage();
  await page.goto(`${url}/console/`);
  await page.getByRole('heading', { name: 'Registrar console', level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  const key = page.locator('input[type=password]');
  if (!(await key.isVisible())) await page.getByText('Use a staff key').click();
  await key.fill(token);
  await key.press('Enter');
  await page.getByRole('heading', { name: 'Work', level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  return page;
}

/** Milliseconds from the navigation to the first row, in a new browser profile. */
async function load(browser: Browser, address: string, token: string): Promise<number> {
  const context = await browser.newContext({
    viewport: SIZE,
    extraHTTPHeaders: { authorization: `Bearer ${token}` },
  });
  try {
    const page = await context.newPage();
    // A log-in by a key ends with the page, and one by a passkey needs a user: this answer alone is not the API's.
    await page.route('**/admin/v1/session', (route) => route.fulfill({ json: SESSION() }));
    await page.goto(address, { waitUntil: 'commit' });
    return await page.evaluate<number>(FIRST_ROW);
  } finally {
    await context.close();
  }
}

/** To a page without a table, so that no row of the page before is taken for one of the next. */
async function leave(page: Page): Promise<void> {
  await page.evaluate(
    `history.pushState(null, '', '/console/search'); dispatchEvent(new PopStateEvent('popstate'))`,
  );
  await page.getByRole('heading', { name: 'Search', level: 1 }).waitFor();
  await page.locator('main [data-row]').first().waitFor({ state: 'detached' });
}
