import type { HostInfo } from '../../answers';
import type { HostAddressChange, HostNameChange, RegistryRefusal, TransformOutcome } from '../../commands';
import type { RegistryConnection } from '../../connection';
import { absent, notOurs, refusalOf, refused } from './rules';
import { type FakeRegistryState, keyOf } from './state';

const addressMissing = (): RegistryRefusal =>
  refusalOf(2003, 'parameter', 'Required parameter missing: an internal host needs an address');

/** Host objects of the registry in memory. */
export class FakeHosts {
  constructor(private readonly state: FakeRegistryState) {}

  /** Hosts below a domain of this registry have addresses, others have none (FACTS §2.9). */
  createHost(
    connection: RegistryConnection,
    name: string,
    addresses: readonly string[],
  ): TransformOutcome<{ name: string }> {
    const done = { kind: 'done', data: { name } } as const;
    if (this.state.hasHost(connection, name))
      return addresses.length > 0 ? refused(refusalOf(2302, 'exists', 'Object exists')) : done;
    const above = this.state.above(connection, name);
    if (above && above.info.clientId !== connection.clientId) return refused(notOurs());
    if (above && addresses.length === 0) return refused(addressMissing());
    if (!above && addresses.length > 0)
      return refused(
        refusalOf(2004, 'parameter', 'Parameter value range error: an external host has no addresses'),
      );
    this.state.hosts.set(keyOf(connection, name), addresses);
    if (above)
      above.info = { ...above.info, subordinateHosts: [...above.info.subordinateHosts, name].sort() };
    return done;
  }

  hostInfo(connection: RegistryConnection, name: string): HostInfo | undefined {
    const addresses = this.state.hosts.get(keyOf(connection, name));
    if (!addresses) return undefined;
    const statuses = this.isLinked(connection, name) ? ['ok', 'linked'] : ['ok'];
    return {
      name,
      clientId: this.state.above(connection, name)?.info.clientId ?? connection.clientId,
      addresses,
      statuses,
    };
  }

  updateHost(
    connection: RegistryConnection,
    name: string,
    { add, remove }: HostAddressChange,
  ): TransformOutcome<{ name: string }> {
    const refusal = this.whyNotHost(connection, name);
    if (refusal) return refused(refusal);
    const addresses = [
      ...this.state.hosts.get(keyOf(connection, name))!.filter((address) => !remove.includes(address)),
      ...add,
    ];
    if (addresses.length === 0) return refused(addressMissing());
    this.state.hosts.set(keyOf(connection, name), addresses);
    return { kind: 'done', data: { name } };
  }

  renameHost(
    connection: RegistryConnection,
    name: string,
    { to, remove }: HostNameChange,
  ): TransformOutcome<{ name: string }> {
    const refusal = this.whyNotHost(connection, name);
    if (refusal) return refused(refusal);
    if (this.state.hasHost(connection, to)) return refused(refusalOf(2302, 'exists', 'Object exists'));
    const before = this.state.hosts.get(keyOf(connection, name))!;
    const addresses = before.filter((address) => !remove.includes(address));
    const [from, above] = [this.state.above(connection, name), this.state.above(connection, to)];
    if (above && addresses.length === 0) return refused(addressMissing());
    if (!above && addresses.length > 0)
      return refused(
        refusalOf(2004, 'parameter', 'Parameter value range error: an external host has no addresses'),
      );
    this.state.hosts.delete(keyOf(connection, name));
    this.state.hosts.set(keyOf(connection, to), addresses);
    if (from)
      from.info = {
        ...from.info,
        subordinateHosts: from.info.subordinateHosts.filter((host) => host !== name),
      };
    if (above) above.info = { ...above.info, subordinateHosts: [...above.info.subordinateHosts, to].sort() };
    for (const [key, domain] of this.state.domains) {
      const { nameservers } = domain.info;
      if (key === keyOf(connection, domain.info.name) && nameservers.includes(name))
        domain.info = {
          ...domain.info,
          nameservers: nameservers.map((host) => (host === name ? to : host)),
        };
    }
    return { kind: 'done', data: { name } };
  }

  deleteHost(connection: RegistryConnection, name: string): TransformOutcome<{ name: string }> {
    const refusal = this.whyNotHost(connection, name);
    if (refusal) return refused(refusal);
    if (this.isLinked(connection, name))
      return refused(refusalOf(2305, 'prohibited', 'Object association prohibits operation'));
    this.state.hosts.delete(keyOf(connection, name));
    const above = this.state.above(connection, name);
    if (above)
      above.info = {
        ...above.info,
        subordinateHosts: above.info.subordinateHosts.filter((host) => host !== name),
      };
    return { kind: 'done', data: { name } };
  }

  private whyNotHost(connection: RegistryConnection, name: string): RegistryRefusal | undefined {
    const host = this.hostInfo(connection, name);
    if (!host) return absent(name);
    return host.clientId === connection.clientId ? undefined : notOurs();
  }

  private isLinked(connection: RegistryConnection, name: string): boolean {
    return [...this.state.domains.entries()].some(
      ([key, { info }]) => key === keyOf(connection, info.name) && info.nameservers.includes(name),
    );
  }
}
