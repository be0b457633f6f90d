import {
  AppError,
  type ClaimOptions,
  type ClaimResult,
  type IdempotencyClaim,
  IdempotencyKeys,
  type Ids,
  type JsonValue,
  type KeyedRequestName,
  type KeyRecord,
  type KeyToClaim,
  type StoredAnswer,
  storedAnswer,
  type UnitOfWork,
  addSeconds,
} from '@registrar/kernel';
import { arrayText } from '../array-text';
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
  | 'request_hash'
  | 'operation_id'
  | 'answer_status'
  | 'answer_text'
  | 'answer_code'
  | 'operation_name'
  | 'method'
  | 'path'
  | 'created_at'
  | 'expires_at'
  | 'claim'
> & { answer_body: JsonValue; kind: KeyRecord['kind'] };

const UNSETTLED = `exists (select from operations o where o.id = k.operation_id and o.state in ('open', 'pending'))`;
/** `mayRepeat`: a request that changed something and ended without an answer may be executed again. */
const claiming = (source: string, mayRepeat = '$11'): string => `
insert into idempotency_keys as k (account_id, key, request_hash, lease, lease_until, expires_at, created_at, operation_name, method, path, claim) ${source}
on conflict (account_id, key) do update
   set request_hash = excluded.request_hash, lease = excluded.lease, lease_until = excluded.lease_until,
       operation_id = null, answer_status = null, answer_body = null, answer_text = null, answer_code = null, has_effect = false,
       claim = excluded.claim, operation_name = excluded.operation_name, method = excluded.method, path = excluded.path,
       created_at = case when k.expires_at <= $7 then excluded.created_at else k.created_at end,
       expires_at = case when k.expires_at <= $7 then excluded.expires_at else k.expires_at end
 where (k.expires_at <= $7 and not ${UNSETTLED})
    or (k.answer_status is null and k.request_hash = excluded.request_hash and coalesce(k.lease_until <= $7, k.has_effect)
        and case when k.has_effect then ${mayRepeat} and not ${UNSETTLED} else k.operation_id is null end)`;
const CLAIM = claiming('values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $12::jsonb)');
const CLAIM_UNFLUSHED = `
with unflushed as materialized (select set_config('synchronous_commit', 'off', true))
${claiming('select $1::int, $2, $3, $4::uuid, $5::timestamptz, $6::timestamptz, $7::timestamptz, $8::text, $9::text, $10::text, $12::jsonb from unflushed')}`;
/** In the order of the keys, so that two that claim some of the same ones wait for each other. */
const CLAIM_ALL = `${claiming(
  `select $1::int, r.key, r.hash, $4::uuid, $5::timestamptz, $6::timestamptz, $7::timestamptz, r.operation, r.method, r.path, $8::jsonb
  from unnest($2::text[], $3::text[], $9::text[], $10::text[], $11::text[]) as r (key, hash, operation, method, path) order by r.key`,
  'false',
)} returning key`;

/**
 * In a rolling upgrade a process older than both columns may claim and close a key again, and leaves the text
 * and code of the previous answer in them.
 */
const READ = `
select k.request_hash, k.operation_id, k.answer_status, k.answer_body, case when of_body then k.answer_text end as answer_text, case when of_body then k.answer_code end as answer_code,
       k.operation_name, k.method, k.path, k.created_at, k.expires_at, case when k.claim->>'lease' = k.lease then k.claim end as claim,
       case when k.answer_status is not null then 'answered'
            when k.operation_id is not null and not (k.has_effect and coalesce(k.lease_until > $3, false)) then 'bound'
            when k.lease_until > $3 then 'in_flight'
            when k.has_effect then 'unknown_outcome' else 'ended' end as kind
  from idempotency_keys k cross join lateral (select k.answer_text::jsonb = k.answer_body as of_body) t
 where k.account_id = $1 and k.key = $2`;
const FIND = `${READ} and (k.expires_at > $3 or ${UNSETTLED})`;

/** Sets the columns of an answer, whose `answerValues` begin at `from`; the lease ends where it is `given`. */
const answered = (from: number, given = 'true'): string => `
       answer_status = $${from}::int, answer_body = $${from + 1}::text::jsonb, answer_text = $${from + 1}::text, answer_code = $${from + 2}, lease_until = case when not (${given}) then lease_until end,
       claim = case when $${from + 3}::jsonb is null then claim else coalesce(claim, jsonb_build_object('lease', lease)) || jsonb_build_object('headers', $${from + 3}::jsonb) end`;

/**
 * Only a transaction that wrote has an id. The column is set in it: without the lease the caller undoes the
 * whole transaction.
 */
const MARK = `
with unit as materialized (select pg_current_xact_id_if_assigned() is not null as wrote),
marked as (
  update idempotency_keys set has_effect = true, operation_id = coalesce((select id from operations where id = $4::uuid), operation_id),${answered(5, '$5::int is not null')}
   where account_id = $1 and key = $2 and lease = $3 and answer_status is null and (select wrote from unit) returning true
)
select wrote, exists (select from marked) as marked from unit`;

const CLOSE = `
update idempotency_keys set ${answered(4)}
 where account_id = $1 and key = $2 and lease = $3 and (operation_id is null or has_effect) and answer_status is null`;

/** The two conditions exclude each other. */
const RELEASE = `
with ended as (
  update idempotency_keys set lease_until = null
   where account_id = $1 and key = $2 and lease = $3 and answer_status is null and has_effect
)
delete from idempotency_keys where account_id = $1 and key = $2 and lease = $3 and operation_id is null and answer_status is null and not has_effect`;

const leaseLost = (): AppError =>
  new AppError('conflict', 'idempotency.lease_lost', 'Conflict', {
    details: 'Another request with this idempotency key has taken over.',
  });

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
   * effect, an operation or an answer; else it changes nothing and the row shows the holder.
   */
  async claim(
    accountId: number,
    key: string,
    requestHash: string,
    now: Date,
    {
      willBeBound = false,
      lifetimeSeconds = LIFETIME_SECONDS,
      request,
      tokenId,
      mayRepeat = false,
    }: ClaimOptions = {},
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
      request?.operation ?? null,
      request?.method ?? null,
      request?.path ?? null,
      mayRepeat,
      JSON.stringify({ lease, tokenId }),
    ]);
    if (taken === 1) return { kind: 'claimed', claim: { accountId, key, lease } };
    const row = await this.sql.row<ClaimRow>('idempotency_read', READ, [accountId, key, now]);
    // Released between the two statements: the client's next try finds it free.
    if (!row) return { kind: 'in_flight' };
    return row.request_hash === requestHash ? refusedClaim(row, accountId, key) : { kind: 'mismatch' };
  }

  async claimAll(
    accountId: number,
    requests: readonly KeyToClaim[],
    now: Date,
    {
      lifetimeSeconds = LIFETIME_SECONDS,
      tokenId,
      leaseUntil = addSeconds(now, LEASE_SECONDS),
    }: Parameters<IdempotencyKeys['claimAll']>[3] = {},
  ): Promise<IdempotencyClaim[]> {
    this.uow.assertOpen();
    const lease = this.ids.uuid();
    const rows = await this.sql.rows<{ key: string }>('idempotency_claim_all', CLAIM_ALL, [
      accountId,
      arrayText(requests.map(({ key }) => key)),
      arrayText(requests.map(({ requestHash }) => requestHash)),
      lease,
      leaseUntil,
      addSeconds(now, lifetimeSeconds),
      now,
      JSON.stringify({ lease, tokenId }),
      arrayText(requests.map(({ request }) => request?.operation ?? null)),
      arrayText(requests.map(({ request }) => request?.method ?? null)),
      arrayText(requests.map(({ request }) => request?.path ?? null)),
    ]);
    return rows.map(({ key }) => ({ accountId, key, lease }));
  }

  async find(accountId: number, key: string, now: Date): Promise<KeyRecord | undefined> {
    const row = await this.sql.row<ClaimRow>('idempotency_find', FIND, [accountId, key, now]);
    if (!row) return undefined;
    const { kind, operation_name: operation, method, path } = row;
    const request: KeyedRequestName | undefined =
      method !== null && path !== null ? { operation: operation ?? undefined, method, path } : undefined;
    return {
      kind,
      request,
      answer: kind === 'answered' ? answerOf(row, accountId, key) : undefined,
      operationId: row.operation_id ?? undefined,
      tokenId: row.claim?.tokenId,
      createdAt: row.created_at ?? undefined,
      expiresAt: row.expires_at,
    };
  }

  async mark(
    { accountId, key, lease }: IdempotencyClaim,
    operationId?: string,
    answer?: StoredAnswer,
  ): Promise<boolean> {
    this.uow.assertOpen();
    const unit = await this.sql.row<{ wrote: boolean; marked: boolean }>('idempotency_mark', MARK, [
      accountId,
      key,
      lease,
      operationId ?? null,
      ...answerValues(answer),
    ]);
    if (unit!.wrote && !unit!.marked) throw leaseLost();
    return unit!.wrote;
  }

  async unbind(operationId: string): Promise<void> {
    this.uow.assertOpen();
    await this.sql.change(
      'idempotency_unbind',
      'delete from idempotency_keys where operation_id = $1 and answer_status is null',
      [operationId],
    );
  }

  async storeAnswer({ accountId, key, lease }: IdempotencyClaim, answer: StoredAnswer): Promise<void> {
    await this.sql.change('idempotency_close', CLOSE, [accountId, key, lease, ...answerValues(answer)]);
  }

  async release({ accountId, key, lease }: IdempotencyClaim): Promise<void> {
    await this.sql.change('idempotency_release', RELEASE, [accountId, key, lease]);
  }
}

const answerValues = (answer?: StoredAnswer): unknown[] => [
  answer?.status ?? null,
  answer ? JSON.stringify(answer.body) : null,
  answer?.code ?? null,
  answer?.headers ? JSON.stringify(answer.headers) : null,
];

/** Rows of older releases have no text, or neither text nor code. */
const answerOf = (row: ClaimRow, accountId: number, key: string): StoredAnswer =>
  storedAnswer.read(
    {
      status: row.answer_status,
      body: row.answer_text === null ? row.answer_body : (JSON.parse(row.answer_text) as JsonValue),
      ...(row.answer_code !== null && { code: row.answer_code }),
      ...(row.claim?.headers && { headers: row.claim.headers }),
    },
    `of account ${accountId}, key ${key},`,
  );

/** Of the same request, while its key is taken. */
function refusedClaim(row: ClaimRow, accountId: number, key: string): ClaimResult {
  switch (row.kind) {
    case 'bound':
      return { kind: 'bound', operationId: row.operation_id! };
    case 'answered':
      return { kind: 'answered', answer: answerOf(row, accountId, key) };
    case 'unknown_outcome':
      return { kind: 'unknown_outcome' };
    default:
      return { kind: 'in_flight' };
  }
}
