import type { OwnedName } from './disposition';

/** What an account has and had, by name. */
export abstract class DispositionReader {
  /**
   * `names`: A-labels, each once. Names that the account never had are left out. One statement, whatever the
   * number of names.
   */
  abstract read(accountId: number, names: readonly string[]): Promise<OwnedName[]>;
}
