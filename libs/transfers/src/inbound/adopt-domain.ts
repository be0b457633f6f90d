import { AppError, type Clock, DomainName, type Operations, type UnitOfWork } from '@registrar/kernel';
import { type Catalog, readRequirements, type HeldTld } from '@registrar/catalog';
import { CONTACT_ROLES, type ContactBook, type ContactRole } from '@registrar/contacts';
import {
  demandsRegistrantData,
  missingText,
  type ObjectsAtRegistry,
  type PrivacyContacts,
  type RegistrationContacts,
  type RegistryContactIds,
  registrantDataOf,
  sendingPermit,
  storeChosenContacts,
} from '@registrar/domains';
import type {
  ClientStatus,
  CommandId,
  ContactLink,
  DomainInfo,
  DomainRegistry,
  RegistryConnection,
  RegistryConnections,
  RegistryRefusal,
  UpdateDomainCommand,
} from '@registrar/registries';
import type { RegistryContacts } from './registry-contacts';
import type { RefusedHolder } from '../ports';
import type { ArrivedDomain } from './settle-transfer';
import type { HeldTransfer, TransferPayload } from './transfer';

/** The state of an arrived domain: ready to be taken in, or queried again later. */
export type Adoption = { kind: 'ready'; domain: ArrivedDomain } | { kind: 'again'; why: string };

/**
 * What one update ended in. refused: the registry does not take these contacts · blocked: it refuses for a
 * reason that is not the contacts · absent: it has lost a contact that is stored locally as existing.
 */
type Shown =
  | { kind: 'done' }
  | { kind: 'refused' | 'blocked' | 'absent'; reason: string }
  | { kind: 'again'; why: string };

/** Whether the domain has the ordered contacts from now on, or those of the registry. */
type PublishedContacts =
  | {
      kind: 'ready';
      contactIds: Record<ContactRole, number>;
      warning?: string;
      refusedHolder?: RefusedHolder;
    }
  | { kind: 'again'; why: string };

interface Arriving {
  transfer: HeldTransfer;
  payload: TransferPayload;
  connection: RegistryConnection;
  name: DomainName;
  tld: HeldTld | undefined;
}

const LOCK: ClientStatus = 'clientTransferProhibited';
/** Refusals about the contacts themselves: their data, the registry's policy, our rights to them. */
const ABOUT_CONTACTS: ReadonlySet<RegistryRefusal['meaning']> = new Set([
  'parameter',
  'policy',
  'authorization',
  'not_ours',
]);
/** The registry decides on an update that it took (1001), and takes no other until then (RFC 5731 §2.3). */
const PENDING = 'pendingUpdate';
const UNDECIDED = 'the registry has not decided on the contacts yet';
const OLD_CODE =
  'The auth code of the losing registrar could not be replaced and may still be valid. Request a new one (getAuthCode).';
const PRIVACY_WAITS =
  'The privacy ordered with the transfer is off until the registry accepts a registrant, and is turned on then.';

/**
 * Completes a transferred domain at the registry: removes statuses of the losing registrar, replaces its
 * contacts (a contact never moves with a domain, FACTS §2.8) and sets the transfer lock. Each step queries
 * the state first, so a repeat after a crash is safe; a refusal by the registry never keeps the domain from
 * its account.
 */
export class AdoptDomain {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly operations: Operations,
    private readonly catalog: Catalog,
    private readonly connections: RegistryConnections,
    private readonly registry: DomainRegistry,
    private readonly objects: ObjectsAtRegistry,
    private readonly privacy: PrivacyContacts,
    private readonly choose: RegistrationContacts,
    private readonly contacts: ContactBook,
    private readonly registryContacts: RegistryContacts,
    private readonly clock: Clock,
    /** How long a command may be in flight. */
    private readonly reconcileAfterSeconds: number,
  ) {}

  /** Of a transfer in `pending_insert`; outside any transaction. Never throws for what a registry did. */
  async execute(transfer: HeldTransfer, payload: TransferPayload): Promise<Adoption> {
    const connection = await this.connections.get(payload.connectionId);
    const name = DomainName.of(payload.name);
    const answer = await this.registry.info(connection, name);
    if (answer.kind === 'unknown') return { kind: 'again', why: answer.why };
    if (answer.kind !== 'found' || answer.info.clientId !== connection.clientId)
      return { kind: 'again', why: 'the registry does not show the domain at this registrar' };
    const tld = await this.catalog.findHeld(name, this.clock.now(transfer.accountId));
    const arriving: Arriving = { transfer, payload, connection, name, tld };
    const { info } = answer;
    const opened = await this.open(arriving, info);
    if (!opened)
      return { kind: 'again', why: 'it is unknown whether the update lock of the losing registrar is off' };
    const shown = await this.showContacts(arriving, info);
    if (shown.kind === 'again') return shown;
    const statuses = await this.putStatuses(arriving, opened);
    const { contactIds, warning, refusedHolder } = shown;
    return { kind: 'ready', domain: { info, statuses, contactIds, warning, refusedHolder } };
  }

  /**
   * An update lock of the losing registrar permits only its own removal (RFC 5731 §2.3). Returns the statuses
   * afterwards; undefined: unknown.
   */
  private async open(arriving: Arriving, { statuses }: DomainInfo): Promise<readonly string[] | undefined> {
    if (!statuses.includes('clientUpdateProhibited')) return statuses;
    const outcome = await this.registry.updateStatuses(
      arriving.connection,
      await this.stepOf(arriving, 'open'),
      { name: arriving.name, add: [], remove: ['clientUpdateProhibited'] },
    );
    if (outcome.kind === 'done') return statuses.filter((status) => status !== 'clientUpdateProhibited');
    return outcome.kind === 'refused' ? statuses : undefined;
  }

  /**
   * Other locks and holds of the losing registrar are not retained. What fails here is corrected by the
   * worker (`SyncStatuses`).
   */
  private async putStatuses(arriving: Arriving, statuses: readonly string[]): Promise<readonly string[]> {
    const { connection, name, payload } = arriving;
    const remove = statuses.filter(
      (status): status is ClientStatus => status.startsWith('client') && status !== LOCK,
    );
    const add = payload.locked && !statuses.includes(LOCK) ? [LOCK] : [];
    if (add.length + remove.length === 0) return statuses;
    const outcome = await this.registry.updateStatuses(connection, await this.stepOf(arriving, 'lock'), {
      name,
      add,
      remove,
    });
    return outcome.kind === 'done'
      ? [...statuses.filter((status) => status !== 'ok' && !remove.some((gone) => gone === status)), ...add]
      : statuses;
  }

  private async showContacts(arriving: Arriving, info: DomainInfo): Promise<PublishedContacts> {
    const { contactIds, sentRoles } = arriving.payload;
    if (arriving.connection.profile.dataModel === 'minimum') return this.withoutContacts(arriving);
    const sent = await this.show(arriving, info, contactIds);
    if (sent.kind === 'again') return sent;
    if (sent.kind === 'done') return { kind: 'ready', contactIds };
    if (sent.kind !== 'refused') return this.leaveContacts(arriving, contactIds, sent.reason);
    const defaults = sentRoles.length > 0 ? await this.defaults(arriving) : undefined;
    if (!defaults) return this.keepRegistrant(arriving, info, contactIds, sent.reason);
    const fallback = await this.show(arriving, info, defaults);
    if (fallback.kind === 'again') return fallback;
    if (fallback.kind === 'done')
      return { kind: 'ready', contactIds: defaults, warning: replacedBy(sentRoles) };
    if (fallback.kind === 'refused') return this.keepRegistrant(arriving, info, contactIds, fallback.reason);
    return this.leaveContacts(arriving, contactIds, fallback.reason);
  }

  /** The registry holds no contacts: the new auth code, elsewhere part of their update, is sent alone. */
  private async withoutContacts(arriving: Arriving): Promise<PublishedContacts> {
    const code = await this.replaceCode(arriving);
    if (code.kind === 'again') return code;
    return {
      kind: 'ready',
      contactIds: arriving.payload.contactIds,
      ...(code.kind !== 'done' && { warning: OLD_CODE }),
    };
  }

  /**
   * The refusal says nothing about our contacts: the domain has them locally, and the comparison reports
   * the drift.
   */
  private async leaveContacts(
    arriving: Arriving,
    contactIds: Record<ContactRole, number>,
    reason: string,
  ): Promise<PublishedContacts> {
    const code = await this.replaceCode(arriving);
    if (code.kind === 'again') return code;
    return {
      kind: 'ready',
      contactIds,
      warning: join(
        `The contacts could not be applied at the registry: ${reason}`,
        code.kind !== 'done' && OLD_CODE,
      ),
    };
  }

  /**
   * The registry refuses the registrant: it keeps its own, the other roles are replaced if it accepts them.
   * With privacy ordered all contacts stay: the account's contacts are never published then.
   */
  private async keepRegistrant(
    arriving: Arriving,
    info: DomainInfo,
    sent: Record<ContactRole, number>,
    reason: string,
  ): Promise<PublishedContacts> {
    const {
      connection,
      tld,
      payload: { registryValues = {}, privacyEnabled },
    } = arriving;
    const hasRoles = !privacyEnabled && connection.profile.contacts.roles.length > 0;
    const roles: Shown = hasRoles
      ? await this.show(arriving, info, sent, false)
      : { kind: 'refused', reason };
    if (roles.kind === 'again') return roles;
    // The update of the roles carried the new auth code.
    const code = roles.kind === 'done' ? roles : await this.replaceCode(arriving);
    if (code.kind === 'again') return code;
    const held = await this.registryContacts.read(connection, info, sent);
    if (held.kind === 'again') return held;
    const contactIds =
      roles.kind === 'done' ? { ...sent, registrant: held.contactIds.registrant } : held.contactIds;
    const warning =
      roles.kind === 'done'
        ? `The registrant could not be applied at the registry: ${reason}`
        : `The contacts could not be applied at the registry: ${reason}`;
    const advice = join(
      adviceOf(tld, registryValues),
      privacyEnabled && PRIVACY_WAITS,
      code.kind !== 'done' && OLD_CODE,
    );
    const wanted = { contactId: sent.registrant, registryValues, ...(privacyEnabled && { privacyEnabled }) };
    const refusedHolder = { connectionId: connection.id, wanted, shown: info.registrant, reason, advice };
    return { kind: 'ready', contactIds, warning: `${warning} ${advice}`, refusedHolder };
  }

  /** Contacts that the registry has lost are created again. */
  private async show(
    arriving: Arriving,
    info: DomainInfo,
    contactIds: Record<ContactRole, number>,
    withRegistrant = true,
  ): Promise<Shown> {
    const shown = await this.tryShow(arriving, info, contactIds, withRegistrant);
    return shown.kind === 'absent' ? this.tryShow(arriving, info, contactIds, withRegistrant) : shown;
  }

  /** One try as a separate attempt: its commands have new ids. */
  private async tryShow(
    arriving: Arriving,
    info: DomainInfo,
    sent: Record<ContactRole, number>,
    withRegistrant: boolean,
  ): Promise<Shown> {
    const { transfer, payload, connection, name } = arriving;
    const { operationId } = transfer;
    const domain = {
      id: transfer.domainId!,
      name: payload.name,
      connectionId: payload.connectionId,
      contactIds: sent,
      registryValues: payload.registryValues ?? {},
    };
    const { attempt, shown } = await this.uow.run(async () => ({
      attempt: await this.operations.beginAttempt(operationId, this.clock.now()),
      shown: await this.privacy.contactIdsFor(domain, payload.privacyEnabled),
    }));
    // A registrant whose create was refused would be refused again, and the roles with it.
    const contactIds = withRegistrant
      ? shown
      : { ...shown, registrant: shown[connection.profile.contacts.roles[0]] };
    const prepared = await this.objects.prepare(
      connection,
      { operationId, attempt },
      { contactIds, nameservers: [] },
    );
    if (prepared.kind === 'not_sent') return { kind: 'again', why: prepared.why };
    if (prepared.kind === 'refused')
      return {
        kind: ABOUT_CONTACTS.has(prepared.refusal.meaning) ? 'refused' : 'blocked',
        reason: prepared.refusal.reason,
      };
    if (prepared.kind === 'rejected')
      return { kind: 'refused', reason: prepared.error.details ?? prepared.error.message };
    const wanted = withRegistrant
      ? prepared.contacts!
      : { ...prepared.contacts!, registrant: info.registrant! };
    const command = commandOf(connection, name, info, wanted, this.objects.authInfo(connection));
    if (!withRegistrant && !command.contacts) return this.replaceCode(arriving);
    const result = await this.update(
      arriving,
      { operationId, step: 'adopt', attempt },
      command,
      info.statuses,
    );
    if (result.kind === 'absent') await this.objects.forget(connection, { contactIds, nameservers: [] });
    return result;
  }

  /** Voids the auth code that the losing registrar may have handed out. 1001 counts as done. */
  private async replaceCode(arriving: Arriving): Promise<Shown> {
    const authInfo = this.objects.authInfo(arriving.connection);
    if (authInfo === '') return { kind: 'done' };
    return this.update(arriving, await this.stepOf(arriving, 'code'), { name: arriving.name, authInfo });
  }

  /**
   * `statuses`: of the domain before, where the registry's decision is waited for (1001); absent: 1001 counts
   * as done.
   */
  private async update(
    { connection, name }: Arriving,
    id: CommandId,
    command: UpdateDomainCommand,
    statuses?: readonly string[],
  ): Promise<Shown> {
    const permit = sendingPermit(this.operations, this.clock, this.reconcileAfterSeconds, id);
    const outcome = await this.registry.update(connection, id, command, permit.clearance);
    if (outcome.kind === 'done') return { kind: 'done' };
    if (outcome.kind === 'pending') return statuses ? { kind: 'again', why: UNDECIDED } : { kind: 'done' };
    if (outcome.kind !== 'refused') return { kind: 'again', why: outcome.why };
    const { meaning, reason } = outcome.refusal;
    if (meaning === 'absent') return { kind: 'absent', reason };
    if (ABOUT_CONTACTS.has(meaning)) return { kind: 'refused', reason };
    return meaning === 'prohibited' && (await this.isUndecided(connection, name, statuses))
      ? { kind: 'again', why: UNDECIDED }
      : { kind: 'blocked', reason };
  }

  /**
   * Whether an update waits for the decision of the registry; queried again, since the refusal need not name
   * the status.
   */
  private async isUndecided(
    connection: RegistryConnection,
    name: DomainName,
    statuses: readonly string[] = [],
  ): Promise<boolean> {
    const answer = await this.registry.info(connection, name);
    return (
      answer.kind === 'unknown' ||
      [...statuses, ...(answer.kind === 'found' ? answer.info.statuses : [])].includes(PENDING)
    );
  }

  /** The account's default contacts in every role; undefined where it has none that the TLD takes. */
  private async defaults({
    transfer: { accountId },
    payload,
    tld,
  }: Arriving): Promise<Record<ContactRole, number> | undefined> {
    if (!tld) return undefined;
    try {
      const choice = await this.choose.choose({ accountId }, { tld });
      const registrantData = registrantDataOf(tld, payload.registryValues ?? {});
      return await this.uow.run(() =>
        storeChosenContacts(this.contacts, choice, registrantData, this.clock.now(accountId)),
      );
    } catch (error) {
      if (error instanceof AppError) return undefined;
      throw error;
    }
  }

  private async stepOf({ transfer: { operationId } }: Arriving, step: string): Promise<CommandId> {
    return {
      operationId,
      step,
      attempt: await this.uow.run(() => this.operations.beginAttempt(operationId, this.clock.now())),
    };
  }
}

/**
 * The difference to the registry; no command if there is none. A registry that demands an auth code gets a
 * new one.
 */
function commandOf(
  { profile }: RegistryConnection,
  name: DomainName,
  info: DomainInfo,
  wanted: RegistryContactIds,
  code: string,
): UpdateDomainCommand {
  const add: ContactLink[] = profile.contacts.roles.map((role) => ({ role, id: wanted[role]! }));
  const isSame = (one: ContactLink, other: ContactLink): boolean =>
    one.role === other.role && one.id === other.id;
  const missing = add.filter((link) => !info.contacts.some((shown) => isSame(shown, link)));
  const foreign = info.contacts.filter((shown) => !add.some((link) => isSame(link, shown)));
  const isChanged = info.registrant !== wanted.registrant || missing.length + foreign.length > 0;
  return {
    name,
    ...(info.registrant !== wanted.registrant && { registrant: wanted.registrant }),
    ...(missing.length + foreign.length > 0 && { contacts: { add: missing, remove: foreign } }),
    ...(isChanged && code !== '' && { authInfo: code }),
  };
}

const join = (...sentences: (string | false)[]): string => sentences.filter(Boolean).join(' ');

function replacedBy(roles: readonly ContactRole[]): string {
  const named = CONTACT_ROLES.filter((role) => roles.includes(role));
  const list =
    named.length > 1
      ? `${named.slice(0, -1).join(', ')} and ${named[named.length - 1]} contacts were`
      : `${named[0]} contact was`;
  return `The ${list} replaced by the account default.`;
}

/** What a reseller can do about a registrant that was refused. */
function adviceOf(tld: HeldTld | undefined, values: Readonly<Record<string, string>>): string {
  const next = 'Set the contacts of the domain again (setContacts)';
  if (!tld || !demandsRegistrantData(tld)) return `${next} with a registrant the registry accepts.`;
  const missing = Object.keys(values).length === 0 ? readRequirements(tld, {}).missing : [];
  return missing.length > 0
    ? `${next}. ${missingText(tld, missing)}`
    : `${next} with 'tldRequirements' that fit the registrant.`;
}
