import type { LegacyFields } from '@registrar/http';
import { badRequest } from '@registrar/kernel';
import type { TransferState } from '@registrar/transfers';

export const only =
  (fields: readonly string[]) =>
  (value: LegacyFields): LegacyFields =>
    Object.fromEntries(fields.map((name) => [name, value[name]]));

export const entries =
  (name: string, change: (entry: LegacyFields) => LegacyFields) =>
  (value: LegacyFields): LegacyFields => ({ ...value, [name]: (value[name] as LegacyFields[]).map(change) });

/** Promotions are taken and ignored (BEHAVIOUR §20). */
export const noPromotion = ({ promoCode: _ignored, ...body }: LegacyFields): LegacyFields => body;

/** Only masked and redirect are known here; a temporary redirect is one all the same. */
export const forwardingType = (value: LegacyFields): LegacyFields => ({
  ...value,
  type: value['type'] === '302' ? 'redirect' : value['type'],
});

export function refuseTemporary(body: LegacyFields): LegacyFields {
  if (body['type'] === '302') throw badRequest('type is invalid', 'request.fields');
  return body;
}

/** The contract's `transferStatus`; `pending` is told by whether an address to ask is known. */
const TRANSFER_LABELS: Readonly<Record<TransferState, string>> = {
  pending: 'Retrieving Email',
  submitting_transfer: 'Transfer Submitted',
  pending_new_auth_code: 'Pending New Auth Code',
  pending_unlock: 'Pending Unlock',
  pending_registry_unlock: 'Pending Registry Unlock',
  pending_transfer: 'Transfer Submitted',
  pending_insert: 'Pending Insert',
  completed: 'Completed',
  failed: 'Failed',
  rejected: 'Rejected',
  canceled: 'Canceled',
  canceled_pending_refund: 'Canceled Pending Refund',
};

export function transferLabels(transfer: LegacyFields): LegacyFields {
  const state = transfer['status'] as TransferState;
  return {
    ...transfer,
    status: state === 'pending' && transfer['email'] ? 'Pending Approval' : TRANSFER_LABELS[state],
  };
}

/** The old client decodes a text, with two decimals as prices are written. */
export const finalAmountText = (order: LegacyFields): LegacyFields =>
  typeof order['finalAmount'] === 'number'
    ? { ...order, finalAmount: order['finalAmount'].toFixed(2) }
    : order;

/** Of a sample answer: the rest is in getDomain. */
export const LISTED_DOMAIN = ['domainName', 'locked', 'autorenewEnabled', 'expireDate', 'createDate'];
/**
 * The contract says that the list has less than getOrder, not what: the sums of the payment are left to
 * getOrder.
 */
export const LISTED_ORDER = [
  'id',
  'createDate',
  'registrar',
  'status',
  'currency',
  'orderItems',
  'finalAmount',
];
/** Milliseconds: the old client's own text. */
const SEARCH_MS = 1_000;

export const searchRequest = (body: LegacyFields): LegacyFields => ({
  ...noPromotion(body),
  timeout: body['timeout'] ?? SEARCH_MS,
});
export const createRequest = (body: LegacyFields): LegacyFields => ({
  ...noPromotion(body),
  years: body['years'] ?? 1,
});
