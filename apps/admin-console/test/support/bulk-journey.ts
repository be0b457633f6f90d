import { type Journey, seen } from './journey';

/** Accounts are ticked one by one and as a range, and a bulk act is planned for them. */
export const BULK_JOURNEY: Journey = {
  title: 'ticks rows of the list of accounts, and plans a bulk act on them',
  run: async (hand, stage) => {
    const { page } = stage.owner.at;
    const prefix = `ticks-${stage.round}`;
    for (const each of ['a', 'b', 'c'])
      await stage.desk.asked('POST', '/admin/v1/accounts', {
        accountName: `${prefix}-${each}`,
        reason: 'Ticks',
      });
    const { accounts } = await stage.desk.asked<{ accounts: { username: string }[] }>(
      'GET',
      `/admin/v1/accounts?username=${prefix}`,
    );
    const shown = accounts.map(({ username }) => username);
    expect(shown).toHaveLength(3);
    await hand.goTo('Accounts');
    await stage.owner.at.settled();
    await hand.tick(shown[0]);
    await seen(page, '1 account selected');
    await hand.tick(shown[2], true);
    await seen(page, '3 accounts selected');
    await hand.tick(shown[1]);
    await seen(page, '2 accounts selected');
    await hand.press('Act on them …');
    await seen(page, '2 accounts that you selected');
    await hand.choose('Act', 'Suspend an account');
    await hand.fill('Reason', 'They are unpaid');
    await hand.press('Plan');
    await stage.owner.at.heading('Suspend an account');
    const job = page.url().split('/').at(-1)!;
    const { items } = await stage.desk.asked<{ items: { subject: string }[] }>(
      'GET',
      `/admin/v1/jobs/${job}/items`,
    );
    expect(items).toHaveLength(2);
  },
};
