import type { JsonValue } from '@registrar/kernel';
import type { DomainInfo, StoredProfile } from '@registrar/registries';
import { AskRegistry } from '../../drift/ask-registry';
import { CompareDomains } from '../../drift/compare-domains';
import { PushDifference, TakeOverDifference } from '../../drift/compare-repairs';
import { FakeDifferenceStore } from '../fake-difference-store';
import { ChangeWorld, THIN } from './change-world';

const WEEK_SECONDS = 7 * 86_400;

/** A ChangeWorld whose domain equals the registry's, with the weekly comparison and both repairs. */
export class DriftWorld {
  readonly differences: FakeDifferenceStore;
  /** What the repairs reported to `begin`. */
  readonly audit: object[] = [];
  private readonly comparison: CompareDomains;

  private constructor(readonly world: ChangeWorld) {
    const { domains, privacy, registry, uow, clock, log } = world.base;
    this.differences = new FakeDifferenceStore(domains, uow);
    this.comparison = new CompareDomains({
      differences: this.differences,
      domains,
      privacy,
      registry,
      uow,
      clock,
      log,
      policy: { everyDays: 7 },
    });
  }

  static async create(profile: StoredProfile = THIN): Promise<DriftWorld> {
    const world = await ChangeWorld.create(profile);
    const { statuses, expiresAt, nameservers } = world.there;
    world.put(
      { registryStatuses: statuses, activation: { ...world.row.activation!, expiresAt: expiresAt! } },
      { privacyEnabled: false, nameservers },
    );
    return new DriftWorld(world);
  }

  compare(limit = 10): Promise<number> {
    return this.comparison.execute(this.world.base.connection, limit);
  }

  compareNextWeek(): Promise<number> {
    this.world.base.clock.advance(WEEK_SECONDS);
    return this.compare();
  }

  /** Changes the domain at the registry alone. */
  changeAtRegistry(values: Partial<DomainInfo>): void {
    const { registry, connection } = this.world.base;
    registry.registered(connection, 'a.example', { ...this.world.there, ...values });
  }

  /** Field, local value and the registry's value of each open drift. */
  get open(): [string, JsonValue, JsonValue][] {
    return this.differences.rows
      .filter(({ resolution }) => resolution === undefined)
      .map(({ field, local, atRegistry }) => [field, local, atRegistry]);
  }

  get resolutions() {
    return this.differences.rows.map(({ resolution }) => resolution);
  }

  ask(id = this.world.row.id) {
    const { domains, connections, registry, privacy, uow, clock } = this.world.base;
    const { differences } = this;
    return new AskRegistry({ differences, domains, connections, registry, privacy, uow, clock }).execute(id);
  }

  takeOver(id = '1') {
    const { domains, connections, registry, uow, clock } = this.world.base;
    const repair = new TakeOverDifference(this.differences, domains, connections, registry, uow, clock);
    return repair.execute({ id, begin: this.begin });
  }

  push(id = '1') {
    const { domains, connections, registry, privacy, uow, clock } = this.world.base;
    return new PushDifference({
      differences: this.differences,
      domains,
      connections,
      registry,
      privacy,
      changes: this.world.changes,
      uow,
      clock,
    }).execute({ id, begin: this.begin });
  }

  private readonly begin = async (repaired: object): Promise<void> => void this.audit.push(repaired);
}
