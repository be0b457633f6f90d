import type { SubscriptionChange } from '@registrar/webhooks';
import { NOW, webhooksFixture, type WebhooksFixture } from '../../test/fixtures/webhooks-fixture';

let fixture: WebhooksFixture;

beforeAll(async () => {
  fixture = await webhooksFixture();
});
afterAll(() => fixture?.database.close());

describe('a change of a failing, deactivated subscription with quick answers', () => {
  const failing = { failing_since: NOW, failed_at: NOW };
  const working = { failing_since: null, failed_at: null };

  it.each<[string, SubscriptionChange, object]>([
    ['of nothing retains all of that', {}, { ...failing, deactivated_at: NOW, is_quick: true }],
    [
      'to inactive forgets only the deactivation by the registrar',
      { active: false },
      { ...failing, deactivated_at: null, is_quick: true },
    ],
    [
      'to active forgets the failures too',
      { active: true },
      { ...working, deactivated_at: null, is_quick: true },
    ],
    [
      'to another url forgets the failures and the quick answers',
      { url: 'https://new.example.org/' },
      { ...working, deactivated_at: NOW, is_quick: false },
    ],
  ])('%s', async (_what, change, expected) => {
    const { uow, subscriptions, database } = fixture;
    const accountId = await fixture.newAccount();
    const { id } = await uow.run(() =>
      subscriptions.add({
        accountId,
        eventName: 'domain.expiration',
        url: 'https://hooks.example.org/',
        active: true,
        createdAt: NOW,
      }),
    );
    await database.dataSource.query(
      'update webhook_subscriptions set active = false, failing_since = $2, failed_at = $2, deactivated_at = $2, is_quick = true where id = $1',
      [id, NOW],
    );
    await uow.run(() => subscriptions.change(accountId, id, change, NOW));
    const [row] = await database.dataSource.query(
      'select failing_since, failed_at, deactivated_at, is_quick from webhook_subscriptions where id = $1',
      [id],
    );
    expect(row).toEqual(expected);
  });
});
