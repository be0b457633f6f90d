import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { HostsFile, plain } from './hosts-file';

/** All addresses of a host name; rejects when there is none. */
export type ResolveHost = (hostname: string) => Promise<LookupAddress[]>;

export interface HostResolverSettings {
  /** Name servers to ask, as `address` or `address:port`. Default: those of the machine. */
  servers?: readonly string[];
  /** Default `/etc/hosts`. */
  hostsFile?: string;
  /** Milliseconds that a look-up takes at most. Default 5,000: half of what a whole request may take. */
  timeoutMs?: number;
  /** Milliseconds that addresses of one family wait for those of the other. Default 1,000. */
  otherFamilyMs?: number;
}

/** Of one question to one server, in milliseconds; doubled by the second try. */
const QUESTION = { timeout: 1_500, tries: 2 } as const;
/**
 * Milliseconds after which the machine's own settings are read again (resolv.conf): workers live longer than
 * networks.
 */
const SETTINGS_FRESH_MS = 60_000;
/** Names that resolve to this host by definition (RFC 6761 §6.3). */
const LOCAL_NAME = /(^|\.)localhost$/;
const LOOPBACK: readonly LookupAddress[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];

/**
 * The host name leads to no address; `code` is that of the name server's answer (`ENOTFOUND`, `ENODATA`,
 * `ESERVFAIL`, …) or `ETIMEOUT`.
 */
class HostNotResolved extends Error {
  constructor(readonly code: string) {
    super('the host name cannot be resolved');
  }
}

/**
 * Looks names up without libuv's few threads (`dns.lookup`): name servers of one receiver that do not answer
 * hold up no other look-up, and no file. In this order: the hosts file, localhost, then A and AAAA by DNS, as
 * the name stands, without search list and mDNS. A name that is asked for while it is being looked up is not
 * asked for again. IPv4 comes first: the machine may have no way to the other.
 */
export class HostResolver {
  private readonly hosts: HostsFile;
  private readonly underWay = new Map<string, Promise<LookupAddress[]>>();
  private resolver?: Resolver;
  private madeAt = 0;

  constructor(private readonly settings: HostResolverSettings = {}) {
    this.hosts = new HostsFile(settings.hostsFile ?? '/etc/hosts');
  }

  readonly resolve: ResolveHost = (hostname) => {
    const name = plain(hostname);
    let looking = this.underWay.get(name);
    if (!looking) {
      looking = this.lookUp(name).finally(() => this.underWay.delete(name));
      this.underWay.set(name, looking);
    }
    return looking;
  };

  private async lookUp(name: string): Promise<LookupAddress[]> {
    const known = await this.hosts.addressesOf(name);
    if (known.length > 0) return known;
    return LOCAL_NAME.test(name) ? [...LOOPBACK] : this.ask(name);
  }

  private async ask(name: string): Promise<LookupAddress[]> {
    const { timeoutMs = 5_000, otherFamilyMs = 1_000 } = this.settings;
    const resolver = this.current();
    const found: LookupAddress[][] = [[], []];
    const failures: string[] = [];
    const wait = new Wait();
    const family = async (version: 4 | 6, addresses: Promise<string[]>): Promise<void> => {
      try {
        found[version === 4 ? 0 : 1] = (await addresses).map((address) => ({ address, family: version }));
        wait.noLongerThan(otherFamilyMs);
      } catch (error) {
        failures.push((error as NodeJS.ErrnoException).code ?? 'ESERVFAIL');
      }
    };
    wait.noLongerThan(timeoutMs);
    await Promise.race([
      Promise.all([family(4, resolver.resolve4(name)), family(6, resolver.resolve6(name))]),
      wait.over,
    ]);
    wait.end();
    const addresses = found.flat();
    if (addresses.length === 0) throw new HostNotResolved(mostTelling(failures));
    return addresses;
  }

  private current(): Resolver {
    if (!this.resolver || performance.now() - this.madeAt > SETTINGS_FRESH_MS) {
      this.resolver = new Resolver(QUESTION);
      if (this.settings.servers) this.resolver.setServers(this.settings.servers);
      this.madeAt = performance.now();
    }
    return this.resolver;
  }
}

/** The end of a wait that can only come sooner. */
class Wait {
  private readonly timers: NodeJS.Timeout[] = [];
  private hasEnded = false;
  private finish: () => void = () => undefined;
  readonly over = new Promise<void>((resolve) => {
    this.finish = resolve;
  });

  noLongerThan(milliseconds: number): void {
    if (!this.hasEnded) this.timers.push(setTimeout(this.finish, milliseconds));
  }

  end(): void {
    this.hasEnded = true;
    for (const timer of this.timers) clearTimeout(timer);
  }
}

/** Of both families: that a name has no address of one kind says less than anything else. */
function mostTelling(codes: readonly string[]): string {
  if (codes.length < 2) return 'ETIMEOUT';
  return codes.find((code) => code !== 'ENODATA') ?? 'ENODATA';
}
