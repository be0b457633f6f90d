import type { UnitOfWork } from '@registrar/kernel';
import type { ApiToken } from '@registrar/accounts';
import { type EndingToken, type NewToken, TokenStore } from '@registrar/accounts/ports';
import type { Sql } from '../sql';
import {
  LIMIT_COLUMNS,
  limitValues,
  SIGNING_ORDER,
  TOKEN_COLUMNS,
  tokenOf,
  type TokenRow,
} from './account-rows';
import type { ApiTokenEntity } from './entities/api-tokens.entity';

/**
 * `on conflict` instead of an error: a failed statement would end the whole transaction. No row: no such
 * account, or the name is taken.
 */
const ADD = `
with account as (select id from accounts where id = $1), added as (
  insert into api_tokens (account_id, name, digest, sealed, created_at, ${LIMIT_COLUMNS}, first_id, issued_by_staff)
  select id, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14 from account
  on conflict (account_id, lower(name)) where revoked_at is null and replaced_by is null do nothing
  returning id
)
select account.id as account_id, added.id from account left join added on true`;

/** Frees the name first: a token with its own id in `replaced_by` is being replaced. */
const STEP_ASIDE =
  'update api_tokens set replaced_by = id, expires_at = least(expires_at, $2) where id = $1 returning coalesce(first_id, id) as first_id';
const HAND_OVER = 'update api_tokens set replaced_by = $2 where id = $1';

const RETIRE =
  'update api_tokens set revoked_at = expires_at where account_id = $1 and revoked_at is null and expires_at <= $2';

const LOCK_LIVE = `select ${TOKEN_COLUMNS} from api_tokens where account_id = $1 and revoked_at is null order by id for update`;

/** Locks the row first, so that of two concurrent requests only one reports a change. */
const REVOKE = `
with before as (
  select id, revoked_at is null as live from api_tokens where account_id = $1 and id = $2 for update
)
update api_tokens t set revoked_at = coalesce(t.revoked_at, $3) from before where t.id = before.id
returning ${TOKEN_COLUMNS.split(', ')
  .map((column) => `t.${column}`)
  .join(', ')}, before.live as changed`;

/** One row; rows of another worker are skipped. Uses the signer's rule for whether the token signs. */
const MARK_END_ANNOUNCED = `
with due as (
  select id from api_tokens
   where issued_by_staff and end_announced_at is null and revoked_at is null and expires_at > $1 and expires_at <= $2
   order by expires_at, id limit 1 for update skip locked
)
update api_tokens t set end_announced_at = $1 from due where t.id = due.id
returning t.id, t.account_id, t.name, t.expires_at,
  t.id = (select o.id from api_tokens o
           where o.account_id = t.account_id and o.revoked_at is null and (o.expires_at is null or o.expires_at > $1) order by ${SIGNING_ORDER} limit 1) as signs_webhooks`;

type ExpiringToken = Pick<ApiTokenEntity, 'id' | 'account_id' | 'name'> & {
  /** Not null: only a token that expires is announced. */
  expires_at: Date;
  signs_webhooks: boolean;
};

export class PostgresTokenStore extends TokenStore {
  constructor(
    private readonly sql: Sql,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  async add(token: NewToken): Promise<number | 'name_taken' | undefined> {
    this.uow.assertOpen();
    return this.insert(token, null);
  }

  async replace(oldId: number, token: NewToken, until: Date): Promise<number> {
    this.uow.assertOpen();
    const line = await this.sql.row<{ first_id: number }>('token_step_aside', STEP_ASIDE, [oldId, until]);
    const id = await this.insert(token, line?.first_id ?? null);
    if (typeof id !== 'number')
      throw new Error(`token ${oldId} could not be replaced: ${id ?? 'its account does not exist'}`);
    await this.sql.change('token_hand_over', HAND_OVER, [oldId, id]);
    return id;
  }

  async retireExpired(accountId: number, at: Date): Promise<void> {
    this.uow.assertOpen();
    await this.sql.change('token_retire_expired', RETIRE, [accountId, at]);
  }

  async lockLive(accountId: number): Promise<ApiToken[]> {
    this.uow.assertOpen();
    return (await this.sql.rows<TokenRow>('token_lock_live', LOCK_LIVE, [accountId])).map(tokenOf);
  }

  async revoke(
    accountId: number,
    tokenId: number,
    at: Date,
  ): Promise<{ token: ApiToken; changed: boolean } | undefined> {
    this.uow.assertOpen();
    const row = await this.sql.row<TokenRow & { changed: boolean }>('token_revoke', REVOKE, [
      accountId,
      tokenId,
      at,
    ]);
    return row && { token: tokenOf(row), changed: row.changed };
  }

  async markEndAnnounced(now: Date, until: Date): Promise<EndingToken | undefined> {
    this.uow.assertOpen();
    const row = await this.sql.row<ExpiringToken>('token_mark_end_announced', MARK_END_ANNOUNCED, [
      now,
      until,
    ]);
    return (
      row && {
        accountId: row.account_id,
        tokenId: row.id,
        name: row.name,
        expiresAt: row.expires_at,
        signsWebhooks: row.signs_webhooks,
      }
    );
  }

  /** `firstId`: the first token of the chain that it continues; null: it starts one. */
  private async insert(token: NewToken, firstId: number | null): Promise<number | 'name_taken' | undefined> {
    const values = [
      token.accountId,
      token.name,
      token.digest,
      token.sealed,
      token.createdAt,
      ...limitValues(token.limits),
      firstId,
      token.issuedByStaff ?? false,
    ];
    const row = await this.sql.row<{ id: number | null }>('token_add', ADD, values);
    return row && (row.id ?? 'name_taken');
  }
}
