import type { Ledger } from '@registrar/billing';
import type { Operation } from '@registrar/kernel';
import type { DomainInfo, StoredProfile } from '@registrar/registries';
import type { TerminateAtRegistry } from '../../lifecycle/terminate-at-registry';
import type { AdvanceTerminations } from '../../lifecycle/advance-terminations';
import type { TerminationPollHandler } from '../../lifecycle/termination-poll-handler';
import type { ReconcileDeletes } from '../../lifecycle/reconcile-deletes';
import type { SettleDelete } from '../../lifecycle/settle-delete';
import { DeleteAtRegistry } from '../../refunds/delete-at-registry';
import { RECONCILE } from './registration-fixtures';
import type { RegistrationWorld } from './registration-world';
import { RestoreWorld } from './restore-world';
import { FakeMailStore } from '@registrar/contacts/testing';
import { FakeVault } from '@registrar/kernel/testing';
import { wireCalendar } from '../../wiring';
import { FakeCalendarStore } from '../fake-calendar-store';
import { FakeGraceDeletes } from '../fake-refunds';
import { FakeHostRenameNotices, FakeHostRenames } from '../fake-vanity-nameservers';
import { FakeRegistryHolds } from '../fake-registry-holds';

const RECONCILE_AFTER_SECONDS = 90;
const LATE_RENEWAL_SECONDS = 13 * 86_400;

/**
 * A RestoreWorld in which `a.example` left its account, its late renewal is over, and everything that deletes
 * it.
 */
export class EndWorld {
  readonly atRegistry: TerminateAtRegistry;
  readonly settle: SettleDelete;
  readonly endDomains: AdvanceTerminations;
  readonly reconcile: ReconcileDeletes;
  readonly pollHandler: TerminationPollHandler;
  readonly ledger: Ledger;
  readonly base: RegistrationWorld;
  readonly graceDeletes: FakeGraceDeletes;

  private constructor(readonly restores: RestoreWorld) {
    this.base = restores.base;
    this.graceDeletes = new FakeGraceDeletes(this.base.uow);
    const { uow, connections, registry, operations, clock, parts } = this.base;
    const { ends, charges, removals } = restores;
    const remove = new DeleteAtRegistry(connections, registry, operations, clock, RECONCILE_AFTER_SECONDS);
    // Renewals and changes are none of a deletion.
    const none = { execute: () => Promise.reject(new Error('not part of a deletion')) };
    const wired = wireCalendar(
      {
        ...parts,
        vault: new FakeVault(),
        calendarStore: new FakeCalendarStore(uow),
        domainTerminations: ends,
        removals,
        graceDeletes: this.graceDeletes,
        registryHolds: new FakeRegistryHolds(uow, this.base.domains),
        registryCharges: charges,
        mailStore: new FakeMailStore(uow),
        hostRenames: new FakeHostRenames(uow, this.base.domains),
        hostRenameNotices: new FakeHostRenameNotices(),
        renewDomain: none,
        changes: none,
        deleteAtRegistry: remove,
      },
      { registrarName: 'Lantern', suspendedAccountsAutorenew: true },
      RECONCILE,
    );
    this.ledger = wired.steps.ledger;
    this.atRegistry = wired.steps.atRegistry;
    this.settle = wired.settle;
    this.endDomains = wired.end;
    this.reconcile = wired.reconcile;
    this.pollHandler = wired.pollHandler;
  }

  static async create(profile?: StoredProfile): Promise<EndWorld> {
    const world = new EndWorld(await RestoreWorld.create({ profile, deleted: false }));
    world.base.clock.advance(LATE_RENEWAL_SECONDS);
    return world;
  }

  /** The end of `a.example`. */
  get end() {
    return this.restores.ends.ends.get(this.base.domains.rows[0].id)!;
  }

  /** The newest delete. */
  get operation(): Operation | undefined {
    return [...this.base.operations.rows.values()].filter(({ kind }) => kind === 'delete').at(-1);
  }

  /** The newest delete, whose first command has no answer. */
  async begun(): Promise<Operation> {
    this.base.registry.script('a.example', 'drop_before', { command: 'delete' });
    await this.endDomains.execute();
    return this.operation!;
  }

  /** Commands that change something, as `command object`. */
  get sent(): string[] {
    return this.base.registry.commands
      .filter(({ clTrid }) => clTrid !== undefined)
      .map(({ command, object }) => `${command} ${object}`);
  }

  /** Changes what the registry has of the domain, without us. */
  there(values: Partial<DomainInfo>): void {
    this.restores.there(values);
  }
}
