import { Sandbox } from '@registrar/test-sandbox';
import { describeWith, programOf } from '@registrar/testkit';
import { type Browser, chromium, type Page } from 'playwright-core';
import { createPublicApi } from '../../src/app.module';

// A browser on a machine that may be busy.
jest.setTimeout(60_000);

const CHROMIUM = programOf('CHROMIUM_PATH', [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]);

describeWith(
  CHROMIUM,
  'install chromium (Debian, Ubuntu), or set CHROMIUM_PATH',
  'the documentation page in a browser',
  (executablePath) => {
    let sandbox: Sandbox;
    let browser: Browser;
    let page: Page;
    beforeAll(async () => {
      sandbox = await Sandbox.start({ tlds: ['com'] });
      const url = await sandbox.serve(await createPublicApi(sandbox.settings()));
      browser = await chromium.launch({ executablePath });
      page = await browser.newPage();
      page.setDefaultTimeout(0); // the page draws 1.3 MB of description: the timeout of the test decides
      await page.goto(`${url}/docs`);
      await page.click('.auth-wrapper .authorize');
      await page.fill('.modal-ux input[type=text]', sandbox.credentials.username);
      await page.fill('.modal-ux input[type=password]', sandbox.credentials.token);
      await page.click('.modal-ux button[type=submit]');
      await page.click('.modal-ux .btn-done');
    });
    afterAll(async () => {
      await browser?.close();
      await sandbox?.stop();
    });

    /** Try it out, Execute, and nothing else: the status that is shown. */
    async function execute(tag: string, operationId: string): Promise<string | null> {
      const block = page.locator(`#operations-${tag}-${operationId}`);
      if (!(await block.isVisible())) await page.click(`#operations-tag-${tag}`);
      await block.locator('.opblock-summary-control').click();
      await block.locator('.try-out__btn').click();
      await block.locator('button.execute').click();
      return block.locator('.live-responses-table .response .response-col_status').first().textContent();
    }

    it.each([
      ['domains', 'createDomain'],
      ['domains', 'getDomain'],
      ['domains', 'lockDomain'],
      ['domains', 'listDomains'],
      ['dns', 'createRecord'],
    ])('runs the example in %s of %s', async (tag, operationId) => {
      expect(await execute(tag, operationId)).toContain('200');
    });
  },
);
