import {
  type ClaimOptions,
  type ClaimResult,
  type IdempotencyClaim,
  IdempotencyKeys,
  type Ids,
  type JsonValue,
  type StoredAnswer,
  storedAnswer,
  type UnitOfWork,
  addSeconds,
} from '@registrar/kernel';
import type { Sql } from '../sql';
import type { IdempotencyKeyEntity } from './entities/idempotency-keys.entity';

/** Lifetime of a key (contract: lifetimeSeconds). */
const LIFETIME_SECONDS = 3_600;
/**
 * Seconds for which a claim without an operation excludes others. Longer than the longest wait before the
 * operation is opened (two registry queries of 30 s), so that it expires only after a crash.
 */
const LEASE_SECONDS = 90;

type ClaimRow = Pick<
  IdempotencyKeyEntity,
  'request_hash' | 'operation_id' | 'answer_status' | 'answer_text' | 'answer_code'
> & { answer_body: JsonValue };

const claiming = (source: string): string => `
insert into idempotency_keys as k (account_id, key, request_hash, lease, lease_until, expires_at) ${source}
on conflict (account_id, key) do update
   set request_hash = excluded.request_hash, lease = excluded.lease, lease_until = excluded.lease_until,
       operation_id = null, answer_status = null, answer_body = null, answer_text = null, answer_code = null,
       expires_at = case when k.expires_at <= $7 then excluded.expires_at else k.expires_at end
 where (k.expires_at <= $7 and not exists (select from operations o where o.id = k.operation_id and o.state in ('open', 'pending')))
    or (k.operation_id is null and k.answer_status is null and k.lease_until <= $7 and k.request_hash = excluded.request_hash)`;
const CLAIM = claiming('values ($1, $2, $3, $4, $5, $6)');
const CLAIM_UNFLUSHED = `
with unflushed as materialized (select set_config('synchronous_commit', 'off', true))
${claiming('select $1::int, $2, $3, $4::uuid, $5::timestamptz, $6::timestamptz from unflushed')}`;

/**
 * In a rolling upgrade a process older than both columns may claim and close a key again, and leaves the text
 * and code of the previous answer in them.
 */
const READ = `
select k.request_hash, k.operation_id, k.answer_status, k.answer_body, case when of_body then k.answer_text end as answer_text, case when of_body then k.answer_code end as answer_code
  from idempotency_keys k cross join lateral (select k.answer_text::jsonb = k.answer_body as of_body) t
 where k.account_id = $1 and k.key = $2`;

export class PostgresIdempotencyKeys extends IdempotencyKeys {
  constructor(
    private readonly sql: Sql,
    private readonly uow: UnitOfWork,
    private readonly ids: Ids,
  ) {
    super();
  }

  /**
   * One upsert: takes a new key, an expired one, or one for the same request whose claim expired without an
   * operation or an answer; else it changes nothing and the row shows the holder.
   */
  async claim(
    accountId: number,
    key: string,
    requestHash: string,
    now: Date,
    { willBeBound = false, lifetimeSeconds = LIFETIME_SECONDS }: ClaimOptions = {},
  ): Promise<ClaimResult> {
    const lease = this.ids.uuid();
    const [name, text] = willBeBound
      ? ['idempotency_claim_unflushed', CLAIM_UNFLUSHED]
      : ['idempotency_claim', CLAIM];
    const taken = await this.sql.change(name, text, [
      accountId,
      key,
      requestHash,
      lease,
      addSeconds(now, LEASE_SECONDS),
      addSeconds(now, lifetimeSeconds),
      now,
    ]);
    if (taken === 1) return { kind: 'claimed', claim: { accountId, key, lease } };
    const row = await this.sql.row<ClaimRow>('idempotency_read', READ, [accountId, key]);
    // Released between the two statements: the client's next try finds it free.
    if (!row) return { kind: 'in_flight' };
    if (row.request_hash !== requestHash) return { kind: 'mismatch' };
    if (row.operation_id) return { kind: 'bound', operationId: row.operation_id };
    if (row.answer_status !== null) return { kind: 'answered', answer: answerOf(row, accountId, key) };
    return { kind: 'in_flight' };
  }

  async unbind(operationId: string): Promise<void> {
    this.uow.assertOpen();
    await this.sql.change('idempotency_unbind', 'delete from idempotency_keys where operation_id = $1', [
      operationId,
    ]);
  }

  async close(claim: IdempotencyClaim, answer: StoredAnswer): Promise<void> {
    await this.sql.change(
      'idempotency_close',
      `update idempotency_keys set answer_status = $4, answer_body = $5::text::jsonb, answer_text = $5::text, answer_code = $6, lease_until = null
        where account_id = $1 and key = $2 and lease = $3 and operation_id is null and answer_status is null`,
      [
        claim.accountId,
        claim.key,
        claim.lease,
        answer.status,
        JSON.stringify(answer.body),
        answer.code ?? null,
      ],
    );
  }

  async release(claim: IdempotencyClaim): Promise<void> {
    await this.sql.change(
      'idempotency_release',
      'delete from idempotency_keys where account_id = $1 and key = $2 and lease = $3 and operation_id is null and answer_status is null',
      [claim.accountId, claim.key, claim.lease],
    );
  }
}

/** Rows of older releases have no text, or neither text nor code. */
const answerOf = (row: ClaimRow, accountId: number, key: string): StoredAnswer =>
  storedAnswer.read(
    {
      status: row.answer_status,
      body: row.answer_text === null ? row.answer_body : (JSON.parse(row.answer_text) as JsonValue),
      ...(row.answer_code !== null && { code: row.answer_code }),
    },
    `of account ${accountId}, key ${key},`,
  );
