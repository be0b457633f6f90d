import type { ContactData, NewContact, StoredContact } from '../contact';
import type { OutgoingMail, SendOutcome } from '../mail/mail';
import { ContactStore, Mailer } from '../ports';

export * from './announcement-store-contract';
export * from './fake-announcement-store';
export * from './fake-mail-counts';
export * from './fake-mail-stores';
export * from './fake-verification-store';
export * from './mail-store-contract';
export { person } from './person';
export * from './verification-store-contract';
export * from './verification-world';

/** Contacts in memory; keeps to the same contract as the database. */
export class FakeContactStore extends ContactStore {
  readonly contacts: StoredContact[] = [];

  async add(contacts: readonly NewContact[]): Promise<number[]> {
    return contacts.map((contact) => {
      const id = this.contacts.length + 1;
      this.contacts.push({ ...contact, id, isVerified: false });
      return id;
    });
  }

  async load(ids: readonly number[]): Promise<StoredContact[]> {
    return this.contacts.filter((contact) => ids.includes(contact.id)).map((contact) => ({ ...contact }));
  }
}

export interface ContactStoreSetup {
  store: ContactStore;
  /** Runs work inside a unit of work. */
  inUnit: <T>(work: () => Promise<T>) => Promise<T>;
}

/** The contract of every ContactStore. */
export function contactStoreContract(start: () => Promise<ContactStoreSetup>): void {
  const at = new Date('2026-03-02T09:15:00Z');
  const person = (city: string): ContactData => ({
    firstName: 'Ilse',
    lastName: 'Varga',
    city,
    country: 'DE',
  });
  const full: ContactData = {
    firstName: 'Ilse',
    lastName: 'Värga',
    companyName: "O'Hara & Co.",
    address1: '4 Quay Street',
    address2: 'Floor 2',
    city: '東京',
    state: 'North',
    zip: '40110',
    country: 'DE',
    email: 'ilse@example.net',
    phone: '+15550100123',
    fax: '+15550100124',
  };

  it('gives ids in the order of the contacts, and loads them by id', async () => {
    const { store, inUnit } = await start();
    const cities = ['Port Mara', 'Aldmoor', 'Zell', 'Brack'];
    const ids = await inUnit(() => store.add(cities.map(person), at));
    expect(new Set(ids).size).toBe(4);
    const loaded = new Map((await store.load(ids)).map((contact) => [contact.id, contact.city]));
    expect(ids.map((id) => loaded.get(id))).toEqual(cities);
  });

  it('gives back every field as it was, and leaves out what was not given', async () => {
    const { store, inUnit } = await start();
    const [whole, part] = await inUnit(() => store.add([full, person('Zell')], at));
    expect(await store.load([whole])).toEqual([{ ...full, id: whole, isVerified: false }]);
    expect(await store.load([part])).toEqual([{ ...person('Zell'), id: part, isVerified: false }]);
  });

  it('gives back the registry data of a registrant, and none of a contact without', async () => {
    const { store, inUnit } = await start();
    const registryData = [{ form: 'unspec', values: [{ name: 'NexusCategory', value: 'C11' }] }];
    const ids = await inUnit(() => store.add([{ ...person('Zell'), registryData }, person('Brack')], at));
    expect((await store.load(ids)).map((contact) => contact.registryData)).toEqual([registryData, undefined]);
  });

  it('leaves out unknown ids', async () => {
    const { store, inUnit } = await start();
    const [id] = await inUnit(() => store.add([full], at));
    expect((await store.load([2_000_000_000, id])).map((contact) => contact.id)).toEqual([id]);
    expect(await store.load([])).toEqual([]);
  });

  it('adds nothing when nothing is given', async () => {
    const { store, inUnit } = await start();
    expect(await inUnit(() => store.add([], at))).toEqual([]);
  });
}

/** Mail servers in memory: keeps the sent ones; `script` sets the outcome of the next mails. */
export class FakeMailer extends Mailer {
  readonly mails: OutgoingMail[] = [];
  readonly script: SendOutcome[] = [];

  async send(mail: OutgoingMail): Promise<SendOutcome> {
    const outcome = this.script.shift() ?? { kind: 'sent' };
    if (outcome.kind === 'sent') this.mails.push(mail);
    return outcome;
  }

  /** Token of the link in a mail, by default the newest. */
  token(at = this.mails.length - 1): string {
    return (this.mails[at].values['link'] as string).split('/verify/')[1];
  }
}
