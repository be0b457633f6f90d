import type { AuthenticatedAccount, RateLimiter } from '@registrar/accounts';
import type {
  AnswerRecipient,
  ChangeEmailForwarding,
  ChangeUrlForwarding,
  CreateEmailForwarding,
  CreateUrlForwarding,
  DeleteEmailForwarding,
  DeleteUrlForwarding,
  ForwardingQueries,
  MailboxRecipient,
  MailboxRecipients,
} from '@registrar/dns';
import type { Conditional, Paging } from '@registrar/http';
import { DomainName } from '@registrar/kernel';
import { EmailForwardingController } from './email-forwarding.controller';
import { RecipientPageController } from './recipient-page.controller';
import { RecipientsController } from './recipients.controller';
import { UrlForwardingByHostController } from './url-forwarding-by-host.controller';
import { UrlForwardingController } from './url-forwarding.controller';

const NAME = DomainName.of('quay.example');
const ACCOUNT = { accountId: 7, username: 'lantern' } as AuthenticatedAccount;
const AUTHOR = { accountId: 7, username: 'lantern', ifMatch: ['t1'] };
const NOT_BELOW = 'host is invalid: it must be a host name below quay.example';
const INVALID_BOX = expect.stringContaining('emailBox is invalid');

const setTag = jest.fn();
const conditional = {
  ifMatch: ['t1'],
  setTag,
  answer: ({ json, tag }: { json: string; tag: string }) => {
    setTag(tag);
    return json;
  },
} as unknown as Conditional;
const paging = {
  page: 2,
  perPage: 10,
  json: (name: string, { count }: { count: number }) => `${name} ${count}`,
} as unknown as Paging;

const calls: unknown[][] = [];
const use =
  (name: string) =>
  async (...given: unknown[]) => {
    calls.push([name, ...given]);
    return name.startsWith('list')
      ? { items: '[]', count: 2, totalCount: 2, tag: 't2' }
      : { json: `{"${name}":1}`, tag: 't2' };
  };
const queries = {
  urlForwardings: use('list urls'),
  urlForwarding: use('url'),
  emailForwardings: use('list mailboxes'),
  emailForwarding: use('mailbox'),
} as unknown as ForwardingQueries;
const emails = new EmailForwardingController(
  queries,
  { execute: use('create') } as unknown as CreateEmailForwarding,
  { execute: use('change') } as unknown as ChangeEmailForwarding,
  { execute: use('delete') } as unknown as DeleteEmailForwarding,
);
const [changeUrl, deleteUrl] = [
  { execute: use('change') } as unknown as ChangeUrlForwarding,
  { execute: use('delete') } as unknown as DeleteUrlForwarding,
];
const byHost = new UrlForwardingByHostController(
  queries,
  { execute: use('create') } as unknown as CreateUrlForwarding,
  changeUrl,
  deleteUrl,
);
const byId = new UrlForwardingController(queries, changeUrl, deleteUrl);
beforeEach(() => {
  calls.splice(0);
  setTag.mockReset();
});

const TARGET = { forwardsTo: 'https://shop.example.org/' };
const NEW = { host: 'www', ...TARGET, type: 'masked' } as const;

it.each<[string, () => Promise<unknown>, unknown, unknown[]]>([
  [
    'mailboxes are listed',
    () => emails.list(ACCOUNT, NAME, paging, conditional),
    'emailForwarding 2',
    ['list mailboxes', 7, NAME, paging],
  ],
  [
    'a mailbox is read in lower case',
    () => emails.get(ACCOUNT, NAME, 'Sales', conditional),
    '{"mailbox":1}',
    ['mailbox', 7, NAME, 'sales'],
  ],
  [
    'a mailbox is forwarded',
    () => emails.create(ACCOUNT, NAME, { emailBox: 'Sales', emailTo: 'ilse@example.net' }, conditional),
    '{"create":1}',
    ['create', AUTHOR, NAME, { mailbox: 'Sales', emailTo: 'ilse@example.net' }],
  ],
  [
    'a mailbox is forwarded elsewhere',
    () => emails.update(ACCOUNT, NAME, 'Sales', { emailTo: 'ilse@example.net' }, conditional),
    '{"change":1}',
    ['change', AUTHOR, NAME, 'sales', 'ilse@example.net'],
  ],
  [
    'a mailbox is forwarded no longer',
    () => emails.delete(ACCOUNT, NAME, 'Sales', conditional),
    {},
    ['delete', AUTHOR, NAME, 'sales'],
  ],
  [
    'hosts are listed',
    () => byHost.list(ACCOUNT, NAME, paging, conditional),
    'urlForwarding 2',
    ['list urls', 7, NAME, paging],
  ],
  [
    'a host is forwarded',
    () => byHost.create(ACCOUNT, NAME, NEW, conditional),
    '{"create":1}',
    ['create', AUTHOR, NAME, NEW],
  ],
  [
    'a host is read by its whole name',
    () => byHost.get(ACCOUNT, NAME, 'WWW.quay.example', conditional),
    '{"url":1}',
    ['url', 7, NAME, { host: 'www' }],
  ],
  [
    'the apex is read',
    () => byHost.get(ACCOUNT, NAME, '@', conditional),
    '{"url":1}',
    ['url', 7, NAME, { host: '' }],
  ],
  [
    'a host is changed',
    () => byHost.update(ACCOUNT, NAME, 'www', TARGET, conditional),
    '{"change":1}',
    ['change', AUTHOR, NAME, { host: 'www' }, TARGET],
  ],
  [
    'a host is forwarded no longer',
    () => byHost.delete(ACCOUNT, NAME, 'www', conditional),
    {},
    ['delete', AUTHOR, NAME, { host: 'www' }],
  ],
  [
    'entries are listed',
    () => byId.list(ACCOUNT, NAME, paging, conditional),
    'urlForwarding 2',
    ['list urls', 7, NAME, paging],
  ],
  [
    'an entry is read by its id',
    () => byId.get(ACCOUNT, NAME, 3, conditional),
    '{"url":1}',
    ['url', 7, NAME, { id: 3 }],
  ],
  [
    'an entry is changed by its id',
    () => byId.update(ACCOUNT, NAME, 3, { title: null }, conditional),
    '{"change":1}',
    ['change', AUTHOR, NAME, { id: 3 }, { title: null }],
  ],
  [
    'an entry is deleted by its id',
    () => byId.delete(ACCOUNT, NAME, 3, conditional),
    {},
    ['delete', AUTHOR, NAME, { id: 3 }],
  ],
])('%s, with the tag of the zone', async (_, call, answer, given) => {
  expect(await call()).toEqual(answer);
  expect([calls, setTag.mock.calls]).toEqual([[given], [['t2']]]);
});

it.each<[string, () => Promise<unknown>, unknown]>([
  ['a mailbox that is none', () => emails.get(ACCOUNT, NAME, 'a b', conditional), INVALID_BOX],
  [
    'the change of a mailbox that is none',
    () => emails.update(ACCOUNT, NAME, 'a b', { emailTo: 'ilse@example.net' }, conditional),
    INVALID_BOX,
  ],
  ['the end of a mailbox that is none', () => emails.delete(ACCOUNT, NAME, 'a b', conditional), INVALID_BOX],
  ['a host that is none', () => byHost.get(ACCOUNT, NAME, 'a b', conditional), NOT_BELOW],
  [
    'the change of a host that is none',
    () => byHost.update(ACCOUNT, NAME, '*', TARGET, conditional),
    NOT_BELOW,
  ],
  ['the end of a host that is none', () => byHost.delete(ACCOUNT, NAME, '_a', conditional), NOT_BELOW],
])('%s is refused', async (_, call, details) => {
  await expect(call()).rejects.toMatchObject({ kind: 'invalid', details });
  expect([calls, setTag.mock.calls]).toEqual([[], []]);
});

describe('the recipient of a mailbox', () => {
  const SENT = new Date('2026-03-02T09:15:00.000Z');
  const get = jest.fn();
  const resend = jest.fn();
  const controller = new RecipientsController({ get, resend } as unknown as MailboxRecipients);
  const EMAIL = { emailTo: 'ilse@example.net' };
  const decided = { lastSentAt: SENT, linkEndsAt: SENT, decidedAt: SENT };
  const shown = { lastSentAt: '2026-03-02T09:15:00Z', decidedAt: '2026-03-02T09:15:00Z' };

  it.each<[string, Partial<MailboxRecipient>, object]>([
    ['not asked', { isRequired: false }, { required: false, state: 'unasked', allowed: true }],
    ['to be asked', { isRequired: true }, { required: true, state: 'pending', allowed: false }],
    [
      'asked',
      { isRequired: true, recipient: { state: 'pending', lastSentAt: SENT, linkEndsAt: SENT } as never },
      {
        required: true,
        state: 'pending',
        allowed: false,
        lastSentAt: '2026-03-02T09:15:00Z',
        linkExpiresAt: '2026-03-02T09:15:00Z',
      },
    ],
    [
      'asked before the account stopped to ask',
      { isRequired: false, recipient: { state: 'pending' } as never },
      { required: false, state: 'pending', allowed: true },
    ],
    [
      'agreed',
      { isRequired: true, recipient: { state: 'verified', ...decided } as never },
      { required: true, state: 'verified', allowed: true, ...shown },
    ],
    [
      'agreed, and is not needed',
      { isRequired: false, recipient: { state: 'verified' } as never },
      { required: false, state: 'verified', allowed: true },
    ],
    [
      'refused',
      { isRequired: true, recipient: { state: 'refused', ...decided } as never },
      { required: true, state: 'refused', allowed: false, ...shown },
    ],
    [
      'refused for another account',
      { isRequired: false, isRefused: true, recipient: { state: 'verified' } as never },
      { required: false, state: 'refused', allowed: false },
    ],
    [
      'refused for another account before it was asked for this one',
      { isRequired: false, isRefused: true },
      { required: false, state: 'refused', allowed: false },
    ],
  ])('is shown where it was %s', async (_, recipient, expected) => {
    get.mockResolvedValue({ ...EMAIL, isRefused: false, ...recipient });
    expect(await controller.get(ACCOUNT, NAME, 'Sales')).toStrictEqual({ ...EMAIL, ...expected });
    expect(get.mock.lastCall).toEqual([7, NAME, 'sales']);
  });

  it.each([
    [
      { sent: true, nextEligibleAt: SENT },
      { sent: true, nextEligibleAt: '2026-03-02T09:15:00Z' },
    ],
    [{ sent: false }, { sent: false }],
  ])('gets another mail: %j', async (result, answer) => {
    resend.mockResolvedValue({ kind: 'asked', ...result });
    expect(await controller.resend(ACCOUNT, NAME, 'Sales', {})).toStrictEqual(answer);
    expect(resend.mock.lastCall).toEqual([7, NAME, 'sales']);
  });

  it.each([
    ['2026-03-02T09:15:00.000Z', 1_772_442_900, '2026-03-02T09:15:00Z'],
    ['2026-03-02T09:15:00.001Z', 1_772_442_901, '2026-03-02T09:15:01Z'],
  ])('gets no other mail before %s: rounded up to a second', async (time, resetAt, text) => {
    resend.mockResolvedValue({ kind: 'throttled', nextEligibleAt: new Date(time) });
    await expect(controller.resend(ACCOUNT, NAME, 'sales', {})).rejects.toMatchObject({
      kind: 'too_many_requests',
      resetAt,
      message: 'Resend throttled',
      details: `Next eligible at: ${text}`,
    });
  });

  it('is refused for a mailbox that is none', async () => {
    resend.mockClear();
    await expect(controller.resend(ACCOUNT, NAME, 'a b', {})).rejects.toMatchObject({ details: INVALID_BOX });
    await expect(controller.get(ACCOUNT, NAME, 'a b')).rejects.toMatchObject({ details: INVALID_BOX });
    expect(resend).not.toHaveBeenCalled();
  });
});

describe('the page that a recipient answers on', () => {
  const findState = jest.fn(async () => ({ kind: 'unknown' }));
  const byLink = jest.fn(async (..._given: unknown[]) => ({ kind: 'unknown' }));
  class Page extends RecipientPageController {
    submit(choice: unknown) {
      return this.submitChoice('token', choice);
    }
  }
  const page = new Page({ findState, byLink } as unknown as AnswerRecipient, {} as unknown as RateLimiter);
  beforeEach(() => {
    findState.mockClear();
    byLink.mockClear();
  });

  it.each([
    ['agree', 'verified'],
    ['never', 'refused'],
  ])('takes %s for %s', async (choice, said) => {
    await page.submit(choice);
    expect([byLink.mock.calls, findState.mock.calls]).toEqual([[['token', said]], []]);
  });

  it.each([undefined, '', 'verified', 'toString', ['agree'], 7])('is shown again for %j', async (choice) => {
    await page.submit(choice);
    expect([byLink.mock.calls, findState.mock.calls]).toEqual([[], [['token']]]);
  });
});
