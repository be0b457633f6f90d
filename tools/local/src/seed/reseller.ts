import { type AccountUseCases, wireAccounts } from '@registrar/accounts/wiring';
import {
  PostgresAccountReader,
  PostgresAccountStore,
  PostgresContactStore,
  PostgresLedgerStore,
  PostgresOutbox,
  PostgresTokenStore,
  type Sql,
} from '@registrar/adapter-postgres';
import { newLedger } from '@registrar/billing/wiring';
import { ContactBook } from '@registrar/contacts';
import { type Clock, type Ids, Money, type SecretVault, type UnitOfWork } from '@registrar/kernel';
import {
  DESK,
  HOLDER,
  NAMESERVERS,
  OPENING_CREDIT,
  OPENING_CREDIT_REFERENCE,
  RESELLER_NAME,
  TOKEN_NAME,
} from './data/reseller';

/** The parts of the product that the seed uses to write. */
export interface SeedParts {
  sql: Sql;
  uow: UnitOfWork;
  vault: SecretVault;
  ids: Ids;
  clock: Clock;
}

export interface Reseller {
  username: string;
  token: string;
}

/**
 * The demo reseller, created by the product's own use cases. Inside a unit of work; a second run changes
 * nothing.
 */
export class SeedReseller {
  private readonly accounts: AccountUseCases;

  constructor(private readonly parts: SeedParts) {
    const { sql, uow, vault, ids, clock } = parts;
    this.accounts = wireAccounts(
      {
        uow,
        clock,
        ids,
        vault,
        accountStore: new PostgresAccountStore(sql, uow),
        tokenStore: new PostgresTokenStore(sql, uow),
        accountReader: new PostgresAccountReader(sql),
      },
      { environment: 'sandbox', defaultNameservers: NAMESERVERS },
    );
  }

  /** `previous`: the token of an earlier start, kept while it is valid. */
  async execute(previous: string | undefined): Promise<Reseller> {
    const known = await this.find();
    const account = known ?? (await this.create());
    const token = account.token ?? (await this.tokenOf(account.id, previous));
    await this.grantCredit(account.id);
    return { username: account.username, token };
  }

  private find(): Promise<{ id: number; username: string; token?: string } | undefined> {
    return this.parts.sql.row(
      'seed_reseller',
      'select id, username from accounts where lower(username) = $1',
      [RESELLER_NAME],
    );
  }

  private async create(): Promise<{ id: number; username: string; token: string }> {
    const { sql, uow, clock } = this.parts;
    const contacts = new ContactBook(new PostgresContactStore(sql, uow));
    const [holder, desk] = await contacts.add([HOLDER, DESK], clock.now());
    const { id, username, token } = await this.accounts.createAccount.execute({
      accountName: RESELLER_NAME,
      // a sandbox is for trying everything, including features of approved accounts
      options: {
        approvedReseller: true,
        enterprise: true,
        contacts: { registrant: holder, admin: holder, tech: desk, billing: desk },
      },
    });
    return { id, username, token: token.token };
  }

  /** Revokes a lost token: the oldest token signs webhooks, and without it no signature could be verified. */
  private async tokenOf(accountId: number, previous: string | undefined): Promise<string> {
    const live = await this.parts.sql.rows<{ id: number; name: string; digest: string }>(
      'seed_live_tokens',
      'select id, name, digest from api_tokens where account_id = $1 and revoked_at is null order by id',
      [accountId],
    );
    const digest = previous === undefined ? undefined : this.parts.vault.digest(previous);
    if (previous !== undefined && live.some((token) => token.digest === digest)) return previous;
    for (const lost of live.filter((token) => token.name === TOKEN_NAME))
      await this.accounts.revokeToken.execute(accountId, lost.id);
    return (await this.accounts.issueToken.execute(accountId, TOKEN_NAME)).token;
  }

  /** Last in the transaction, since it locks the balance. */
  private async grantCredit(accountId: number): Promise<void> {
    const { sql, uow, ids, clock } = this.parts;
    const ledger = newLedger({
      ledgerStore: new PostgresLedgerStore(sql, uow),
      outbox: new PostgresOutbox(sql, uow, ids),
      clock,
      ids,
    });
    await ledger.credit({
      accountId,
      amount: Money.parse(OPENING_CREDIT)!,
      reference: OPENING_CREDIT_REFERENCE,
    });
  }
}
