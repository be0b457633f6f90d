import { accountOf, joinAccount, joinRegistry, type ListSql, registryOf } from '../list-sql';
import { domainNameOf } from './domains';

const TLD_OF_SUBJECT = `substr(o.subject, strpos(o.subject, '.') + 1)`;

const IS_OPEN = `o.state in ('open', 'pending')`;

export const OPERATIONS: ListSql<'operations'> = {
  from: `operations o ${joinAccount('o')} left join tlds t on t.name = ${TLD_OF_SUBJECT} ${joinRegistry('t')}`,
  fields: {
    id: 'o.id',
    kind: 'o.kind',
    subject: 'o.subject',
    ...accountOf('o'),
    registry: {
      sql: 'n.code',
      joined: {
        column: TLD_OF_SUBJECT,
        type: 'text',
        key: 't.name',
        from: 'tlds t join registry_connections n on n.id = t.connection_id',
        value: { sql: 'n.code' },
      },
    },
    state: 'o.state',
    inDoubt: `(o.attention_at is not null and ${IS_OPEN})`,
    attentionAt: 'o.attention_at',
    attempts: 'o.attempts',
    // what has ended keeps the time of its last check
    dueAt: { sql: `case when ${IS_OPEN} then o.due_at end`, compared: 'o.due_at', only: IS_OPEN },
    ofJob: 'o.is_job',
    createdAt: 'o.created_at',
    settledAt: 'o.settled_at',
  },
};

export const REGISTRY_COMMANDS: ListSql<'registry-commands'> = {
  from: `registry_commands r ${joinRegistry('r')}`,
  fields: {
    id: 'r.cltrid',
    svTrId: 'r.svtrid',
    registry: registryOf('r'),
    operationId: 'r.operation_id',
    command: 'r.command',
    // as in registry_commands_object_ix, so that a beginning is a range of it
    object: { sql: 'r.object', compared: 'lower(r.object) collate "C"' },
    outcome: 'r.outcome',
    resultCode: 'r.result_code',
    sentAt: 'r.sent_at',
    answeredAt: 'r.answered_at',
  },
};

export const DRIFTS: ListSql<'drifts'> = {
  from: `registry_differences r left join domains d on d.id = r.domain_id ${joinAccount('d')} ${joinRegistry('d')}`,
  fields: {
    id: 'r.id',
    domainName: domainNameOf('r.domain_id'),
    domainId: 'r.domain_id',
    ...accountOf('d'),
    registry: registryOf('d'),
    field: 'r.field',
    foundAt: 'r.found_at',
    seenAt: 'r.seen_at',
    resolvedAt: 'r.resolved_at',
    resolution: 'r.resolution',
  },
};

export const POLL_MESSAGES: ListSql<'poll-messages'> = {
  from: `poll_messages m ${joinRegistry('m')}`,
  fields: {
    id: 'm.id',
    registry: registryOf('m'),
    messageId: 'm.message_id',
    text: 'm.text',
    disposition: 'm.disposition',
    queuedAt: 'm.queued_at',
    receivedAt: 'm.received_at',
    seenAt: 'm.seen_at',
    seenBy: 'm.seen_by',
  },
};

export const IDEMPOTENCY_KEYS: ListSql<'idempotency-keys'> = {
  hasDerivedIds: true,
  from: `idempotency_keys k ${joinAccount('k')}`,
  fields: {
    id: `(k.account_id || ':' || k.key)`,
    ...accountOf('k'),
    operation: 'k.operation_name',
    method: 'k.method',
    operationId: 'k.operation_id',
    status: 'k.answer_status',
    answerCode: 'k.answer_code',
    hasEffect: 'k.has_effect',
    createdAt: 'k.created_at',
    expiresAt: 'k.expires_at',
  },
};

export const JOBS: ListSql<'jobs'> = {
  from: `jobs j ${joinAccount('j')}`,
  fields: {
    id: 'j.id',
    ...accountOf('j'),
    tokenId: 'j.token_id',
    command: 'j.command',
    state: 'j.state',
    pauseReason: 'j.pause_reason',
    items: 'j.total',
    open: 'j.open',
    charged: 'j.charged',
    failuresInARow: 'j.failures_in_a_row',
    createdAt: 'j.created_at',
    startedAt: 'j.started_at',
    endedAt: 'j.ended_at',
  },
};
