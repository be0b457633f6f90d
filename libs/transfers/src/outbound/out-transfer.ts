import { type JsonValue, storedAs, type Transitions, isNumber, isOneOf, isText } from '@registrar/kernel';
import type { RegistryProfile } from '@registrar/registries';

/**
 * noticed: a sign of a transfer, not confirmed by the registry · pending: published as initiated ·
 * completed: at another registrar · canceled: no longer pending, still sponsored by the registrar · dropped:
 * no transfer was found.
 */
export type OutboundState = 'noticed' | 'pending' | 'completed' | 'canceled' | 'dropped';

export const OUTBOUND_MOVES: Transitions<OutboundState> = {
  noticed: ['pending', 'dropped'],
  pending: ['completed', 'canceled'],
  completed: [],
  canceled: [],
  dropped: [],
};

/** Data of a request as sent by the registry: the gaining registrar and the deadline. */
export interface OutboundRequest {
  /** Client id of the gaining registrar, when known. */
  gaining?: string;
  /** By the registry's clock; distinguishes requests. */
  requestedAt?: Date;
  /** When the registry approves automatically. */
  actAt?: Date;
}

/** A transfer out with the fields that its next step needs. */
export interface OutboundTransfer extends OutboundRequest {
  id: number;
  domainId: number;
  accountId: number;
  connectionId: number;
  name: string;
  state: OutboundState;
  noticedAt: Date;
  /** When the registry is asked next; absent: it is over. */
  dueAt?: Date;
  /** Operation of the approval or refusal in progress: its reconciler queries the registry meanwhile. */
  decisionOperationId?: string;
}

export interface NewOutboundTransfer extends OutboundRequest {
  domainId: number;
  accountId: number;
  connectionId: number;
  name: string;
  noticedAt: Date;
  dueAt: Date;
}

/** The contract's CancelTransferOutResponse. */
export interface CanceledOutbound {
  domainName: string;
  status: 'canceled';
}

/** A pending transfer that is decided. */
export interface PendingOutbound {
  /** Of the transfer out. */
  outboundId: number;
  domainId: number;
  name: string;
  connectionId: number;
}

/** A decision of staff on a transfer, called in the transaction that begins it; without an operation: at once. */
export type NoteOutbound = (transfer: OutboundTransfer, operationId?: string) => Promise<void>;

/** Kept with the operation of a refusal. */
export type RejectPayload = PendingOutbound;

export const rejectPayload = storedAs<RejectPayload>('payload of the refused outbound transfer', {
  outboundId: isNumber,
  domainId: isNumber,
  name: isText,
  connectionId: isNumber,
});

/**
 * Kept with the operation of an approval. `approves` is the id of the transfer: a release that knows no
 * approvals must not read it as a refusal.
 */
export interface ApprovePayload {
  approves: number;
  domainId: number;
  name: string;
  connectionId: number;
}

export const approvePayload = storedAs<ApprovePayload>('payload of the approved outbound transfer', {
  approves: isNumber,
  domainId: isNumber,
  name: isText,
  connectionId: isNumber,
});

/** Kept with the operation of a domain that is handed over. */
export interface HandOverPayload {
  /** Tag of the registrar that gets it. */
  pushTo: string;
  domainId: number;
  name: string;
  connectionId: number;
}

export const handOverPayload = storedAs<HandOverPayload>('payload of the hand-over', {
  pushTo: isText,
  domainId: isNumber,
  name: isText,
  connectionId: isNumber,
});

export type OutboundPayload = RejectPayload | ApprovePayload | HandOverPayload;

/**
 * Operations of kind `transfer_out` refuse or approve a transfer, or hand a domain over: `approves` and
 * `pushTo` distinguish them.
 */
export function readOutboundPayload(json: JsonValue | undefined, operationId: string): OutboundPayload {
  const fields = typeof json === 'object' && json !== null ? json : {};
  if ('pushTo' in fields) return handOverPayload.read(json, operationId);
  return ('approves' in fields ? approvePayload : rejectPayload).read(json, operationId);
}

/** The answer to an approval. */
export interface ApprovedOutbound {
  domainName: string;
  status: 'completed';
}

/** pending: the other registrar has to take it first. */
export interface HandedOver {
  domainName: string;
  status: 'completed' | 'pending';
}

export const handedOver = storedAs<HandedOver>('answer of the hand-over', {
  domainName: isText,
  status: isOneOf('completed', 'pending'),
});

export const isHandOver = (payload: OutboundPayload): payload is HandOverPayload => 'pushTo' in payload;
export const isApproval = (payload: OutboundPayload): payload is ApprovePayload => 'approves' in payload;

/**
 * Whether the losing side may refuse or approve at this registry: where domains are handed over nothing is asked for.
 */
export const mayRefuse = ({ transfer }: Pick<RegistryProfile, 'transfer'>): boolean =>
  transfer.decides && transfer.mode !== 'push';
