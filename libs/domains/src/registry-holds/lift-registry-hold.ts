import { addSeconds } from '@registrar/kernel';
import { domainNotFound } from '../shared/errors';
import { HOLD_LEASE_SECONDS } from './apply-holds';
import { registryHoldNotFound, registryHoldRefused } from './errors';
import type { HoldParts } from './put-registry-hold';
import { isRequired, type RegistryHold } from './registry-hold';

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

  /**
   * Throws 404, 409 for a hold that the registry refused, and the registry's refusals. A hold of a domain that has
   * ended is lifted here alone: the name can be registered again.
   */
  async execute(lift: RegistryHoldLift): Promise<RegistryHold> {
    const { accountId, name, id, reason, by, begin } = lift;
    const { uow, domains, holds, clock, apply } = this.parts;
    const { domainId, isOpen } = await uow.run(async () => {
      const held = await domains.hold(accountId, name);
      if (!held) return { domainId: await this.liftOfFormer(lift), isOpen: false };
      const hold = await this.found(held.id, id);
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

  private async found(domainId: number, id: number): Promise<RegistryHold> {
    const hold = await this.parts.holds.find(domainId, id);
    if (!hold) throw registryHoldNotFound();
    if (hold.state === 'refused') throw registryHoldRefused();
    return hold;
  }

  /** Its locks end here too; a restore brings the rest, and the comparison removes clientHold then. */
  private async liftOfFormer({ accountId, name, id, reason, by, begin }: RegistryHoldLift): Promise<number> {
    const { holds, clock } = this.parts;
    const former = await holds.former(name);
    if (!former) throw domainNotFound();
    const hold = await this.found(former.domainId, id);
    if (hold.state === 'lifted') return former.domainId;
    await holds.move(id, { state: 'lifted', lift: { reason, by }, liftedAt: clock.now(accountId) });
    const required = (await holds.open(former.domainId)).filter(isRequired).flatMap(({ locks }) => locks);
    const ended = hold.locks.filter((lock) => !hold.kept.locks.includes(lock) && !required.includes(lock));
    await holds.relockFormer(
      former.domainId,
      former.locks.filter((lock) => !ended.some((one) => one === lock)),
    );
    await begin(hold);
    return former.domainId;
  }
}
