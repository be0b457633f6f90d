import { badRequest, type Clock, DomainName, type Operations, type SecretVault } from '@registrar/kernel';
import type { ContactRole } from '@registrar/contacts';
import type {
  ContactLink,
  DomainRegistry,
  RegistryConnection,
  RegistryConnections,
  RegistryRefusal,
  UpdateDomainCommand,
} from '@registrar/registries';
import { authCodeContext } from './auth-codes/auth-code';
import { type ChangeOutcome, type ChangePayload, differenceOf } from './change';
import { signingDifference } from '../shared/ds-difference';
import type { ObjectsAtRegistry, PreparedObjects, RegistryContactIds } from '../shared/objects-at-registry';
import { sendingPermit } from '../operations/sending-permit';

export interface ChangeAttempt {
  operationId: string;
  /** From 1; part of every clTRID. */
  attempt: number;
  payload: ChangePayload;
}

/**
 * Codes of an update that removes a name server which the domain does not have at the registry: object does not
 * exist, parameter value policy error (RFC 5730 §3).
 */
const NOT_DELEGATED: readonly number[] = [2303, 2306];

const isStale = ({ code, meaning }: RegistryRefusal): boolean =>
  NOT_DELEGATED.includes(code) && meaning !== 'prohibited';

/** Statuses that prohibit an update (RFC 5731 §2.3). */
export const FORBIDS_UPDATE = /^(client|server)UpdateProhibited$|^pending/;

interface ChangeAtRegistryParts {
  connections: RegistryConnections;
  domains: DomainRegistry;
  objects: ObjectsAtRegistry;
  operations: Operations;
  vault: SecretVault;
  clock: Clock;
  /** As in RegistrationPolicy. */
  reconcileAfterSeconds: number;
}

/**
 * Creates contacts and hosts that are new to the registry, then sends all differences in one domain:update,
 * which is atomic.
 */
export class ChangeAtRegistry {
  constructor(private readonly parts: ChangeAtRegistryParts) {}

  /** Never throws for a registry's answer; call it outside any transaction. */
  async execute(attempt: ChangeAttempt): Promise<ChangeOutcome> {
    const { operationId, payload } = attempt;
    const connection = await this.parts.connections.get(payload.connectionId);
    const { before, after, registrantExtras } = payload;
    const wanted = {
      contactIds: after.shownContactIds,
      nameservers: differenceOf(before.nameservers, after.nameservers).add,
      registrantExtras,
    };
    const prepared = await this.parts.objects.prepare(connection, attempt, wanted);
    if (prepared.kind !== 'ready') return failedPreparation(prepared);
    const command = await this.commandOf(connection, payload, prepared.contacts);
    const permit = sendingPermit(
      this.parts.operations,
      this.parts.clock,
      this.parts.reconcileAfterSeconds,
      attempt,
    );
    const send = (step: string, sent: UpdateDomainCommand) =>
      this.parts.domains.update(
        connection,
        { operationId, step, attempt: attempt.attempt },
        sent,
        permit.clearance,
      );
    let outcome = await send('update', command);
    if (permit.isValid() && outcome.kind === 'refused' && isStale(outcome.refusal)) {
      const corrected = await this.correctedFor(connection, payload, command);
      // the registry has what is requested
      if (corrected && Object.keys(corrected).length === 1) return { kind: 'done' };
      if (corrected) outcome = await send('update2', corrected);
    }
    if (!permit.isValid()) return { kind: 'overtaken' };
    if (outcome.kind === 'done' || outcome.kind === 'pending') return { kind: outcome.kind };
    if (outcome.kind !== 'refused') return outcome;
    if (outcome.refusal.meaning === 'absent') await this.parts.objects.forget(connection, wanted);
    if (outcome.refusal.meaning !== 'prohibited') return outcome;
    return { ...outcome, statuses: await this.statusesOf(connection, command.name) };
  }

  /**
   * The command with the name servers that lead from those at the registry to the requested ones, after a
   * refusal of one that removes others. Undefined: the refusal has another cause, or more is to be added than
   * was prepared.
   */
  private async correctedFor(
    connection: RegistryConnection,
    { after }: ChangePayload,
    { nameservers: sent, ...rest }: UpdateDomainCommand,
  ): Promise<UpdateDomainCommand | undefined> {
    if (!sent || sent.remove.length === 0) return undefined;
    const answer = await this.parts.domains.info(connection, rest.name);
    if (answer.kind !== 'found' || answer.info.clientId !== connection.clientId) return undefined;
    const shown = answer.info.nameservers.map((host) => host.toLowerCase());
    if (sent.remove.every((host) => shown.includes(host))) return undefined;
    const { add, remove } = differenceOf(shown, after.nameservers);
    if (add.some((host) => !sent.add.includes(host))) return undefined;
    return { ...rest, ...(add.length + remove.length > 0 && { nameservers: { add, remove } }) };
  }

  /** The status that forbids the update: the refusal need not name it. */
  private async statusesOf(
    connection: RegistryConnection,
    name: DomainName,
  ): Promise<readonly string[] | undefined> {
    const answer = await this.parts.domains.info(connection, name);
    return answer.kind === 'found' ? answer.info.statuses : undefined;
  }

  private async commandOf(
    connection: RegistryConnection,
    payload: ChangePayload,
    contacts: RegistryContactIds | undefined,
  ): Promise<UpdateDomainCommand> {
    const { before, after } = payload;
    const { authCode } = after;
    const nameservers = differenceOf(before.nameservers, after.nameservers);
    const glue = await this.parts.objects.glueOf(connection, payload.name, nameservers.add);
    return {
      name: DomainName.of(payload.name),
      ...(after.statuses && { statuses: differenceOf(before.statuses, after.statuses) }),
      ...(nameservers.add.length + nameservers.remove.length > 0 && { nameservers }),
      ...(glue && { glue }),
      ...(contacts &&
        before.shownContactIds &&
        (await this.contactsOf(connection, before.shownContactIds, contacts))),
      ...(after.ds && { signing: signingDifference(connection, before.ds, after.ds) }),
      ...(authCode !== undefined && {
        authInfo: authCode && this.parts.vault.open(authCode.sealed, authCodeContext(payload.domainId)),
      }),
    };
  }

  private async contactsOf(
    connection: RegistryConnection,
    shown: Record<ContactRole, number>,
    after: RegistryContactIds,
  ): Promise<Pick<UpdateDomainCommand, 'registrant' | 'contacts'>> {
    const before = (await this.parts.objects.registryIdsOf(connection, shown))!;
    const roles = connection.profile.contacts.roles.filter((role) => before[role] !== after[role]);
    const linksOf = (side: RegistryContactIds): ContactLink[] =>
      roles.map((role) => ({ role, id: side[role]! }));
    return {
      ...(before.registrant !== after.registrant && { registrant: after.registrant }),
      ...(roles.length > 0 && { contacts: { add: linksOf(after), remove: linksOf(before) } }),
    };
  }
}

/**
 * A refused host is an error of the client's request; refusals of contacts are mapped like those of the
 * domain.
 */
function failedPreparation(prepared: Exclude<PreparedObjects, { kind: 'ready' }>): ChangeOutcome {
  if (prepared.kind !== 'refused' || prepared.host === undefined) return prepared;
  const { host, refusal } = prepared;
  return {
    kind: 'rejected',
    error: badRequest(
      `'nameservers' holds ${host}, which the registry refuses: ${refusal.reason}`,
      'domains.nameserver_refused',
    ),
  };
}
