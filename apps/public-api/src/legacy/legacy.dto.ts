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

/** Promotions are accepted and ignored (BEHAVIOUR §20). */
export const noPromotion = ({ promoCode: _ignored, ...body }: LegacyFields): LegacyFields => body;

/** The legacy interface has only masked and redirect; a temporary redirect is shown as redirect. */
export const forwardingType = (value: LegacyFields): LegacyFields => ({
  ...value,
  type: value['type'] === '302' ? 'redirect' : value['type'],
});

export function refuseTemporary(body: LegacyFields): LegacyFields {
  if (body['type'] === '302') throw badRequest('type is invalid', 'request.fields');
  return body;
}

/**
 * The contract's `transferStatus`; `pending` depends on whether the address of the approval mail is known.
 */
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

/** The old client decodes a text, in the form of prices with two decimals. */
export const finalAmountText = (order: LegacyFields): LegacyFields =>
  typeof order['finalAmount'] === 'number'
    ? { ...order, finalAmount: order['finalAmount'].toFixed(2) }
    : order;

/** As in a sample answer: the other fields are in getDomain. */
export const LISTED_DOMAIN = ['domainName', 'locked', 'autorenewEnabled', 'expireDate', 'createDate'];
/**
 * The contract says that the list has fewer fields than getOrder, but not which: the sums of the payment are
 * left to getOrder.
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
/** Milliseconds: the default in the old client's documentation. */
const SEARCH_MS = 1_000;

export const searchRequest = (body: LegacyFields): LegacyFields => ({
  ...noPromotion(body),
  timeout: body['timeout'] ?? SEARCH_MS,
});
export const createRequest = (body: LegacyFields): LegacyFields => ({
  ...noPromotion(body),
  years: body['years'] ?? 1,
});
