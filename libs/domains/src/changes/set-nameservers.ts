import type { Clock, DomainName } from '@registrar/kernel';
import type { Catalog } from '@registrar/catalog';
import type { RegistryConnections } from '@registrar/registries';
import { type ChangeResult, decisionOf, differenceOf, type NoteChange, noting } from './change';
import type { ChangeDomain } from './change-domain';
import type { HeldDomain } from '../shared/held-domain';
import { assertDelegable } from '../shared/locks';
import { assertNumberOfHosts, hostsFrom, type NameserverCheck } from '../shared/nameserver-check';

/** A domain without name servers is unusable (BEHAVIOUR §8). */
const LEAST = 1;

/** Refuses delegations that would leave a signed zone bogus. */
export interface DelegationGuard {
  /** Throws 409. */
  assertMayDelegate(held: HeldDomain, nameservers: readonly string[]): Promise<void>;
}

/** Delegates a domain. */
export class SetNameservers {
  constructor(
    private readonly changes: ChangeDomain,
    private readonly catalog: Catalog,
    private readonly connections: RegistryConnections,
    private readonly check: NameserverCheck,
    private readonly clock: Clock,
    private readonly signing: DelegationGuard,
  ) {}

  /**
   * `given`: Unicode or A-labels, any case. Throws 400 naming the host, 404, 409 under a lock and while the
   * registrar's name servers sign the zone, 502 and 504 of the registry.
   */
  async execute(
    accountId: number,
    name: DomainName,
    given: readonly string[],
    note?: NoteChange,
  ): Promise<ChangeResult> {
    const nameservers = hostsFrom(given);
    const held = await this.changes.findHeld(accountId, name.ascii);
    const tld = await this.catalog.findHeld(name, this.clock.now(accountId));
    const connection = await this.connections.get(held.connectionId);
    assertDelegable(held);
    assertNumberOfHosts(nameservers, connection, tld, LEAST);
    await this.check.assertUsable(
      { accountId, name, tld, connection },
      nameservers,
      differenceOf(held.nameservers, nameservers).add,
    );
    return this.changes.execute({
      accountId,
      name: name.ascii,
      decide: async (now) => {
        assertDelegable(now);
        await this.signing.assertMayDelegate(now, nameservers);
        return decisionOf(now, { nameservers });
      },
      ...noting(note),
    });
  }
}
