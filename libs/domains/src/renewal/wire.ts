import { newLedger, newOrderBook } from '@registrar/billing/wiring';
import { OPERATION_POLICY } from '../operations/policy';
import type { DomainParts } from '../parts';
import type { RegistryCharges } from '../shared/ports';
import { ReconcileRenewals } from './reconcile-renewals';
import { RenewAtRegistry } from './renew-at-registry';
import { BeginRenewal, RenewDomain } from './renew-domain';
import { RenewalPlanner } from './renewal-plan';
import { RenewalPollHandler } from './renewal-poll-handler';
import { RenewalQueries } from './renewal-queries';
import { SettleRenewal } from './settle-renewal';

/** Everything a renewal touches. */
export type RenewalParts = Pick<
  DomainParts,
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
  /** For tests that stop between them. */
  steps: { planner: RenewalPlanner; begin: BeginRenewal; atRegistry: RenewAtRegistry };
}

/**
 * The use cases around a renewal, wired by plain constructor calls: the same for the apps and for the crash
 * table.
 */
export function wireRenewal(parts: RenewalParts, reconcilePolicy = OPERATION_POLICY): RenewalUseCases {
  const { uow, clock, ids, log, outbox, operations, keys, domainStore, domainReader, connections, registry } =
    parts;
  const { reconcileAfterSeconds } = reconcilePolicy;
  const ledger = newLedger(parts);
  const orders = newOrderBook(parts);
  const planner = new RenewalPlanner({
    domains: domainStore,
    catalog: parts.catalog,
    quotes: parts.quotes,
    availability: parts.availability,
    connections,
    registry,
    clock,
  });
  const begin = new BeginRenewal({
    uow,
    operations,
    domains: domainStore,
    orders,
    ledger,
    clock,
    ids,
    policy: {
      reconcileAfterSeconds,
    },
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
    steps: { planner, begin, atRegistry: renew },
  };
}
