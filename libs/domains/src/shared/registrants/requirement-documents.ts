import type { AccountSettings } from '@registrar/accounts';
import { type Catalog, checkContact, type HeldTld, RequirementAnswers } from '@registrar/catalog';
import {
  CONTACT_ROLES,
  type ContactBook,
  type ContactRole,
  type StoredContact,
  toAsciiContact,
} from '@registrar/contacts';
import { AppError, type Clock } from '@registrar/kernel';
import { type RegistryConnections, storesAsciiContacts } from '@registrar/registries';

/**
 * The requirement documents of a TLD as they are for one account: a schema validator and Create Domain must
 * agree (BEHAVIOUR §17).
 */
export class RequirementDocuments {
  constructor(
    private readonly catalog: Catalog,
    private readonly settings: AccountSettings,
    private readonly book: ContactBook,
    private readonly connections: RegistryConnections,
    private readonly clock: Clock,
  ) {}

  /** `tld` without a dot, in A-labels. 422 for a TLD that is not sold. */
  async answers(accountId: number, tldName: string): Promise<RequirementAnswers> {
    const tld = await this.catalog.tld(tldName, this.clock.now(accountId));
    // rules that are not exact are the same for every account
    if (!tld.contacts?.exact) return RequirementAnswers.of(tld);
    const isLatinOnly = storesAsciiContacts((await this.connections.get(tld.connectionId)).profile);
    const defaults = await this.defaultContacts(accountId);
    const requiredRoles = CONTACT_ROLES.filter((role) => {
      const contact = defaults.get(role);
      return contact ? !isFit(tld, role, contact, isLatinOnly) : tld.contacts!.roles[role]?.required;
    });
    return RequirementAnswers.of(tld, { requiredRoles, isLatinOnly });
  }

  private async defaultContacts(accountId: number): Promise<Map<ContactRole, StoredContact>> {
    const { contacts } = await this.settings.purchaseDefaults(accountId);
    const stored = await this.book.load(Object.values(contacts));
    return new Map(
      CONTACT_ROLES.flatMap((role) => {
        const contact = contacts[role] === undefined ? undefined : stored.get(contacts[role]);
        return contact ? [[role, contact] as const] : [];
      }),
    );
  }
}

/**
 * Whether Create Domain takes the default contact of a role: a request without the role is refused for one
 * that does not fit.
 */
function isFit(tld: HeldTld, role: ContactRole, contact: StoredContact, isLatinOnly: boolean): boolean {
  try {
    checkContact(tld, role, contact);
    if (isLatinOnly) toAsciiContact(role, contact);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.kind === 'invalid') return false;
    throw error;
  }
}
