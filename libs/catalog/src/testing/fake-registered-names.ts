import { RegisteredNames } from '../ports';

/** Names registered locally, in memory. */
export class FakeRegisteredNames extends RegisteredNames {
  readonly names = new Set<string>();

  async among(names: readonly string[]): Promise<string[]> {
    return names.filter((name) => this.names.has(name));
  }
}
