import { hosts, optional, text, url, whole, wholes } from '../setting-readers';

/** Mail, and the verification of email addresses. */
export const MAIL_DEFINITIONS = {
  mailSmtpUrl: optional(
    url(
      'MAIL_SMTP_URL',
      {
        description:
          'Mail server that takes our mail, with credentials where it wants them; without it mail waits',
      },
      ['smtp', 'smtps'],
    ),
  ),
  mailFrom: text('MAIL_FROM', {
    description: 'Sender of our mail',
    unit: 'name <address>',
    byDefault: 'Registrar <noreply@registrar.example>',
  }),
  statusSubscriptionConfirmDays: whole(
    'STATUS_SUBSCRIPTION_CONFIRM_DAYS',
    {
      description:
        'In which a subscription by mail to the status page is to be confirmed; the address is removed after them',
      unit: 'days',
      byDefault: '3',
    },
    1,
    30,
  ),
  verificationReminderDays: wholes(
    'VERIFICATION_REMINDER_DAYS',
    {
      description:
        'When a registrant is reminded that the email address must be verified, from the beginning of its 15 days',
      unit: 'days, comma-separated',
      byDefault: '5,12',
    },
    1,
    14,
  ),
  verificationMailsPerInbox: whole(
    'VERIFICATION_MAILS_PER_INBOX',
    {
      description:
        'Verification mails in 24 hours to one mailbox (plus-addressing folded), from all accounts; later ones are delayed',
      unit: 'mails',
      byDefault: '20',
    },
    1,
    100_000,
  ),
  verificationMailsPerDomain: whole(
    'VERIFICATION_MAILS_PER_DOMAIN',
    {
      description:
        'Verification mails in 24 hours to the addresses of one domain, from all accounts; later ones are delayed',
      unit: 'mails',
      byDefault: '5000',
    },
    1,
    10_000_000,
  ),
  verificationMailsPerAccount: whole(
    'VERIFICATION_MAILS_PER_ACCOUNT',
    {
      description: 'Verification mails in 24 hours of one account; later ones are delayed',
      unit: 'mails',
      byDefault: '2000',
    },
    1,
    10_000_000,
  ),
  verificationClientHoldDomains: whole(
    'VERIFICATION_CLIENT_HOLD_DOMAINS',
    {
      description:
        'An account with so many domains or more gets clientHold for an address that is not verified in time; another one a parking page',
      unit: 'domains',
      byDefault: '1000',
    },
    0,
    2_000_000_000,
  ),
  parkingNameservers: hosts('PARKING_NAMESERVERS', {
    description:
      'Name servers with a parking page for every domain under VerificationHold; by default DEFAULT_NAMESERVERS',
    unit: 'host names, comma-separated',
    byDefault: '',
  }),
};
