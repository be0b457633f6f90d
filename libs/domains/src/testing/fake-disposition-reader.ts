import { DispositionReader } from '../dispositions/ports';
import type { OwnedName } from '../dispositions/disposition';

/** What the test says that accounts have and had. */
export class FakeDispositionReader extends DispositionReader {
  readonly owned = new Map<number, OwnedName[]>();
  /** The names of each call. */
  readonly asked: (readonly string[])[] = [];

  async read(accountId: number, names: readonly string[]): Promise<OwnedName[]> {
    this.asked.push(names);
    return (this.owned.get(accountId) ?? []).filter(({ name }) => names.includes(name));
  }
}
