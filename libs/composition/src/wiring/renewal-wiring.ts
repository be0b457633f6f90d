import { Ledger, OrderBook } from '@registrar/billing';
import {
  BeginRenewal,
  ReconcileRenewals,
  RenewalPlanner,
  RenewalPollHandler,
  RenewalQueries,
  RenewAtRegistry,
  RenewDomain,
  SettleRenewal,
} from '@registrar/domains';
import type { RegistryCharges } from '@registrar/domains/ports';
import { RECONCILE_POLICY, type RegistrationParts } from './registration-wiring';

/** Everything a renewal touches. */
export type RenewalParts = Pick<
  RegistrationParts,
  | 'uow'
  | 'clock'
  | 'ids'
  | 'log'
  | 'outbox'
  | 'operations'
  | 'keys'
  | 'catalog'
  | 'quotes'
  | 'availability'
  | 'ledgerStore'
  | 'orderStore'
  | 'domainStore'
  | 'domainReader'
  | 'connections'
  | 'registry'
> & {
  /** Charges of automatic renewals by registries; absent: not followed. */
  registryCharges?: RegistryCharges;
};

export interface RenewalUseCases {
  renewDomain: RenewDomain;
  settle: SettleRenewal;
  reconcile: ReconcileRenewals;
  pollHandler: RenewalPollHandler;
  queries: RenewalQueries;
}

/**
 * The use cases around a renewal, wired by plain constructor calls: the same for the apps and for the crash
 * table.
 */
export function wireRenewal(parts: RenewalParts, reconcilePolicy = RECONCILE_POLICY): RenewalUseCases {
  const { uow, clock, ids, log, outbox, operations, keys, domainStore, domainReader, connections, registry } =
    parts;
  const { reconcileAfterSeconds } = reconcilePolicy;
  const ledger = new Ledger(parts.ledgerStore, outbox, clock, ids);
  const orders = new OrderBook(parts.orderStore);
  const planner = new RenewalPlanner(
    uow,
    domainStore,
    parts.catalog,
    parts.quotes,
    parts.availability,
    connections,
    registry,
    clock,
  );
  const begin = new BeginRenewal(uow, operations, keys, domainStore, orders, ledger, clock, ids, {
    reconcileAfterSeconds,
  });
  const renew = new RenewAtRegistry(connections, registry, operations, clock, reconcileAfterSeconds);
  const settle = new SettleRenewal({
    uow,
    operations,
    keys,
    domains: domainStore,
    reader: domainReader,
    orders,
    ledger,
    outbox,
    clock,
    log,
    reconcileAfterSeconds,
    charges: parts.registryCharges,
  });
  return {
    renewDomain: new RenewDomain(planner, begin, renew, settle),
    settle,
    reconcile: new ReconcileRenewals(parts, registry, renew, settle, reconcilePolicy),
    pollHandler: new RenewalPollHandler(operations, settle, clock),
    queries: new RenewalQueries(operations),
  };
}
