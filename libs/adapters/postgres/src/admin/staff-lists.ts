import type {
  AuditEntryView,
  AuditFilter,
  ComplianceNoticeView,
  DeliveryFilter,
  DeliverySummary,
  Part,
  PartRequest,
  PollMessageView,
} from '@registrar/staff';
import { storedComplianceNotice } from '@registrar/domains/ports';
import type { Sql } from '../sql';
import type { StatementNames } from '../statement-names';
import { ifAny } from './decimal';
import { readPart } from './part';
import type { WebhookDeliveryEntity } from '../webhooks/entities/webhook-deliveries.entity';
import type { AuditLogEntity } from '../accounts/entities/audit-log.entity';
import type { PollMessageEntity } from '../registries/entities/poll-messages.entity';
import type { RegistryConnectionEntity } from '../registries/entities/registry-connections.entity';
import type { ComplianceNoticeEntity } from '../domains/entities/compliance-notices.entity';

type DeliveryRow = Pick<
  WebhookDeliveryEntity,
  | 'id'
  | 'account_id'
  | 'subscription_id'
  | 'event_name'
  | 'url'
  | 'state'
  | 'attempts'
  | 'occurred_at'
  | 'created_at'
  | 'due_at'
  | 'finished_at'
>;

const DELIVERIES = `
select d.id, d.account_id, d.subscription_id, d.event_name, d.url, d.state, d.attempts, d.occurred_at, d.created_at, d.due_at, d.finished_at
  from webhook_deliveries d`;

export function readDeliveries(
  sql: Sql,
  names: StatementNames,
  filter: DeliveryFilter,
  part: PartRequest,
): Promise<Part<DeliverySummary>> {
  const conditions = [
    { test: 'd.account_id = ?', value: filter.accountId },
    { test: 'd.state = ?', value: filter.state },
  ];
  return readPart<DeliveryRow, DeliverySummary>(
    sql,
    names,
    { select: DELIVERIES, id: 'd.id', conditions },
    part,
    (row) => ({
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
    }),
  );
}

type AuditRow = Omit<AuditLogEntity, 'stored_at'>;

/** Entries older than the column have a given reason in `after`. */
const REASON = "coalesce(l.reason, l.after ->> 'reason')";
const AUDIT = `select l.id, l.at, l.actor, l.role, l.action, l.target, l.before, l.after, l.request_id, l.source, ${REASON} as reason from audit_log l`;

export function readAuditEntries(
  sql: Sql,
  names: StatementNames,
  filter: AuditFilter,
  part: PartRequest,
): Promise<Part<AuditEntryView>> {
  const conditions = [
    { test: 'l.target = ?', value: filter.target },
    { test: 'l.action = ?', value: filter.action },
    { test: `strpos(lower(${REASON}), lower(?)) > 0`, value: filter.reason },
  ];
  return readPart<AuditRow, AuditEntryView>(
    sql,
    names,
    { select: AUDIT, id: 'l.id', conditions },
    part,
    (row) => ({
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
      reason: ifAny(row.reason),
    }),
  );
}

interface UnknownPollMessage extends Pick<
  PollMessageEntity,
  | 'id'
  | 'message_id'
  | 'queued_at'
  | 'received_at'
  | 'text'
  | 'disposition'
  | 'content'
  | 'seen_at'
  | 'seen_by'
> {
  connection: RegistryConnectionEntity['code'];
}

const UNKNOWN_POLL_MESSAGES = `
select m.id, n.code as connection, m.message_id, m.queued_at, m.received_at, m.text, m.disposition, m.content, m.seen_at, m.seen_by
  from poll_messages m join registry_connections n on n.id = m.connection_id and m.disposition = 'unknown'`;

export function readUnknownPollMessages(
  sql: Sql,
  names: StatementNames,
  isSeen: boolean,
  part: PartRequest,
): Promise<Part<PollMessageView>> {
  const select = `${UNKNOWN_POLL_MESSAGES} and m.seen_at is ${isSeen ? 'not ' : ''}null`;
  return readPart<UnknownPollMessage, PollMessageView>(
    sql,
    names,
    { select, id: 'm.id', conditions: [] },
    part,
    (row) => ({
      id: row.id,
      registryConnection: row.connection,
      messageId: row.message_id,
      queuedAt: ifAny(row.queued_at),
      receivedAt: row.received_at,
      text: row.text,
      disposition: row.disposition,
      content: row.content,
      seenAt: ifAny(row.seen_at),
      seenBy: ifAny(row.seen_by),
    }),
  );
}

interface ListedComplianceNotice extends Pick<
  ComplianceNoticeEntity,
  'name' | 'account_id' | 'source' | 'message_id' | 'way' | 'content' | 'noticed_at'
> {
  id: string;
  connection: RegistryConnectionEntity['code'] | null;
}

const COMPLIANCE_NOTICES = `
select c.id::text, c.name, c.account_id, c.source, n.code as connection, c.message_id, c.way, c.content, c.noticed_at
  from compliance_notices c left join registry_connections n on n.id = c.connection_id`;

export function readComplianceNotices(
  sql: Sql,
  names: StatementNames,
  domainId: number,
  part: PartRequest,
): Promise<Part<ComplianceNoticeView>> {
  const conditions = [{ test: 'c.domain_id = ?', value: domainId }];
  return readPart<ListedComplianceNotice, ComplianceNoticeView>(
    sql,
    names,
    { select: COMPLIANCE_NOTICES, id: 'c.id', conditions },
    part,
    (row) => ({
      id: row.id,
      domainName: row.name,
      accountId: row.account_id,
      source: row.source,
      registryConnection: ifAny(row.connection),
      messageId: ifAny(row.message_id),
      way: row.way,
      payload: storedComplianceNotice.write(storedComplianceNotice.read(row.content, row.id)),
      noticedAt: row.noticed_at,
    }),
  );
}
