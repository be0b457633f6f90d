import { recordMails } from '../../test/sent-mails';
import { MailSubscriptionNotices } from './mail-subscription-notices';

const SINCE = new Date('2026-03-02T09:30:00Z');
const subscription = {
  id: 71,
  accountId: 4401,
  eventName: 'domain.expiration',
  url: 'https://hooks.example.org:8443/in?key=secret',
  active: false,
  createdAt: SINCE,
} as const;

it('the notice of a subscription set inactive names the subscription, its host and since when it fails, not what may be secret of its url', async () => {
  const { sent, mails } = recordMails();
  await new MailSubscriptionNotices(mails).retired(subscription, SINCE);
  expect(sent).toEqual([
    {
      accountId: 4401,
      template: 'subscription-inactive',
      subject: 'subscription:71',
      values: {
        eventName: 'domain.expiration',
        host: 'hooks.example.org:8443',
        subscriptionId: '71',
        since: '2026-03-02T09:30:00Z',
      },
      unsent: {
        message: 'subscription deactivated, account has no mail address',
        fields: { subscriptionId: 71 },
      },
    },
  ]);
});
