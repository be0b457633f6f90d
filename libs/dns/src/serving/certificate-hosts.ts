import { domainOfName } from './domain-of-name';

const HOUR_MS = 3_600_000;
const WEEK_MS = 168 * HOUR_MS;
/** Domains whose hosts are counted: some 100 bytes for each admitted host. */
const DOMAINS_MAX = 50_000;

/** New hosts of one domain; 0: no limit. */
export interface CertificatePolicy {
  perHour: number;
  perWeek: number;
}

/**
 * New hosts for which the TLS front may obtain certificates, limited by domain: a customer could otherwise use up
 * what the certificate authority grants to all. Counted in memory by each forwarder, which may write to no database
 * and serves without one: several forwarders admit as many times more, and a restarted one begins at 0.
 */
export class CertificateHosts {
  /** When each host was admitted, by domain; the domain admitted longest ago first. */
  private readonly domains = new Map<string, Map<string, number>>();

  constructor(
    private readonly policy: CertificatePolicy,
    private readonly monotonic: () => number,
    private readonly mostDomains = DOMAINS_MAX,
  ) {}

  /** Whether the host was admitted within a week, or may be now; `host`: of a forwarding. */
  admit(host: string): boolean {
    const name = host.toLowerCase().replace(/\.$/, '');
    const domain = domainOfName(name);
    const now = this.monotonic();
    const admitted = this.domains.get(domain) ?? new Map<string, number>();
    for (const [other, at] of admitted) {
      if (now - at < WEEK_MS) break;
      admitted.delete(other);
    }
    if (admitted.has(name)) return true;
    const lately = [...admitted.values()].filter((at) => now - at < HOUR_MS).length;
    const { perHour, perWeek } = this.policy;
    if ((perHour > 0 && lately >= perHour) || (perWeek > 0 && admitted.size >= perWeek)) return false;
    admitted.set(name, now);
    this.domains.delete(domain);
    this.domains.set(domain, admitted);
    if (this.domains.size > this.mostDomains) this.domains.delete(this.domains.keys().next().value!);
    return true;
  }
}
