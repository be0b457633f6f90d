/**
 * Outcomes of registrations, by the names for which the registry simulator has scripts
 * (tools/registry-simulator/README.md), and their weights.
 */
export const LABELS: readonly (readonly [string, number])[] = [
  ['plain', 40],
  ['drop-after', 6],
  ['drop-before', 3],
  ['drop-before-once', 5],
  ['garbage', 4],
  ['wrong-cltrid', 3],
  ['slow-1s', 6],
  ['slow-3s', 3],
  ['refused', 3],
  ['taken', 2],
  ['no-funds', 2],
  ['error-2400', 2],
  ['fee-differs', 2],
  ['pending-approved', 4],
  ['pending-refused', 3],
  ['renew-drop-after', 5],
  ['renew-drop-before', 3],
  ['renew-refused', 2],
  ['update-drop-after', 3],
  ['update-pending', 3],
  ['delete-drop-after', 4],
  ['delete-drop-before', 2],
  ['delete-refused', 2],
];
export const TLDS = ['com', 'net', 'xyz', 'shop'] as const;

export type Action =
  | 'register'
  | 'renew'
  | 'refund'
  | 'credit'
  | 'charge'
  | 'record'
  | 'unrecord'
  | 'settings'
  | 'token'
  | 'rotate'
  | 'untoken'
  | 'repeat';
export const ACTIONS: readonly (readonly [Action, number])[] = [
  ['register', 40],
  ['renew', 12],
  ['refund', 9],
  ['credit', 5],
  ['charge', 5],
  ['record', 10],
  ['unrecord', 4],
  ['settings', 9],
  ['token', 3],
  ['rotate', 2],
  ['untoken', 2],
  ['repeat', 8],
];
