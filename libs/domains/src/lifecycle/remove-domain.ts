import type { Clock, Outbox, UnitOfWork } from '@registrar/kernel';
import { keptByHold } from '../registry-holds/errors';
import type { RegistryHoldStore } from '../registry-holds/ports';
import { keepsDomain } from '../registry-holds/registry-hold';
import { changeUnderWay, domainNotFound } from '../shared/errors';
import type { DomainStore, RegistryCharges } from '../shared/ports';
import { announceRemoval } from '../shared/removal';
import { notRegisteredYet } from '../renewal/renewal-errors';
import type { DomainTerminations } from './ports';
import type { DomainRemovals } from '../refunds/ports';
import type { RegistrarDeleteLimit } from '../refunds/registrar-delete-limit';
import { BUSY_SECONDS } from '../operations/retry-times';

export interface DomainRemoval {
  accountId: number;
  /** A-label form. */
  name: string;
  /** Runs in the transaction in which the domain leaves: the audit entry. */
  begin(domainId: number): Promise<void>;
}

export interface RemovedDomain {
  /**
   * The domain is in its add grace period, and the registry refunds no more deletes of the registrar this month.
   * The delete itself decides later, by its own time.
   */
  registryRetainsFee: boolean;
}

interface RemoveDomainParts {
  domains: DomainStore;
  removals: DomainRemovals;
  holds: Pick<RegistryHoldStore, 'open'>;
  ends: DomainTerminations;
  charges: Pick<RegistryCharges, 'registeredInGrace'>;
  registrarLimit: Pick<RegistrarDeleteLimit, 'isReached'>;
  outbox: Outbox;
  uow: UnitOfWork;
  clock: Clock;
}

/**
 * Staff take a domain out of its account (BEHAVIOUR §10: administrative); the worker deletes it at the
 * registry, at once.
 */
export class RemoveDomain {
  constructor(private readonly parts: RemoveDomainParts) {}

  /**
   * Throws 404, and 409 while another change goes on, the registration is not completed, or a hold of a court or
   * a dispute keeps the domain.
   */
  execute({ accountId, name, begin }: DomainRemoval): Promise<RemovedDomain> {
    const { domains, removals, holds, ends, outbox, uow, clock } = this.parts;
    return uow.run(async () => {
      const held = await domains.hold(accountId, name);
      if (!held) throw domainNotFound();
      if (held.state !== 'active') throw notRegisteredYet();
      if (held.busyOperationId !== undefined) throw changeUnderWay(BUSY_SECONDS);
      const hold = (await holds.open(held.id)).find(keepsDomain);
      if (hold) throw keptByHold(hold.kind);
      const now = clock.now(accountId);
      // the fee of a premium name is not taken back in any case
      const registered = await this.parts.charges.registeredInGrace(held.id, now, 0);
      const registryRetainsFee =
        registered?.isRefunded === true && (await this.parts.registrarLimit.isReached(held, now));
      await begin(held.id);
      await removals.remove(held.id, now, 'administrative');
      await announceRemoval(outbox, held, 'administrative', now);
      await ends.add(
        { domainId: held.id, connectionId: held.connectionId, name: held.name, accountId, deleteAt: now },
        now,
      );
      return { registryRetainsFee };
    });
  }
}
