import { addSeconds, type Clock, type Outbox, type UnitOfWork } from '@registrar/kernel';
import { assertRegistered } from '../changes/change-domain';
import { domainNotFound } from '../shared/errors';
import { changeWithLocks } from '../shared/locks';
import type { DomainStore } from '../shared/ports';
import { type ApplyHolds, HOLD_LEASE_SECONDS } from './apply-holds';
import { keptBy } from './hold-steps';
import type { RegistryHoldStore, TransfersOut } from './ports';
import {
  forbidsTransfer,
  HOLD_DEMANDS,
  isLocal,
  type RegistryHold,
  type RegistryHoldKind,
} from './registry-hold';

export interface RegistryHoldRequest {
  accountId: number;
  /** A-label form. */
  name: string;
  kind: RegistryHoldKind;
  reason: string;
  evidence?: string;
  by: string;
  /** Runs in the transaction that stores the hold: the audit entry. */
  begin(id: number): Promise<void>;
}

export interface HoldParts {
  holds: RegistryHoldStore;
  domains: DomainStore;
  apply: Pick<ApplyHolds, 'execute'>;
  outbox: Outbox;
  uow: UnitOfWork;
  clock: Clock;
}

interface PutRegistryHoldParts extends HoldParts {
  transfersOut: TransfersOut;
}

/**
 * Sets a hold: the record with its local lock first, so that the account cannot act while the registry
 * is away; then the rest and its statuses at the registry, which the worker completes.
 */
export class PutRegistryHold {
  constructor(private readonly parts: PutRegistryHoldParts) {}

  /** Throws 404, 400 before the registration is completed, and the registry's refusals. */
  async execute({ accountId, name, begin, ...request }: RegistryHoldRequest): Promise<RegistryHold> {
    const { uow, domains, holds, clock, outbox, apply, transfersOut } = this.parts;
    const { id, domainId } = await uow.run(async () => {
      const held = await domains.hold(accountId, name);
      if (!held) throw domainNotFound();
      assertRegistered(held);
      const hold = {
        ...HOLD_DEMANDS[request.kind],
        kind: request.kind,
        reason: request.reason,
        ...(request.evidence !== undefined && { evidence: request.evidence }),
        domainId: held.id,
        kept: keptBy(held, await holds.open(held.id)),
        setBy: request.by,
        setAt: clock.now(accountId),
        dueAt: addSeconds(clock.now(), HOLD_LEASE_SECONDS),
      };
      const added = await holds.add(hold);
      await begin(added);
      if (forbidsTransfer({ ...hold, state: 'setting' }))
        await transfersOut.hasten(held.id, clock.now(accountId));
      const locks = [...new Set([...held.locks, ...hold.locks.filter(isLocal)])].sort();
      // a change in progress writes the locks when it ends: the lock is set after it
      if (held.busyOperationId === undefined && locks.length > held.locks.length)
        await changeWithLocks({ domains, outbox }, held, { locks }, clock.now(accountId));
      return { id: added, domainId: held.id };
    });
    await apply.execute({ domainId, accountId, name });
    return (await uow.run(() => holds.find(domainId, id)))!;
  }
}
