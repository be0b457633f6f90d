import { type CredentialRecord, CredentialStore } from '@registrar/accounts/ports';
import type { OuterJoined, Sql } from '../sql';
import { LIMIT_COLUMNS, limitsOf, type TokenLimitsRow } from './account-rows';
import type { AccountEntity } from './entities/accounts.entity';
import { suspendedBySql } from './suspension-sql';
import type { ApiTokenEntity } from './entities/api-tokens.entity';

/** An account with its live token of the digest, if any. */
type CredentialRow = Pick<
  AccountEntity,
  | 'id'
  | 'username'
  | 'status'
  | 'two_step_enabled'
  | 'api_access_enabled'
  | 'approved_reseller'
  | 'enterprise'
  | 'rate_per_second'
  | 'rate_per_hour'
  | 'strict_requests'
> &
  TokenLimitsRow & { is_suspended: boolean } & OuterJoined<
    Pick<ApiTokenEntity, 'digest' | 'issued_by_staff'> & { token_id: ApiTokenEntity['id'] }
  >;

const LIMITS = LIMIT_COLUMNS.split(', ')
  .map((column) => `t.${column}`)
  .join(', ');

const ACCOUNT_AND_TOKEN = `
select a.id, a.username, a.status, a.two_step_enabled, a.api_access_enabled, a.approved_reseller, a.enterprise,
       a.rate_per_second, a.rate_per_hour, a.strict_requests, (${suspendedBySql('a')}) is not null as is_suspended, t.id as token_id, t.digest, t.issued_by_staff, ${LIMITS}
  from accounts a`;

export class PostgresCredentialStore extends CredentialStore {
  constructor(private readonly sql: Sql) {
    super();
  }

  async find(username: string, tokenDigest: string): Promise<CredentialRecord | undefined> {
    const row = await this.sql.row<CredentialRow>(
      'credential_find',
      `${ACCOUNT_AND_TOKEN}
         left join api_tokens t on t.digest = $2 and t.account_id = a.id and t.revoked_at is null
        where lower(a.username) = lower($1)`,
      [username, tokenDigest],
    );
    return row && toRecord(row);
  }

  async findToken(accountId: number, tokenId: number): Promise<CredentialRecord | undefined> {
    const row = await this.sql.row<CredentialRow>(
      'credential_find_token',
      `${ACCOUNT_AND_TOKEN}
         left join api_tokens t on t.id = $2 and t.account_id = a.id and t.revoked_at is null
        where a.id = $1`,
      [accountId, tokenId],
    );
    return row && toRecord(row);
  }
}

const toRecord = (row: CredentialRow): CredentialRecord => ({
  accountId: row.id,
  username: row.username,
  status: row.status,
  isSuspended: row.is_suspended,
  twoStepEnabled: row.two_step_enabled,
  apiAccessEnabled: row.api_access_enabled,
  approvedReseller: row.approved_reseller,
  enterprise: row.enterprise,
  ratePerSecond: row.rate_per_second ?? undefined,
  ratePerHour: row.rate_per_hour ?? undefined,
  strictRequests: row.strict_requests,
  token:
    row.token_id !== null && row.digest !== null
      ? {
          id: row.token_id,
          digest: row.digest,
          limits: limitsOf(row),
          ...(row.issued_by_staff && { issuedByStaff: true as const }),
        }
      : undefined,
});
