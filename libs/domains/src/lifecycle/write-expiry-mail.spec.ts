import type { ContactBook, WriteMail } from '@registrar/contacts';
import type { NoticeKind } from './policy';
import { WriteExpiryMail } from './write-expiry-mail';

const NOTICE = {
  domainId: 7,
  accountId: 3,
  kind: 'month_ahead' as NoticeKind,
  termEnd: new Date('2026-04-01T23:59:59Z'),
  contactId: 11,
  policy: 'errp-2013',
  at: new Date('2026-03-02T09:15:00Z'),
  domainName: 'lantern.example',
  autorenewEnabled: true,
  removalAt: new Date('2026-04-26T23:59:59Z'),
  interruptionAt: undefined as Date | undefined,
};
const MAIL = {
  accountId: 3,
  template: 'expiry-ahead',
  subject: 'domain:7',
  to: 'ilse@example.net',
  values: {
    registrar: 'Lantern Registrar',
    domain: 'lantern.example',
    expires: '2026-04-01',
    removed: '2026-04-26',
    interrupted: '',
    automatic: 'yes',
    manual: '',
  },
};

async function write(
  values: Partial<typeof NOTICE> = {},
  contacts: [number, { email?: string }][] = [[11, { email: 'ilse@example.net' }]],
) {
  const execute = jest.fn();
  const load = jest.fn(async () => new Map(contacts));
  const isWritten = await new WriteExpiryMail(
    { execute } as unknown as WriteMail,
    { load } as unknown as ContactBook,
    { registrarName: 'Lantern Registrar' },
  ).write({ ...NOTICE, ...values });
  return { isWritten, asked: load.mock.calls, mails: execute.mock.calls };
}

describe('the mail of a notice of expiry', () => {
  it.each<[NoticeKind, string]>([
    ['month_ahead', 'expiry-ahead'],
    ['week_ahead', 'expiry-ahead'],
    ['expired', 'expired'],
  ])('%s is written to the registrant by its template', async (kind, template) => {
    expect(await write({ kind })).toEqual({
      isWritten: true,
      asked: [[[11]]],
      mails: [[{ ...MAIL, template }]],
    });
  });

  it('says from when on the domain is out of the DNS', async () => {
    expect((await write({ interruptionAt: new Date('2026-05-05T23:59:59Z') })).mails).toEqual([
      [{ ...MAIL, values: { ...MAIL.values, interrupted: '2026-05-05' } }],
    ]);
  });

  it('says that nothing is renewed automatically', async () => {
    expect((await write({ autorenewEnabled: false })).mails).toEqual([
      [{ ...MAIL, values: { ...MAIL.values, automatic: '', manual: 'yes' } }],
    ]);
  });

  it.each<[string, [number, { email?: string }][]]>([
    ['is not there', []],
    ['has no address', [[11, {}]]],
    ['has an empty address', [[11, { email: '' }]]],
  ])('is not written when the registrant %s', async (_, contacts) => {
    expect(await write({}, contacts)).toEqual({ isWritten: false, asked: [[[11]]], mails: [] });
  });
});
