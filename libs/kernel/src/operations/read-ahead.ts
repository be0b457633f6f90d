/** Names a kind of fact, and types its values. */
export class Fact<T> {
  /** Of its type alone; never set. */
  readonly value?: T;

  constructor(readonly name: string) {}
}

/**
 * Facts that dry runs of several items need, read for all of them by few statements: the stores answer from
 * them what each dry run would read for itself. A dry run uses them until its first unit of work: what decides
 * is read then, unless `decides` (`DryRun.ahead`).
 */
export class ReadAhead {
  private readonly values = new Map<string, unknown>();

  /** `decides`: they are all that the units of work read as well, and these need no transaction. */
  constructor(readonly decides = false) {}

  put<T>({ name }: Fact<T>, key: string | number, value: T): void {
    this.values.set(`${name} ${key}`, value);
  }

  /** Undefined: it was not read. */
  find<T>({ name }: Fact<T>, key: string | number): T | undefined {
    return this.values.get(`${name} ${key}`) as T | undefined;
  }
}
