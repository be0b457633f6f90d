import { mayDo, type StaffOperation } from '../permissions';
import type { StaffRole } from '../staff';

/** What the search finds, in the order of its answer. */
export const SEARCH_KINDS = [
  'domain',
  'account',
  'contact',
  'order',
  'payment',
  'operation',
  'transfer',
  'registry_transaction',
  'token',
  'source_address',
] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

/** The operation whose roles see hits of the kind; personal data is for those who write it. */
const READ_BY: Readonly<Record<SearchKind, StaffOperation>> = {
  domain: 'domain.read',
  account: 'account.read',
  contact: 'account.update',
  order: 'order.read',
  payment: 'payment.read',
  operation: 'operation.read',
  transfer: 'operation.read',
  registry_transaction: 'operation.read',
  token: 'account.token_revoke',
  source_address: 'audit.read',
};

export const maySearch = (role: StaffRole, kind: SearchKind): boolean => mayDo(role, READ_BY[kind]);

/** Exact keys come before beginnings, and these before texts that contain the searched one. */
export const SEARCH_MATCHES = ['exact', 'prefix', 'similar'] as const;
export type SearchMatch = (typeof SEARCH_MATCHES)[number];

export interface SearchHit {
  kind: SearchKind;
  /** Of the record; of a transfer with its direction: `in:12`, `out:5`. */
  id: string;
  title: string;
  subtitle?: string;
  accountId?: number;
  state?: string;
  match: SearchMatch;
}
