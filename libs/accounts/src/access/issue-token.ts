import { badRequest, type Clock, type Ids, type SecretVault, type UnitOfWork } from '@registrar/kernel';
import type { ApiToken } from '../account';
import { accountNotFound, tokenNameTaken } from '../errors';
import type { NewToken, TokenStore } from '../ports';
import type { TokenLimits } from './token-limits';

/** 256 bits: guessing is hopeless, so a fast keyed hash is enough to find a token. */
const TOKEN_BYTES = 32;
const NAME = /^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,63}$/u;

export interface IssuedToken {
  id: number;
  name: string;
  /** Returned only once. */
  token: string;
}

/** Encryption context of a token: in another account's row it does not decrypt. */
export const tokenContext = (accountId: number): string => `api-token:${accountId}`;

/** Issues API tokens. Runs inside a unit of work; an account may have several valid tokens. */
export class IssueToken {
  constructor(
    private readonly tokens: TokenStore,
    private readonly vault: SecretVault,
    private readonly ids: Ids,
    private readonly clock: Clock,
    private readonly uow: UnitOfWork,
  ) {}

  /** Throws 400 for an invalid name, 404, and 409 for the name of another token. */
  async execute(
    accountId: number,
    name: string,
    limits: TokenLimits = {},
    { issuedByStaff = false } = {},
  ): Promise<IssuedToken> {
    this.uow.assertOpen();
    if (!NAME.test(name)) {
      throw badRequest(
        "'name' must be 1 to 64 letters, digits, blanks, dots, hyphens or underscores",
        'account.token_name_invalid',
      );
    }
    const { token, row } = this.newToken(accountId, name, limits, issuedByStaff);
    await this.tokens.retireExpired(accountId, row.createdAt);
    const id = await this.tokens.add(row);
    if (id === undefined) throw accountNotFound();
    if (id === 'name_taken') throw tokenNameTaken();
    return { id, name, token };
  }

  /** The same token with another secret; the old one is valid until `until`, or its earlier expiry. */
  async replace(accountId: number, old: ApiToken, until: Date): Promise<IssuedToken> {
    this.uow.assertOpen();
    const { token, row } = this.newToken(accountId, old.name, old.limits, old.issuedByStaff);
    return { id: await this.tokens.replace(old.id, row, until), name: old.name, token };
  }

  private newToken(
    accountId: number,
    name: string,
    limits: TokenLimits,
    issuedByStaff?: boolean,
  ): { token: string; row: NewToken } {
    const token = this.ids.secret(TOKEN_BYTES);
    const sealed = this.vault.seal(token, tokenContext(accountId));
    return {
      token,
      row: {
        accountId,
        name,
        digest: this.vault.digest(token),
        sealed,
        limits,
        issuedByStaff,
        createdAt: this.clock.now(),
      },
    };
  }
}
