import { type AppError, type Clock, DomainName, type Operations } from '@registrar/kernel';
import type { Acquisitions } from '@registrar/catalog';
import type {
  CommandId,
  CreatedDomain,
  CreateDomainCommand,
  DomainRegistry,
  RegistryConnection,
  RegistryConnections,
  RegistryRefusal,
} from '@registrar/registries';
import type { ObjectsAtRegistry, RegistryContactIds } from '../shared/objects-at-registry';
import { offerWithdrawn } from '../shared/errors';
import { type RegistrationPayload, shownContactsOf } from './registration';
import { feeAmount } from '../shared/registry-cost';
import { sendingPermit } from '../operations/sending-permit';

/**
 * Outcome of a registration at the registry. `not_sent`: this attempt did not send the create. `overtaken`:
 * another attempt continued or settled the operation, so this attempt has no result.
 */
export type RegistrationOutcome =
  | { kind: 'created'; createdAt?: Date; expiresAt?: Date; roid?: string; statuses: readonly string[] }
  | { kind: 'pending' }
  | { kind: 'refused'; refusal: RegistryRefusal }
  | { kind: 'unknown'; why: string }
  | { kind: 'not_sent'; why: string }
  | { kind: 'overtaken' }
  /** Refused by a local rule before the create was sent. */
  | { kind: 'rejected'; error: AppError };

export interface RegistrationAttempt {
  operationId: string;
  /** From 1; part of every clTRID. */
  attempt: number;
  payload: RegistrationPayload;
}

interface CreateAtRegistryParts {
  connections: RegistryConnections;
  domains: DomainRegistry;
  objects: ObjectsAtRegistry;
  acquisitions: Acquisitions;
  operations: Operations;
  clock: Clock;
  /** As in RegistrationPolicy. */
  reconcileAfterSeconds: number;
}

/** Step 5: contacts and hosts where the registry requires them, then the domain, then its transfer lock. */
export class CreateAtRegistry {
  constructor(private readonly parts: CreateAtRegistryParts) {}

  /** Never throws for a registry's answer; call it outside any transaction. */
  async execute(attempt: RegistrationAttempt): Promise<RegistrationOutcome> {
    const { payload } = attempt;
    const connection = await this.parts.connections.get(payload.connectionId);
    const wanted = {
      nameservers: payload.nameservers,
      contactIds: shownContactsOf(payload),
      registrantExtras: payload.extras?.registrant,
    };
    const prepared = await this.parts.objects.prepare(connection, attempt, wanted);
    if (prepared.kind === 'refused') return { kind: 'refused', refusal: prepared.refusal };
    if (prepared.kind !== 'ready') return prepared;
    const kept = await this.acquire(attempt);
    if (kept) return kept;
    const command = this.commandOf(connection, payload, prepared.contacts);
    const permit = sendingPermit(
      this.parts.operations,
      this.parts.clock,
      this.parts.reconcileAfterSeconds,
      attempt,
    );
    const outcome = await this.parts.domains.create(
      connection,
      this.idOf(attempt, 'create'),
      command,
      permit.clearance,
    );
    if (!permit.isValid()) return { kind: 'overtaken' };
    if (outcome.kind === 'done') return this.lock(connection, attempt, outcome.data);
    if (outcome.kind === 'pending') return { kind: 'pending' };
    if (outcome.kind === 'refused' && outcome.refusal.meaning === 'absent')
      await this.parts.objects.forget(connection, wanted);
    return outcome;
  }

  private commandOf(
    connection: RegistryConnection,
    payload: RegistrationPayload,
    contacts: RegistryContactIds | undefined,
  ): CreateDomainCommand {
    const name = DomainName.of(payload.name);
    return {
      name,
      years: payload.years,
      nameservers: payload.nameservers,
      contacts,
      authInfo: this.parts.objects.authInfo(connection),
      fee: payload.registryFee && feeAmount(payload.registryFee),
      idn: payload.idnTable ? { table: payload.idnTable, unicodeName: name.unicode } : undefined,
      claims: payload.claims && {
        ...payload.claims,
        notAfter: new Date(payload.claims.notAfter),
        acceptedAt: new Date(payload.claims.acceptedAt),
      },
      extras: payload.extras?.domain,
    };
  }

  /** Buys the domain from its seller before it is registered; a repeat buys once. Undefined: continue. */
  private async acquire({
    operationId,
    payload,
  }: RegistrationAttempt): Promise<RegistrationOutcome | undefined> {
    if (payload.acquisition === undefined) return undefined;
    const outcome = await this.parts.acquisitions.acquire(
      operationId,
      DomainName.of(payload.name),
      payload.acquisition,
    );
    if (outcome.kind === 'done') return undefined;
    return outcome.kind === 'refused'
      ? { kind: 'rejected', error: offerWithdrawn() }
      : { kind: 'unknown', why: outcome.why };
  }

  /**
   * From this point the domain is registered, whatever the result of the lock: the worker sets a lock that
   * failed or is unknown (`SyncStatuses`).
   */
  private async lock(
    connection: RegistryConnection,
    attempt: RegistrationAttempt,
    created: CreatedDomain,
  ): Promise<RegistrationOutcome> {
    const { createdAt, expiresAt } = created;
    if (!attempt.payload.locked) return { kind: 'created', createdAt, expiresAt, statuses: [] };
    const change = {
      name: DomainName.of(attempt.payload.name),
      add: ['clientTransferProhibited' as const],
      remove: [],
    };
    const locked = await this.parts.domains.updateStatuses(connection, this.idOf(attempt, 'lock'), change);
    return { kind: 'created', createdAt, expiresAt, statuses: locked.kind === 'done' ? change.add : [] };
  }

  private idOf({ operationId, attempt }: RegistrationAttempt, step: string): CommandId {
    return { operationId, step, attempt };
  }
}
