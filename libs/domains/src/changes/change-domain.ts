import { addSeconds, type Clock, type Ids, type Operations, type UnitOfWork } from '@registrar/kernel';
import {
  type ChangeDecision,
  changePayload,
  type ChangePayload,
  type ChangeRequest,
  type ChangeResult,
  concernsRegistry,
  isNothing,
} from './change';
import type { ChangeAtRegistry } from './change-at-registry';
import { changeUnderWay, domainNotFound, statusForbidsUpdate } from '../shared/errors';
import type { DomainReader, DomainStore, Pause } from '../shared/ports';
import type { DomainLabels, HeldDomain } from '../shared/held-domain';
import type { SettleChange } from './settle-change';

export interface ChangePolicy {
  /** Time before the reconciler polls a change in flight; as in RegistrationPolicy. */
  reconcileAfterSeconds: number;
  /** Polls of a domain that is busy with another change, and milliseconds between them. */
  busyPolls: number;
  busyPauseMs: number;
}

type Begun =
  | { kind: 'busy' }
  | { kind: 'settled'; result: ChangeResult }
  | { kind: 'begun'; operationId: string; payload: ChangePayload }
  | { kind: 'closed'; operationId: string };

type ChangedDomain = Pick<ChangeRequest, 'accountId' | 'name'>;

const UPDATE_PROHIBITED = 'clientUpdateProhibited';
/** Opening an operation begins it. */
const FIRST_ATTEMPT = 1;

interface ChangeDomainParts {
  uow: UnitOfWork;
  operations: Operations;
  domains: DomainStore;
  reader: DomainReader;
  registry: ChangeAtRegistry;
  settle: SettleChange;
  clock: Clock;
  ids: Ids;
  pause: Pause;
  policy: ChangePolicy;
}

/**
 * Changes a domain locally and at the registry, or not at all: the decision and the operation in one
 * transaction, one domain:update, the outcome in another. One change or renewal of a domain at a time. A
 * change that the registry need not know is one transaction. The reconciler finishes after a crash at any
 * line.
 */
export class ChangeDomain {
  constructor(private readonly parts: ChangeDomainParts) {}

  /**
   * Throws what `decide` refuses, 404, 409 while another change is in progress, and the registry's refusals;
   * `unknown` is a result.
   */
  async execute(request: ChangeRequest): Promise<ChangeResult> {
    const begun = await this.beginInTurn(request);
    switch (begun.kind) {
      case 'begun': {
        const { operationId, payload } = begun;
        const outcome = await this.parts.registry.execute({ operationId, attempt: FIRST_ATTEMPT, payload });
        return this.parts.settle.execute(operationId, FIRST_ATTEMPT, outcome);
      }
      case 'closed':
        return this.parts.settle.result(begun.operationId);
      case 'settled':
        return begun.result;
    }
  }

  /** Tags and notes alone: a local write that does not wait for another change of the domain. Throws 404. */
  async label({ accountId, name }: ChangedDomain, labels: DomainLabels): Promise<ChangeResult> {
    await this.parts.uow.run(async () => {
      const held = await this.parts.domains.hold(accountId, name);
      if (!held) throw domainNotFound();
      await this.parts.domains.label(held.id, labels);
    });
    return this.asItIs({ accountId, name });
  }

  /** The domain as it is now, not locked. Throws 404. */
  async findHeld(accountId: number, name: string): Promise<HeldDomain> {
    const held = await this.parts.domains.find(accountId, name);
    if (!held) throw domainNotFound();
    return held;
  }

  private async beginInTurn(request: ChangeRequest): Promise<Exclude<Begun, { kind: 'busy' }>> {
    for (let look = 1; ; look += 1) {
      const begun = await this.parts.uow.run(() => this.begin(request));
      if (begun.kind !== 'busy') return begun;
      if (look >= this.parts.policy.busyPolls)
        throw changeUnderWay(
          Math.ceil((this.parts.policy.busyPolls * this.parts.policy.busyPauseMs) / 1_000),
        );
      await this.parts.pause.for(this.parts.policy.busyPauseMs);
    }
  }

  private async begin(request: ChangeRequest): Promise<Begun> {
    const held = await this.parts.domains.hold(request.accountId, request.name);
    if (!held) throw domainNotFound();
    if (held.busyOperationId !== undefined) return { kind: 'busy' };
    const now = this.parts.clock.now(request.accountId);
    const decision = await request.decide(held, now);
    if (isNothing(decision)) {
      if (decision.labels) await this.parts.domains.label(held.id, decision.labels);
      return { kind: 'settled', result: await this.asItIs(request) };
    }
    if (concernsRegistry(decision))
      return { kind: 'begun', ...(await this.open(request, held, decision, now)) };
    // An operation is the record that others refer to; a purely local setting needs no operation.
    if (!request.begin && !decision.registrantChange) {
      await this.parts.settle.write(held, decision, now);
      return { kind: 'settled', result: await this.asItIs(request) };
    }
    const { operationId } = await this.open(request, held, decision, now);
    await this.parts.settle.settle(operationId, { kind: 'done' });
    return { kind: 'closed', operationId };
  }

  private async open(
    request: ChangeRequest,
    held: HeldDomain,
    decision: ChangeDecision,
    createdAt: Date,
  ): Promise<{ operationId: string; payload: ChangePayload }> {
    // A domain that is not registered yet has no locks, contacts or purchases to report: until then only
    // local settings change.
    if (concernsRegistry(decision) || held.state === 'pending_create') assertUpdatable(held, decision);
    const operationId = this.parts.ids.uuid();
    const payload: ChangePayload = {
      domainId: held.id,
      name: held.name,
      connectionId: held.connectionId,
      ...decision,
    };
    const extra = await request.begin?.(operationId, createdAt, decision);
    if (extra?.orderId !== undefined) payload.orderId = extra.orderId;
    const dueAt = addSeconds(this.parts.clock.now(), this.parts.policy.reconcileAfterSeconds);
    await this.parts.operations.open({
      id: operationId,
      accountId: held.accountId,
      kind: 'update',
      subject: held.name,
      payload: changePayload.write(payload),
      createdAt,
      dueAt,
      idempotency: request.idempotency,
    });
    await this.parts.domains.occupy(held.id, operationId);
    return { operationId, payload };
  }

  /** Inside the unit of the change: the answer is what the change wrote. */
  private async asItIs({ accountId, name }: ChangedDomain): Promise<ChangeResult> {
    const domain = await this.parts.reader.find(accountId, name, this.parts.clock.now(accountId));
    if (!domain) throw domainNotFound();
    return { kind: 'done', domain };
  }
}

/**
 * Throws 400 for a change that is certain to be refused: a status set by the registrar, or a pending create.
 * Statuses set by the registry are known to the registry alone.
 */
export function assertUpdatable(held: HeldDomain, decision?: ChangeDecision): void {
  assertRegistered(held);
  if (held.registryStatuses.includes(UPDATE_PROHIBITED) && !(decision && allowsUpdates(decision)))
    throw statusForbidsUpdate(UPDATE_PROHIBITED);
}

export function assertRegistered({ state }: Pick<HeldDomain, 'state'>): void {
  if (state === 'pending_create') throw statusForbidsUpdate('pendingCreate');
}

/** RFC 5731 §2.3: clientUpdateProhibited allows its own removal, and nothing beside it. */
function allowsUpdates({ before, after }: ChangeDecision): boolean {
  const { statuses: removed = [], ...other } = before;
  const { statuses: added, ...others } = after;
  const isAlone = removed.join() === UPDATE_PROHIBITED && added?.length === 0;
  return isAlone && !concernsRegistry({ before: other, after: others });
}
