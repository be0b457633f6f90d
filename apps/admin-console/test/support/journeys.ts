import { until } from '@registrar/testkit';
import type { Page } from 'playwright-core';
import { BULK_JOURNEY } from './bulk-journey';
import { type Journey, seen, type Stage } from './journey';

/** A dialog that stays open says why in its text. */
const closed = async (page: Page): Promise<void> => {
  const dialog = page.locator('[role=dialog]:visible');
  try {
    await dialog.waitFor({ state: 'detached' });
  } catch (cause) {
    throw new Error(`A dialog stays open: ${(await dialog.allInnerTexts()).join(' | ')}`, { cause });
  }
};
const lastAct = async ({ desk }: Stage, target: string): Promise<string> => {
  const { items } = await desk.asked<{ items: { action: string }[] }>(
    'GET',
    `/admin/v1/audit?target=${encodeURIComponent(target)}`,
  );
  return items[0].action;
};

/** Ways through the work of staff. */
export const JOURNEYS: readonly Journey[] = [
  {
    title: 'grants credit after the console said what will happen',
    run: async (hand, stage) => {
      const { page } = stage.owner.at;
      await hand.goTo('Accounts');
      await hand.openRow(stage.desk.sandbox.credentials.username);
      await hand.press('Grant credit');
      await seen(page, 'What will happen');
      await hand.fill('Amount', '12.34');
      await hand.fill('Reference', `outage-${stage.round}`);
      await hand.fill('Reason', 'Goodwill for an outage');
      await hand.press('Save');
      await closed(page);
      expect(await lastAct(stage, 'account:1')).toBe('account.credit');
    },
  },
  {
    title: 'lets a second person confirm a credit above the threshold',
    run: async (hand, stage) => {
      const colleague = await stage.desk.person('finance');
      const { page } = stage.owner.at;
      const reference = `large-${stage.round}`;
      const path = '/admin/v1/accounts/1/credit';
      const status = await colleague.at.page.evaluate<number>(`(async () => {
        const session = await (await fetch('/admin/v1/session')).json();
        const answer = await fetch('${path}', {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-csrf-token': session.csrfToken },
          body: JSON.stringify({ amount: 5000, reference: '${reference}', reason: 'Contract of ${stage.round}' }),
        });
        return answer.status;
      })()`);
      expect(status).toBeLessThan(300);
      await hand.goTo('Staff');
      await hand.goTo('Work');
      await hand.press('Confirm', colleague.name);
      await hand.fill('Reason', 'The contract says so');
      await hand.press('Confirm and carry out');
      await closed(page);
      expect(await lastAct(stage, 'account:1')).toMatch(/^(account\.credit|approval\.confirm)$/);
      await colleague.at.context.close();
    },
  },
  {
    title: 'invites a user, who logs in by the link that is shown once',
    run: async (hand, stage) => {
      const { page } = stage.owner.at;
      const name = `Guest ${stage.round}`;
      await hand.goTo('Staff');
      await hand.press('Add a user');
      await hand.fill('Name', name);
      await hand.fill('Email', `guest-${stage.round}@example.com`);
      await hand.choose('Role', 'support');
      await hand.press('Save');
      await closed(page);
      await hand.press('Invite', name);
      await hand.press('Save');
      await seen(page, 'Copy it now: it is shown once.');
      const link = await page.locator('[role=dialog] .ui-code').first().innerText();
      await hand.press('Done');
      await closed(page);
      expect(await page.content()).not.toContain(link.split('#link=')[1]);
      const guest = await stage.desk.newPage();
      await guest.redeem(link);
      await guest.page.getByRole('button', { name }).waitFor();
      await guest.context.close();
    },
  },
  {
    title: "finds a customer by a contact's address, sets a hold on a domain and lifts it",
    run: async (hand, stage) => {
      const { page } = stage.owner.at;
      const { rows } = await stage.desk.sandbox.sql.query<{ email: string }>(
        'select email from contacts where email is not null limit 1',
      );
      const [{ email }] = rows;
      const { groups } = await stage.desk.asked<{ groups: { kind: string; hits: { title: string }[] }[] }>(
        'POST',
        '/admin/v1/search',
        { text: email },
      );
      await hand.find(email, groups.find(({ kind }) => kind === 'contact')!.hits[0].title);
      await hand.follow(stage.domain);
      await stage.owner.at.heading(stage.domain);
      await hand.tab('Holds');
      await hand.press('Set a hold');
      await hand.choose('Kind', 'abuse');
      await hand.fill('Reason', `Phishing ${stage.round}`);
      await hand.press('Save');
      await closed(page);
      await hand.press('Lift', `Phishing ${stage.round}`);
      await hand.fill('Reason', 'The page is gone');
      await hand.press('Save');
      await closed(page);
      await page
        .getByRole('row')
        .filter({ hasText: `Phishing ${stage.round}` })
        .getByText('lift')
        .first()
        .waitFor();
    },
  },
  {
    title: 'locks a domain, and clears the lock',
    run: async (hand, stage) => {
      const { page } = stage.owner.at;
      await hand.find(stage.domain, stage.domain);
      await hand.press('Lock');
      await hand.choose('Lock', 'RegistrarLock');
      await hand.fill('Reason', 'A dispute was opened');
      await hand.press('Save');
      await closed(page);
      await hand.press('Clear lock');
      await hand.choose('Lock', 'RegistrarLock');
      await hand.fill('Reason', 'The dispute is over');
      await hand.press('Save');
      await closed(page);
      expect(await lastAct(stage, `domain:${stage.domain}`)).toBe('domain.clear_lock');
    },
  },
  {
    title: 'delivers a webhook again',
    run: async (hand, stage) => {
      const { page } = stage.owner.at;
      await hand.goTo('Webhooks');
      await hand.follow('Deliveries that failed for good');
      await hand.openRow('account.credit.balance_change');
      await hand.press('Deliver again');
      await hand.press('Save');
      await closed(page);
      await seen(page, 'pending');
      await stage.desk.sandbox.sql.query(
        `update webhook_deliveries set state = 'failed', finished_at = now() where event_name = 'account.credit.balance_change'`,
      );
    },
  },
  {
    title: 'compares two versions of a zone',
    run: async (hand, stage) => {
      const { page } = stage.owner.at;
      await hand.find(stage.domain, stage.domain);
      await hand.tab('Zone');
      await seen(page, 'Compare two versions');
      await hand.choose('From', 'empty zone');
      await page.getByRole('columnheader', { name: 'Empty zone' }).waitFor();
      await seen(page, 'added');
      await hand.press('Swap');
      await seen(page, 'removed');
    },
  },
  {
    title: 'sets a price from a date, which stands in the calendar of the TLD',
    run: async (hand, stage) => {
      const { page } = stage.owner.at;
      const year = stage.round.startsWith('mouse') ? '2041' : '2042';
      await hand.goTo('TLDs');
      await hand.openRow('com');
      await hand.press('Set a price');
      await hand.choose('Product', 'renewal');
      await hand.fill('Price', '15.50');
      await hand.fill('List price', '16');
      await hand.fillYear('Valid from', year);
      await hand.fill('Reason', 'The registry raises its fee');
      await hand.press('Save');
      await closed(page);
      await page
        .locator('.calendar li')
        .filter({ hasText: `${year}-01-01` })
        .getByText('planned')
        .waitFor();
    },
  },
  {
    title: 'writes a note on a domain, and removes it',
    run: async (hand, stage) => {
      const { page } = stage.owner.at;
      await hand.find(stage.domain, stage.domain);
      await hand.fill('New note', `Called the customer ${stage.round}`);
      await hand.press('Add note');
      await seen(page, `Called the customer ${stage.round}`);
      await hand.press(`Remove the note of ${stage.owner.name}`);
      await page.getByText(`Called the customer ${stage.round}`).waitFor({ state: 'detached' });
    },
  },
  {
    title: 'saves what a list shows as a view, and changes the view in place',
    run: async (hand, stage) => {
      const { page } = stage.owner.at;
      const name = `View ${stage.round}`;
      await hand.goTo('Mails');
      await stage.owner.at.settled();
      await hand.fromMenu('Views', 'Save this view …');
      await hand.fill('Name', name);
      await hand.press('Save');
      await closed(page);
      await hand.fromMenu('Views', `Change “${name}” …`);
      await hand.fill('Name', `${name} changed`);
      await hand.press('Save');
      await closed(page);
      const { items } = await stage.desk.asked<{ items: { name: string; version: number }[] }>(
        'GET',
        '/admin/v1/views?list=mails',
      );
      expect(items.filter((view) => view.name.startsWith(name))).toEqual([]);
      await hand.fromMenu('Views', `${name} changed`);
    },
  },
  {
    title: "ends a colleague's session, whose page asks to log in again",
    run: async (hand, stage) => {
      const colleague = await stage.desk.person('support');
      const { page } = stage.owner.at;
      await hand.goTo('Work');
      await hand.goTo('Staff');
      await hand.press('End', colleague.name);
      await hand.fill('Reason', 'A lost laptop');
      await hand.press('Confirm');
      await closed(page);
      const status = (): Promise<number> =>
        colleague.at.page.evaluate<number>(`fetch('/admin/v1/session').then(({ status }) => status)`);
      await until(async () => (await status()) === 401, 'the session is refused');
      await colleague.at.context.close();
    },
  },
  {
    title: 'follows a domain to its operation, and reads what was sent to the registry',
    run: async (hand, stage) => {
      const { page } = stage.owner.at;
      await hand.find(stage.domain, stage.domain);
      await hand.follow('Open the operation');
      await seen(page, 'Commands at the registry');
      await seen(page, 'Settled: nothing happens any more.');
    },
  },
  BULK_JOURNEY,
];
