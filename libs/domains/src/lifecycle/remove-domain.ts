import type { Clock, Outbox, UnitOfWork } from '@registrar/kernel';
import { changeUnderWay, domainNotFound } from '../shared/errors';
import type { DomainStore } from '../shared/ports';
import { announceRemoval } from '../shared/removal';
import { notRegisteredYet } from '../renewal/renewal-errors';
import type { DomainTerminations } from './ports';
import type { DomainRemovals } from '../refunds/ports';
import { BUSY_SECONDS } from '../operations/retry-times';

export interface DomainRemoval {
  accountId: number;
  /** A-label form. */
  name: string;
  /** Runs in the transaction in which the domain leaves: the audit entry. */
  begin(domainId: number): Promise<void>;
}

/**
 * Staff take a domain out of its account (BEHAVIOUR §10: administrative); the worker deletes it at the
 * registry, at once.
 */
export class RemoveDomain {
  constructor(
    private readonly domains: DomainStore,
    private readonly removals: DomainRemovals,
    private readonly ends: DomainTerminations,
    private readonly outbox: Outbox,
    private readonly uow: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Throws 404, and 409 while another change goes on or the registration is not completed. */
  async execute({ accountId, name, begin }: DomainRemoval): Promise<void> {
    await this.uow.run(async () => {
      const held = await this.domains.hold(accountId, name);
      if (!held) throw domainNotFound();
      if (held.state !== 'active') throw notRegisteredYet();
      if (held.busyOperationId !== undefined) throw changeUnderWay(BUSY_SECONDS);
      const now = this.clock.now(accountId);
      await begin(held.id);
      await this.removals.remove(held.id, now, 'administrative');
      await announceRemoval(this.outbox, held, 'administrative', now);
      await this.ends.add(
        { domainId: held.id, connectionId: held.connectionId, name: held.name, accountId, deleteAt: now },
        now,
      );
    });
  }
}
