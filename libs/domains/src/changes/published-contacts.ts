import { CONTACT_ROLES, type ContactRole } from '@registrar/contacts';
import type { RegistryConnections } from '@registrar/registries';
import type { RegistryChangeRequest } from './change';
import type { HeldDomain } from '../shared/held-domain';
import type { PrivacyContacts } from '../shared/privacy-contacts';

/** Effect of a change of contacts or of privacy on the published contacts. */
export class PublishedContacts {
  constructor(
    private readonly privacy: PrivacyContacts,
    private readonly connections: RegistryConnections,
  ) {}

  /** Inside a unit of work. Undefined at a registry that stores no contacts. */
  async change(
    held: HeldDomain,
    wanted: Partial<Pick<HeldDomain, 'contactIds' | 'privacyEnabled' | 'registryValues'>>,
  ): Promise<RegistryChangeRequest['shown']> {
    const { profile } = await this.connections.get(held.connectionId);
    if (profile.dataModel === 'minimum') return undefined;
    const after = { ...held, ...wanted };
    const shownBefore = (await this.privacy.shown(held, held.privacyEnabled)) ?? held.contactIds;
    const shownAfter = await this.privacy.contactIdsFor(
      after,
      after.privacyEnabled,
      held.privacyEnabled && wanted.registryValues === undefined,
    );
    const isShown = (role: ContactRole): boolean =>
      role === 'registrant' || profile.contacts.roles.includes(role);
    const seen = Object.fromEntries(
      CONTACT_ROLES.map((role) => [role, (isShown(role) ? shownAfter : shownBefore)[role]]),
    ) as Record<ContactRole, number>;
    return { before: shownBefore, after: seen, registrantExtras: await this.privacy.registrantData(after) };
  }
}
