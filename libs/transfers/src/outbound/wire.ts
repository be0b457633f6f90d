import type { ManualSettlement } from '@registrar/domains';
import { newWriteMail } from '@registrar/contacts/wiring';
import type { MailStore } from '@registrar/contacts/ports';
import { LinkTokens, type SecretVault } from '@registrar/kernel';
import type { TransferRegistry } from '@registrar/registries';
import { type DomainParts, OPERATION_POLICY } from '@registrar/domains/wiring';
import { TransferEligibilities } from '../eligibility';
import type { OutboundTransferListener, OutboundNotices, OutboundTransfers } from '../ports';
import { ApproveOutboundTransfer } from './out-approve';
import { BeginOutboundDecision } from './out-begin';
import { CancelOutboundTransfer } from './out-cancel';
import { DenyHeldTransfer, type HoldsOnDomains } from './out-deny';
import { EndOutboundManually } from './out-end-manually';
import { OutboundEvidenceReader } from './out-evidence';
import { OutboundOperations } from './out-operations';
import {
  OUTBOUND_TRANSFER_LINK,
  type OutboundTransferNoticePolicy,
  NotifyHolderOfOutboundTransfer,
} from './out-notice';
import { OutboundPollHandler } from './out-poll-handler';
import { HandOverDomain } from './out-push';
import { RefuseOutboundTransferByLink } from './out-refuse';
import { RejectOutbound } from './out-reject';
import { SettleOutbound } from './out-settle';
import { isApproval, isHandOver, readOutboundPayload } from './out-transfer';
import { WatchOutbound } from './out-watch';

/** Everything that domains touch which leave for another registrar. */
export type OutboundTransferParts = Pick<
  DomainParts,
  | 'uow'
  | 'clock'
  | 'ids'
  | 'log'
  | 'outbox'
  | 'operations'
  | 'catalog'
  | 'contactBook'
  | 'domainStore'
  | 'domainReader'
  | 'connections'
  | 'registry'
> & {
  outboundTransfers: OutboundTransfers;
  outboundNotices: OutboundNotices;
  mailStore: MailStore;
  transferRegistry: TransferRegistry;
  vault: SecretVault;
  registryHolds: HoldsOnDomains;
  /** Listeners that a transfer out concerns, beside the registrant. */
  outboundTransferListeners?: readonly OutboundTransferListener[];
};

export interface OutboundTransferUseCases {
  cancelOutbound: CancelOutboundTransfer;
  approveOutbound: ApproveOutboundTransfer;
  endOutbound: EndOutboundManually;
  handOver: HandOverDomain;
  refuseByLink: RefuseOutboundTransferByLink;
  watch: WatchOutbound;
  pollHandler: OutboundPollHandler;
  rejectManually: ManualSettlement;
  eligibility: TransferEligibilities;
  /** For tests that stop between them. */
  steps: { evidence: OutboundEvidenceReader; settle: SettleOutbound; reject: RejectOutbound };
}

/**
 * Transfers out, wired by plain constructor calls: the same for the apps and for
 * the crash tables.
 */
export function wireOutboundTransfers(
  parts: OutboundTransferParts,
  notices: OutboundTransferNoticePolicy,
  policy = OPERATION_POLICY,
): OutboundTransferUseCases {
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
    domainReader,
    connections,
    registry,
    outboundTransfers,
    transferRegistry,
    vault,
  } = parts;
  const { reconcileAfterSeconds } = policy;
  const evidence = new OutboundEvidenceReader(connections, transferRegistry, registry);
  const links = new LinkTokens(vault, ids, OUTBOUND_TRANSFER_LINK);
  const notifyHolder = new NotifyHolderOfOutboundTransfer({
    notices: parts.outboundNotices,
    domains: domainStore,
    contacts: contactBook,
    mails: newWriteMail(parts),
    links,
    connections,
    clock,
    log,
    policy: notices,
  });
  const settle = new SettleOutbound(domainStore, outboundTransfers, outbox, clock, [
    notifyHolder,
    ...(parts.outboundTransferListeners ?? []),
  ]);
  const decisions = new OutboundOperations(operations, domainStore, clock, ids, reconcileAfterSeconds);
  const reject = new RejectOutbound({
    uow,
    operations: decisions,
    outbound: outboundTransfers,
    connections,
    registry: transferRegistry,
    evidence,
    settle,
    clock,
  });
  const begin = new BeginOutboundDecision({
    uow,
    operations: decisions,
    domains: domainStore,
    outbound: outboundTransfers,
    evidence,
    settle,
    clock,
  });
  const cancelOutbound = new CancelOutboundTransfer({
    operations,
    catalog,
    connections,
    begin,
    reject,
    clock,
  });
  const approveOutbound = new ApproveOutboundTransfer({
    uow,
    operations: decisions,
    outbound: outboundTransfers,
    catalog,
    connections,
    registry: transferRegistry,
    evidence,
    begin,
    settle,
    clock,
  });
  const handOver = new HandOverDomain({
    uow,
    operations: decisions,
    domains: domainStore,
    outbound: outboundTransfers,
    connections,
    registry: transferRegistry,
    settle,
    clock,
  });
  return {
    cancelOutbound,
    approveOutbound,
    endOutbound: new EndOutboundManually(
      outboundTransfers,
      evidence,
      settle,
      uow,
      clock,
      policy.attentionAfterSeconds,
    ),
    handOver,
    refuseByLink: new RefuseOutboundTransferByLink(
      parts.outboundNotices,
      links,
      cancelOutbound,
      connections,
      uow,
      clock,
    ),
    watch: new WatchOutbound({
      operations,
      outbound: outboundTransfers,
      evidence,
      settle,
      reject,
      approve: approveOutbound,
      handOver,
      deny: new DenyHeldTransfer(parts.registryHolds, cancelOutbound, settle, uow, log),
      uow,
      clock,
      log,
      policy,
    }),
    pollHandler: new OutboundPollHandler(outboundTransfers, settle, clock),
    rejectManually: {
      settleManually: async (operationId, info, error) => {
        const payload = readOutboundPayload((await operations.lock(operationId))?.payload, operationId);
        const decision = isHandOver(payload) ? handOver : isApproval(payload) ? approveOutbound : reject;
        return decision.settleManually(operationId, info, error);
      },
    },
    eligibility: new TransferEligibilities(catalog, domainReader, clock),
    steps: { evidence, settle, reject },
  };
}
