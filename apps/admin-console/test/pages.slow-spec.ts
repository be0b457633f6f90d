import { until } from '@registrar/testkit';
import type { ConsolePage } from './support/console-page';
import { describeConsole, DOMAIN } from './support/describe-console';
import { pagesOf } from './support/pages-of';

// A browser, and a build of the console where it is stale.
jest.setTimeout(300_000);

describeConsole('the pages of the console', (desk) => {
  let at: ConsolePage;
  beforeAll(async () => {
    at = await desk().withKey();
  });
  // A dialog that a failed test left open must not fail the next one.
  afterEach(() => at.page.keyboard.press('Escape'));

  it('shows a refusal in words with its request id, and keeps what was typed', async () => {
    const { page } = at;
    await at.visit('/accounts/1');
    await page.getByRole('button', { name: 'Grant credit' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('This field is required.').first().waitFor();
    await dialog.getByLabel('Amount').fill('-1');
    await dialog.getByLabel('Reference').fill('mistake-1');
    await dialog.getByLabel('Reason').fill('A mistake');
    await dialog.getByRole('button', { name: 'Save' }).click();
    const alert = dialog.getByRole('alert');
    await alert.getByText(/Request \w/).waitFor();
    expect(await dialog.getByLabel('Reason').inputValue()).toBe('A mistake');
    await page.keyboard.press('Escape');
  });

  it('writes the reason of an act to the audit log', async () => {
    const { page } = at;
    await at.visit('/accounts/1');
    await page.getByRole('button', { name: 'Grant credit' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Amount').fill('12.34');
    await dialog.getByLabel('Reference').fill('outage-1');
    await dialog.getByLabel('Reason').fill('Goodwill for an outage');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'hidden' });
    const { items } = await desk().asked<{ items: object[] }>('GET', '/admin/v1/audit?target=account:1');
    expect(items[0]).toMatchObject({ action: 'account.credit', reason: 'Goodwill for an outage' });
  });

  it('finds the search box by one key', async () => {
    const { page } = at;
    await at.visit('/');
    await page.keyboard.press('/');
    await at.heading('Search');
    await page.keyboard.type(DOMAIN);
    expect(await page.getByRole('textbox', { name: 'Search' }).inputValue()).toBe(DOMAIN);
  });

  it('keeps filters in the address, and reads them from it', async () => {
    const { page } = at;
    await at.visit(`/operations?subject=${DOMAIN}`);
    await page.getByRole('cell', { name: DOMAIN }).first().waitFor();
    await page.getByLabel('Subject').fill('nothing.com');
    await page.keyboard.press('Enter');
    await page.getByText('No operation matches').waitFor();
    expect(page.url()).toContain('subject=nothing.com');
  });

  it('says what a transfer does at the registry and to money before it is started', async () => {
    const { page } = at;
    await at.visit('/accounts/1');
    await page.getByRole('button', { name: 'Acts' }).click();
    await page.getByRole('menuitem', { name: /Start a transfer in/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('the account is charged the price at once').waitFor();
    await dialog.getByText(/requested with the auth code/).waitFor();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('This field is required.').first().waitFor();
    expect(await dialog.getByLabel('Reason').count()).toBe(1);
    await page.keyboard.press('Escape');
  });

  it('compares a domain at two entries of its timeline', async () => {
    const { page } = at;
    await at.visit(`/domains/${DOMAIN}`);
    await page.getByRole('tab', { name: 'Timeline' }).click();
    await page.getByText('Tick two entries').waitFor();
    const boxes = page.getByRole('checkbox', { name: /^Compare / });
    await boxes.first().check();
    await boxes.last().check();
    await page.getByText('The domain at both points').waitFor();
    expect(await page.getByText('Tick two entries').count()).toBe(0);
  });

  it('keeps ticked rows on further pages of a list, and clears them with another filter', async () => {
    const { page } = at;
    await desk().sandbox.sql.query(
      `insert into accounts (username, default_nameservers, created_at)
       select 'ticked-' || lpad(n::text, 3, '0') || '-test', '{ns1.example.net}', now() from generate_series(1, 120) n`,
    );
    await at.visit('/accounts?username=ticked');
    await page.getByRole('checkbox', { name: 'Select ticked-001-test' }).click();
    const status = page.getByRole('status').filter({ hasText: 'selected' });
    await status.getByText('1 account selected').waitFor();
    const table = page.getByRole('table', { name: 'Accounts' });
    const last = page.getByRole('checkbox', { name: 'Select ticked-120-test' });
    await until(async () => {
      await table.evaluate((box) =>
        (box as unknown as { scrollTo(x: number, y: number): void }).scrollTo(0, 1_000_000),
      );
      return last.isVisible();
    }, 'the last page of the list is shown');
    await last.click({ modifiers: ['Shift'] });
    await status.getByText('120 accounts selected').waitFor();
    await page.getByRole('checkbox', { name: 'Select all rows that are loaded' }).click();
    await status.waitFor({ state: 'detached' });
    await last.click();
    await status.getByText('1 account selected').waitFor();
    await page.getByLabel('Username').fill('ticked-1');
    await page.keyboard.press('Enter');
    await status.waitFor({ state: 'detached' });
    expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(0);
  });

  it('says that an object does not exist', async () => {
    await at.visit('/domains/not-registered.com');
    await at.page.getByText('The domain not-registered.com does not exist').waitFor();
  });

  it('switches times to local and back', async () => {
    const { page } = at;
    await at.visit(`/domains/${DOMAIN}`);
    await page.getByRole('button', { name: /show local times/ }).click();
    await page.getByRole('button', { name: /show UTC/ }).click();
  });

  it.each(['light', 'dark'] as const)(
    'have nothing that axe-core finds, in %s colours',
    async (colorScheme) => {
      await at.page.emulateMedia({ colorScheme });
      const found: string[] = [];
      for (const href of await pagesOf(desk(), DOMAIN)) {
        await at.visit(href);
        found.push(...(await at.axe()).map((problem) => `${href} ${problem}`));
      }
      await at.visit(`/domains/${DOMAIN}`);
      for (const tab of await at.page.getByRole('tab').allInnerTexts()) {
        await at.page.getByRole('tab', { name: tab, exact: true }).click();
        await at.settled();
        found.push(...(await at.axe()).map((problem) => `tab ${tab} ${problem}`));
      }
      expect(found).toEqual([]);
    },
  );

  it('forget the key when it logs out', async () => {
    const { page } = at;
    await at.visit('/');
    await page.getByRole('button', { name: 'Staff key' }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await at.heading('Registrar console');
    const stored = await page.evaluate<string>(
      'JSON.stringify(localStorage) + JSON.stringify(sessionStorage)',
    );
    expect(stored).not.toContain(desk().sandbox.credentials.adminToken);
  });

  it('violated no policy, asked no other host and threw nothing', () => {
    expect(desk().problems).toEqual([]);
  });
});
