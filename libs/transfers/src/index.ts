export { TransferEligibilities } from './eligibility';
export { alreadyProcessing } from './errors';
export { AdvanceTransfers } from './inbound/advance-transfers';
export { CancelTransfer } from './inbound/cancel-transfer';
export { CreateTransfer } from './inbound/create-transfer';
export { plannedCancel, plannedTransfer } from './inbound/planned-transfer';
export { ReportRefusedHolder } from './inbound/adoption/report-refused-holder';
export { isTerminal, TRANSFER_MOVES, TRANSFER_STATES, type TransferState } from './inbound/states';
export {
  type AwaitedCommand,
  type CreatedTransfer,
  type CreateTransferRequest,
  type HeldTransfer,
  type NewTransfer,
  transferCodeContext,
  type TransferView,
} from './inbound/transfer';
export { TransferQueries } from './inbound/transfer-queries';
export type { MoveInput } from './internal/move';
export { MoveDomain } from './internal/move-domain';
export { ApproveOutboundTransfer } from './outbound/out-approve';
export { CancelOutboundTransfer } from './outbound/out-cancel';
export { EndOutboundManually, OUTBOUND_VERDICTS, type OutboundVerdict } from './outbound/out-end-manually';
export { HandOverDomain } from './outbound/out-push';
export { RefuseOutboundTransferByLink } from './outbound/out-refuse';
export {
  type ApprovedOutbound,
  type CanceledOutbound,
  type NoteOutbound,
  OUTBOUND_MOVES,
  type OutboundRequest,
  type OutboundState,
  type OutboundTransfer,
} from './outbound/out-transfer';
export { WatchOutbound } from './outbound/out-watch';
