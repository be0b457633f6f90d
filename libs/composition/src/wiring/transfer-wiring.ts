import { Ledger, OrderBook } from '@registrar/billing';
import {
  HolderRequirements,
  ObjectsAtRegistry,
  PrivacyContacts,
  RegistrationContacts,
} from '@registrar/domains';
import type { SecretVault } from '@registrar/kernel';
import type { TransferRegistry } from '@registrar/registries';
import {
  AdoptDomain,
  AdvanceTransfers,
  BeginTransfer,
  CancelTransfer,
  CreateTransfer,
  EndTransferByHand,
  RegistryContacts,
  RenewTransferCode,
  SettleTransfer,
  TransferCommands,
  TransferEvidence,
  TransferPlanner,
  TransferPollHandler,
  TransferQueries,
  TransferSteps,
} from '@registrar/transfers';
import type { ArrivalListener, TransferReader, TransferStore } from '@registrar/transfers/ports';
import { RECONCILE_POLICY, type RegistrationParts } from './registration-wiring';

/** Nest token of the wired use cases. */
export const TRANSFERS = 'TransferUseCases';

/** BEHAVIOUR §15: 30 days without progress, and a transfer has failed. */
const PROGRESS_DAYS = 30;

/** Everything a transfer in touches. */
export type TransferParts = Pick<
  RegistrationParts,
  | 'uow'
  | 'clock'
  | 'ids'
  | 'log'
  | 'outbox'
  | 'operations'
  | 'settings'
  | 'catalog'
  | 'quotes'
  | 'availability'
  | 'contactBook'
  | 'ledgerStore'
  | 'orderStore'
  | 'domainStore'
  | 'domainReader'
  | 'privacyContactStore'
  | 'privacyPolicy'
  | 'connections'
  | 'registry'
  | 'registryObjects'
> & {
  transferStore: TransferStore;
  transferReader: TransferReader;
  transferRegistry: TransferRegistry;
  vault: SecretVault;
  /** Who has to know of a domain that has come. */
  arrivalListeners?: readonly ArrivalListener[];
};

export interface TransferUseCases {
  createTransfer: CreateTransfer;
  cancelTransfer: CancelTransfer;
  advance: AdvanceTransfers;
  pollHandler: TransferPollHandler;
  queries: TransferQueries;
  byHand: EndTransferByHand;
}

/**
 * The use cases around a transfer in, wired by plain constructor calls: the same for the apps and for the
 * crash table.
 */
export function wireTransfers(parts: TransferParts, policy = RECONCILE_POLICY): TransferUseCases {
  const {
    uow,
    clock,
    ids,
    log,
    outbox,
    operations,
    settings,
    catalog,
    contactBook,
    domainStore,
    connections,
    registry,
    transferStore,
    transferRegistry,
    vault,
  } = parts;
  const { reconcileAfterSeconds, retrySeconds, attentionAfterSeconds } = policy;
  const ledger = new Ledger(parts.ledgerStore, outbox, clock, ids);
  const orders = new OrderBook(parts.orderStore);
  const contacts = new RegistrationContacts(settings, contactBook, connections);
  const planner = new TransferPlanner(
    catalog,
    parts.quotes,
    parts.availability,
    settings,
    contacts,
    parts.domainReader,
    connections,
    transferRegistry,
    new HolderRequirements(parts.domainReader),
    clock,
  );
  const settle = new SettleTransfer(
    operations,
    transferStore,
    domainStore,
    parts.domainReader,
    orders,
    ledger,
    outbox,
    clock,
    log,
    parts.arrivalListeners,
  );
  const steps = new TransferSteps(uow, operations, transferStore, settle, clock, log, {
    reconcileAfterSeconds,
    retrySeconds,
    attentionAfterSeconds,
    progressDays: PROGRESS_DAYS,
  });
  const commands = new TransferCommands(
    connections,
    transferRegistry,
    operations,
    vault,
    clock,
    reconcileAfterSeconds,
  );
  const evidence = new TransferEvidence(connections, transferRegistry, vault);
  const objects = new ObjectsAtRegistry(registry, registry, parts.registryObjects, contactBook, clock, ids);
  const privacy = new PrivacyContacts(
    parts.privacyContactStore,
    contactBook,
    connections,
    catalog,
    clock,
    ids,
    parts.privacyPolicy,
  );
  const registryContacts = new RegistryContacts(uow, registry, parts.registryObjects, contactBook, clock);
  const adopt = new AdoptDomain(
    uow,
    operations,
    catalog,
    connections,
    registry,
    objects,
    privacy,
    contacts,
    contactBook,
    registryContacts,
    clock,
    reconcileAfterSeconds,
  );
  const begin = new BeginTransfer(
    uow,
    operations,
    transferStore,
    contactBook,
    orders,
    ledger,
    vault,
    clock,
    ids,
  );
  const renewCode = new RenewTransferCode(uow, operations, transferStore, settle, vault, clock);
  return {
    createTransfer: new CreateTransfer(planner, transferStore, begin, renewCode),
    cancelTransfer: new CancelTransfer(
      uow,
      operations,
      transferStore,
      connections,
      commands,
      evidence,
      steps,
      settle,
      clock,
    ),
    advance: new AdvanceTransfers(
      operations,
      transferStore,
      connections,
      commands,
      evidence,
      steps,
      settle,
      adopt,
      uow,
      clock,
      log,
      policy,
    ),
    pollHandler: new TransferPollHandler(operations, transferStore, settle, clock),
    queries: new TransferQueries(parts.transferReader, catalog, clock),
    byHand: new EndTransferByHand(operations, settle),
  };
}
