import { type LegacyUsageList, type LegacyUsageRequest, LegacyUsageStore, type LegacyUse } from '../ports';

export class FakeLegacyUsageStore extends LegacyUsageStore {
  readonly uses = new Map<string, LegacyUse>();
  /** Thrown by the next `add`. */
  failure?: Error;

  /** Usernames by account. */
  constructor(private readonly usernames: ReadonlyMap<number, string>) {
    super();
  }

  add(uses: readonly LegacyUse[]): Promise<void> {
    const { failure } = this;
    this.failure = undefined;
    if (failure) return Promise.reject(failure);
    for (const use of uses) {
      const key = `${use.accountId} ${use.operation}`;
      const known = this.uses.get(key) ?? { ...use, calls: 0 };
      this.uses.set(key, {
        ...use,
        calls: known.calls + use.calls,
        firstCallAt: known.firstCallAt < use.firstCallAt ? known.firstCallAt : use.firstCallAt,
        lastCallAt: known.lastCallAt > use.lastCallAt ? known.lastCallAt : use.lastCallAt,
      });
    }
    return Promise.resolve();
  }

  list({ accountId, operation, calledSince, page, perPage }: LegacyUsageRequest): Promise<LegacyUsageList> {
    const found = [...this.uses.values()]
      .filter(
        (use) =>
          (accountId === undefined || use.accountId === accountId) &&
          (operation === undefined || use.operation === operation) &&
          (calledSince === undefined || use.lastCallAt >= calledSince),
      )
      .sort((one, other) => one.accountId - other.accountId || (one.operation < other.operation ? -1 : 1));
    const usage = found
      .slice((page - 1) * perPage, page * perPage)
      .map((use) => ({ ...use, username: this.usernames.get(use.accountId)! }));
    return Promise.resolve({ usage, totalCount: found.length });
  }
}
