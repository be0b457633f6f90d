/** minor: slower, or few requests fail · major: many requests fail · outage: every request fails. */
export const NOTICE_IMPACTS = ['minor', 'major', 'outage'] as const;
export type NoticeImpact = (typeof NOTICE_IMPACTS)[number];

export const NOTICE_KINDS = ['incident', 'maintenance'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

export const INCIDENT_STATES = ['investigating', 'identified', 'monitoring', 'resolved'] as const;
export type IncidentState = (typeof INCIDENT_STATES)[number];

/** under_way and completed follow the clock; only scheduled and cancelled are stored. */
export const MAINTENANCE_STATES = ['scheduled', 'under_way', 'completed', 'cancelled'] as const;
export type MaintenanceState = (typeof MAINTENANCE_STATES)[number];

export type NoticeState = IncidentState | MaintenanceState;

/** Groups of operations that the public status shows. */
export const AFFECTED_GROUPS = [
  'search',
  'registration',
  'changes',
  'transfers',
  'dns',
  'forwarding',
  'orders',
  'webhooks',
  'jobs',
  'account',
] as const;
export type AffectedGroup = (typeof AFFECTED_GROUPS)[number];

/** Text of staff for customers. */
export interface ServiceUpdate {
  at: Date;
  /** Member of staff, or key: not for customers. */
  by: string;
  /** State since this update. */
  state: NoticeState;
  text: string;
}

/** What staff may change of a notice. */
export interface NoticeContent {
  title: string;
  impact: NoticeImpact;
  groups: readonly AffectedGroup[];
  /** Codes of connections: not for customers, who know a registry by its TLDs. */
  registries: readonly string[];
  startsAt: Date;
  /** Of an incident: since when it is resolved. Of a maintenance: its planned end. */
  endsAt?: Date;
}

/** An incident or a planned maintenance on the public status page. */
export interface ServiceNotice extends NoticeContent {
  id: number;
  kind: NoticeKind;
  /** As stored; `stateAt` follows the clock. */
  state: NoticeState;
  /** Counts changes and updates, from 1. */
  version: number;
  createdBy: string;
  createdAt: Date;
  /** In their order, at least one. */
  updates: readonly ServiceUpdate[];
}

/** State at this time. A maintenance that is not cancelled is scheduled, under way or completed by its times. */
export function stateAt(
  { kind, state, startsAt, endsAt }: Pick<ServiceNotice, 'kind' | 'state' | 'startsAt' | 'endsAt'>,
  now: Date,
): NoticeState {
  if (kind === 'incident' || state === 'cancelled') return state;
  if (now < startsAt) return 'scheduled';
  return endsAt !== undefined && now >= endsAt ? 'completed' : 'under_way';
}

/** Final but for an explicit reopening: resolved, completed or cancelled. */
export const isOver = (state: NoticeState): boolean =>
  state === 'resolved' || state === 'completed' || state === 'cancelled';
