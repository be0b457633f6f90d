import { Resolver } from 'node:dns/promises';
import { NameserverProbe } from '@registrar/domains/ports';
import type { AddressPolicy } from '@registrar/webhooks/ports';

export interface ProbeOptions {
  /** Addresses of outgoing connections (webhooks' AddressPolicy): name servers at others are not asked. */
  policy: Pick<AddressPolicy, 'forbidsHost'>;
  /** Longest wait for one answer, in milliseconds; asked twice. */
  timeoutMs: number;
  /**
   * Resolvers for the addresses of name servers, as `address` or `address:port`; absent: those of the
   * machine.
   */
  resolvers?: readonly string[];
  /** Port of the name servers; another than 53 in tests only. */
  port?: number;
}

const TRIES = 2;

/**
 * Asks each name server itself for the SOA of the name, at every address it has: one that answers is enough.
 * One with an address that outgoing connections must not reach counts as silent: a customer's name server
 * would else make us ask inside our network.
 */
export class DnsNameserverProbe extends NameserverProbe {
  constructor(private readonly options: ProbeOptions) {
    super();
  }

  async silent(hosts: readonly string[], name: string): Promise<string[]> {
    const answers = await Promise.all(hosts.map((host) => this.answers(host, name)));
    return hosts.filter((_, at) => !answers[at]);
  }

  private async answers(host: string, name: string): Promise<boolean> {
    const addresses = await this.addressesOf(host);
    if (addresses.some((address) => this.options.policy.forbidsHost(address))) return false;
    const found = await Promise.all(addresses.map((address) => this.hasZone(address, name)));
    return found.includes(true);
  }

  private async addressesOf(host: string): Promise<string[]> {
    const resolver = this.newResolver();
    if (this.options.resolvers) resolver.setServers(this.options.resolvers);
    const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    return [
      ...(four.status === 'fulfilled' ? four.value : []),
      ...(six.status === 'fulfilled' ? six.value : []),
    ];
  }

  private async hasZone(address: string, name: string): Promise<boolean> {
    const resolver = this.newResolver();
    resolver.setServers([`${address.includes(':') ? `[${address}]` : address}:${this.options.port ?? 53}`]);
    try {
      await resolver.resolveSoa(name);
      return true;
    } catch {
      return false;
    }
  }

  private newResolver(): Resolver {
    return new Resolver({ timeout: this.options.timeoutMs, tries: TRIES });
  }
}
