import { recordMails } from '../../test/sent-mails';
import { MailTokenNotices } from './mail-token-notices';

const token = {
  accountId: 4401,
  tokenId: 71,
  name: 'case 4711',
  expiresAt: new Date('2026-03-09T09:30:00Z'),
} as const;
const mailOf = (template: string, values: Record<string, string>) => ({
  accountId: 4401,
  template,
  subject: 'token:71',
  values: { name: 'case 4711', tokenId: '71', expires: '2026-03-09T09:30:00Z', ...values },
  unsent: {
    message: 'token notice not sent: the account has no mail address',
    fields: { tokenId: 71, template },
  },
});

describe('the notices about a token that staff issued', () => {
  it.each([
    [true, { readOnly: 'yes', full: '' }],
    [false, { readOnly: '', full: 'yes' }],
  ])('name the token, its end and whether it only reads: %s', async (readOnly, values) => {
    const { sent, mails } = recordMails();
    await new MailTokenNotices(mails).sendTokenIssued({ ...token, readOnly });
    expect(sent).toEqual([mailOf('token-issued', values)]);
  });

  it.each([
    [true, 'yes'],
    [false, ''],
  ])('announce its end and whether webhooks are signed with it: %s', async (signsWebhooks, signs) => {
    const { sent, mails } = recordMails();
    await new MailTokenNotices(mails).sendTokenEnding({ ...token, signsWebhooks });
    expect(sent).toEqual([mailOf('token-ending', { signs })]);
  });
});
