import { type GraceDeleteLimit, GraceDeletePolicy } from '@registrar/billing';
import { newLedger, newOrderBook } from '@registrar/billing/wiring';
import type { ChangeDomain } from '../changes/change-domain';
import type { PublishedContacts } from '../changes/published-contacts';
import { OPERATION_POLICY } from '../operations/policy';
import type { DomainParts } from '../parts';
import type { RegistryHoldStore } from '../registry-holds/ports';
import type { Pause } from '../shared/ports';
import { newPromotionBook } from '../shared/wire';
import { DeleteAtRegistry } from './delete-at-registry';
import { EndPrivacy } from './end-privacy';
import type { DomainRemovals, GraceDeletes } from './ports';
import { BeginRefund, ProcessRefund } from './process-refund';
import { ReconcileRefunds } from './reconcile-refunds';
import { RefundBooks } from './refund-books';
import { GraceDeleteLimits } from './grace-delete-limits';
import { RefundChecks } from './refund-checks';
import { RegistrarDeleteLimit } from './registrar-delete-limit';
import { RefundPollHandler } from './refund-poll-handler';
import { RefundQueries } from './refund-queries';
import { SettleRefund } from './settle-refund';

/** Ports of refunds. */
export type RefundParts = Pick<
  DomainParts,
  | 'uow'
  | 'clock'
  | 'ids'
  | 'log'
  | 'outbox'
  | 'operations'
  | 'keys'
  | 'promotionStore'
  | 'ledgerStore'
  | 'catalog'
  | 'orderStore'
  | 'domainStore'
  | 'connections'
  | 'registry'
> & {
  removals: DomainRemovals;
  graceDeletes: GraceDeletes;
  registryHolds: Pick<RegistryHoldStore, 'open'>;
  pause: Pause;
  /** Changes by which privacy alone is refunded. */
  changes: ChangeDomain;
  shown: PublishedContacts;
};

export interface RefundUseCases {
  processRefund: ProcessRefund;
  queries: RefundQueries;
  settle: SettleRefund;
  reconcile: ReconcileRefunds;
  pollHandler: RefundPollHandler;
  /** For other deletes at the registry. */
  deleteAtRegistry: DeleteAtRegistry;
  /** For tests that stop between them. */
  steps: { begin: BeginRefund };
}

/**
 * The use cases around a refund, wired by plain constructor calls: the same for the apps and for the crash
 * table.
 */
export function wireRefunds(
  parts: RefundParts,
  limits?: readonly GraceDeleteLimit[],
  reconcilePolicy = OPERATION_POLICY,
): RefundUseCases {
  const {
    uow,
    clock,
    ids,
    log,
    outbox,
    operations,
    keys,
    domainStore,
    connections,
    registry,
    removals,
    graceDeletes,
  } = parts;
  const { reconcileAfterSeconds } = reconcilePolicy;
  const orders = newOrderBook(parts);
  const checks = new RefundChecks({
    orders,
    domains: domainStore,
    removals,
    limits: new GraceDeleteLimits(
      graceDeletes,
      new GraceDeletePolicy(limits),
      new RegistrarDeleteLimit(graceDeletes, parts.catalog),
    ),
    holds: parts.registryHolds,
  });
  const begin = new BeginRefund({
    uow,
    checks,
    operations,
    domains: domainStore,
    graceDeletes,
    clock,
    ids,
    pause: parts.pause,
    policy: reconcilePolicy,
  });
  const deleteAtRegistry = new DeleteAtRegistry(
    connections,
    registry,
    operations,
    clock,
    reconcileAfterSeconds,
  );
  const settle = new SettleRefund({
    uow,
    operations,
    keys,
    domains: domainStore,
    removals,
    graceDeletes,
    books: new RefundBooks(orders, newPromotionBook(parts), newLedger(parts)),
    outbox,
    clock,
    log,
    reconcileAfterSeconds,
  });
  const queries = new RefundQueries(operations);
  const endPrivacy = new EndPrivacy(checks, parts.changes, parts.shown, queries, clock);
  return {
    processRefund: new ProcessRefund({
      uow,
      checks,
      begin,
      connections,
      registry,
      remove: deleteAtRegistry,
      settle,
      endPrivacy,
      clock,
    }),
    queries,
    settle,
    reconcile: new ReconcileRefunds(parts, registry, deleteAtRegistry, settle, reconcilePolicy),
    pollHandler: new RefundPollHandler(operations, settle),
    deleteAtRegistry,
    steps: { begin },
  };
}
