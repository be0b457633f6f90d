import { badRequest, type Clock, type DomainName, DomainName as Names, toAsciiHost } from '@registrar/kernel';
import type { Catalog, HeldTld } from '@registrar/catalog';
import type { HostRegistry, RegistryConnection, RegistryObjects } from '@registrar/registries';
import { MAX_NAMESERVERS } from './domain';
import type { GlueAddresses, NameserverProbe } from './ports';

/** A domain to be delegated, registered or not. */
export interface DelegatedDomain {
  accountId: number;
  name: DomainName;
  /** Absent: the TLD is no longer in the catalogue. */
  tld?: HeldTld;
  connection: RegistryConnection;
}

/**
 * Checks the name servers of a domain (BEHAVIOUR §8, FACTS §2.9): hosts below TLDs of other registries are
 * created at the registry, others must already exist there.
 */
export class NameserverCheck {
  constructor(
    private readonly catalog: Catalog,
    private readonly hosts: HostRegistry,
    private readonly objects: RegistryObjects,
    private readonly clock: Clock,
    /** Absent: name servers are not queried, even where the TLD requires them to answer. */
    private readonly probe?: NameserverProbe,
    /** Hosts below the account's domains; absent: no such hosts. */
    private readonly glue?: GlueAddresses,
  ) {}

  /**
   * Throws 400 naming the host, 502 and 504 of the registry. `added`: those that the domain does not have
   * yet.
   */
  async assertUsable(
    domain: DelegatedDomain,
    nameservers: readonly string[],
    added: readonly string[],
  ): Promise<void> {
    await this.assertPresent(domain, added);
    if (domain.tld?.requiresPreDelegation) await this.assertAnswering(nameservers, domain.name);
  }

  /**
   * Hosts below the domain need addresses; other hosts below a TLD of the same registry are created by their
   * own domain.
   */
  private async assertPresent(domain: DelegatedDomain, added: readonly string[]): Promise<void> {
    const { name, connection } = domain;
    const isBelow = (host: string): boolean => host === name.ascii || host.endsWith(`.${name.ascii}`);
    const keepsHosts = connection.profile.hostModel === 'objects';
    const glue = await this.glue?.addressesOf(added.filter(isBelow));
    const others = added.filter((host) => !glue?.has(host));
    const missing = keepsHosts ? await this.missing(domain, others) : [];
    for (const host of others) {
      if (isBelow(host) && (!keepsHosts || missing.includes(host))) {
        throw badRequest(
          `'nameservers' holds ${host}, which lies below the domain and has no addresses at the registry`,
          'domains.nameserver_glue',
        );
      }
      if (missing.includes(host))
        throw badRequest(
          `'nameservers' holds ${host}, which the registry does not know`,
          'domains.nameserver_unknown',
        );
    }
  }

  /** The hosts below a TLD of this registry that do not exist at the registry. */
  private async missing(
    { accountId, connection }: DelegatedDomain,
    hosts: readonly string[],
  ): Promise<string[]> {
    const now = this.clock.now(accountId);
    const tlds = await Promise.all(hosts.map((host) => this.catalog.findHeld(Names.of(host), now)));
    const internal = hosts.filter((_, at) => tlds[at]?.connectionId === connection.id);
    if (internal.length === 0) return [];
    const known = new Set(await this.objects.knownHosts(connection.id, internal));
    const doubtful = internal.filter((host) => !known.has(host));
    return doubtful.length === 0 ? [] : this.hosts.missingHosts(connection, doubtful);
  }

  private async assertAnswering(nameservers: readonly string[], name: DomainName): Promise<void> {
    const [silent] = (await this.probe?.silent(nameservers, name.ascii)) ?? [];
    if (silent !== undefined)
      throw badRequest(
        `'nameservers' holds ${silent}, which does not answer for ${name.ascii}`,
        'domains.nameserver_silent',
      );
  }
}

/**
 * A-labels in the order given. Throws 400 naming an invalid host name, or a duplicate: also in another case,
 * or with a final dot.
 */
export function hostsFrom(given: readonly string[]): string[] {
  const hosts = given.map((text) => {
    const host = toAsciiHost(text);
    if (host === undefined || !host.includes('.'))
      throw badRequest(`'nameservers' holds ${JSON.stringify(text)}, which is no host name`);
    return host;
  });
  const repeated = hosts.find((host, at) => hosts.indexOf(host) !== at);
  if (repeated !== undefined)
    throw badRequest(`'nameservers' holds ${repeated} twice`, 'domains.nameserver_duplicate');
  return hosts;
}

/** Throws 400. `least`: whatever registry and TLD would take. */
export function assertNumberOfHosts(
  { length }: readonly string[],
  { profile }: RegistryConnection,
  tld: HeldTld | undefined,
  least: number,
): void {
  const min = Math.max(least, profile.nameservers.min, tld?.nameservers.min ?? 0);
  const max = Math.min(MAX_NAMESERVERS, profile.nameservers.max, tld?.nameservers.max ?? MAX_NAMESERVERS);
  if (length < min)
    throw badRequest(`'nameservers' must hold at least ${min} ${min === 1 ? 'host' : 'hosts'}`);
  if (length > max) throw badRequest(`'nameservers' holds more than ${max} hosts`);
}
