import type { NewMail } from '@registrar/contacts';
import { FakeLog } from '@registrar/kernel/testing';
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

function setUp(address: string | undefined) {
  const mails: NewMail[] = [];
  const log = new FakeLog();
  const notices = new MailSubscriptionNotices(
    { find: async () => address },
    {
      execute: async (mail) => {
        mails.push(mail);
      },
    },
    log,
    { registrarName: 'Lantern' },
  );
  return { mails, log, notices };
}

describe('the notice of a subscription set inactive', () => {
  it('goes to the account and names the subscription, its host and since when it fails, not what may be secret of its url', async () => {
    const { mails, notices } = setUp('desk@example.net');
    await notices.retired(subscription, SINCE);
    expect(mails).toEqual([
      {
        accountId: 4401,
        template: 'subscription-inactive',
        subject: 'subscription:71',
        to: 'desk@example.net',
        values: {
          eventName: 'domain.expiration',
          host: 'hooks.example.org:8443',
          subscriptionId: '71',
          since: '2026-03-02T09:30:00Z',
          registrar: 'Lantern',
        },
      },
    ]);
  });

  it('is not written where there is no address, and the log says so', async () => {
    const { mails, log, notices } = setUp(undefined);
    await notices.retired(subscription, SINCE);
    expect(mails).toEqual([]);
    expect(log.lines).toMatchObject([{ level: 'warn', fields: { accountId: 4401, subscriptionId: 71 } }]);
  });
});
