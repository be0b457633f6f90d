import { addSeconds, AppError, type Clock, DomainName, type Ids, Money, type Operations } from '@registrar/kernel';
import { type ContactBook, type ContactData, type ContactRole, eppPhone, toAsciiContact, toRegistryName } from '@registrar/contacts';
import type {
  Clearance, CommandId, ContactRegistry, CreatedDomain, CreateDomainCommand, DomainRegistry, HostRegistry, RegistryConnection, RegistryConnections, RegistryContact,
  RegistryObjects, RegistryRefusal, TransformOutcome,
} from '@registrar/registries';
import type { RegistrationPayload } from './registration';

/**
 * What became of a registration at the registry. `not_sent`: this attempt never asked for the domain. `overtaken`: neither,
 * and others have gone on with the operation or settled it, so this attempt has nothing to say.
 */
export type RegistrationOutcome =
  | { kind: 'created'; createdAt?: Date; expiresAt?: Date; roid?: string; statuses: readonly string[] }
  | { kind: 'pending' }
  | { kind: 'refused'; refusal: RegistryRefusal }
  | { kind: 'unknown'; why: string }
  | { kind: 'not_sent'; why: string }
  | { kind: 'overtaken' }
  /** Refused by a rule of ours on the way, before the domain was asked for. */
  | { kind: 'rejected'; error: AppError };

export interface RegistrationAttempt {
  operationId: string;
  /** From 1; part of every clTRID. */
  attempt: number;
  payload: RegistrationPayload;
}

/** RFC 5733 contact ids have 3 to 16 characters; 10 random bytes are 16 in base32. */
const CONTACT_ID_BYTES = 10;
/** Registries without RFC 9154 want a code at create: 16 base32 characters with a digit and a special character (FACTS §2.11). */
const AUTH_INFO_BYTES = 8;
/**
 * From the leave to send the create to its first byte. It comes out of the 30 s that `reconcileAfterSeconds` has beyond the
 * transform timeout; a process that stood still for longer sends nothing.
 */
const SEND_WITHIN_MS = 5_000;

/** Step 5: contacts and hosts where the registry wants them, then the domain, then its transfer lock. */
export class CreateAtRegistry {
  constructor(
    private readonly connections: RegistryConnections,
    private readonly domains: DomainRegistry,
    private readonly contacts: ContactRegistry,
    private readonly hosts: HostRegistry,
    private readonly objects: RegistryObjects,
    private readonly book: ContactBook,
    private readonly operations: Operations,
    private readonly clock: Clock,
    private readonly ids: Ids,
    /** As in RegistrationPolicy. */
    private readonly reconcileAfterSeconds: number,
  ) {}

  /** Never throws for what a registry did; outside any transaction. */
  async execute(attempt: RegistrationAttempt): Promise<RegistrationOutcome> {
    const { payload } = attempt;
    const connection = await this.connections.get(payload.connectionId);
    const prepared = await this.prepare(connection, attempt);
    if (prepared.kind !== 'ready') return prepared;
    const command = this.commandOf(connection, payload, prepared.contacts);
    let isOurTurn = true;
    const clearance: Clearance = async () => {
      const inFlightUntil = addSeconds(this.clock.now(), this.reconcileAfterSeconds);
      isOurTurn = await this.operations.beginSending(attempt.operationId, attempt.attempt, inFlightUntil);
      return isOurTurn ? SEND_WITHIN_MS : undefined;
    };
    const outcome = await this.domains.create(connection, this.idOf(attempt, 'create'), command, clearance);
    if (!isOurTurn) return { kind: 'overtaken' };
    if (outcome.kind === 'done') return this.lock(connection, attempt, outcome.data);
    if (outcome.kind === 'pending') return { kind: 'pending' };
    if (outcome.kind === 'refused' && outcome.refusal.meaning === 'absent') await this.forget(connection, payload);
    return outcome;
  }

  /** 2303: a host or contact that we believed to be there is not; the next sale creates it again. */
  private async forget(connection: RegistryConnection, { nameservers, contactIds }: RegistrationPayload): Promise<void> {
    await this.objects.forgetHosts(connection.id, nameservers);
    await this.objects.forgetContacts(connection.id, Object.values(contactIds));
  }

  /** Nothing of the domain itself is sent in here, so trouble means `not_sent`. */
  private async prepare(connection: RegistryConnection, attempt: RegistrationAttempt): Promise<Prepared> {
    try {
      const contacts = await this.ensureContacts(connection, attempt);
      if (contacts.kind !== 'ready') return contacts;
      const hosts = await this.ensureHosts(connection, attempt);
      return hosts.kind === 'ready' ? contacts : hosts;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return error.kind === 'upstream_invalid' || error.kind === 'upstream_timeout' ? { kind: 'not_sent', why: error.message } : { kind: 'rejected', error };
    }
  }

  private async ensureContacts(connection: RegistryConnection, attempt: RegistrationAttempt): Promise<Prepared> {
    if (connection.profile.dataModel === 'minimum') return { kind: 'ready' };
    const roles = ['registrant' as const, ...connection.profile.contacts.roles];
    const { contactIds } = attempt.payload;
    const wanted = [...new Set(roles.map((role) => contactIds[role]))];
    const reserved = await this.objects.reserveContacts(connection.id, wanted, () => this.ids.secret(CONTACT_ID_BYTES).slice(0, 16), this.clock.now());
    const missing = reserved.filter((contact) => !contact.created);
    const data = missing.length ? await this.book.load(missing.map((contact) => contact.contactId)) : new Map<number, ContactData>();
    const outcomes = await Promise.all(
      missing.map(async ({ contactId, registryId }, at) => {
        const role = roles.find((candidate) => contactIds[candidate] === contactId)!;
        const contact = registryContact(connection, role, registryId, data.get(contactId)!);
        const outcome = await this.contacts.createContact(connection, this.idOf(attempt, `contact${at + 1}`), contact, this.authInfo(connection));
        if (outcome.kind === 'done' || outcome.kind === 'pending') await this.objects.contactCreated(connection.id, registryId, this.clock.now());
        return outcome;
      }),
    );
    const failed = firstFailure(outcomes);
    if (failed) return failed;
    const registryIds = new Map(reserved.map(({ contactId, registryId }) => [contactId, registryId]));
    const idFor = (role: ContactRole): string => registryIds.get(contactIds[role])!;
    const others = Object.fromEntries(connection.profile.contacts.roles.map((role) => [role, idFor(role)]));
    return { kind: 'ready', contacts: { registrant: idFor('registrant'), ...others } };
  }

  private async ensureHosts(connection: RegistryConnection, attempt: RegistrationAttempt): Promise<Prepared> {
    const { nameservers } = attempt.payload;
    if (connection.profile.hostModel !== 'objects' || nameservers.length === 0) return { kind: 'ready' };
    const known = new Set(await this.objects.knownHosts(connection.id, nameservers));
    const doubtful = nameservers.filter((name) => !known.has(name));
    if (doubtful.length === 0) return { kind: 'ready' };
    const missing = await this.hosts.missingHosts(connection, doubtful);
    const outcomes = await Promise.all(missing.map((name, at) => this.hosts.createHost(connection, this.idOf(attempt, `host${at + 1}`), name)));
    const failed = firstFailure(outcomes);
    if (failed) return failed;
    await this.objects.hostsCreated(connection.id, doubtful, this.clock.now());
    return { kind: 'ready' };
  }

  private commandOf(connection: RegistryConnection, payload: RegistrationPayload, contacts: RegistryContactIds | undefined): CreateDomainCommand {
    const name = DomainName.of(payload.name);
    return {
      name,
      years: payload.years,
      nameservers: payload.nameservers,
      contacts,
      authInfo: this.authInfo(connection),
      fee: payload.registryFee && Money.of(BigInt(payload.registryFee.amount), payload.registryFee.currency),
      idn: payload.idnTable ? { table: payload.idnTable, unicodeName: name.unicode } : undefined,
    };
  }

  /**
   * The name is ours from here on, whatever becomes of the lock: a lock that failed or is unknown is put by the worker
   * (`SyncStatuses`).
   */
  private async lock(connection: RegistryConnection, attempt: RegistrationAttempt, created: CreatedDomain): Promise<RegistrationOutcome> {
    const { createdAt, expiresAt } = created;
    if (!attempt.payload.locked) return { kind: 'created', createdAt, expiresAt, statuses: [] };
    const change = { name: DomainName.of(attempt.payload.name), add: ['clientTransferProhibited' as const], remove: [] };
    const locked = await this.domains.updateStatuses(connection, this.idOf(attempt, 'lock'), change);
    return { kind: 'created', createdAt, expiresAt, statuses: locked.kind === 'done' ? change.add : [] };
  }

  /** With RFC 9154 no code is set until a transfer out is asked for. Else one is needed; it is never shown, a new one is set when asked for. */
  private authInfo(connection: RegistryConnection): string {
    return connection.profile.authInfo === 'plain' ? `${this.ids.secret(AUTH_INFO_BYTES)}-7A` : '';
  }

  private idOf({ operationId, attempt }: RegistrationAttempt, step: string): CommandId {
    return { operationId, step, attempt };
  }
}

type RegistryContactIds = NonNullable<CreateDomainCommand['contacts']>;
type Prepared =
  | { kind: 'ready'; contacts?: RegistryContactIds }
  | { kind: 'refused'; refusal: RegistryRefusal }
  | { kind: 'not_sent'; why: string }
  | { kind: 'rejected'; error: AppError };

/** A contact or host that is refused or unknown stops the sale before the domain is asked for. */
function firstFailure(outcomes: readonly TransformOutcome<unknown>[]): Prepared | undefined {
  for (const outcome of outcomes) {
    if (outcome.kind === 'refused') return outcome;
    if (outcome.kind === 'unknown' || outcome.kind === 'not_sent') return { kind: 'not_sent', why: outcome.why };
  }
  return undefined;
}

function registryContact({ profile }: RegistryConnection, role: ContactRole, id: string, stored: ContactData): RegistryContact {
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
