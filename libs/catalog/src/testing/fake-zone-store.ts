import type { UnitOfWork } from '@registrar/kernel';
import { FakeUnitOfWork } from '@registrar/kernel/testing';
import { type BegunImport, type ZoneNames, ZoneStore } from '../zones/ports';
import type { Presence, ZoneImport, ZoneName, ZoneState } from '../zones/zone';

interface Held extends ZoneImport {
  state: 'loading' | 'current' | 'superseded' | 'refused' | 'failed';
  leaseUntil: Date;
  labels: Set<string>;
  error?: string;
}

/** Zone imports in memory, and lookups in them. */
export class FakeZoneStore extends ZoneStore implements ZoneNames {
  readonly imports: Held[] = [];

  constructor(private readonly uow: UnitOfWork = new FakeUnitOfWork()) {
    super();
  }

  async presence(names: readonly ZoneName[]): Promise<Presence[]> {
    return names.map(({ label, zone }) => {
      const current = this.imports.find((each) => each.zone === zone && each.state === 'current');
      if (!current) return 'unknown';
      return current.labels.has(label) ? 'delegated' : 'absent';
    });
  }

  async state(zone: string): Promise<ZoneState> {
    const ofZone = this.imports.filter((each) => each.zone === zone);
    const current = ofZone.find(({ state }) => state === 'current');
    const refused = ofZone.filter(({ state, id }) => state === 'refused' && id > (current?.id ?? 0)).at(-1);
    return { current: current && shown(current), refused: refused && shown(refused) };
  }

  async current(): Promise<ZoneImport[]> {
    return this.imports
      .filter(({ state }) => state === 'current')
      .map(shown)
      .sort((a, b) => (a.zone < b.zone ? -1 : 1));
  }

  async begin({ source, version, now, leaseUntil }: BegunImport): Promise<number | undefined> {
    const running = this.imports.find((each) => each.zone === source.zone && each.state === 'loading');
    if (running && running.leaseUntil > now) return undefined;
    if (running) Object.assign(running, { state: 'failed', error: 'its process is gone' });
    const id = this.imports.length + 1;
    this.imports.push({
      id,
      zone: source.zone,
      source: source.location,
      version,
      names: 0,
      state: 'loading',
      leaseUntil,
      labels: new Set(),
    });
    return id;
  }

  async append(id: number, labels: readonly string[], leaseUntil: Date): Promise<void> {
    const held = this.held(id);
    for (const label of labels) held.labels.add(label);
    Object.assign(held, { leaseUntil, names: held.names + labels.length });
  }

  async publish(id: number, serial: string | undefined): Promise<void> {
    this.uow.assertOpen();
    const held = this.held(id);
    for (const each of this.imports)
      if (each.zone === held.zone && each.state === 'current') each.state = 'superseded';
    Object.assign(held, { state: 'current', serial });
  }

  async giveUp(id: number, as: 'refused' | 'failed', error: string): Promise<void> {
    const found = this.imports.find((each) => each.id === id && each.state === 'loading');
    if (found) Object.assign(found, { state: as, error });
  }

  async removeLeftovers(): Promise<number> {
    const left = this.imports.find(
      ({ state, labels }) => state !== 'current' && state !== 'loading' && labels.size > 0,
    );
    const removed = left?.labels.size ?? 0;
    left?.labels.clear();
    return removed;
  }

  private held(id: number): Held {
    const found = this.imports.find((each) => each.id === id && each.state === 'loading');
    if (!found) throw new Error(`the zone import ${id} is no longer held`);
    return found;
  }
}

const shown = ({ id, zone, source, version, serial, names }: Held): ZoneImport => ({
  id,
  zone,
  source,
  version,
  serial,
  names,
});
