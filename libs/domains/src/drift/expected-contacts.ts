import type { RegistryConnection } from '@registrar/registries';
import type { HeldDomain } from '../shared/held-domain';
import type { RegistryContactIds } from '../shared/objects-at-registry';
import type { PrivacyContacts } from '../shared/privacy-contacts';
import type { DifferenceStore } from './ports';

/**
 * The ids that the registry should show. A contact that was never sent has no id: the registry should show
 * no contact in its role. Undefined: the registry stores no contacts.
 */
export async function expectedContacts(
  differences: Pick<DifferenceStore, 'registryIds'>,
  privacy: PrivacyContacts,
  connection: RegistryConnection,
  domain: HeldDomain,
): Promise<Partial<RegistryContactIds> | undefined> {
  if (connection.profile.dataModel === 'minimum') return undefined;
  const shown = await shownOf(privacy, domain);
  if (!shown) return {};
  const known = await differences.registryIds(connection.id, Object.values(shown));
  return Object.fromEntries(Object.entries(shown).map(([role, id]) => [role, known.get(id)]));
}

/**
 * A registrant that the registry refused is a drift until the registry shows it or staff accept the
 * registry's.
 */
async function shownOf(
  privacy: PrivacyContacts,
  domain: HeldDomain,
): Promise<HeldDomain['contactIds'] | undefined> {
  const { pendingRegistrant: wanted, contactIds, privacyEnabled } = domain;
  if (!wanted || privacyEnabled) return privacy.shown(domain, privacyEnabled);
  const hidden = wanted.privacyEnabled && (await privacy.shown(domain, true));
  return { ...contactIds, registrant: hidden ? hidden.registrant : wanted.contactId };
}
