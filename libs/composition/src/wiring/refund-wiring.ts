import { type GraceDeleteLimit, GraceDeletePolicy, Ledger, OrderBook } from '@registrar/billing';
import { PromotionBook } from '@registrar/catalog';
import {
  BeginRefund,
  type ChangeDomain,
  DeleteAtRegistry,
  EndPrivacy,
  ProcessRefund,
  ReconcileRefunds,
  RefundChecks,
  RefundPollHandler,
  RefundQueries,
  SettleRefund,
  type ShownContacts,
} from '@registrar/domains';
import type { DomainRemovals, GraceDeletes, Pause } from '@registrar/domains/ports';
import { RECONCILE_POLICY, type RegistrationParts } from './registration-wiring';

/** Everything a refund touches. */
export type RefundParts = Pick<
  RegistrationParts,
  | 'uow'
  | 'clock'
  | 'ids'
  | 'log'
  | 'outbox'
  | 'operations'
  | 'keys'
  | 'promotionStore'
  | 'ledgerStore'
  | 'orderStore'
  | 'domainStore'
  | 'connections'
  | 'registry'
> & {
  removals: DomainRemovals;
  graceDeletes: GraceDeletes;
  pause: Pause;
  /** By these privacy ends that is refunded alone. */
  changes: ChangeDomain;
  shown: ShownContacts;
};

export interface RefundUseCases {
  processRefund: ProcessRefund;
  queries: RefundQueries;
  settle: SettleRefund;
  reconcile: ReconcileRefunds;
  pollHandler: RefundPollHandler;
  /** For other deletes at the registry. */
  deleteAtRegistry: DeleteAtRegistry;
}

/** As for other changes of a domain. */
const BUSY = { busyPolls: 20, busyPauseMs: 250 };

/**
 * The use cases around a refund, wired by plain constructor calls: the same for the apps and for the crash
 * table.
 */
export function wireRefunds(
  parts: RefundParts,
  limits?: readonly GraceDeleteLimit[],
  reconcilePolicy = RECONCILE_POLICY,
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
  const orders = new OrderBook(parts.orderStore);
  const ledger = new Ledger(parts.ledgerStore, outbox, clock, ids);
  const checks = new RefundChecks(orders, domainStore, removals, graceDeletes, new GraceDeletePolicy(limits));
  const begin = new BeginRefund(
    uow,
    checks,
    operations,
    keys,
    domainStore,
    graceDeletes,
    clock,
    ids,
    parts.pause,
    { reconcileAfterSeconds, ...BUSY },
  );
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
    orders,
    promotions: new PromotionBook(parts.promotionStore),
    ledger,
    outbox,
    clock,
    log,
    reconcileAfterSeconds,
  });
  const queries = new RefundQueries(operations);
  const endPrivacy = new EndPrivacy(checks, parts.changes, parts.shown, queries, clock);
  return {
    processRefund: new ProcessRefund(
      uow,
      checks,
      begin,
      connections,
      registry,
      deleteAtRegistry,
      settle,
      endPrivacy,
      clock,
    ),
    queries,
    settle,
    reconcile: new ReconcileRefunds(parts, registry, deleteAtRegistry, settle, reconcilePolicy),
    pollHandler: new RefundPollHandler(operations, settle),
    deleteAtRegistry,
  };
}
