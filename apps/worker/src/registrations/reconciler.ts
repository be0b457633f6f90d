import { Injectable } from '@nestjs/common';
import {
  ReconcileChanges,
  ReconcileRefunds,
  ReconcileHosts,
  ReconcileRegistrations,
  ReconcileRenewals,
  ReconcileRestores,
  SyncStatuses,
} from '@registrar/domains';
import { Loops } from '../loops';

/**
 * Milliseconds between polls for operations without an answer; also the maximum delay after a message that
 * decides one.
 */
const LOOK_EVERY_MS = 1_000;
/** Milliseconds between polls for domains whose statuses at the registry need an update. */
const SYNC_EVERY_MS = 5_000;

/**
 * Completes registrations, renewals and changes, also of hosts, after a crash of their process or without an
 * answer of the registry (DESIGN §4, step 10).
 */
@Injectable()
export class Reconciler {
  constructor(
    private readonly loops: Loops,
    private readonly registrations: ReconcileRegistrations,
    private readonly renewals: ReconcileRenewals,
    private readonly changes: ReconcileChanges,
    private readonly refunds: ReconcileRefunds,
    private readonly statuses: SyncStatuses,
    private readonly hosts: ReconcileHosts,
    private readonly restores: ReconcileRestores,
  ) {}

  start(): void {
    this.loops.runEvery('reconcile-registrations', LOOK_EVERY_MS, async () =>
      (await this.registrations.execute()) > 0 ? 'busy' : undefined,
    );
    this.loops.runEvery('reconcile-renewals', LOOK_EVERY_MS, async () =>
      (await this.renewals.execute()) > 0 ? 'busy' : undefined,
    );
    this.loops.runEvery('reconcile-changes', LOOK_EVERY_MS, async () =>
      (await this.changes.execute()) > 0 ? 'busy' : undefined,
    );
    this.loops.runEvery('reconcile-hosts', LOOK_EVERY_MS, async () =>
      (await this.hosts.execute()) > 0 ? 'busy' : undefined,
    );
    this.loops.runEvery('reconcile-refunds', LOOK_EVERY_MS, async () =>
      (await this.refunds.execute()) > 0 ? 'busy' : undefined,
    );
    this.loops.runEvery('reconcile-restores', LOOK_EVERY_MS, async () =>
      (await this.restores.execute()) > 0 ? 'busy' : undefined,
    );
    this.loops.runEvery('sync-statuses', SYNC_EVERY_MS, async () =>
      (await this.statuses.execute()) > 0 ? 'busy' : undefined,
    );
  }
}
