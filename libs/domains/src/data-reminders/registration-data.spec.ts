import type { ContactData } from '@registrar/contacts';
import { person } from '@registrar/contacts/testing';
import { registrationDataText } from './registration-data';
import type { ReminderSubject } from './reminder';

const SUBJECT: ReminderSubject = {
  domainId: 3,
  accountId: 7,
  name: 'a.example',
  isHeld: true,
  registeredAt: new Date('2026-03-02T09:15:00Z'),
  expiresAt: new Date('2028-03-02T23:59:59Z'),
  countsFrom: new Date('2026-03-02T09:15:00Z'),
  nameservers: ['ns1.example.net', 'ns2.example.net'],
  privacyEnabled: false,
  contactIds: { registrant: 1, admin: 1, tech: 2, billing: 3 },
};
const textOf = (
  values: Partial<ReminderSubject>,
  contacts: Record<number, ContactData> = { 1: person(), 2: person({ fax: '+15550100124' }), 3: person() },
): string =>
  registrationDataText(
    { ...SUBJECT, ...values },
    new Map(Object.entries(contacts).map(([id, contact]) => [Number(id), contact])),
  );

describe('the registration data of a domain', () => {
  it('are its dates, its name servers and its contacts, each once', () => {
    expect(textOf({})).toBe(`a.example
  Registered on 2026-03-02, expires on 2028-03-02
  Name servers: ns1.example.net, ns2.example.net
  Registrant
    Name: Ilse Varga
    Street: 4 Quay Street
    City: Port Mara
    Postal code: 40110
    Country: DE
    Email: ilse@example.net
    Phone: +15550100123
  Administrative contact: the same as the registrant
  Technical contact
    Name: Ilse Varga
    Street: 4 Quay Street
    City: Port Mara
    Postal code: 40110
    Country: DE
    Email: ilse@example.net
    Phone: +15550100123
    Fax: +15550100124
  Billing contact: the same as the registrant`);
  });

  it('have every field of a contact', () => {
    const all = person({
      companyName: 'O’Hara & Co.',
      address2: 'Floor 2',
      state: 'BE',
      fax: '+15550100124',
    });
    const text = textOf({}, { 1: all });
    for (const line of [
      'Organisation: O’Hara & Co.',
      'Street: 4 Quay Street, Floor 2',
      'State or province: BE',
    ])
      expect(text).toContain(`    ${line}\n`);
    expect(text).toContain('    Fax: +15550100124\n');
  });

  it('say where other contacts are published, and that there are no name servers', () => {
    const words = 'Published contacts: those of the privacy service';
    expect(textOf({ privacyEnabled: true })).toContain(words);
    expect(textOf({ privacyEnabled: false })).not.toContain(words);
    expect(textOf({ nameservers: [] })).toContain('  Name servers: none\n');
  });

  it('have no value of two lines', () => {
    const text = textOf({}, { 1: { firstName: 'Ilse\n    Email: other@example.net', city: ' ' } });
    expect(text).toContain('    Name: Ilse Email: other@example.net\n');
    expect(text).not.toContain('City');
  });

  it('name a contact that is not known without fields', () => {
    expect(textOf({}, { 1: person() })).toContain('  Technical contact\n  Billing contact');
  });
});
