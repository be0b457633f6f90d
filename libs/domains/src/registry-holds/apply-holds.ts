import {
  addSeconds,
  AppError,
  type Clock,
  type ErrorKind,
  type Log,
  type Outbox,
  type UnitOfWork,
} from '@registrar/kernel';
import { isNothing } from '../changes/change';
import type { ChangeDomain } from '../changes/change-domain';
import { changeWithLocks } from '../shared/locks';
import type { DomainStore } from '../shared/ports';
import { nextStep } from './hold-steps';
import type { HoldsOfDomain, RegistryHoldMove, RegistryHoldStore, TransfersOut } from './ports';
import { isLocal, type RegistryHold } from './registry-hold';

/** The worker takes up what a process has not finished after this; longer than one slow change. */
export const HOLD_LEASE_SECONDS = 120;
/** Delay after the registry was unavailable, was slow or refused. */
export const HOLD_RETRY_SECONDS = 300;
/** Remove clientUpdateProhibited, then change, then nothing; as many again for a hold that came in between. */
const MOST_STEPS = 6;

/** done: the registry has it; pending: not yet, and the worker continues. */
export type HoldsApplied = 'done' | 'pending';

interface ApplyHoldsParts {
  changes: Pick<ChangeDomain, 'execute'>;
  holds: RegistryHoldStore;
  domains: DomainStore;
  transfersOut: TransfersOut;
  outbox: Outbox;
  uow: UnitOfWork;
  clock: Clock;
  log: Log;
}

/**
 * Brings a domain to what its open holds require, locally and at the registry, by changes of the domain, each
 * an operation of its own. Safe to repeat: after a crash at any line it continues from the stored state.
 */
export class ApplyHolds {
  constructor(private readonly parts: ApplyHoldsParts) {}

  /**
   * Throws what the registry refuses for good; the holds that were being set or lifted are then put back. A
   * refusal during a transfer to another registrar is not for good: it is tried again with the locks kept.
   */
  async execute(domain: HoldsOfDomain): Promise<HoldsApplied> {
    try {
      return await this.converge(domain);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.code === 'domains.not_found') return 'pending';
      if (isTransient(error) || (await this.isLeaving(domain))) {
        await this.postpone(domain, textOf(error));
        return 'pending';
      }
      await this.putBack(domain, textOf(error));
      throw error;
    }
  }

  /** Continues what is due; returns the number of domains. */
  async executeDue(limit = 20): Promise<number> {
    const now = this.parts.clock.now();
    const due = await this.parts.holds.takeDue(now, addSeconds(now, HOLD_LEASE_SECONDS), limit);
    await Promise.all(
      due.map((domain) =>
        this.execute(domain).catch((error: unknown) =>
          this.parts.log.error('registry hold not applied', { domain: domain.name, error }),
        ),
      ),
    );
    return due.length;
  }

  private async converge({ accountId, name, domainId }: HoldsOfDomain): Promise<HoldsApplied> {
    for (let step = 1; step <= MOST_STEPS; step += 1) {
      let isApplied = false;
      const { kind } = await this.parts.changes.execute({
        accountId,
        name,
        decide: async (held, now) => {
          const open = await this.parts.holds.open(held.id);
          const decision = nextStep(held, open);
          isApplied = isNothing(decision);
          if (isApplied) await this.settle(open, now);
          return decision;
        },
      });
      if (isApplied) return 'done';
      if (kind !== 'done') break;
    }
    await this.postpone({ domainId, accountId, name }, 'The registry has not decided yet.');
    return 'pending';
  }

  /** A registry refuses updates while a transfer is pending (RFC 5731 §3.2.4), known here or shown by its status. */
  private isLeaving({ accountId, name }: HoldsOfDomain): Promise<boolean> {
    const { uow, domains, transfersOut, clock } = this.parts;
    return uow.run(async () => {
      const held = await domains.hold(accountId, name);
      if (!held) return false;
      const isOpen = await transfersOut.hasten(held.id, clock.now(accountId));
      return isOpen || held.registryStatuses.includes('pendingTransfer');
    });
  }

  /** Inside the transaction that found that nothing is to be changed. */
  private async settle(open: readonly RegistryHold[], now: Date): Promise<void> {
    for (const { id, state } of open)
      await this.parts.holds.move(
        id,
        state === 'lifting' ? { state: 'lifted', liftedAt: now } : { state: 'standing' },
      );
  }

  private async postpone(domain: HoldsOfDomain, problem: string): Promise<void> {
    const dueAt = addSeconds(this.parts.clock.now(), HOLD_RETRY_SECONDS);
    await this.moveOpen(domain, ({ state }) => ({ state, problem, dueAt }));
  }

  /**
   * Others may lack what a first step removed: the worker sets it again. The lock that a refused hold had set at
   * once ends, unless the domain had it before or another hold requires it.
   */
  private putBack({ accountId, name }: HoldsOfDomain, problem: string): Promise<void> {
    const { uow, domains, holds, outbox, clock } = this.parts;
    const dueAt = addSeconds(clock.now(), HOLD_RETRY_SECONDS);
    return uow.run(async () => {
      const held = await domains.hold(accountId, name);
      if (!held) return;
      const open = await holds.open(held.id);
      const [refused, others] = [open.filter(isNew), open.filter((hold) => !isNew(hold))];
      for (const { id } of refused) await holds.move(id, { state: 'refused', problem });
      for (const { id } of others) await holds.move(id, { state: 'standing', problem, dueAt });
      const wanted: string[] = others.flatMap((hold) => [...hold.locks, ...hold.kept.locks]);
      const ended: string[] = refused.flatMap(({ locks, kept }) =>
        locks.filter((lock) => isLocal(lock) && !kept.locks.includes(lock) && !wanted.includes(lock)),
      );
      const locks = held.locks.filter((lock) => !ended.includes(lock));
      if (locks.length < held.locks.length)
        await changeWithLocks({ domains, outbox }, held, { locks }, clock.now(accountId));
    });
  }

  private moveOpen(
    { accountId, name }: HoldsOfDomain,
    moveOf: (hold: RegistryHold) => RegistryHoldMove,
  ): Promise<void> {
    return this.parts.uow.run(async () => {
      const held = await this.parts.domains.hold(accountId, name);
      if (!held) return;
      for (const hold of await this.parts.holds.open(held.id))
        await this.parts.holds.move(hold.id, moveOf(hold));
    });
  }
}

const isNew = ({ state }: RegistryHold): boolean => state === 'setting';

const TRANSIENT: readonly ErrorKind[] = ['upstream_invalid', 'unavailable', 'upstream_timeout'];

/** Another change of the domain is in progress, or the registry is away: nothing was decided. */
const isTransient = ({ kind, code }: AppError): boolean =>
  code === 'domains.busy' || TRANSIENT.includes(kind);

const textOf = ({ message, details }: AppError): string => details ?? message;
