import { addSeconds } from '@registrar/kernel';
import { domainNotFound } from '../shared/errors';
import { HOLD_LEASE_SECONDS } from './apply-holds';
import { registryHoldNotFound, registryHoldRefused } from './errors';
import type { HoldParts } from './put-registry-hold';
import type { RegistryHold } from './registry-hold';

export interface RegistryHoldLift {
  accountId: number;
  /** A-label form. */
  name: string;
  id: number;
  reason: string;
  by: string;
  /** Runs in the transaction that begins the lift, only if there is one: the audit entry. */
  begin(hold: RegistryHold): Promise<void>;
}

/**
 * Lifts a hold: a lock and a status end with the last hold that requires them, unless the domain had them
 * before. Lifting a lifted hold changes nothing.
 */
export class LiftRegistryHold {
  constructor(private readonly parts: HoldParts) {}

  /** Throws 404, 409 for a hold that the registry refused, and the registry's refusals. */
  async execute({ accountId, name, id, reason, by, begin }: RegistryHoldLift): Promise<RegistryHold> {
    const { uow, domains, holds, clock, apply } = this.parts;
    const { domainId, isOpen } = await uow.run(async () => {
      const held = await domains.hold(accountId, name);
      if (!held) throw domainNotFound();
      const hold = await holds.find(held.id, id);
      if (!hold) throw registryHoldNotFound();
      if (hold.state === 'refused') throw registryHoldRefused();
      const isOpen = hold.state !== 'lifted';
      if (isOpen && hold.state !== 'lifting') {
        const dueAt = addSeconds(clock.now(), HOLD_LEASE_SECONDS);
        await holds.move(id, { state: 'lifting', lift: { reason, by }, dueAt });
        await begin(hold);
      }
      return { domainId: held.id, isOpen };
    });
    if (isOpen) await apply.execute({ domainId, accountId, name });
    return (await uow.run(() => holds.find(domainId, id)))!;
  }
}
