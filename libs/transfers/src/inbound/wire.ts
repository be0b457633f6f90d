import { newLedger, newOrderBook } from '@registrar/billing/wiring';
import { HolderRequirements } from '@registrar/domains';
import type { SecretVault } from '@registrar/kernel';
import type { TransferRegistry } from '@registrar/registries';
import {
  type DomainParts,
  newObjectsAtRegistry,
  newPrivacyContacts,
  newRegistrationContacts,
  OPERATION_POLICY,
} from '@registrar/domains/wiring';
import type { ArrivalListener, TransferReader, TransferStore } from '../ports';
import { AdoptContacts } from './adoption/adopt-contacts';
import { AdoptDomain } from './adoption/adopt-domain';
import { AdoptionAttempts, DefaultContacts } from './adoption/adoption';
import { AdvanceTransfers } from './advance-transfers';
import { CancelTransfer } from './cancel-transfer';
import { BeginTransfer, CreateTransfer, RenewTransferCode } from './create-transfer';
import { EndTransferManually } from './end-transfer-manually';
import { TransferEvidence } from './evidence';
import { RegistryContacts } from './adoption/registry-contacts';
import { TransferCommands } from './request-at-registry';
import { SettleTransfer } from './settle-transfer';
import { TransferPlanner } from './transfer-plan';
import { TransferPollHandler } from './transfer-poll-handler';
import { TransferQueries } from './transfer-queries';
import { TransferSteps } from './transfer-steps';

/** BEHAVIOUR §15: 30 days without progress, and a transfer has failed. */
const PROGRESS_DAYS = 30;

/** Everything a transfer in touches. */
export type TransferParts = Pick<
  DomainParts,
  | 'uow'
  | 'clock'
  | 'ids'
  | 'log'
  | 'outbox'
  | 'operations'
  | 'keys'
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
  | 'glue'
> & {
  transferStore: TransferStore;
  transferReader: TransferReader;
  transferRegistry: TransferRegistry;
  vault: SecretVault;
  /** Listeners that an arrived domain concerns. */
  arrivalListeners?: readonly ArrivalListener[];
};

export interface TransferUseCases {
  createTransfer: CreateTransfer;
  cancelTransfer: CancelTransfer;
  advance: AdvanceTransfers;
  pollHandler: TransferPollHandler;
  queries: TransferQueries;
  byHand: EndTransferManually;
  /** For tests that stop between them. */
  steps: {
    planner: TransferPlanner;
    commands: TransferCommands;
    evidence: TransferEvidence;
    adopt: AdoptDomain;
    settle: SettleTransfer;
    turns: TransferSteps;
  };
}

/**
 * The use cases around a transfer in, wired by plain constructor calls: the same for the apps and for the
 * crash table.
 */
export function wireTransfers(parts: TransferParts, policy = OPERATION_POLICY): TransferUseCases {
  const {
    uow,
    clock,
    ids,
    log,
    outbox,
    operations,
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
  const ledger = newLedger(parts);
  const orders = newOrderBook(parts);
  const contacts = newRegistrationContacts(parts);
  const planner = new TransferPlanner({
    catalog,
    quotes: parts.quotes,
    availability: parts.availability,
    contacts,
    domains: parts.domainReader,
    connections,
    registry: transferRegistry,
    requirements: new HolderRequirements(parts.domainReader),
    clock,
  });
  const settle = new SettleTransfer({
    operations,
    transfers: transferStore,
    domains: domainStore,
    names: parts.domainReader,
    orders,
    ledger,
    outbox,
    clock,
    log,
    listeners: parts.arrivalListeners,
  });
  const steps = new TransferSteps({
    uow,
    operations,
    transfers: transferStore,
    settle,
    clock,
    log,
    policy: { reconcileAfterSeconds, retrySeconds, attentionAfterSeconds, progressDays: PROGRESS_DAYS },
  });
  const commands = new TransferCommands(
    connections,
    transferRegistry,
    operations,
    vault,
    clock,
    reconcileAfterSeconds,
  );
  const evidence = new TransferEvidence(connections, transferRegistry, vault, transferStore);
  const objects = newObjectsAtRegistry(parts);
  const privacy = newPrivacyContacts(parts);
  const registryContacts = new RegistryContacts(uow, registry, parts.registryObjects, contactBook, clock);
  const attempts = new AdoptionAttempts(uow, operations, clock);
  const adoptContacts = new AdoptContacts({
    uow,
    operations,
    registry,
    objects,
    privacy,
    defaults: new DefaultContacts(uow, contacts, contactBook, clock),
    registryContacts,
    attempts,
    clock,
    reconcileAfterSeconds,
  });
  const adopt = new AdoptDomain(catalog, connections, registry, adoptContacts, attempts, clock);
  const begin = new BeginTransfer({
    uow,
    operations,
    transfers: transferStore,
    contacts: contactBook,
    orders,
    ledger,
    vault,
    clock,
    ids,
  });
  const renewCode = new RenewTransferCode({
    uow,
    operations,
    transfers: transferStore,
    settle,
    vault,
    keys: parts.keys,
    clock,
  });
  return {
    createTransfer: new CreateTransfer(planner, transferStore, begin, renewCode),
    cancelTransfer: new CancelTransfer({
      uow,
      operations,
      transfers: transferStore,
      connections,
      commands,
      evidence,
      steps,
      settle,
      clock,
    }),
    advance: new AdvanceTransfers({
      operations,
      transfers: transferStore,
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
    }),
    pollHandler: new TransferPollHandler(operations, transferStore, settle, clock),
    queries: new TransferQueries(parts.transferReader, operations, catalog, clock),
    byHand: new EndTransferManually(operations, settle),
    steps: { planner, commands, evidence, adopt, settle, turns: steps },
  };
}
