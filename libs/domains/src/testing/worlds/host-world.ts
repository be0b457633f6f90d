import { Catalog } from '@registrar/catalog';
import type { Operation } from '@registrar/kernel';
import type { StoredProfile } from '@registrar/registries';
import type { ScriptedOutcome, ScriptOptions } from '@registrar/registries/testing';
import type { ChangeHost } from '../../hosts/change-host';
import type { HostResult } from '../../hosts/host';
import type { HostAtRegistry } from '../../hosts/host-at-registry';
import type { HostPollHandler } from '../../hosts/host-poll-handler';
import { ReconcileHosts } from '../../hosts/reconcile-hosts';
import type { SettleHost } from '../../hosts/settle-host';
import {
  CreateVanityNameserver,
  DeleteVanityNameserver,
  UpdateVanityNameserver,
} from '../../hosts/vanity-nameservers';
import type { ReconcilePolicy } from '../../operations/reconciler';
import { ChangeWorld, THICK } from './change-world';
import { ACCOUNT, RECONCILE } from './registration-fixtures';
import { wireHosts } from '../../wiring';

/** A ChangeWorld with everything that changes hosts below `a.example`. */
export class HostWorld {
  readonly policy = { ...RECONCILE };
  readonly atRegistry: HostAtRegistry;
  readonly settle: SettleHost;
  readonly changes: ChangeHost;
  readonly pollHandler: HostPollHandler;

  private constructor(
    readonly world: ChangeWorld,
    readonly documentation: boolean,
  ) {
    const { base, glue, pause } = world;
    const wired = wireHosts({ ...base.parts, hostStore: glue, glue, pause }, { documentation }, this.policy);
    this.atRegistry = wired.steps.atRegistry;
    this.changes = wired.steps.changes;
    this.settle = wired.settle;
    this.pollHandler = wired.pollHandler;
  }

  static async create(profile: StoredProfile = THICK, documentation = true): Promise<HostWorld> {
    return new HostWorld(await ChangeWorld.create(profile), documentation);
  }

  create(hostname: string, ...ips: string[]): Promise<HostResult> {
    const { base, name } = this.world;
    return new CreateVanityNameserver(this.changes, new Catalog(base.catalog), base.clock, {
      documentation: this.documentation,
    }).execute(ACCOUNT, name, { hostname, ips });
  }

  update(hostname: string, ...ips: string[]): Promise<HostResult> {
    return new UpdateVanityNameserver(this.changes, { documentation: this.documentation }).execute(
      ACCOUNT,
      this.world.name,
      { hostname, ips },
    );
  }

  remove(hostname: string): Promise<HostResult> {
    return new DeleteVanityNameserver(this.changes).execute(ACCOUNT, this.world.name, hostname);
  }

  /** Addresses as we keep them, and as the registry does; undefined: there is no such host. */
  async sides(hostname = 'ns1.a.example'): Promise<{ here?: readonly string[]; there?: readonly string[] }> {
    const { base, glue, row } = this.world;
    const here = await base.uow.run(() => glue.find(row.id, hostname));
    return { here, there: base.registry.host(base.connection, hostname) };
  }

  /** Scripts the outcome of the next host command of this kind. */
  script(command: ScriptOptions['command'], outcome: ScriptedOutcome, options: ScriptOptions = {}): void {
    this.world.base.registry.script('ns1.a.example', outcome, { command, ...options });
  }

  reconcile(policy: Partial<ReconcilePolicy> = {}): ReconcileHosts {
    return new ReconcileHosts(this.world.base, this.world.base.registry, this.atRegistry, this.settle, {
      ...RECONCILE,
      ...policy,
    });
  }

  /** Time passes and the worker looks, so often. */
  async later(times = 1): Promise<void> {
    for (let time = 0; time < times; time += 1) {
      this.world.base.clock.advance(200);
      await this.reconcile().execute();
    }
  }

  /** A create of `ns1.a.example` without an answer, with an empty log; returns its operation. */
  async beginCreate(ip: string) {
    const { clock, log } = this.world.base;
    this.script('create', 'drop_before');
    await this.create('ns1', ip);
    clock.advance(5);
    log.lines.length = 0;
    return this.rows[0];
  }

  /** Stored operations of kind host, oldest first. */
  get rows() {
    return [...this.world.base.operations.rows.values()].filter(({ kind }) => kind === 'host');
  }

  /** Operations of kind host, oldest first. */
  async operations(): Promise<Operation[]> {
    const { operations } = this.world.base;
    const ids = [...operations.rows.values()].filter(({ kind }) => kind === 'host').map(({ id }) => id);
    return Promise.all(ids.map(async (id) => (await operations.find(id))!));
  }

  async states(): Promise<string[]> {
    return (await this.operations()).map(({ state }) => state);
  }
}
