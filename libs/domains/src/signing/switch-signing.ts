import { type Clock, type DomainName, toTimestamp, type UnitOfWork } from '@registrar/kernel';
import type { Catalog } from '@registrar/catalog';
import { domainNotFound, statusForbidsUpdate } from '../shared/errors';
import { assertOpen } from '../shared/locks';
import type { DomainStore } from '../shared/ports';
import type { HeldDomain } from '../shared/held-domain';
import {
  dnssecNotSupported,
  dsOfOthers,
  nameserversNotOurs,
  signingNotOffered,
  signingUnderWay,
} from './ds-errors';
import type { DsView } from './change-ds';
import { hasOwnDs, type SigningState, wayOff, type ZoneSigning } from './zone-signing';
import type { ZoneSignings } from './ports';

export interface SigningPolicy {
  /** Name servers that sign, in lower-case A-labels; empty: the registrar does not sign. */
  nameservers: readonly string[];
}

export interface SigningStatus {
  domainName: string;
  state: SigningState;
  /** Timestamps. `nextStepAt` is absent where no step is left. */
  since?: string;
  nextStepAt?: string;
  /** Reason why the last attempt of the next step failed. */
  trouble?: string;
  /** DS records of the zone's keys, published or not. */
  dnssec: DsView[];
}

/** Whether all of these name servers sign. */
export const areLocal = ({ nameservers }: SigningPolicy, given: readonly string[]): boolean =>
  given.length > 0 && given.every((host) => nameservers.includes(host));

/** Switches the signing of a zone by the registrar's name servers on and off; the worker takes the steps. */
export class SwitchSigning {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly domains: DomainStore,
    private readonly signings: ZoneSignings,
    private readonly catalog: Catalog,
    private readonly clock: Clock,
    private readonly policy: SigningPolicy,
  ) {}

  /**
   * Throws 404, 400 where the TLD has no DNSSEC, 409 for name servers that are not the registrar's, other DS
   * records, a lock, and while signing is being switched off.
   */
  async enable(accountId: number, name: DomainName, author: string): Promise<SigningStatus> {
    const tld = await this.catalog.findHeld(name, this.clock.now(accountId));
    return this.uow.run(async () => {
      const held = await this.hold(accountId, name);
      if (tld && !tld.supportsDnssec) throw dnssecNotSupported();
      const signing = await this.signings.lock(held.id);
      const state = signing?.state ?? 'off';
      if (state === 'withdrawn' || state === 'ds_removed') throw signingUnderWay();
      if (state !== 'off') return statusOf(held, signing);
      await this.assertPossible(held, signing);
      const now = this.clock.now();
      await this.signings.move(held.id, 'off', { to: 'requested', at: now, author, dueAt: now, ds: [] });
      return statusOf(held, await this.signings.lock(held.id));
    });
  }

  /** No effect if off. Throws 404, and 409 under a lock. */
  async disable(accountId: number, name: DomainName, author: string): Promise<SigningStatus> {
    return this.uow.run(async () => {
      const held = await this.hold(accountId, name);
      const signing = await this.signings.lock(held.id);
      const to = signing && wayOff(signing.state);
      if (!signing || !to) return statusOf(held, signing);
      assertOpen(held);
      const now = this.clock.now();
      await this.signings.move(held.id, signing.state, { to, at: now, author, dueAt: now });
      return statusOf(held, await this.signings.lock(held.id));
    });
  }

  /** Throws 404. */
  async status(accountId: number, name: DomainName): Promise<SigningStatus> {
    return this.uow.run(async () => {
      const held = await this.hold(accountId, name);
      return statusOf(held, await this.signings.lock(held.id));
    });
  }

  private async hold(accountId: number, name: DomainName): Promise<HeldDomain> {
    const held = await this.domains.hold(accountId, name.ascii);
    if (!held) throw domainNotFound();
    return held;
  }

  private async assertPossible(held: HeldDomain, signing: ZoneSigning | undefined): Promise<void> {
    if (this.policy.nameservers.length === 0) throw signingNotOffered();
    assertOpen(held);
    if (held.state !== 'active') throw statusForbidsUpdate('pendingCreate');
    if (!areLocal(this.policy, held.nameservers)) throw nameserversNotOurs();
    // They name keys that the registrar's name servers do not have: the zone is bogus with them, also after
    // signing ends. Those of a restored domain may name the keys of its former signing, which the name servers kept.
    const others = (await this.domains.dsOf(held.id)).filter(
      (record) => !signing || !hasOwnDs(signing, [record]),
    );
    if (others.length > 0) throw dsOfOthers();
  }
}

function statusOf({ name }: HeldDomain, signing: ZoneSigning | undefined): SigningStatus {
  if (!signing) return { domainName: name, state: 'off', dnssec: [] };
  const { state, ds, changedAt, dueAt, trouble } = signing;
  return {
    domainName: name,
    state,
    since: toTimestamp(changedAt),
    ...(dueAt && { nextStepAt: toTimestamp(dueAt) }),
    ...(trouble !== undefined && { trouble }),
    dnssec: ds.map(({ key: _key, ...record }) => ({ domainName: name, ...record })),
  };
}
