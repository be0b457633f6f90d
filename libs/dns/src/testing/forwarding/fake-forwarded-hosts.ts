import { type ForwardedHost, ForwardedHosts } from '../../ports';

/** Forwarded hosts in memory; `away` makes every read fail, `reads` counts them. */
export class FakeForwardedHosts extends ForwardedHosts {
  readonly entries = new Map<string, ForwardedHost>();
  away = false;
  reads = 0;

  async find(host: string): Promise<ForwardedHost | undefined> {
    this.reads += 1;
    if (this.away) throw new Error('away');
    return this.entries.get(host);
  }
}
