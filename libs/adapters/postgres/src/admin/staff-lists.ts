import type { JsonValue } from '@registrar/kernel';
import type {
  AuditEntryView, AuditFilter, DeliveryFilter, DeliverySummary, Part, PartRequest, PollMessageView, StaffRole,
} from '@registrar/staff';
import type { Sql } from '../sql';
import type { StatementNames } from '../statement-names';
import { ifAny } from './decimal';
import { readPart } from './part';

interface DeliveryRow {
  id: string;
  account_id: number;
  subscription_id: number;
  event_name: string;
  url: string;
  state: string;
  attempts: number;
  occurred_at: Date;
  created_at: Date;
  due_at: Date;
  finished_at: Date | null;
}

const DELIVERIES = `
select d.id, d.account_id, d.subscription_id, d.event_name, d.url, d.state, d.attempts, d.occurred_at, d.created_at, d.due_at, d.finished_at
  from webhook_deliveries d`;

export function readDeliveries(sql: Sql, names: StatementNames, filter: DeliveryFilter, part: PartRequest): Promise<Part<DeliverySummary>> {
  const conditions = [
    { test: 'd.account_id = ?', value: filter.accountId },
    { test: 'd.state = ?', value: filter.state },
  ];
  return readPart<DeliveryRow, DeliverySummary>(sql, names, { select: DELIVERIES, id: 'd.id', conditions }, part, (row) => ({
    id: row.id,
    accountId: row.account_id,
    subscriptionId: row.subscription_id,
    eventName: row.event_name,
    url: row.url,
    state: row.state,
    attempts: row.attempts,
    occurredAt: row.occurred_at,
    createdAt: row.created_at,
    dueAt: row.due_at,
    finishedAt: ifAny(row.finished_at),
  }));
}

interface AuditRow {
  id: string;
  at: Date;
  actor: string;
  role: StaffRole;
  action: string;
  target: string;
  before: JsonValue | null;
  after: JsonValue | null;
  request_id: string;
  source: string | null;
}

const AUDIT = 'select l.id, l.at, l.actor, l.role, l.action, l.target, l.before, l.after, l.request_id, l.source from audit_log l';

export function readAuditEntries(sql: Sql, names: StatementNames, filter: AuditFilter, part: PartRequest): Promise<Part<AuditEntryView>> {
  const conditions = [
    { test: 'l.target = ?', value: filter.target },
    { test: 'l.action = ?', value: filter.action },
  ];
  return readPart<AuditRow, AuditEntryView>(sql, names, { select: AUDIT, id: 'l.id', conditions }, part, (row) => ({
    id: row.id,
    at: row.at,
    actor: row.actor,
    role: row.role,
    action: row.action,
    target: row.target,
    before: ifAny(row.before),
    after: ifAny(row.after),
    requestId: row.request_id,
    source: ifAny(row.source),
  }));
}

interface PollRow {
  id: string;
  connection: string;
  message_id: string;
  queued_at: Date | null;
  received_at: Date;
  text: string;
  disposition: string;
  content: JsonValue;
}

const UNKNOWN_POLL_MESSAGES = `
select m.id, n.code as connection, m.message_id, m.queued_at, m.received_at, m.text, m.disposition, m.content
  from poll_messages m join registry_connections n on n.id = m.connection_id and m.disposition = 'unknown'`;

export function readUnknownPollMessages(sql: Sql, names: StatementNames, part: PartRequest): Promise<Part<PollMessageView>> {
  return readPart<PollRow, PollMessageView>(sql, names, { select: UNKNOWN_POLL_MESSAGES, id: 'm.id', conditions: [] }, part, (row) => ({
    id: row.id,
    registryConnection: row.connection,
    messageId: row.message_id,
    queuedAt: ifAny(row.queued_at),
    receivedAt: row.received_at,
    text: row.text,
    disposition: row.disposition,
    content: row.content,
  }));
}
