import { isIP } from 'node:net';

/** A url taken apart, as requests need it. */
export interface Target {
  origin: string;
  hostname: string;
  /** With the query. */
  path: string;
  /** The host is an address, which no look-up can change. */
  isAddress: boolean;
}

/** Urls that are remembered; beyond them all are forgotten, and parsed again. */
const MOST_REMEMBERED = 5_000;

/** Parses each url once: parsing costs as much as signing. */
export class Targets {
  private readonly parsed = new Map<string, Target>();

  /** Throws for what is no url. */
  of(url: string): Target {
    const known = this.parsed.get(url);
    if (known) return known;
    const { origin, hostname, pathname, search } = new URL(url);
    const isAddress = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
    const target = { origin, hostname, path: `${pathname}${search}`, isAddress };
    if (this.parsed.size >= MOST_REMEMBERED) this.parsed.clear();
    this.parsed.set(url, target);
    return target;
  }
}
