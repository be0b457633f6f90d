import { type SalesStop, SalesStops } from '../records/sales-stop-ports';

/** Stops of sales in memory. */
export class FakeSalesStops extends SalesStops {
  readonly all: (SalesStop & { endedAt?: Date; endedBy?: string })[] = [];

  async standing(): Promise<SalesStop[]> {
    return this.all.filter(({ endedAt }) => !endedAt).map((stop) => ({ ...stop }));
  }

  async add(stop: Omit<SalesStop, 'id'>): Promise<void> {
    const standing = await this.standing();
    if (standing.some(({ tld, registry }) => tld === stop.tld && registry === stop.registry))
      throw new Error('the target has a standing stop');
    this.all.push({ ...stop, id: this.all.length + 1 });
  }

  async end(id: number, endedAt: Date, endedBy?: string): Promise<void> {
    const found = this.all.find((stop) => stop.id === id && !stop.endedAt)!;
    Object.assign(found, { endedAt, ...(endedBy !== undefined && { endedBy }) });
  }
}
