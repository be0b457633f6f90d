import type { MailTemplate } from '@registrar/contacts';
import { AppError } from '@registrar/kernel';
import type { Change } from '../audit-trail';
import { mayDo } from '../permissions';
import { STAFF_ROLES } from '../staff';
import { actorOf } from '../testing';
import type { OutboxMail } from './mail-desk';
import { ResendMail } from './resend-mail';

const NOW = new Date('2026-03-02T09:15:00Z');
const ACTOR = actorOf('owner');
const LATER = new Date('2026-03-02T09:16:00.500Z');

const mailOf = (template: MailTemplate, subject: string, more: Partial<OutboxMail> = {}): OutboxMail => ({
  id: 'm-1',
  accountId: 7,
  template,
  subject,
  state: 'sent',
  ...more,
});

/** The desk with this mail; every way of writing it again succeeds and calls `onSent`. */
function houseOf(mail?: OutboxMail) {
  const audited: Change[] = [];
  const sends = (place: number, result: unknown) =>
    jest.fn(async (...given: unknown[]) => {
      await (given[place] as () => Promise<void>)();
      return result;
    });
  const parts = {
    desk: {
      find: jest.fn().mockResolvedValue(mail),
      hasOpenLink: jest.fn().mockResolvedValue(true),
      hasten: jest.fn().mockResolvedValue(true),
    },
    verification: { execute: sends(2, { kind: 'done', sent: true }) as jest.Mock },
    recipients: { resendTo: sends(2, { kind: 'done', sent: true }) as jest.Mock },
    expiry: { execute: sends(2, 'sent') as jest.Mock },
    audit: {
      run: async (
        _actor: object,
        _operation: string,
        work: () => Promise<{ result: boolean; change?: Change }>,
      ) => {
        const { result, change } = await work();
        if (change) audited.push(change);
        return result;
      },
      append: async (_actor: object, operation: string, change: Change) => {
        expect(operation).toBe('mail.resend');
        audited.push(change);
      },
    },
    clock: { now: jest.fn().mockReturnValue(NOW) },
    limiter: { take: jest.fn().mockResolvedValue({ allowed: true }) },
  };
  const resend = new ResendMail(parts as unknown as ConstructorParameters<typeof ResendMail>[0]);
  return { ...parts, audited, resend: (actor = ACTOR) => resend.execute(actor, 'm-1') };
}

const conflict = (code: string, details: RegExp) => ({
  kind: 'conflict',
  code,
  details: expect.stringMatching(details),
});

describe('a mail that waits', () => {
  it('is made due now, by the clock of its account, and recorded', async () => {
    const house = houseOf(mailOf('token-issued', 'token:3', { state: 'waiting' }));
    expect(await house.resend()).toEqual({ way: 'hastened' });
    expect(house.desk.hasten.mock.calls).toEqual([['m-1', NOW]]);
    expect(house.clock.now.mock.lastCall).toEqual([7]);
    expect(house.audited).toEqual([
      {
        target: 'mail:m-1',
        after: { way: 'hastened', accountId: 7, template: 'token-issued', subject: 'token:3' },
      },
    ]);
    expect(house.desk.hasOpenLink).not.toHaveBeenCalled();
  });

  it('of the registrar itself is recorded without an account', async () => {
    const house = houseOf(mailOf('status-notice', 'notice:3', { state: 'waiting', accountId: undefined }));
    await house.resend();
    expect(house.audited[0].after).toStrictEqual({
      way: 'hastened',
      template: 'status-notice',
      subject: 'notice:3',
    });
  });

  it('is written again where it was sent meanwhile', async () => {
    const house = houseOf(mailOf('expired', 'domain:3', { state: 'waiting' }));
    house.desk.hasten.mockResolvedValue(false);
    expect(await house.resend()).toEqual({ way: 'written' });
    expect(house.audited).toMatchObject([{ after: { way: 'written' } }]);
  });

  it.each([
    [true, 'hastened'],
    [false, undefined],
  ])('of an invitation is sent only while its link works: %p', async (isOpen, way) => {
    const house = houseOf(mailOf('staff-invitation', 'staff_user:2', { state: 'waiting' }));
    house.desk.hasOpenLink.mockResolvedValue(isOpen);
    const sent = house.resend();
    if (way) expect(await sent).toEqual({ way });
    else
      await expect(sent).rejects.toMatchObject(
        conflict('staff.mail_outdated', / Its link was used or replaced, /),
      );
    expect(house.desk.hasOpenLink.mock.calls).toEqual([['m-1', NOW]]);
    expect(house.desk.hasten).toHaveBeenCalledTimes(isOpen ? 1 : 0);
  });
});

describe('a mail that was sent', () => {
  it.each<[MailTemplate, string, 'verification' | 'recipients' | 'expiry', unknown[]]>([
    ['verification', 'verification:5', 'verification', [7, 5]],
    ['verification-reminder', 'verification:5', 'verification', [7, 5]],
    ['verification-hold', 'verification:5', 'verification', [7, 5]],
    ['forwarding-recipient', 'recipient:5', 'recipients', [7, 5]],
    ['expiry-ahead', 'domain:5', 'expiry', [5, 'ahead']],
    ['expired', 'domain:5', 'expiry', [5, 'expired']],
  ])('as %s is written from what holds now', async (template, subject, way, given) => {
    const house = houseOf(mailOf(template, subject, { state: 'failed' }));
    expect(await house.resend()).toEqual({ way: 'written' });
    const { execute, resendTo } = house[way] as { execute?: jest.Mock; resendTo?: jest.Mock };
    expect((execute ?? resendTo)?.mock.lastCall?.slice(0, 2)).toEqual(given);
    expect(house.audited).toEqual([
      { target: 'mail:m-1', after: { way: 'written', accountId: 7, template, subject } },
    ]);
    expect(house.desk.hasten).not.toHaveBeenCalled();
  });

  it.each<MailTemplate>([
    'transfer-out',
    'transfer-out-former',
    'registrant-change',
    'compliance-notice',
    'subscription-inactive',
    'data-reminder',
    'registrant-refused',
    'host-renamed',
    'token-issued',
    'announcement',
    'staff-invitation',
    'status-confirmation',
    'status-notice',
    'token-ending',
  ])('as %s is not written again, with what to do instead', async (template) => {
    const house = houseOf(mailOf(template, 'a:5'));
    await expect(house.resend()).rejects.toMatchObject(
      conflict(
        'staff.mail_not_resendable',
        /^This kind of mail cannot be sent again\. Its content was erased when it was sent\. [A-Z].{20,}\.$/,
      ),
    );
    expect(house.audited).toEqual([]);
  });

  it.each<[MailTemplate, string, 'verification' | 'recipients' | 'expiry', unknown, RegExp]>([
    [
      'verification',
      'verification:5',
      'verification',
      { kind: 'done', sent: false },
      / The address is verified, or no domain has it\.$/,
    ],
    [
      'forwarding-recipient',
      'recipient:5',
      'recipients',
      { kind: 'done', sent: false },
      / The recipient has answered, /,
    ],
    ['expiry-ahead', 'domain:5', 'expiry', 'no_address', / The registrant has no email address\.$/],
    ['expiry-ahead', 'domain:5', 'expiry', 'untrue', / The domain has expired or left its account\.$/],
    ['expired', 'domain:5', 'expiry', 'untrue', / The domain is not expired\.$/],
  ])(
    'as %s is refused where its notice is no longer true (%#)',
    async (template, subject, way, result, why) => {
      const house = houseOf(mailOf(template, subject));
      const again: Partial<Record<string, jest.Mock>> = house[way];
      (again.execute ?? again.resendTo)?.mockImplementation(async () => result);
      await expect(house.resend()).rejects.toMatchObject(conflict('staff.mail_outdated', why));
      expect(house.audited).toEqual([]);
    },
  );

  it.each<[MailTemplate, string, 'verification' | 'recipients', object]>([
    ['verification', 'verification:5', 'verification', { kind: 'throttled', retryAt: LATER }],
    ['forwarding-recipient', 'recipient:5', 'recipients', { kind: 'throttled', nextEligibleAt: LATER }],
  ])('as %s is refused until the limit of mails to its address', async (template, subject, way, result) => {
    const house = houseOf(mailOf(template, subject));
    const again: Partial<Record<string, jest.Mock>> = house[way];
    (again.execute ?? again.resendTo)?.mockImplementation(async () => result);
    await expect(house.resend()).rejects.toMatchObject({
      kind: 'too_many_requests',
      code: 'staff.mail_resent_often',
      message: 'Too Many Requests',
      details: 'The limit of mails to this address is reached until 2026-03-02T09:16:00.500Z.',
      retryAfterSeconds: 61,
    });
  });

  it.each<[MailTemplate, string, Partial<OutboxMail>, RegExp]>([
    ['verification', 'verification:5', { accountId: undefined }, / It belongs to no account\.$/],
    ['forwarding-recipient', 'recipient:5', { accountId: undefined }, / It belongs to no account\.$/],
    ['verification', 'recipient:5', {}, / Its subject is unknown\.$/],
    ['expired', 'domain:x', {}, / Its subject is unknown\.$/],
    ['expired', 'domain:1.5', {}, / Its subject is unknown\.$/],
  ])('as %s of %s is refused where its row lacks something', async (template, subject, more, why) => {
    await expect(houseOf(mailOf(template, subject, more)).resend()).rejects.toMatchObject(
      conflict('staff.mail_not_resendable', why),
    );
  });
});

it('is 404 for an unknown mail, which counts for no limit', async () => {
  const house = houseOf();
  await expect(house.resend()).rejects.toMatchObject({
    code: 'staff.mail_not_found',
    details: 'The requested mail does not exist.',
  });
  expect(house.limiter.take).not.toHaveBeenCalled();
});

it.each([
  ['the hour', 0, 90],
  ['the second', 3, 1],
])('refuses repeats until the end of %s', async (_title, remaining, retryAfterSeconds) => {
  const house = houseOf(mailOf('expired', 'domain:5'));
  house.limiter.take.mockResolvedValue({
    allowed: false,
    now: 1_000,
    second: { remaining: 0, resetAt: 1_000 },
    hour: { remaining, resetAt: 1_090 },
  });
  await expect(house.resend()).rejects.toMatchObject({
    code: 'staff.mail_resent_often',
    details: 'A mail may be sent again 3 times an hour.',
    retryAfterSeconds,
  });
  expect(house.limiter.take.mock.lastCall).toEqual(['staff-resend-mail:m-1', { perSecond: 1, perHour: 3 }]);
  expect(house.expiry.execute).not.toHaveBeenCalled();
});

it.each(STAFF_ROLES.filter((role) => !mayDo(role, 'mail.resend')))(
  'refuses the role %s before the mail is read',
  async (role) => {
    const house = houseOf(mailOf('expired', 'domain:5'));
    const refusal = await house.resend(actorOf(role)).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(AppError);
    expect(refusal).toMatchObject({ kind: 'forbidden' });
    expect(house.desk.find).not.toHaveBeenCalled();
  },
);
