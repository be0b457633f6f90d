import { newLedger, newOrderBook } from '@registrar/billing/wiring';
import type { DomainTerminations } from '../lifecycle/ports';
import { OPERATION_POLICY } from '../operations/policy';
import type { DomainParts } from '../parts';
import type { RegistryCharges } from '../shared/ports';
import type { DomainReturns } from './ports';
import { ReconcileRestores } from './reconcile-restores';
import { RedelegateAtRegistry } from './redelegate-at-registry';
import { RestoreAtRegistry } from './restore-at-registry';
import { RestoreBooks } from './restore-books';
import { BeginRestore, RestoreDomain } from './restore-domain';
import { RestorePlanner } from './restore-plan';
import { RestorePollHandler } from './restore-poll-handler';
import { RestoreQueries } from './restore-queries';
import { SettleRestore } from './settle-restore';

/** Everything a restore touches. */
export type RestoreParts = Pick<
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
  | 'domainReader'
  | 'connections'
  | 'registry'
  | 'commandLog'
> & {
  returns: DomainReturns;
  domainTerminations: DomainTerminations;
  registryCharges: RegistryCharges;
};

export interface RestoreUseCases {
  restoreDomain: RestoreDomain;
  queries: RestoreQueries;
  settle: SettleRestore;
  reconcile: ReconcileRestores;
  pollHandler: RestorePollHandler;
  /** For tests that stop between them. */
  steps: { planner: RestorePlanner; atRegistry: RestoreAtRegistry };
}

/**
 * The use cases around a restore, wired by plain constructor calls: the same for the apps and for the crash
 * table.
 */
export function wireRestores(parts: RestoreParts, reconcilePolicy = OPERATION_POLICY): RestoreUseCases {
  const {
    uow,
    clock,
    ids,
    log,
    outbox,
    operations,
    keys,
    connections,
    registry,
    returns,
    domainTerminations,
    registryCharges,
  } = parts;
  const { reconcileAfterSeconds } = reconcilePolicy;
  const ledger = newLedger(parts);
  const orders = newOrderBook(parts);
  const planner = new RestorePlanner({
    uow,
    returns,
    ends: domainTerminations,
    catalog: parts.catalog,
    quotes: parts.quotes,
    availability: parts.availability,
    connections,
    registry,
    clock,
  });
  const begin = new BeginRestore({
    uow,
    operations,
    returns,
    ends: domainTerminations,
    orders,
    ledger,
    clock,
    ids,
    policy: {
      reconcileAfterSeconds,
    },
  });
  const redelegate = new RedelegateAtRegistry(registry, registry, operations, clock, reconcileAfterSeconds);
  const atRegistry = new RestoreAtRegistry(
    connections,
    registry,
    redelegate,
    operations,
    clock,
    reconcileAfterSeconds,
  );
  const settle = new SettleRestore({
    uow,
    operations,
    keys,
    returns,
    ends: domainTerminations,
    charges: registryCharges,
    reader: parts.domainReader,
    books: new RestoreBooks(orders, ledger),
    outbox,
    clock,
    log,
    reconcileAfterSeconds,
  });
  return {
    restoreDomain: new RestoreDomain(planner, begin, atRegistry, settle),
    queries: new RestoreQueries(operations, returns),
    settle,
    reconcile: new ReconcileRestores({
      operations,
      connections,
      registry,
      commands: parts.commandLog,
      atRegistry,
      settle,
      uow,
      clock,
      log,
      policy: reconcilePolicy,
    }),
    pollHandler: new RestorePollHandler(operations, parts.commandLog, settle, clock),
    steps: { planner, atRegistry },
  };
}
