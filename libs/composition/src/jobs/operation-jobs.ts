import {
  ReconcileChanges,
  ReconcileDeletes,
  ReconcileHosts,
  ReconcileRefunds,
  ReconcileRegistrations,
  ReconcileRenewals,
  ReconcileRestores,
} from '@registrar/domains';
import { AdvanceTransfers, WatchOutbound } from '@registrar/transfers';
import { RECONCILE_MOVES } from '../modules/transfers.module';
import { type BackgroundJob, job } from './job';

/** A message of a registry that decides an operation waits no longer than this. */
const LOOK_EVERY_MS = 1_000;

/** Operations whose process died, whose registry did not answer, or that wait for it (DESIGN §4, step 10). */
export const OPERATION_JOBS: readonly BackgroundJob[] = [
  job({
    name: 'reconcile-registrations',
    does: 'Settles registrations without an answer.',
    everyMs: LOOK_EVERY_MS,
    asks: 'registry',
    accountWork: ['register'],
    parts: { registrations: ReconcileRegistrations },
    run: ({ registrations }) => registrations.execute(),
  }),
  job({
    name: 'reconcile-renewals',
    does: 'Settles renewals without an answer.',
    everyMs: LOOK_EVERY_MS,
    asks: 'registry',
    accountWork: ['renew'],
    parts: { renewals: ReconcileRenewals },
    run: ({ renewals }) => renewals.execute(),
  }),
  job({
    name: 'reconcile-changes',
    does: 'Settles changes of domains without an answer.',
    everyMs: LOOK_EVERY_MS,
    asks: 'registry',
    accountWork: ['update'],
    parts: { changes: ReconcileChanges },
    run: ({ changes }) => changes.execute(),
  }),
  job({
    name: 'reconcile-hosts',
    does: 'Settles changes of hosts without an answer.',
    everyMs: LOOK_EVERY_MS,
    asks: 'registry',
    accountWork: ['host'],
    parts: { hosts: ReconcileHosts },
    run: ({ hosts }) => hosts.execute(),
  }),
  job({
    name: 'reconcile-refunds',
    does: 'Settles refunds without an answer.',
    everyMs: LOOK_EVERY_MS,
    asks: 'registry',
    accountWork: ['refund'],
    parts: { refunds: ReconcileRefunds },
    run: ({ refunds }) => refunds.execute(),
  }),
  job({
    name: 'reconcile-deletes',
    does: 'Settles deletions without an answer.',
    everyMs: LOOK_EVERY_MS,
    asks: 'registry',
    accountWork: ['delete'],
    parts: { deletes: ReconcileDeletes },
    run: ({ deletes }) => deletes.execute(),
  }),
  job({
    name: 'reconcile-restores',
    does: 'Settles restores without an answer, and continues those that wait for the registry.',
    everyMs: LOOK_EVERY_MS,
    asks: 'registry',
    accountWork: ['restore'],
    parts: { restores: ReconcileRestores },
    run: ({ restores }) => restores.execute(),
  }),
  job({
    name: 'reconcile-moves',
    does: 'Sends changes that moves between accounts need at the registry, until it accepts them.',
    everyMs: LOOK_EVERY_MS,
    asks: 'registry',
    accountWork: ['move'],
    parts: { moves: RECONCILE_MOVES },
    run: ({ moves }) => moves.execute(),
  }),
  job({
    name: 'advance-transfers',
    does: 'Takes transfers in to their next step: request, wait, arrival.',
    everyMs: LOOK_EVERY_MS,
    asks: 'registry',
    accountWork: ['transfer'],
    parts: { transfers: AdvanceTransfers },
    run: ({ transfers }) => transfers.execute(),
  }),
  job({
    name: 'watch-transfers-out',
    does: 'Follows transfers out until the registry has decided them.',
    everyMs: LOOK_EVERY_MS,
    asks: 'registry',
    accountWork: ['outbound', 'transfer_out'],
    parts: { outbound: WatchOutbound },
    run: ({ outbound }) => outbound.execute(),
  }),
  job({
    name: 'notice-transfers-out',
    does: 'Notices transfers out that the comparison with the registries has found.',
    everyMs: 60_000,
    parts: { outbound: WatchOutbound },
    run: async ({ outbound }) => void (await outbound.notice()),
  }),
];
