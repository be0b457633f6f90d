import { addDays, AppError, type Clock, type DomainName } from '@registrar/kernel';
import { type Catalog, checkContacts, type HeldTld, transferLockDaysOf } from '@registrar/catalog';
import {
  bareContact,
  CONTACT_ROLES,
  type ContactBook,
  type ContactData,
  contactFrom,
  type ContactInput,
  type ContactRole,
  type StoredContact,
  toAsciiContact,
} from '@registrar/contacts';
import { type RegistryConnections, storesAsciiContacts } from '@registrar/registries';
import type { DomainAspects } from './aspects';
import { type ChangeDecision, type ChangeResult, decisionOf, type NoteChange, noting } from './change';
import { decideRegistrantChange } from '../shared/registrants/decide-registrant-change';
import type { ChangeDomain } from './change-domain';
import { assertOpen } from '../shared/locks';
import type { RegistrantChanges } from '../shared/ports';
import type { HeldDomain } from '../shared/held-domain';
import {
  type HolderRequest,
  type HolderRequirements,
  type HolderValues,
  missingText,
  type RegistryValues,
  requirementsNotTaken,
} from '../shared/registrants/holder-requirements';
import {
  demandsRegistrantData,
  registrantDataOf,
  withRegistrantData,
} from '../shared/registrants/registrant-data';
import type { PublishedContacts } from './published-contacts';

type ByRole<T> = Partial<Record<ContactRole, T>>;

/** Contacts as sent, in stored form, and the rules of the domain's TLD where it has any. */
interface SentContacts {
  sent: ByRole<ContactData>;
  tld: HeldTld | undefined;
  /** Registry data of the registrant that differ from those of the domain. */
  values?: RegistryValues;
}

interface SetContactsParts {
  changes: ChangeDomain;
  catalog: Catalog;
  book: ContactBook;
  connections: RegistryConnections;
  shown: PublishedContacts;
  registrants: RegistrantChanges;
  requirements: HolderRequirements;
  clock: Clock;
}

/**
 * Replaces contacts of a domain, role by role (BEHAVIOUR §11). Stored contacts are never rewritten, since
 * other domains may share them: a contact that differs is a new one, locally and at the registry. A
 * registrant change in name, company or email locks the domain against transfers, unless the account waives
 * the lock.
 */
export class SetContacts {
  constructor(private readonly parts: SetContactsParts) {}

  /**
   * Omitted roles are unchanged. `tldRequirements` are those of the registrant, sent or present. Throws 400
   * naming role and field, 404, 409 under a lock, and the registry's refusals.
   */
  async execute(
    accountId: number,
    name: DomainName,
    contacts: ByRole<ContactInput>,
    holder: Omit<HolderRequest, 'accountId'> = {},
    note?: NoteChange,
  ): Promise<ChangeResult> {
    const sent: ByRole<ContactData> = {};
    for (const role of CONTACT_ROLES) {
      const input = contacts[role];
      if (input) sent[role] = contactFrom(role, input);
    }
    const held = await this.parts.changes.findHeld(accountId, name.ascii);
    const tld = await this.parts.catalog.findHeld(name, this.parts.clock.now(accountId));
    await this.assertFit(held, tld, sent);
    const requirements = await this.requirementsOf(held, tld, { accountId, ...holder }, sent);
    try {
      return await this.parts.changes.execute({
        accountId,
        name: name.ascii,
        decide: (domain, now) => this.decide(domain, { sent, tld, values: requirements?.values }, now),
        ...noting(note),
      });
    } catch (error) {
      throw tld && requirements ? withMissing(error, tld, requirements) : error;
    }
  }

  /** Undefined: the registrant and its registry data are unchanged. */
  private async requirementsOf(
    held: HeldDomain,
    tld: HeldTld | undefined,
    holder: HolderRequest,
    sent: ByRole<ContactData>,
  ): Promise<HolderValues | undefined> {
    if (!tld) return undefined;
    if (!demandsRegistrantData(tld)) {
      if (holder.tldRequirements && Object.keys(holder.tldRequirements).length > 0)
        throw requirementsNotTaken(tld);
      return undefined;
    }
    if (!sent.registrant && !holder.tldRequirements) return undefined;
    return this.parts.requirements.decide(tld, holder, { values: held.registryValues, first: true });
  }

  /** Checks the contacts against the rules of registry and TLD, before any write. */
  private async assertFit(
    held: HeldDomain,
    tld: HeldTld | undefined,
    sent: ByRole<ContactData>,
  ): Promise<void> {
    if (tld) checkContacts(tld, { ...(await this.presentOf(held)), ...sent });
    const { profile } = await this.parts.connections.get(held.connectionId);
    if (!storesAsciiContacts(profile)) return;
    for (const role of CONTACT_ROLES) if (sent[role]) toAsciiContact(role, sent[role]);
  }

  private async decide(
    held: HeldDomain,
    { sent: given, tld, values }: SentContacts,
    now: Date,
  ): Promise<ChangeDecision> {
    assertOpen(held);
    const present = await this.presentOf(held);
    const registryValues = values && !isSameValues(values, held.registryValues) ? values : undefined;
    // Other registry data requires another contact of the registrant, even for the same registrant.
    const sent =
      registryValues && !given.registrant ? { ...given, registrant: bareContact(present.registrant) } : given;
    const contactIds = await this.idsOf(held, present, { sent, tld, values: registryValues }, now);
    if (contactIds.registrant === held.contactIds.registrant) {
      return decisionOf(held, { contactIds }, { shown: await this.parts.shown.change(held, { contactIds }) });
    }
    const registrantChange = await decideRegistrantChange(
      this.parts.registrants,
      held,
      {
        before: present.registrant,
        after: sent.registrant!,
        afterContactId: contactIds.registrant,
        accountId: held.accountId,
        tld,
      },
      now,
    );
    const lock = registrantChange.material && !registrantChange.optedOut ? lockAfter(held, tld, now) : {};
    // Privacy ordered with a registrant that the registry refused is switched on with the next one.
    const privacy = held.pendingRegistrant?.privacyEnabled && { privacyEnabled: true };
    const wish = {
      on: lock.locked ? ['clientTransferProhibited' as const] : [],
      shown: await this.parts.shown.change(held, {
        contactIds,
        ...privacy,
        ...(registryValues && { registryValues }),
      }),
    };
    return {
      ...decisionOf(held, { contactIds, ...lock, ...privacy, registryValues }, wish),
      registrantChange,
    };
  }

  private async presentOf({ contactIds }: HeldDomain): Promise<Record<ContactRole, StoredContact>> {
    const stored = await this.parts.book.load(Object.values(contactIds));
    return Object.fromEntries(CONTACT_ROLES.map((role) => [role, stored.get(contactIds[role])])) as Record<
      ContactRole,
      StoredContact
    >;
  }

  /**
   * Contacts that the domain already has, in any role, are reused; new ones are stored once each. A
   * registrant with registry data needs a contact of its own: one that was an admin's has no such data at the
   * registry.
   */
  private async idsOf(
    held: HeldDomain,
    present: Record<ContactRole, StoredContact>,
    { sent, tld, values }: SentContacts,
    now: Date,
  ): Promise<Record<ContactRole, number>> {
    const registrantData = registrantDataOf(tld, values ?? held.registryValues);
    const isApart = (role: ContactRole): boolean => role === 'registrant' && demandsRegistrantData(tld);
    const known = new Map(CONTACT_ROLES.map((role) => [keyOf(present[role]), held.contactIds[role]]));
    // The role's own contact first: two of its contacts may be equal.
    const ownId = (role: ContactRole, key: string): number | undefined => {
      if (isApart(role) && (values || keyOf(present[role]) !== key)) return undefined;
      return keyOf(present[role]) === key ? held.contactIds[role] : known.get(key);
    };
    const given = CONTACT_ROLES.flatMap((role) => {
      const contact = sent[role];
      if (!contact) return [];
      const stored = isApart(role) ? withRegistrantData(contact, registrantData) : contact;
      return [{ role, contact: stored, key: keyOf(contact), freshKey: `${isApart(role)} ${keyOf(contact)}` }];
    });
    const fresh = new Map(
      given
        .filter(({ role, key }) => ownId(role, key) === undefined)
        .map(({ freshKey, contact }) => [freshKey, contact]),
    );
    const added = await this.parts.book.add([...fresh.values()], now);
    const newIds = new Map([...fresh.keys()].map((key, at) => [key, added[at]]));
    return {
      ...held.contactIds,
      ...Object.fromEntries(
        given.map(({ role, key, freshKey }) => [role, ownId(role, key) ?? newIds.get(freshKey)!]),
      ),
    };
  }
}

/**
 * After a material change of the registrant, where the TLD has a transfer lock. A running lock is never
 * shortened; the domain is locked while one runs.
 */
export function lockAfter(
  held: HeldDomain,
  tld: HeldTld | undefined,
  now: Date,
): Pick<DomainAspects, 'transferLockUntil' | 'locked'> {
  const days = transferLockDaysOf(tld);
  if (days === 0) return {};
  const until = addDays(now, days);
  const isLonger = held.transferLockUntil !== undefined && held.transferLockUntil > until;
  return { ...(!isLonger && { transferLockUntil: until.toISOString() }), locked: true };
}

/** Contacts with the same key have the same data. */
function keyOf(contact: ContactData): string {
  return JSON.stringify(
    Object.entries(bareContact(contact))
      .filter(([, value]) => value !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

const isSameValues = (one: RegistryValues, other: RegistryValues): boolean => {
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => one[key] === other[key]);
};

/** A registry that refuses a registrant without its registry data seldom names the missing field. */
function withMissing(error: unknown, tld: HeldTld, { missing }: HolderValues): unknown {
  if (!(error instanceof AppError) || error.kind !== 'invalid' || missing.length === 0) return error;
  return new AppError(error.kind, error.code, error.message, {
    details: [error.details, missingText(tld, missing)].filter(Boolean).join(' '),
  });
}
