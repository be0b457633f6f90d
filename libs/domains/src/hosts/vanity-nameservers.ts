import { badRequest, type Clock, DomainName, isHostOfAnotherDomain, toAsciiHost } from '@registrar/kernel';
import type { Catalog } from '@registrar/catalog';
import { domainNotFound } from '../shared/errors';
import type { ChangeHost } from './change-host';
import { addressesFrom, type AddressRules } from './glue-addresses';
import { hostnameFrom, type HostResult } from './host';
import { hostExists } from './host-errors';

/** Creates a host below a domain. */
export class CreateVanityNameserver {
  constructor(
    private readonly changes: ChangeHost,
    private readonly catalog: Catalog,
    private readonly clock: Clock,
    private readonly rules: AddressRules,
  ) {}

  /**
   * `hostname`: label or full name, as `hostnameBelow`. Throws 400, 404, 409 for an existing one, and as
   * ChangeHost.
   */
  async execute(
    accountId: number,
    name: DomainName,
    given: { hostname: string; ips: readonly string[] },
  ): Promise<HostResult> {
    const hostname = hostnameFrom(name, given.hostname);
    // a full host name was sent
    if (toAsciiHost(given.hostname) !== hostname) await this.assertNotElsewhere(accountId, name, hostname);
    if (given.ips.length === 0) throw badRequest('ips must hold at least one address');
    const ips = addressesFrom(given.ips, this.rules);
    return this.changes.execute({
      accountId,
      name,
      hostname,
      decide: (now) => {
        if (now) throw hostExists();
        return ips;
      },
    });
  }

  /**
   * `ns1.other.com` sent for `mine.com` is a mistake, and not the host `ns1.other.com.mine.com`: a relative
   * host ends neither in a TLD of the root nor in one that is sold.
   */
  private async assertNotElsewhere(accountId: number, name: DomainName, hostname: string): Promise<void> {
    const below = DomainName.parse(hostname.slice(0, -name.ascii.length - 1));
    if (!below) return;
    const isElsewhere =
      isHostOfAnotherDomain(name.ascii, below.ascii) ||
      (await this.catalog.findHeld(below, this.clock.now(accountId))) !== undefined;
    if (isElsewhere) throw badRequest(`'hostname' is not below ${name.ascii}`, 'hosts.elsewhere');
  }
}

/**
 * Replaces the addresses of a host. Without addresses the host is removed at the registry until it has
 * addresses again.
 */
export class UpdateVanityNameserver {
  constructor(
    private readonly changes: ChangeHost,
    private readonly rules: AddressRules,
  ) {}

  /** Throws 400, 404 for a host that does not exist, and as ChangeHost. */
  async execute(
    accountId: number,
    name: DomainName,
    given: { hostname: string; ips: readonly string[] },
  ): Promise<HostResult> {
    const hostname = hostnameFrom(name, given.hostname);
    const ips = addressesFrom(given.ips, this.rules);
    return this.changes.execute({
      accountId,
      name,
      hostname,
      decide: (now) => {
        if (!now) throw domainNotFound();
        return ips;
      },
    });
  }
}

/** Removes a host. */
export class DeleteVanityNameserver {
  constructor(private readonly changes: ChangeHost) {}

  /** Throws 400 while a domain delegates to it, 404 for a host that does not exist, and as ChangeHost. */
  execute(accountId: number, name: DomainName, given: string): Promise<HostResult> {
    return this.changes.execute({
      accountId,
      name,
      hostname: hostnameFrom(name, given),
      decide: (now) => {
        if (!now) throw domainNotFound();
        return null;
      },
    });
  }
}
