import { Money, type OperationItem, type UnitOfWork } from '@registrar/kernel';
import {
  FakeClock,
  FakeIds,
  FakeLog,
  FakeOutbox,
  FakeUnitOfWork,
  FakeVault,
} from '@registrar/kernel/testing';
import type { RequestedOptions } from '../intake/job-options';
import type { ItemResult, Job, JobState, JobView } from '../job';
import type { JobSide } from '../owner';
import type { JobChanges, JobHousekeeping, JobIntakeStore, JobReader, JobRunStore, JobStore } from '../ports';
import { type JobParts, type JobUseCases, wireJobs } from '../wire';
import { FakeJobChanges } from './fake-job-changes';
import { FakeJobReader } from './fake-job-reader';
import { FakeJobRows } from './fake-job-rows';
import { FakeJobRunStore } from './fake-job-run-store';
import { FakeJobHousekeeping, FakeJobIntakeStore, FakeJobStore } from './fake-job-stores';
import { FakeJobMoney, FakeOperationCalls } from './fake-operation-calls';

export interface JobAccount {
  accountId: number;
  tokenId: number;
}

/** What a world of jobs is built on: fakes, or the stores of an adapter. */
export interface JobStores {
  newAccount(): Promise<JobAccount>;
  /** As `FakeJobMoney.credit`, where an adapter reads it. */
  setCredit(accountId: number, credit: Money): Promise<void>;
  /** Adds a domain of the account, or gives one of this name to it. */
  addDomain(accountId: number, name: string, expiresAt: Date): Promise<void>;
  /** As `FakeClock.ahead`, where an adapter reads it. */
  setAhead(accountId: number, seconds: number): Promise<void>;
  uow: UnitOfWork;
  intakeStore: JobIntakeStore;
  jobStore: JobStore;
  runStore: JobRunStore;
  reader: JobReader;
  changes: JobChanges;
  housekeeping: JobHousekeeping;
}

export function fakeJobStores(money: FakeJobMoney, clock: FakeClock): JobStores {
  const uow = new FakeUnitOfWork();
  const rows = new FakeJobRows();
  let accounts = 4400;
  return {
    newAccount: async () => {
      accounts += 1;
      return { accountId: accounts, tokenId: accounts - 4330 };
    },
    setCredit: async (accountId, credit) => void money.credit.set(accountId, credit),
    addDomain: async (_accountId, name, expiresAt) => void rows.expiries.set(name, expiresAt),
    setAhead: async () => undefined,
    uow,
    intakeStore: new FakeJobIntakeStore(rows, uow),
    jobStore: new FakeJobStore(rows, uow),
    runStore: new FakeJobRunStore(rows, uow, money, clock),
    reader: new FakeJobReader(rows),
    changes: new FakeJobChanges(rows),
    housekeeping: new FakeJobHousekeeping(rows),
  };
}

/** Jobs of some accounts, with operations that sell domains. */
export class JobWorld {
  readonly ids = new FakeIds();
  readonly log = new FakeLog();
  readonly vault = new FakeVault();
  readonly outbox = new FakeOutbox();
  readonly calls: FakeOperationCalls;
  readonly useCases: JobUseCases;

  private constructor(
    readonly stores: JobStores,
    readonly money: FakeJobMoney,
    readonly clock: FakeClock,
    readonly owner: JobAccount,
  ) {
    this.calls = new FakeOperationCalls(money);
    this.useCases = this.process();
  }

  static async create(
    storesOf: (money: FakeJobMoney, clock: FakeClock) => JobStores = fakeJobStores,
    credit = Money.of(1_000_000n),
  ): Promise<JobWorld> {
    const [money, clock] = [new FakeJobMoney(), new FakeClock()];
    const stores = storesOf(money, clock);
    const world = new JobWorld(stores, money, clock, await stores.newAccount());
    await world.setCredit(credit);
    return world;
  }

  async setCredit(credit: Money, { accountId }: Pick<JobAccount, 'accountId'> = this.owner): Promise<void> {
    this.money.credit.set(accountId, credit);
    await this.stores.setCredit(accountId, credit);
  }

  /** Moves the clock of the account, as in a sandbox. */
  async setAhead(seconds: number, { accountId }: Pick<JobAccount, 'accountId'> = this.owner): Promise<void> {
    this.clock.ahead = new Map([...this.clock.ahead, [accountId, seconds]]);
    await this.stores.setAhead(accountId, seconds);
  }

  /** One more process on the same stores. */
  process(
    itemsAtOnce = 8,
    parts: Partial<Pick<JobParts, 'uow' | 'calls' | 'runStore'>> = {},
    side: JobSide = 'accounts',
  ): JobUseCases {
    const { calls, money, outbox, vault, clock, ids, log } = this;
    return wireJobs(
      { ...this.stores, calls, money, outbox, vault, clock, ids, log, ...parts },
      { itemsAtOnce, side },
    );
  }

  async draft(count: number, options: RequestedOptions = {}, owner = this.owner): Promise<Job> {
    return this.draftOf(registrations(count), options, owner);
  }

  async draftOf(items: OperationItem[], options: RequestedOptions = {}, owner = this.owner): Promise<Job> {
    const draft = await this.useCases.intake.open(owner, 'createDomain', options);
    await draft.add(items);
    return draft.finish();
  }

  async planned(count: number, options: RequestedOptions = {}, owner = this.owner): Promise<Job> {
    const { id } = await this.draft(count, options, owner);
    await this.useCases.jobs.plan(owner.accountId, id);
    await this.useCases.run.execute();
    return this.job(id, owner);
  }

  async started(count: number, options: RequestedOptions = {}, owner = this.owner): Promise<Job> {
    return this.start(await this.planned(count, options, owner));
  }

  start({ scope, id, planId }: Job): Promise<Job> {
    return this.useCases.jobs.start(scope, id, planId!);
  }

  async job(id: string, { accountId }: Pick<JobAccount, 'accountId'> = this.owner): Promise<Job> {
    return (await this.view(id, { accountId })).job;
  }

  view(id: string, { accountId }: Pick<JobAccount, 'accountId'> = this.owner): Promise<JobView> {
    return this.useCases.queries.get(accountId, id);
  }

  async items(id: string, { accountId }: Pick<JobAccount, 'accountId'> = this.owner): Promise<ItemResult[]> {
    return (await this.useCases.queries.items(accountId, id, { after: 0, limit: 1_000 })).items;
  }

  /** States that events reported, in order. */
  get reported(): JobState[] {
    return this.outbox.events.map(({ payload }) => payload.state as JobState);
  }
}

export const registrations = (count: number, from = 1): OperationItem[] =>
  Array.from({ length: count }, (_, at) => ({ domainName: `item${at + from}.example`, years: 1 }));
