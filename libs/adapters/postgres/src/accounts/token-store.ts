import type { UnitOfWork } from '@registrar/kernel';
import type { ApiToken } from '@registrar/accounts';
import { type NewToken, TokenStore } from '@registrar/accounts/ports';
import type { Sql } from '../sql';
import { tokenOf, type TokenRow } from './account-rows';

const ADD = `
insert into api_tokens (account_id, name, digest, sealed, created_at)
select id, $2, $3, $4, $5 from accounts where id = $1
returning id`;

/** Locked first, so that of two requests at once one only is told that it changed something. */
const REVOKE = `
with before as (
  select id, revoked_at is null as live from api_tokens where account_id = $1 and id = $2 for update
)
update api_tokens t set revoked_at = coalesce(t.revoked_at, $3) from before where t.id = before.id
returning t.id, t.name, t.created_at, t.revoked_at, before.live as changed`;

export class PostgresTokenStore extends TokenStore {
  constructor(private readonly sql: Sql, private readonly uow: UnitOfWork) {
    super();
  }

  async add(token: NewToken): Promise<number | undefined> {
    this.uow.assertOpen();
    const values = [token.accountId, token.name, token.digest, token.sealed, token.createdAt];
    return (await this.sql.row<{ id: number }>('token_add', ADD, values))?.id;
  }

  async revoke(accountId: number, tokenId: number, at: Date): Promise<{ token: ApiToken; changed: boolean } | undefined> {
    this.uow.assertOpen();
    const row = await this.sql.row<TokenRow & { changed: boolean }>('token_revoke', REVOKE, [accountId, tokenId, at]);
    return row && { token: tokenOf(row), changed: row.changed };
  }
}
