import type { SecretVault } from '@registrar/kernel';
import { invalidList } from './errors';
import type { ListKeys } from './ports';

const CONTEXT = 'staff list cursor';

/**
 * Where a page ends, as the client gets it. Encrypted: sort values may be personal data, and a client must
 * not make one. `order` names list, filter and sort; a cursor is valid for one of them.
 */
export class ListCursors {
  constructor(private readonly vault: SecretVault) {}

  write(order: string, keys: ListKeys): string {
    return this.vault.seal(JSON.stringify([this.vault.digest(order), keys]), CONTEXT);
  }

  /** Throws 400. */
  read(order: string, after: string): ListKeys {
    const [digest, keys] = this.open(after);
    if (digest !== this.vault.digest(order))
      throw invalidList('after', 'must be `next` of an answer with the same list, filter and sort');
    return keys;
  }

  private open(after: string): [digest: string, keys: ListKeys] {
    try {
      return JSON.parse(this.vault.open(after, CONTEXT)) as [string, ListKeys];
    } catch {
      throw invalidList('after', 'must be `next` of an earlier answer');
    }
  }
}
