import { AppError, type Clock, type Ids } from '@registrar/kernel';
import {
  type ContactBook,
  type ContactData,
  type ContactRole,
  eppPhone,
  type StoredContact,
  toAsciiContact,
  toRegistryName,
} from '@registrar/contacts';
import type {
  CommandId,
  ContactRegistry,
  CreateDomainCommand,
  HostRegistry,
  RegistryConnection,
  RegistryContact,
  RegistryExtra,
  RegistryObjects,
  RegistryRefusal,
  TransformOutcome,
} from '@registrar/registries';
import { storedRegistrantData } from './registrants/registrant-data';
import type { GlueAddresses } from './ports';

/** Contacts and hosts named by a command about a domain. */
export interface WantedObjects {
  /** Local ids of the contacts to publish at the registry. */
  contactIds?: Record<ContactRole, number>;
  nameservers: readonly string[];
  /**
   * Registry data of a registrant whose contact was stored without it (operations and contacts of the first
   * release).
   */
  registrantExtras?: readonly RegistryExtra[];
}

export type RegistryContactIds = NonNullable<CreateDomainCommand['contacts']>;

/**
 * Outcome of the contacts and hosts. No command for the domain itself was sent, so a failure means
 * `not_sent`.
 */
export type PreparedObjects =
  | { kind: 'ready'; contacts?: RegistryContactIds }
  /** `host`: the name server that the registry refused to create. */
  | { kind: 'refused'; refusal: RegistryRefusal; host?: string }
  | { kind: 'not_sent'; why: string }
  | { kind: 'rejected'; error: AppError };

/** RFC 5733 contact ids have 3 to 16 characters; 10 random bytes are 16 in base32. */
const CONTACT_ID_BYTES = 10;
/**
 * Registries without RFC 9154 require a code at create: 16 base32 characters with a digit and a special
 * character (FACTS §2.11).
 */
const AUTH_INFO_BYTES = 8;

interface ObjectsAtRegistryParts {
  contacts: ContactRegistry;
  hosts: HostRegistry;
  objects: RegistryObjects;
  book: ContactBook;
  clock: Clock;
  ids: Ids;
  /** Addresses of hosts below the account's domains; absent: no such hosts. */
  glue?: GlueAddresses;
}

/** Ensures that contacts and hosts exist at the registry before a domain names them; each is created once. */
export class ObjectsAtRegistry {
  constructor(private readonly parts: ObjectsAtRegistryParts) {}

  /**
   * Never throws for a registry's answer; call it outside any transaction. Commands are steps of `command`'s
   * attempt.
   */
  async prepare(
    connection: RegistryConnection,
    command: Omit<CommandId, 'step'>,
    wanted: WantedObjects,
  ): Promise<PreparedObjects> {
    try {
      const contacts = await this.ensureContacts(connection, command, wanted);
      if (contacts.kind !== 'ready') return contacts;
      const hosts = await this.ensureHosts(connection, command, wanted);
      return hosts.kind === 'ready' ? contacts : hosts;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return error.kind === 'upstream_invalid' || error.kind === 'upstream_timeout'
        ? { kind: 'not_sent', why: error.message }
        : { kind: 'rejected', error };
    }
  }

  /** 2303: a host or contact recorded as existing does not exist; the next command creates it again. */
  async forget(connection: RegistryConnection, { nameservers, contactIds }: WantedObjects): Promise<void> {
    await this.parts.objects.forgetHosts(connection.id, nameservers);
    if (contactIds) await this.parts.objects.forgetContacts(connection.id, Object.values(contactIds));
  }

  /**
   * The ids at the registry of contacts by role, created or not; undefined where the registry stores no
   * contacts.
   */
  async registryIdsOf(
    connection: RegistryConnection,
    contactIds: Record<ContactRole, number>,
  ): Promise<RegistryContactIds | undefined> {
    if (connection.profile.dataModel === 'minimum') return undefined;
    const roles = ['registrant' as const, ...connection.profile.contacts.roles];
    const reserved = await this.parts.objects.reserveContacts(
      connection.id,
      [...new Set(roles.map((role) => contactIds[role]))],
      () => this.newId(),
      this.parts.clock.now(),
    );
    return idsByRole(
      connection,
      contactIds,
      new Map(reserved.map(({ contactId, registryId }) => [contactId, registryId])),
    );
  }

  /**
   * Under RFC 9154 a code is set only when an outbound transfer is requested. Otherwise the create needs one;
   * it is never shown: a request for the code sets a new one.
   */
  authInfo(connection: RegistryConnection): string {
    return connection.profile.authInfo === 'plain' ? `${this.parts.ids.secret(AUTH_INFO_BYTES)}-7A` : '';
  }

  /**
   * Addresses of the name servers below the domain; undefined where hosts are objects with their own
   * addresses.
   */
  async glueOf(
    { profile }: RegistryConnection,
    domain: string,
    nameservers: readonly string[],
  ): Promise<ReadonlyMap<string, readonly string[]> | undefined> {
    const below = nameservers.filter((host) => host === domain || host.endsWith(`.${domain}`));
    return profile.hostModel === 'attributes' && below.length > 0
      ? this.parts.glue?.addressesOf(below)
      : undefined;
  }

  private async ensureContacts(
    connection: RegistryConnection,
    command: Omit<CommandId, 'step'>,
    { contactIds, registrantExtras }: WantedObjects,
  ): Promise<PreparedObjects> {
    if (connection.profile.dataModel === 'minimum' || !contactIds) return { kind: 'ready' };
    const roles = ['registrant' as const, ...connection.profile.contacts.roles];
    const wanted = [...new Set(roles.map((role) => contactIds[role]))];
    const reserved = await this.parts.objects.reserveContacts(
      connection.id,
      wanted,
      () => this.newId(),
      this.parts.clock.now(),
    );
    const missing = reserved.filter((contact) => !contact.created);
    const data = missing.length
      ? await this.parts.book.load(missing.map((contact) => contact.contactId))
      : new Map<number, StoredContact>();
    const outcomes = await Promise.all(
      missing.map(async ({ contactId, registryId }, at) => {
        const role = roles.find((candidate) => contactIds[candidate] === contactId)!;
        const stored = data.get(contactId)!;
        const contact = registryContact(connection, role, registryId, stored);
        const extras = storedRegistrantData(stored) ?? (role === 'registrant' ? registrantExtras : undefined);
        const outcome = await this.parts.contacts.createContact(
          connection,
          { ...command, step: `contact${at + 1}` },
          contact,
          this.authInfo(connection),
          extras,
        );
        if (outcome.kind === 'done' || outcome.kind === 'pending')
          await this.parts.objects.contactCreated(connection.id, registryId, this.parts.clock.now());
        return outcome;
      }),
    );
    const failed = firstFailure(outcomes);
    if (failed) return failed;
    const registryIds = new Map(reserved.map(({ contactId, registryId }) => [contactId, registryId]));
    return { kind: 'ready', contacts: idsByRole(connection, contactIds, registryIds) };
  }

  private async ensureHosts(
    connection: RegistryConnection,
    command: Omit<CommandId, 'step'>,
    { nameservers }: WantedObjects,
  ): Promise<PreparedObjects> {
    if (connection.profile.hostModel !== 'objects' || nameservers.length === 0) return { kind: 'ready' };
    const known = new Set(await this.parts.objects.knownHosts(connection.id, nameservers));
    const doubtful = nameservers.filter((name) => !known.has(name));
    if (doubtful.length === 0) return { kind: 'ready' };
    const missing = await this.parts.hosts.missingHosts(connection, doubtful);
    const glue = await this.parts.glue?.addressesOf(missing);
    const outcomes = await Promise.all(
      missing.map((name, at) =>
        this.parts.hosts.createHost(connection, { ...command, step: `host${at + 1}` }, name, glue?.get(name)),
      ),
    );
    // A concurrent command created it.
    const failed = firstFailure(
      outcomes.map((outcome) =>
        outcome.kind === 'refused' && outcome.refusal.meaning === 'exists' ? undefined : outcome,
      ),
      missing,
    );
    if (failed) return failed;
    await this.parts.objects.hostsCreated(connection.id, doubtful, this.parts.clock.now());
    return { kind: 'ready' };
  }

  private newId(): string {
    return this.parts.ids.secret(CONTACT_ID_BYTES).slice(0, 16);
  }
}

function idsByRole(
  { profile }: RegistryConnection,
  contactIds: Record<ContactRole, number>,
  registryIds: ReadonlyMap<number, string>,
): RegistryContactIds {
  const idFor = (role: ContactRole): string => registryIds.get(contactIds[role])!;
  return {
    registrant: idFor('registrant'),
    ...Object.fromEntries(profile.contacts.roles.map((role) => [role, idFor(role)])),
  };
}

/** A contact or host that is refused or unknown stops the command before the domain is sent. */
function firstFailure(
  outcomes: readonly (TransformOutcome<unknown> | undefined)[],
  hosts: readonly string[] = [],
): PreparedObjects | undefined {
  for (const [at, outcome] of outcomes.entries()) {
    if (outcome?.kind === 'refused') return { ...outcome, host: hosts[at] };
    if (outcome?.kind === 'unknown' || outcome?.kind === 'not_sent')
      return { kind: 'not_sent', why: outcome.why };
  }
  return undefined;
}

function registryContact(
  { profile }: RegistryConnection,
  role: ContactRole,
  id: string,
  stored: ContactData,
): RegistryContact {
  const contact = profile.contacts.postalInfo === 'int' ? toAsciiContact(role, stored) : stored;
  return {
    id,
    name: toRegistryName(contact),
    organization: contact.companyName,
    street: [contact.address1, contact.address2].filter((line): line is string => line !== undefined),
    city: contact.city ?? '',
    state: contact.state,
    postalCode: contact.zip,
    country: contact.country ?? '',
    phone: contact.phone && eppPhone(contact.phone),
    fax: contact.fax && eppPhone(contact.fax),
    email: contact.email ?? '',
  };
}
