import { addSeconds, type Clock, DomainName, type Log, type UnitOfWork } from '@registrar/kernel';
import type { Ledger } from '@registrar/billing';
import type { Availability, DomainRegistry, RegistryConnections } from '@registrar/registries';
import { yearsBetween } from '../renewal/renewal-plan';
import type { DomainStore, RegistryCharges } from '../shared/ports';
import type { DomainTerminations } from './ports';
import { type ChargedTerm, chargeReference, type DueCharge } from '../shared/registry-charge';

/** One that a process has taken and not decided is taken again after this. */
const LEASE_SECONDS = 300;
/** A registry that has not renewed yet, by its own clock or day. */
const LOOK_SECONDS = 86_400;
/** Delay after the registry was unavailable. */
const RETRY_SECONDS = 3_600;
/** Upper bound of the years that a registry auto-renews. */
const MOST_YEARS = 10;

interface FollowRegistryChargesParts {
  charges: RegistryCharges;
  domains: Pick<DomainStore, 'holdById'>;
  ends: Pick<DomainTerminations, 'lock'>;
  availability: Pick<Availability, 'feeOf'>;
  connections: RegistryConnections;
  registry: DomainRegistry;
  ledger: Pick<Ledger, 'chargeRegistry' | 'creditRegistry'>;
  uow: UnitOfWork;
  clock: Clock;
  log: Log;
}

/**
 * Follows the charges of registries for terms that ended without a renewal: found by their message or a
 * query, with the quoted fee; kept when the year is purchased, taken back by a delete or transfer in the
 * grace period, else a loss shown to staff.
 */
export class FollowRegistryCharges {
  constructor(private readonly parts: FollowRegistryChargesParts) {}

  /** Returns the number of charges processed. */
  async execute(limit = 10): Promise<number> {
    const now = this.parts.clock.now();
    const due = await this.parts.charges.takeDue(now, addSeconds(now, LEASE_SECONDS), limit);
    await Promise.all(due.map((charge) => this.guarded(charge)));
    return due.length;
  }

  private async guarded(charge: DueCharge): Promise<void> {
    try {
      await (charge.state === 'expected' ? this.look(charge) : this.decide(charge));
    } catch (error) {
      this.parts.log.error('settlement of a registry charge failed', {
        domainId: charge.domainId,
        name: charge.name,
        error,
      });
      await this.parts.charges.postpone(
        charge.id,
        addSeconds(this.parts.clock.now(charge.accountId), RETRY_SECONDS),
      );
    }
  }

  private async look(charge: DueCharge): Promise<void> {
    const { id, connectionId, termEnd, graceUntil } = charge;
    const now = this.parts.clock.now(charge.accountId);
    // Renewed in time by a command of this registrar.
    if (charge.expiresAt > termEnd) return this.end(charge, 'none');
    const connection = await this.parts.connections.get(connectionId);
    const name = DomainName.of(charge.name);
    const answer = await this.parts.registry.info(connection, name);
    if (answer.kind === 'unknown') return this.parts.charges.postpone(id, addSeconds(now, RETRY_SECONDS));
    const info =
      answer.kind === 'found' && answer.info.clientId === connection.clientId ? answer.info : undefined;
    if (!info || info.statuses.includes('pendingDelete')) return this.end(charge, 'none');
    const years = yearsBetween(termEnd, info.expiresAt ?? termEnd, MOST_YEARS);
    if (years > 0) {
      const fee = (await this.parts.availability.feeOf(connectionId, name, years))?.fee?.renew;
      const isOpen = await this.parts.uow.run(() =>
        this.noticed(charge, { years, fee, at: now, dueAt: graceUntil }),
      );
      return isOpen ? this.parts.charges.postpone(id, addSeconds(now, RETRY_SECONDS)) : undefined;
    }
    return now >= graceUntil
      ? this.end(charge, 'none')
      : this.parts.charges.postpone(id, addSeconds(now, LOOK_SECONDS));
  }

  /**
   * Whether it is open yet whose years these are: a renewal under way may have been done at the registry with
   * its answer lost, which posts the cost of its own command. With the domain locked none begins, and one
   * that was settled since the look shows in the term.
   */
  private async noticed(
    { id, domainId, accountId, connectionId, termEnd }: DueCharge,
    term: ChargedTerm,
  ): Promise<boolean> {
    const held = await this.parts.domains.holdById(domainId);
    const isOpen = held
      ? held.busyOperationId !== undefined
      : (await this.parts.ends.lock(domainId))?.stage === 'restoring';
    if (isOpen) return true;
    if (held && held.expiresAt > termEnd) await this.parts.charges.decide(id, 'none', term.at);
    else if ((await this.parts.charges.charge(id, term)) && term.fee)
      await this.parts.ledger.chargeRegistry({
        accountId,
        connectionId,
        reference: chargeReference(id),
        amount: term.fee,
      });
    return false;
  }

  /** At the end of the grace period, of one that neither a renewal nor a delete has decided. */
  private async decide(charge: DueCharge): Promise<void> {
    const { domainId, name, termEnd, graceUntil, expiresAt, removedAt, isTransferred } = charge;
    if (expiresAt > termEnd) return this.end(charge, 'kept');
    if (isTransferred && removedAt && removedAt <= graceUntil) return this.end(charge, 'reversed');
    await this.end(charge, 'final');
    this.parts.log.warn('registry charged a renewal without an order', { domainId, name, termEnd });
  }

  private end({ id, accountId }: DueCharge, to: 'none' | 'kept' | 'reversed' | 'final'): Promise<void> {
    return this.parts.uow.run(async () => {
      const isDecided = await this.parts.charges.decide(id, to, this.parts.clock.now(accountId));
      if (isDecided && to === 'reversed')
        await this.parts.ledger.creditRegistry({ accountId, reference: chargeReference(id) });
    });
  }
}
