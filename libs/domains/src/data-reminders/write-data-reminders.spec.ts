import type { NewMail } from '@registrar/contacts';
import { person } from '@registrar/contacts/testing';
import { FakeIds, FakeVault } from '@registrar/kernel/testing';
import { registrationDataText } from './registration-data';
import type { ReminderSubject } from './reminder';
import { DOMAINS_PER_MAIL, WriteDataReminders } from './write-data-reminders';

const AT = new Date('2027-03-02T09:15:00Z');
const CONTACTS = new Map([
  [1, { ...person(), id: 1, isVerified: true }],
  [2, { ...person({ city: 'Zell' }), id: 2, isVerified: true }],
]);

const subject = (domainId: number, name: string): ReminderSubject => ({
  domainId,
  accountId: 7,
  name,
  isHeld: true,
  registeredAt: new Date('2026-03-02T09:15:00Z'),
  expiresAt: new Date('2028-03-02T09:15:00Z'),
  countsFrom: new Date('2026-03-02T09:15:00Z'),
  nameservers: ['ns1.example.net'],
  privacyEnabled: true,
  contactIds: { registrant: 1, admin: 2, tech: 1, billing: 2 },
  email: 'Ilse@example.net',
});

function setUp() {
  const mails: NewMail[] = [];
  const load = jest.fn(async () => CONTACTS);
  const write = new WriteDataReminders(
    { executeAll: async (all: readonly NewMail[]) => void mails.push(...all) },
    { load },
    new FakeVault(),
    new FakeIds(),
    { registrarName: 'Lantern' },
  );
  return { mails, load, write };
}

describe('the mail of a reminder', () => {
  it('has the data of all domains of the registrant, by name, and evidence for each', async () => {
    const { mails, load, write } = setUp();
    const [b, a] = [subject(3, 'b.example'), subject(4, 'a.example')];
    const evidence = await write.execute([b, a], AT);
    const [first, second] = [a, b].map((domain) => registrationDataText(domain, CONTACTS));
    expect(load.mock.calls).toEqual([[[1, 2, 1, 2, 1, 2, 1, 2]]]);
    expect(mails).toEqual([
      {
        id: '00000000-0000-7000-8000-000000000001',
        accountId: 7,
        template: 'data-reminder',
        subject: 'contact:1',
        to: 'Ilse@example.net',
        values: { registrar: 'Lantern', email: 'Ilse@example.net', domains: [first, second] },
      },
    ]);
    expect(evidence).toEqual(
      [
        { domainId: 4, text: first },
        { domainId: 3, text: second },
      ].map(({ domainId, text }) => ({
        domainId,
        accountId: 7,
        mailId: '00000000-0000-7000-8000-000000000001',
        contactIds: { registrant: 1, admin: 2, tech: 1, billing: 2 },
        remindedAt: AT,
        recipientDigest: 'digest of mail to ilse@example.net',
        dataDigest: `digest of registration data ${text}`,
      })),
    );
  });

  it.each([
    [DOMAINS_PER_MAIL, [50]],
    [DOMAINS_PER_MAIL + 1, [50, 1]],
    [2 * DOMAINS_PER_MAIL + 20, [50, 50, 20]],
  ])('of %i domains becomes mails of %j', async (count, sizes) => {
    const { mails, write } = setUp();
    const domains = Array.from({ length: count }, (_, at) => subject(at + 1, `d${at}.example`));
    const evidence = await write.execute(domains, AT);
    expect(mails.map(({ values }) => values['domains'].length)).toEqual(sizes);
    expect(evidence).toHaveLength(count);
    for (const { id } of mails)
      expect(evidence.filter(({ mailId }) => mailId === id)).toHaveLength(
        sizes[mails.findIndex((mail) => mail.id === id)],
      );
  });
});
