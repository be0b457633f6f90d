import { addSeconds, AppError, type Clock, DomainName, type Log, type UnitOfWork } from '@registrar/kernel';
import type { DsRecord } from '@registrar/dns';
import type { DomainStore } from '../shared/ports';
import type { HeldDomain } from '../shared/held-domain';
import type { AddDs, RemoveDs } from './change-ds';
import { areLocal, type SigningPolicy } from './switch-signing';
import type { SigningState, ZoneSigning } from './zone-signing';
import type { SignatureProbe, SigningMove, ZoneSigner, ZoneSignings } from './ports';

export interface SigningTimes {
  /**
   * Longest wait from the first sight of the signed zone to the DS. The wait is the longest TTL of the zone,
   * since resolvers may hold unsigned answers that long (RFC 7583 §3.3.2), up to this.
   */
  publishWaitSeconds: number;
  /** Maximum TTL of DS records at the parents: resolvers may use a removed DS that long. */
  parentTtlSeconds: number;
}

/** Lease of a step, after which another process resumes it. */
const LEASE_SECONDS = 300;
/** Delay before a failed step is retried, doubled each time. */
const RETRY_SECONDS = 15;
const MAX_RETRY_SECONDS = 3_600;
/** Interval of the check that a signed domain still has its DS record. */
const LOOK_SECONDS = 86_400;
/** SOA and name servers of a zone (docs/lifecycle/zones-served.md). */
const LEAST_TTL_SECONDS = 3_600;
const AUTHOR = 'worker';
const UNSERVED = 'the zone is not served: the domain is on hold, or not active';

/** No step is due; `trouble` is the reason where a step was expected. */
interface Pause {
  trouble: string | undefined;
}
type Step = Omit<SigningMove, 'author'> | Pause;

interface StepSigningsParts {
  signings: ZoneSignings;
  domains: DomainStore;
  signer: ZoneSigner;
  probe: SignatureProbe;
  addDs: AddDs;
  removeDs: RemoveDs;
  uow: UnitOfWork;
  clock: Clock;
  log: Log;
  policy: SigningPolicy;
  times: SigningTimes;
}

/**
 * Takes the next step of each zone that is being signed or unsigned. Steps are idempotent, so a crash at any
 * line equals a failed step. Commands to the registry are sent as an ordinary change.
 */
export class StepSignings {
  constructor(private readonly parts: StepSigningsParts) {}

  /** Returns the number of zones processed. */
  async execute(limit = 20): Promise<number> {
    const now = this.parts.clock.now();
    const due = await this.parts.signings.takeDue(now, addSeconds(now, LEASE_SECONDS), limit);
    await Promise.all(due.map((signing) => this.guarded(signing)));
    return due.length;
  }

  private async guarded(signing: ZoneSigning): Promise<void> {
    const { domainId, state } = signing;
    try {
      const held = await this.parts.uow.run(() => this.parts.domains.holdById(domainId));
      const step = held ? await this.step(held, signing) : this.gone(state);
      if ('trouble' in step) await this.putOff(signing, step.trouble);
      else await this.move(signing, step);
    } catch (error) {
      if (!(error instanceof AppError))
        this.parts.log.error('zone signing step failed', { domain: domainId, state, error });
      await this.putOff(
        signing,
        error instanceof AppError
          ? [error.message, error.details].filter(Boolean).join(': ')
          : 'the step failed',
      );
    }
  }

  private step(held: HeldDomain, signing: ZoneSigning): Promise<Step> {
    switch (signing.state) {
      case 'requested':
        return this.makeKeys(held);
      case 'keys_made':
        return this.see(held, signing);
      case 'signed_visible':
        return this.publish(held, signing);
      case 'withdrawn':
        return this.withdraw(held, signing);
      case 'ds_removed':
        return this.removeKeys(held);
      case 'ds_published':
        return this.rest(held, signing);
      case 'off':
        throw new Error('a zone that is not signed has no next step');
    }
  }

  private async makeKeys({ name }: HeldDomain): Promise<Step> {
    const made = await this.parts.signer.makeKeys(name);
    if (made.kind === 'unserved') return { trouble: UNSERVED };
    return made.kind === 'made' ? this.now({ to: 'keys_made', ds: made.ds }) : { trouble: made.why };
  }

  private async see({ id, name }: HeldDomain, { ds }: ZoneSigning): Promise<Step> {
    const look = await this.parts.probe.look(name, ds);
    if (!look.seen) return { trouble: look.why };
    const ttl = Math.max(
      LEAST_TTL_SECONDS,
      await this.parts.uow.run(() => this.parts.signings.longestTtl(id)),
    );
    return this.later(Math.min(ttl, this.parts.times.publishWaitSeconds), { to: 'signed_visible' });
  }

  /** Checked again: the signatures may have ended, and a DS without them makes the zone bogus. */
  private async publish(
    { id, name, accountId, nameservers }: HeldDomain,
    { ds }: ZoneSigning,
  ): Promise<Step> {
    if (!areLocal(this.parts.policy, nameservers))
      return { trouble: "the name servers of the domain are not all the registrar's" };
    const look = await this.parts.probe.look(name, ds);
    if (!look.seen) return { trouble: look.why };
    // The account may have switched signing off meanwhile: the locked row decides.
    const isWanted = async (): Promise<boolean> =>
      (await this.parts.signings.lock(id))?.state === 'signed_visible';
    const result = await this.parts.addDs.publish(accountId, DomainName.of(name), ds, isWanted);
    return result.kind === 'done'
      ? this.later(LOOK_SECONDS, { to: 'ds_published' })
      : { trouble: 'the registry has not decided on the DS record' };
  }

  private async rest({ id }: HeldDomain, { ds }: ZoneSigning): Promise<Step> {
    const there = await this.parts.uow.run(() => this.parts.domains.dsOf(id));
    const isThere = ds.every(({ digest }) => there.some((record) => record.digest === digest));
    return { trouble: isThere ? undefined : 'the DS record is no longer at the registry' };
  }

  private async withdraw({ name, accountId }: HeldDomain, { ds }: ZoneSigning): Promise<Step> {
    const result = await this.parts.removeDs.withdraw(accountId, DomainName.of(name), ds);
    if (result.kind !== 'done')
      return { trouble: 'the registry has not decided on the removal of the DS record' };
    return this.later(this.parts.times.parentTtlSeconds, { to: 'ds_removed' });
  }

  private async removeKeys({ name }: HeldDomain): Promise<Step> {
    const removed = await this.parts.signer.removeKeys(name);
    // When the hold ends the zone would be signed again.
    if (removed.kind === 'unserved') return { trouble: UNSERVED };
    return removed.kind === 'removed'
      ? { to: 'off', at: this.parts.clock.now(), ds: [] }
      : { trouble: removed.why };
  }

  /**
   * The domain left: its state at the registry concerns another holder. Its keys are retained, unused:
   * removing them by name could remove those of the present holder. Their DS records stay in the row: a restore
   * brings the domain back with the DS at the registry, which the guard compares with them.
   */
  private gone(state: SigningState): Step {
    if (state === 'ds_removed') return { to: 'off', at: this.parts.clock.now() };
    return this.now({
      to:
        state === 'requested' || state === 'keys_made' || state === 'withdrawn' ? 'ds_removed' : 'withdrawn',
    });
  }

  private now(move: { to: SigningState; ds?: readonly DsRecord[] }): Step {
    return this.later(0, move);
  }

  private later(seconds: number, move: { to: SigningState; ds?: readonly DsRecord[] }): Step {
    const at = this.parts.clock.now();
    return { ...move, at, dueAt: addSeconds(at, seconds) };
  }

  private async move({ domainId, state }: ZoneSigning, move: Omit<SigningMove, 'author'>): Promise<void> {
    const isMoved = await this.parts.uow.run(() =>
      this.parts.signings.move(domainId, state, { ...move, author: AUTHOR }),
    );
    if (isMoved)
      this.parts.log.info('zone signing step completed', {
        domain: domainId,
        from: state,
        to: move.to,
      });
  }

  private async putOff(
    { domainId, state, attempts }: ZoneSigning,
    trouble: string | undefined,
  ): Promise<void> {
    const seconds =
      state === 'ds_published' ? LOOK_SECONDS : Math.min(RETRY_SECONDS * 2 ** attempts, MAX_RETRY_SECONDS);
    const dueAt = addSeconds(this.parts.clock.now(), seconds);
    await this.parts.uow.run(() => this.parts.signings.putOff(domainId, state, dueAt, trouble));
  }
}
