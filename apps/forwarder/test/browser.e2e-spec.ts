import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createTestDatabase, describeWith, programOf, type TestDatabase } from '@registrar/testkit';
import { type Browser, chromium, type Page } from 'playwright-core';
import { ForwardedRows, RunningForwarder } from './forwarder-fixture';

const CHROMIUM = programOf('CHROMIUM_PATH', [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]);
const HOSTILE = `</title><script>window.name = 'broken into'</script><img src=x onerror="window.name = 'broken into'">`;

/** The reseller's customer's own site, somewhere else; it says what it was asked for. */
const TARGET_PAGE = (
  path: string,
): string => `<!doctype html><title>The target</title><h1>Welcome</h1><p id="path">${path.replaceAll('&', '&amp;')}</p>
  <p id="script">no script</p><script>document.getElementById('script').textContent = 'its script runs';</script>`;

describeWith(
  CHROMIUM,
  'install chromium (Debian, Ubuntu), or set CHROMIUM_PATH',
  'in a browser',
  (executablePath) => {
    let database: TestDatabase;
    let rows: ForwardedRows;
    let forwarder: RunningForwarder;
    let target: Server;
    let browser: Browser;
    beforeAll(async () => {
      database = await createTestDatabase();
      rows = await ForwardedRows.open(database.superuserUrl);
      await rows.domain('shop.example');
      const to = 'http://target.test/base';
      await rows.forward('shop.example', 'page', {
        forwardsTo: to,
        type: 'masked',
        title: 'Our L\u00e4den',
        meta: 'All about lanterns',
      });
      await rows.forward('shop.example', 'hostile', {
        forwardsTo: to,
        type: 'masked',
        title: HOSTILE,
        meta: HOSTILE,
      });
      await rows.forward('shop.example', 'moved', { forwardsTo: to });
      await rows.forward('shop.example', 'now', { forwardsTo: to, type: '302' });
      await rows.forward('shop.example', 'chain', { forwardsTo: 'http://moved.shop.example/chained' });
      await rows.forward('shop.example', 'ring', {
        forwardsTo: 'http://ring2.shop.example/',
        type: 'masked',
      });
      await rows.forward('shop.example', 'ring2', {
        forwardsTo: 'http://ring.shop.example/',
        type: 'masked',
      });
      await rows.forward('shop.example', 'nested', {
        forwardsTo: 'http://page.shop.example/',
        type: 'masked',
        title: 'Nested',
      });
      forwarder = await RunningForwarder.start(database.urlOf('forwarder'));
      target = createServer((request, response) => {
        response
          .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
          .end(TARGET_PAGE(request.url ?? ''));
      }).listen(0, '127.0.0.1');
      await once(target, 'listening');
      const hosts = `MAP *.shop.example 127.0.0.1:${forwarder.ports.port}, MAP target.test 127.0.0.1:${(target.address() as AddressInfo).port}, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1`;
      browser = await chromium.launch({
        executablePath,
        args: [
          `--host-resolver-rules=${hosts}`,
          '--disable-features=HttpsUpgrades,HttpsFirstBalancedModeAutoEnable',
        ],
      });
    });
    afterAll(async () => {
      await browser?.close();
      target?.closeAllConnections();
      target?.close();
      await forwarder?.stop();
      await rows?.close();
      await database?.drop();
    });

    async function inPage<T>(
      work: (page: Page, complaints: string[]) => Promise<T>,
      javaScriptEnabled = true,
    ): Promise<T> {
      const context = await browser.newContext({ javaScriptEnabled });
      try {
        const page = await context.newPage();
        const complaints: string[] = [];
        page.on('console', (message) => {
          if (message.type() === 'error' && !message.text().includes('favicon'))
            complaints.push(message.text());
        });
        page.on('dialog', (dialog) => {
          complaints.push(dialog.message());
          void dialog.dismiss();
        });
        return await work(page, complaints);
      } finally {
        await context.close();
      }
    }

    it('a masked page shows the target under the address and the title of its own', () =>
      inPage(async (page, complaints) => {
        await page.goto('http://page.shop.example/a/b?c=d&e=f');
        expect([page.url(), await page.title()]).toEqual([
          'http://page.shop.example/a/b?c=d&e=f',
          'Our L\u00e4den',
        ]);
        const frame = page.frameLocator('iframe');
        expect([
          await frame.locator('h1').textContent(),
          await frame.locator('#path').textContent(),
          await frame.locator('#script').textContent(),
        ]).toEqual(['Welcome', '/base/a/b?c=d&e=f', 'its script runs']);
        expect(await page.locator('meta[name=description]').getAttribute('content')).toBe(
          'All about lanterns',
        );
        expect(complaints).toEqual([]);
      }));

    it('the frame has the whole window: our style is one that our policy allows', () =>
      inPage(async (page) => {
        await page.setViewportSize({ width: 800, height: 600 });
        await page.goto('http://page.shop.example/');
        expect(await page.locator('iframe').boundingBox()).toEqual({ x: 0, y: 0, width: 800, height: 600 });
      }));

    it('works without script', () =>
      inPage(async (page) => {
        await page.goto('http://page.shop.example/a');
        expect([
          await page.title(),
          await page.frameLocator('iframe').locator('#path').textContent(),
        ]).toEqual(['Our L\u00e4den', '/base/a']);
      }, false));

    it('a hostile title and meta stay texts', () =>
      inPage(async (page, complaints) => {
        await page.goto(`http://hostile.shop.example/?q="><script>window.name='broken into'</script>`);
        expect(await page.title()).toBe(HOSTILE);
        expect(await page.locator('meta[name=description]').getAttribute('content')).toBe(HOSTILE);
        expect([
          await page.locator('script').count(),
          await page.locator('img').count(),
          await page.evaluate('window.name'),
        ]).toEqual([0, 0, '']);
        expect(await page.frameLocator('iframe').locator('h1').textContent()).toBe('Welcome');
        expect(complaints).toEqual([]);
      }));

    it.each([
      ['http://moved.shop.example/a?b=c#d', 'http://target.test/base/a?b=c#d'],
      ['http://now.shop.example/a?b=c', 'http://target.test/base/a?b=c'],
      ['http://chain.shop.example/x', 'http://target.test/base/chained/x'],
    ])('%s is followed to %s', (from, to) =>
      inPage(async (page) => {
        await page.goto(from);
        expect([page.url(), await page.title()]).toEqual([to, 'The target']);
      }),
    );

    it('a redirect keeps a form that is sent: 307', () =>
      inPage(async (page) => {
        await page.goto('http://target.test/');
        const asked = page.waitForRequest((request) => request.url() === 'http://target.test/base/order');
        await page.evaluate(
          `document.body.innerHTML = '<form method="post" action="http://now.shop.example/order"><input name="a" value="1"></form>'; document.forms[0].submit()`,
        );
        expect([(await asked).method(), (await asked).postData()]).toEqual(['POST', 'a=1']);
      }));

    it('pages that frame each other are refused before they are shown', () =>
      inPage(async (page) => {
        expect((await page.goto('http://ring.shop.example/'))?.status()).toBe(508);
        expect(await page.locator('iframe').count()).toBe(0);
      }));

    it('a masked page is framed by nobody, not even by another one', () =>
      inPage(async (page, complaints) => {
        await page.goto('http://nested.shop.example/', { waitUntil: 'load' });
        await expect(page.frameLocator('iframe').locator('iframe').count()).resolves.toBe(0);
        expect(complaints.join()).toMatch(/frame/i);
      }));

    it('an unknown host shows a plain sentence', () =>
      inPage(async (page) => {
        const response = await page.goto('http://unknown.shop.example/');
        expect([response?.status(), await page.locator('body').textContent()]).toEqual([
          404,
          'No forwarding is set up for this address.\n',
        ]);
      }));
  },
);
