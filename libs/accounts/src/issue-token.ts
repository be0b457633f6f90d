import { badRequest, type Clock, type Ids, type SecretVault, type UnitOfWork } from '@registrar/kernel';
import { accountNotFound } from './errors';
import type { TokenStore } from './ports';

/** 256 bits: guessing is hopeless, so a fast keyed hash is enough to find a token. */
const TOKEN_BYTES = 32;
const NAME = /^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,63}$/u;

export interface IssuedToken {
  id: number;
  name: string;
  /** Shown this once. */
  token: string;
}

/** What a sealed token is bound to: moved to another account it does not open. */
export const tokenContext = (accountId: number): string => `api-token:${accountId}`;

/** Makes an API token. Runs inside a unit of work; tokens of one account work side by side. */
export class IssueToken {
  constructor(
    private readonly tokens: TokenStore,
    private readonly vault: SecretVault,
    private readonly ids: Ids,
    private readonly clock: Clock,
    private readonly uow: UnitOfWork,
  ) {}

  async execute(accountId: number, name: string): Promise<IssuedToken> {
    this.uow.assertOpen();
    if (!NAME.test(name)) {
      throw badRequest("'name' must be 1 to 64 letters, digits, blanks, dots, hyphens or underscores", 'account.token_name_invalid');
    }
    const token = this.ids.secret(TOKEN_BYTES);
    const id = await this.tokens.add({
      accountId,
      name,
      digest: this.vault.digest(token),
      sealed: this.vault.seal(token, tokenContext(accountId)),
      createdAt: this.clock.now(),
    });
    if (id === undefined) throw accountNotFound();
    return { id, name, token };
  }
}
