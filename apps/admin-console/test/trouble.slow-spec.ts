import type { Person } from './support/console-browser';
import { describeConsole, DOMAIN } from './support/describe-console';

// A browser, and a build of the console where it is stale.
jest.setTimeout(300_000);

const CREDIT = '**/admin/v1/accounts/1/credit';

describeConsole('the console in trouble', (desk) => {
  let owner: Person;
  beforeAll(async () => {
    owner = await desk().person('owner');
  });
  afterEach(async () => {
    await owner.at.page.unrouteAll({ behavior: 'ignoreErrors' });
    await owner.at.page.keyboard.press('Escape');
    await owner.at.page.keyboard.press('Escape');
  });

  const openCredit = async (reference: string, person = owner): Promise<void> => {
    const { page } = person.at;
    await person.at.visit('/accounts/1');
    await page.getByRole('button', { name: 'Grant credit' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Amount').fill('1.50');
    await dialog.getByLabel('Reference').fill(reference);
    await dialog.getByLabel('Reason').fill('A reason that was typed');
  };
  const save = (person = owner) => person.at.page.getByRole('dialog').getByRole('button', { name: 'Save' });
  /** Sends of the act that came to the API. */
  const credits = async (reference: string): Promise<number> => {
    const { rows } = await desk().sandbox.sql.query(
      `select count(*)::int as count from ledger_transactions where reference like $1`,
      [`%${reference}%`],
    );
    return (rows[0] as { count: number }).count;
  };
  const typedReason = (person = owner): Promise<string> =>
    person.at.page.getByRole('dialog').getByLabel('Reason').inputValue();

  it('asks for a log-in where the session ended, and goes on with what was typed', async () => {
    const person = await desk().person('finance');
    const { page } = person.at;
    await openCredit('expired-1', person);
    await desk().sandbox.sql.query(`delete from staff_sessions where user_id = $1`, [person.id]);
    await page.waitForTimeout(2_500);
    await save(person).click();
    await page.getByText('Log in again to go on where you were').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.getByRole('button', { name: 'Log in with a passkey' }).click();
    await page.getByRole('dialog').waitFor();
    expect(page.url()).toContain('/console/accounts/1');
    expect(await typedReason(person)).toBe('A reason that was typed');
    await save(person).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(await credits('expired-1')).toBe(1);
    await person.at.context.close();
  });

  it('no longer offers an act whose role was withdrawn, and says why the act was refused', async () => {
    const person = await desk().person('finance');
    const { page } = person.at;
    await openCredit('withdrawn-1', person);
    await desk().sandbox.sql.query(`update staff_users set role = 'registry' where id = $1`, [person.id]);
    await page.waitForTimeout(2_500);
    await save(person).click();
    await page.getByRole('alert').getByText('Permission denied').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Grant credit' }).waitFor({ state: 'detached' });
    expect(await credits('withdrawn-1')).toBe(0);
    await person.at.context.close();
  });

  it('says that the API is away, keeps what was typed, and sends it when the API is back', async () => {
    const { page } = owner.at;
    await openCredit('away-1');
    await page.route(CREDIT, (route) => route.abort());
    await save().click();
    await page.getByRole('alert').getByText('The admin API does not answer').waitFor();
    expect(await typedReason()).toBe('A reason that was typed');
    await page.unrouteAll();
    await save().click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(await credits('away-1')).toBe(1);
  });

  it('shows the shape of a page while a slow answer is awaited', async () => {
    const { page } = owner.at;
    await owner.at.visit('/');
    let answer = (): void => undefined;
    const later = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/admin/v1/orders/**', async (route) => {
      await later;
      await route.continue();
    });
    const { orderId } = await desk().asked<{ orderId: number }>('GET', `/admin/v1/domains/${DOMAIN}`);
    await page.evaluate(
      `history.pushState(null, '', '/console/orders/${orderId}'); dispatchEvent(new PopStateEvent('popstate'))`,
    );
    await page.getByRole('status', { name: 'Loading' }).waitFor();
    answer();
    await owner.at.heading(`Order ${orderId}`);
  });

  it('sends an act once, however often its button is pressed', async () => {
    const { page } = owner.at;
    let sent = 0;
    let answer = (): void => undefined;
    const later = new Promise<void>((resolve) => (answer = resolve));
    await page.route(CREDIT, async (route) => {
      sent += 1;
      await later;
      await route.continue();
    });
    await openCredit('twice-1');
    // Both presses come in one task, before anything can be drawn.
    await save().evaluate((button) => {
      (button as unknown as { click(): void }).click();
      (button as unknown as { click(): void }).click();
    });
    await page.keyboard.press('Enter');
    answer();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(sent).toBe(1);
    expect(await credits('twice-1')).toBe(1);
  });

  it('shows what a colleague changed meanwhile, and changes the newer version then', async () => {
    const { page } = owner.at;
    const { id, version } = await desk().asked<{ id: number; version: number }>(
      'POST',
      '/admin/v1/staff-users',
      { name: 'Paula', email: 'paula@example.com', role: 'support' },
    );
    await owner.at.visit('/staff');
    await page
      .getByRole('row')
      .filter({ hasText: 'paula@example.com' })
      .getByRole('button', { name: 'Change' })
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Paula Roth');
    const changed = await fetch(`${desk().url}/admin/v1/staff-users/${id}`, {
      method: 'PATCH',
      headers: {
        'authorization': `Bearer ${desk().sandbox.credentials.adminToken}`,
        'content-type': 'application/json',
        'if-match': `"${version}"`,
      },
      body: JSON.stringify({ role: 'registry' }),
    });
    expect(changed.status).toBe(200);
    await dialog.getByRole('button', { name: 'Save' }).click();
    const alert = dialog.getByRole('alert');
    await alert.getByText('A colleague changed this meanwhile').waitFor();
    await alert.getByRole('row').filter({ hasText: 'Role' }).getByText('registry').waitFor();
    expect(await dialog.getByLabel('Name').inputValue()).toBe('Paula Roth');
    await alert.getByRole('button', { name: 'Base my change on it' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('row').filter({ hasText: 'Paula Roth' }).waitFor();
  });

  it('lets one of two colleagues decide, and tells the other that it was decided', async () => {
    const colleague = await desk().person('owner');
    const { page } = owner.at;
    const hold = { kind: 'abuse', reason: 'Two colleagues' };
    await desk().asked('POST', `/admin/v1/domains/${DOMAIN}/holds`, hold);
    for (const each of [owner, colleague]) {
      await each.at.visit(`/domains/${DOMAIN}`);
      await each.at.page.getByRole('tab', { name: 'Holds' }).click();
      await each.at.page.getByRole('button', { name: 'Lift' }).first().click();
      await each.at.page.getByRole('dialog').getByLabel('Reason').fill('It is over');
    }
    await save(colleague).click();
    await colleague.at.page.getByRole('dialog').waitFor({ state: 'hidden' });
    await save().click();
    await Promise.race([
      page.getByRole('dialog').getByRole('alert').waitFor(),
      page.getByRole('dialog').waitFor({ state: 'hidden' }),
    ]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Lift' }).first().waitFor({ state: 'detached' });
    await colleague.at.context.close();
  });

  it('writes cells that begin with an equals sign into a CSV file as text', async () => {
    const { page } = owner.at;
    await desk().sandbox.sql.query(`update contacts set company_name = '=HYPERLINK("https://example.net")'`);
    await owner.at.visit('/lists/contacts?columns=id,company');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).click(),
    ]);
    const text = (await (await file.createReadStream()).toArray()).join('');
    expect(text).toContain('HYPERLINK');
    expect(text).not.toMatch(/(^|,)"?=/m);
  });

  it('violated no policy and asked no other host', () => {
    expect(desk().problems.filter((problem) => !problem.includes('net::ERR_FAILED'))).toEqual([]);
  });
});
