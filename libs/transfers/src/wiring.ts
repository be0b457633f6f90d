// Plain factories from ports and policy to use cases, one per room: the apps compose them, tests too.
export { type TransferParts, type TransferUseCases, wireTransfers } from './inbound/wire';
export { MOVE_POLICY, type MoveParts, type MoveUseCases, wireMoves } from './internal/wire';
export {
  type OutboundTransferParts,
  type OutboundTransferUseCases,
  wireOutboundTransfers,
} from './outbound/wire';
