import type { Clock, DomainName, Operations, UnitOfWork } from '@registrar/kernel';
import type { ContactRole } from '@registrar/contacts';
import { type ObjectsAtRegistry, type PrivacyContacts, sendingPermit } from '@registrar/domains';
import type {
  CommandId,
  DomainInfo,
  DomainRegistry,
  RegistryConnection,
  RegistryRefusal,
  UpdateDomainCommand,
} from '@registrar/registries';
import type { RefusedHolder } from '../../ports';
import {
  type AdoptionAttempts,
  adviceOf,
  type Arriving,
  type DefaultContacts,
  commandOf,
  joinSentences,
  replacedBy,
} from './adoption';
import type { RegistryContacts } from './registry-contacts';

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

interface AdoptContactsParts {
  uow: UnitOfWork;
  operations: Operations;
  registry: DomainRegistry;
  objects: ObjectsAtRegistry;
  privacy: PrivacyContacts;
  defaults: DefaultContacts;
  registryContacts: RegistryContacts;
  attempts: AdoptionAttempts;
  clock: Clock;
  /** How long a command may be in flight. */
  reconcileAfterSeconds: number;
}

/**
 * Replaces the contacts of a transferred domain at the registry (a contact never moves with a domain, FACTS
 * §2.8); what the registry refuses is replaced by the account's defaults, or stays as the registry has it.
 */
export class AdoptContacts {
  constructor(private readonly parts: AdoptContactsParts) {}

  /** Replaces the contacts of the losing registrar, and its auth code. */
  async execute(arriving: Arriving, info: DomainInfo): Promise<PublishedContacts> {
    const { contactIds, sentRoles } = arriving.payload;
    if (arriving.connection.profile.dataModel === 'minimum') return this.withoutContacts(arriving);
    const sent = await this.show(arriving, info, contactIds);
    if (sent.kind === 'again') return sent;
    if (sent.kind === 'done') return { kind: 'ready', contactIds };
    if (sent.kind !== 'refused') return this.leaveContacts(arriving, contactIds, sent.reason);
    const defaults = sentRoles.length > 0 ? await this.parts.defaults.of(arriving) : undefined;
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
      warning: joinSentences(
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
    const held = await this.parts.registryContacts.read(connection, info, sent);
    if (held.kind === 'again') return held;
    const contactIds =
      roles.kind === 'done' ? { ...sent, registrant: held.contactIds.registrant } : held.contactIds;
    const warning =
      roles.kind === 'done'
        ? `The registrant could not be applied at the registry: ${reason}`
        : `The contacts could not be applied at the registry: ${reason}`;
    const advice = joinSentences(
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
    const { attempt, shown } = await this.parts.uow.run(async () => ({
      attempt: await this.parts.operations.beginAttempt(operationId, this.parts.clock.now()),
      shown: await this.parts.privacy.contactIdsFor(domain, payload.privacyEnabled),
    }));
    // A registrant whose create was refused would be refused again, and the roles with it.
    const contactIds = withRegistrant
      ? shown
      : { ...shown, registrant: shown[connection.profile.contacts.roles[0]] };
    const prepared = await this.parts.objects.prepare(
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
    const command = commandOf(connection, name, info, wanted, this.parts.objects.authInfo(connection));
    if (!withRegistrant && !command.contacts) return this.replaceCode(arriving);
    const result = await this.update(
      arriving,
      { operationId, step: 'adopt', attempt },
      command,
      info.statuses,
    );
    if (result.kind === 'absent')
      await this.parts.objects.forget(connection, { contactIds, nameservers: [] });
    return result;
  }

  /** Voids the auth code that the losing registrar may have handed out. 1001 counts as done. */
  private async replaceCode(arriving: Arriving): Promise<Shown> {
    const authInfo = this.parts.objects.authInfo(arriving.connection);
    if (authInfo === '') return { kind: 'done' };
    return this.update(arriving, await this.parts.attempts.begin(arriving, 'code'), {
      name: arriving.name,
      authInfo,
    });
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
    const permit = sendingPermit(
      this.parts.operations,
      this.parts.clock,
      this.parts.reconcileAfterSeconds,
      id,
    );
    const outcome = await this.parts.registry.update(connection, id, command, permit.clearance);
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
    const answer = await this.parts.registry.info(connection, name);
    return (
      answer.kind === 'unknown' ||
      [...statuses, ...(answer.kind === 'found' ? answer.info.statuses : [])].includes(PENDING)
    );
  }
}
