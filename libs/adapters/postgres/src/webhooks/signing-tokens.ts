import { SigningTokens } from '@registrar/webhooks/ports';
import { SIGNING_ORDER } from '../accounts/account-rows';
import type { Sql } from '../sql';
import type { ApiTokenEntity } from '../accounts/entities/api-tokens.entity';

export class PostgresSigningTokens extends SigningTokens {
  constructor(private readonly sql: Sql) {
    super();
  }

  async sealed(accountIds: readonly number[], at: Date): Promise<Map<number, string>> {
    const rows = await this.sql.rows<Pick<ApiTokenEntity, 'account_id' | 'sealed'>>(
      'webhook_signing_tokens',
      `select distinct on (account_id) account_id, sealed from api_tokens
        where account_id = any($1::int[]) and revoked_at is null and (expires_at is null or expires_at > $2) order by account_id, ${SIGNING_ORDER}`,
      [accountIds, at],
    );
    return new Map(rows.map((row) => [row.account_id, row.sealed]));
  }
}
