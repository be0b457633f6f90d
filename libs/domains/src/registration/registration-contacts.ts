import { badRequest } from '@registrar/kernel';
import type { AccountSettings, PurchaseDefaults } from '@registrar/accounts';
import { checkContacts, type HeldTld } from '@registrar/catalog';
import {
  bareContact,
  CONTACT_ROLES,
  type ContactBook,
  type ContactData,
  contactFrom,
  type ContactRole,
  type StoredContact,
  toAsciiContact,
} from '@registrar/contacts';
import { type RegistryConnections, type RegistryExtra, storesAsciiContacts } from '@registrar/registries';
import { demandsRegistrantData, withRegistrantData } from '../shared/registrants/registrant-data';
import type { RegisterDomainRequest } from './registration';

/** The contact of each role: new contacts stored with the sale, or contacts of the account's settings. */
export interface ContactChoice {
  /** New contacts, each once even when several roles share it. */
  fresh: ContactData[];
  /** Ids by role, once `fresh` has ids (in its order). */
  resolve(freshIds: readonly number[]): Record<ContactRole, number>;
  /** Index in `fresh` of a registrant that is stored with registry data; absent under TLDs without. */
  registrantAt?: number;
  /** The account's settings that the choice was made by, for what else they decide. */
  defaults: PurchaseDefaults;
}

/** The fields of a purchase that decide its contacts. */
export type ContactsRequest = Pick<RegisterDomainRequest, 'accountId' | 'contacts'>;

type Chosen = { kind: 'fresh'; at: number } | { kind: 'stored'; id: number };

/**
 * Contacts of a purchase: what was sent, role by role, and the account's settings for the rest (BEHAVIOUR
 * §7).
 */
export class RegistrationContacts {
  constructor(
    private readonly settings: AccountSettings,
    private readonly book: ContactBook,
    private readonly connections: RegistryConnections,
  ) {}

  /**
   * Checks that need no TLD: fields come first in the order of checks (BEHAVIOUR §1). Throws 400 naming the
   * field.
   */
  check(request: ContactsRequest): void {
    for (const role of CONTACT_ROLES) {
      const sent = request.contacts?.[role];
      if (sent) contactFrom(role, sent);
    }
  }

  /** Throws 400 naming the invalid field of a contact, or the role without a contact. */
  async choose(request: ContactsRequest, { tld }: { tld: HeldTld }): Promise<ContactChoice> {
    const defaults = await this.settings.purchaseDefaults(request.accountId);
    const fresh: ContactData[] = [];
    const seen = new Map<string, number>();
    const chosen: Partial<Record<ContactRole, Chosen>> = {};
    for (const role of CONTACT_ROLES) {
      const sent = request.contacts?.[role];
      const stored = defaults.contacts[role];
      if (sent) chosen[role] = { kind: 'fresh', at: indexOf(contactFrom(role, sent), fresh, seen) };
      else if (stored !== undefined) chosen[role] = { kind: 'stored', id: stored };
    }
    const { registrant } = chosen;
    if (!registrant)
      throw badRequest(`'contacts.registrant' is required: the account has no default registrant`);
    const data = await this.dataOf(chosen, fresh);
    checkContacts(tld, data);
    if (tld.connectionId !== undefined) await this.assertPresentable(tld.connectionId, data);
    // Registry data of this sale is stored with the registrant: a contact shared with other domains cannot
    // carry it.
    const registrantAt = demandsRegistrantData(tld) ? fresh.push({ ...data.registrant }) - 1 : undefined;
    if (registrantAt !== undefined) chosen.registrant = { kind: 'fresh', at: registrantAt };
    // A role without a contact gets the registrant, since registries require every role.
    return {
      fresh,
      defaults,
      ...(registrantAt !== undefined && { registrantAt }),
      resolve: (ids) => mapRoles((role) => idOf(chosen[role] ?? chosen.registrant!, ids)),
    };
  }

  /** An ASCII-only registry must be able to store the data; checked before any funds are held. */
  private async assertPresentable(
    connectionId: number,
    data: Partial<Record<ContactRole, ContactData>>,
  ): Promise<void> {
    const { profile } = await this.connections.get(connectionId);
    if (!storesAsciiContacts(profile)) return;
    for (const role of CONTACT_ROLES) {
      const contact = data[role];
      if (contact) toAsciiContact(role, contact);
    }
  }

  /** Roles with a contact in the request or the account's settings. */
  private async dataOf(
    chosen: Partial<Record<ContactRole, Chosen>>,
    fresh: readonly ContactData[],
  ): Promise<Partial<Record<ContactRole, ContactData>>> {
    const ids = Object.values(chosen).flatMap((choice) => (choice.kind === 'stored' ? [choice.id] : []));
    const stored = ids.length ? await this.book.load(ids) : new Map<number, StoredContact>();
    const of = (choice: Chosen): ContactData | undefined =>
      choice.kind === 'fresh' ? fresh[choice.at] : bareOf(stored.get(choice.id));
    return Object.fromEntries(Object.entries(chosen).map(([role, choice]) => [role, of(choice)]));
  }
}

const bareOf = (contact: StoredContact | undefined): ContactData | undefined =>
  contact && bareContact(contact);

function indexOf(contact: ContactData, fresh: ContactData[], seen: Map<string, number>): number {
  const key = JSON.stringify(contact);
  const known = seen.get(key);
  if (known !== undefined) return known;
  seen.set(key, fresh.push(contact) - 1);
  return fresh.length - 1;
}

const idOf = (choice: Chosen, freshIds: readonly number[]): number =>
  choice.kind === 'fresh' ? freshIds[choice.at] : choice.id;

const mapRoles = <T>(value: (role: ContactRole) => T): Record<ContactRole, T> => ({
  registrant: value('registrant'),
  admin: value('admin'),
  tech: value('tech'),
  billing: value('billing'),
});

/**
 * Stores the new contacts of a choice, the registrant with its registry data; ids by role. Inside a unit of
 * work.
 */
export async function storeChosenContacts(
  book: ContactBook,
  { fresh, registrantAt, resolve }: ContactChoice,
  registrantData: readonly RegistryExtra[],
  at: Date,
): Promise<Record<ContactRole, number>> {
  const contacts = fresh.map((contact, index) =>
    index === registrantAt ? withRegistrantData(contact, registrantData) : contact,
  );
  return resolve(contacts.length > 0 ? await book.add(contacts, at) : []);
}
