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
  pages: { href: string; ms: Spread; failure?: string }[];
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
    const times = new Map<string, number[]>(PAGES.map((href) => [href, []]));
    const failures = new Map<string, string>();
    for (let round = 1; round <= ROUNDS; round += 1) {
      say(`staff: pages on screen, round ${round} of ${ROUNDS}`);
      const page = await logIn(browser, url, token);
      for (const href of PAGES) {
        interrupted.throwIfAborted();
        await leave(page);
        try {
          times.get(href)!.push(await page.evaluate<number>(VISIT(href)));
        } catch (error) {
          failures.set(href, (error as Error).message.split('\n')[0]);
        }
      }
      await page.context().close();
    }
    const pages = PAGES.map((href) => {
      const all = times.get(href)!;
      const failure = failures.get(href);
      return {
        href: decodeURIComponent(href),
        ms: spread(all.length === 0 ? [Number.NaN] : all),
        ...(failure !== undefined && { failure }),
      };
    });
    return { rounds: ROUNDS, pages };
  } finally {
    await browser.close();
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

/** To a page without a table, so that no row of the page before is taken for one of the next. */
async function leave(page: Page): Promise<void> {
  await page.evaluate(
    `history.pushState(null, '', '/console/search'); dispatchEvent(new PopStateEvent('popstate'))`,
  );
  await page.getByRole('heading', { name: 'Search', level: 1 }).waitFor();
  await page.locator('main [data-row]').first().waitFor({ state: 'detached' });
}
