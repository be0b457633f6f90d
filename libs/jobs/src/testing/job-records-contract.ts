import { addDays, addSeconds, Money } from '@registrar/kernel';
import { jobSteps } from './job-steps';
import { type JobWorld, registrations } from './job-world';

/** What is stored of jobs, shown and removed. */
export function jobRecordsContract(open: () => JobWorld): void {
  const { claim, end } = jobSteps(open);

  it('hides a job until it is complete', async () => {
    const { useCases, owner } = open();
    const draft = await useCases.intake.open(owner, 'createDomain');
    await draft.add(registrations(3));
    await expect(useCases.queries.get(owner.accountId, draft.id)).rejects.toMatchObject({
      code: 'job.not_found',
    });
    await expect(useCases.jobs.plan(owner.accountId, draft.id)).rejects.toMatchObject({
      code: 'job.not_found',
    });
    await draft.finish();
    expect(await open().view(draft.id)).toMatchObject({
      job: { state: 'draft', total: 3 },
      progress: { total: 3, waiting: 3, planned: 0, perMinute: 0 },
    });
  });

  it('has a revision for its account alone, once it is complete', async () => {
    const { useCases, owner, stores } = open();
    const draft = await useCases.intake.open(owner, 'createDomain');
    await draft.add(registrations(1));
    expect(await stores.reader.revision(owner.accountId, draft.id)).toBeUndefined();
    const { id, revision } = await draft.finish();
    expect(await stores.reader.revision(owner.accountId, id)).toBe(revision);
    expect(await stores.reader.revision(owner.accountId + 1, id)).toBeUndefined();
    const { queries } = useCases;
    expect(await queries.isAt(owner.accountId, id, revision)).toBe(true);
    expect(await queries.isAt(owner.accountId, id, revision - 1)).toBe(false);
    await expect(queries.isAt(owner.accountId + 1, id, revision)).rejects.toMatchObject({
      code: 'job.not_found',
    });
  });

  it('forgets a discarded job, and discards no complete one', async () => {
    const { useCases, owner, stores } = open();
    const draft = await useCases.intake.open(owner, 'createDomain');
    await draft.add(registrations(3));
    await draft.discard();
    await expect(draft.finish()).rejects.toThrow(draft.id);
    const { id } = await open().draft(2);
    await stores.uow.run(() => stores.intakeStore.discard(id));
    expect(await open().items(id)).toHaveLength(2);
  });

  it('gives back options and items as they were sent, without their fields', async () => {
    const notBefore = addDays(open().clock.now(), 1);
    const options = {
      atOnce: 3,
      order: 'price',
      spendCap: Money.of(5_000n),
      acceptPriceUpTo: Money.of(1_100n),
      notBefore,
      window: { fromHour: 22, toHour: 4 },
      pauseAfterFailures: 5,
    };
    const { id } = await open().draft(1, options);
    expect((await open().job(id)).options).toEqual(options);
    expect(await open().items(id)).toEqual([
      { position: 1, subject: 'item1.example', state: 'waiting', attempt: 1 },
    ]);
  });

  it('lists jobs of the account, newest first, and items page by page', async () => {
    const first = await open().draft(5);
    open().clock.advance(60);
    const second = await open().draft(1);
    const { queries } = open().useCases;
    const { accountId } = open().owner;
    expect(await queries.list(accountId, { page: 1, perPage: 1 })).toMatchObject({
      jobs: [{ id: second.id }],
      totalCount: 2,
    });
    expect(await queries.list(accountId, { page: 2, perPage: 1 })).toMatchObject({
      jobs: [{ id: first.id }],
    });
    const page = await queries.items(accountId, first.id, { after: 0, limit: 3 });
    expect(page).toMatchObject({ items: [{ position: 1 }, { position: 2 }, { position: 3 }], next: 3 });
    const last = await queries.items(accountId, first.id, { after: 3, limit: 3 });
    expect(last.items.map(({ position }) => position)).toEqual([4, 5]);
    expect(last.next).toBeUndefined();
  });

  it.each([
    [{ state: 'done' }, [2]],
    [{ state: 'refused' }, [1, 3]],
    [{ errorClass: 'input' }, [1, 3]],
    [{ state: 'refused', errorClass: 'policy' }, []],
    [{ state: 'waiting' }, [4]],
  ] as const)('filters items by %p', async (filter, expected) => {
    const { id } = await open().started(4);
    const items = await claim(id, 3);
    await end(items[0], 'refused');
    await end(items[1], 'done');
    await end(items[2], 'refused');
    const page = await open().useCases.queries.items(open().owner.accountId, id, {
      ...filter,
      after: 0,
      limit: 10,
    });
    expect(page.items.map(({ position }) => position)).toEqual(expected);
  });

  it('removes ended jobs and drafts that were never finished, when their time is over', async () => {
    const { owner, stores, clock, useCases } = open();
    await useCases.intake.open(owner, 'createDomain');
    const ended = await open().draft(2);
    await useCases.jobs.cancel(owner.accountId, ended.id);
    const kept = await open().draft(2);
    const now = clock.now();
    expect(await stores.housekeeping.remove(now, now, 10)).toBe(0);
    const later = addSeconds(now, 1);
    expect(await stores.housekeeping.remove(later, later, 10)).toBe(2);
    await expect(open().job(ended.id)).rejects.toMatchObject({ code: 'job.not_found' });
    expect(await open().items(kept.id)).toHaveLength(2);
  });

  it('counts jobs of the account that have not ended, incomplete ones too, one after another', async () => {
    const { owner, stores, useCases } = open();
    await open().draft(1);
    const { id } = await open().draft(1);
    await useCases.intake.open(owner, 'createDomain');
    const count = (accountId: number): Promise<number> =>
      stores.uow.run(() => stores.intakeStore.countUnended(accountId));
    expect(await count(owner.accountId)).toBe(3);
    expect(await count((await stores.newAccount()).accountId)).toBe(0);
    await useCases.jobs.cancel(owner.accountId, id);
    expect(await count(owner.accountId)).toBe(2);
    // 97 more: of four at the same time, one is the hundredth
    for (let more = 0; more < 97; more += 1) await useCases.intake.open(owner, 'createDomain');
    const opened = await Promise.allSettled(
      [1, 2, 3, 4].map(() => useCases.intake.open(owner, 'createDomain')),
    );
    expect(opened.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('counts the items of all jobs of the account, ended ones too', async () => {
    const { owner, stores, useCases } = open();
    const count = (accountId: number): Promise<number> =>
      stores.uow.run(() => stores.intakeStore.countItems(accountId));
    expect(await count(owner.accountId)).toBe(0);
    await open().draft(2);
    const { id } = await open().draft(3);
    await useCases.jobs.cancel(owner.accountId, id);
    expect(await count(owner.accountId)).toBe(5);
    expect(await count((await stores.newAccount()).accountId)).toBe(0);
  });

  it('finds jobs that wait for their account since a time, the oldest first', async () => {
    const { clock, stores, useCases, owner } = open();
    await useCases.intake.open(owner, 'createDomain');
    const draft = await open().draft(1);
    clock.advance(1);
    const { id, scope } = await open().planned(1);
    const find = async (limit: number): Promise<string[]> =>
      (await stores.housekeeping.idle(['draft', 'planned'], clock.now(), limit)).map((job) => job.id);
    expect(await find(10)).toEqual([draft.id]);
    clock.advance(1);
    expect(await find(10)).toEqual([draft.id, id]);
    expect(await find(1)).toEqual([draft.id]);
    await useCases.jobs.plan(scope, draft.id);
    expect(await find(10)).toEqual([id]);
  });

  it('erases fields of refused items after the end of their job: they cannot be retried then', async () => {
    open().calls.before = ({ dryRun }) => (dryRun ? undefined : { status: 400 });
    const { id } = await open().started(2);
    await open().useCases.run.execute();
    const { housekeeping } = open().stores;
    const now = open().clock.now();
    expect(await housekeeping.eraseFields(now, 10)).toBe(0);
    expect(await housekeeping.eraseFields(addSeconds(now, 1), 1)).toBe(1);
    expect(await housekeeping.eraseFields(addSeconds(now, 1), 10)).toBe(1);
    await expect(open().useCases.jobs.retry(open().owner.accountId, id, ['input'])).rejects.toMatchObject({
      code: 'job.nothing_to_retry',
    });
  });

  it('stores the last change of each item, and shows those of done items, the last position first', async () => {
    const { stores } = open();
    const { id } = await open().started(4);
    const put = (position: number, sealed: string): Promise<void> =>
      stores.uow.run(() => stores.changes.put(id, position, sealed));
    await put(1, 'first');
    await put(1, 'second');
    await put(4, 'of a refused item');
    const items = await claim(id, 4);
    for (const item of items) await end(item, item.position === 4 ? 'refused' : 'done');
    const subject = (position: number): string => `item${position}.example`;
    const all = [
      { position: 3, subject: subject(3) },
      { position: 2, subject: subject(2) },
      { position: 1, subject: subject(1), sealed: 'second' },
    ];
    expect(await stores.changes.doneItems(id, 5, 10)).toEqual(all);
    expect(await stores.changes.doneItems(id, 5, 2)).toEqual(all.slice(0, 2));
    expect(await stores.changes.doneItems(id, 2, 2)).toEqual(all.slice(2));
    expect(await stores.changes.doneItems(id, 1, 2)).toEqual([]);
  });

  it('removes changes with their job', async () => {
    const { stores, clock } = open();
    const { id } = await open().started(1);
    await stores.uow.run(() => stores.changes.put(id, 1, 'sealed'));
    await end((await claim(id, 1))[0], 'done');
    await open().useCases.jobs.cancel(open().owner.accountId, id);
    const later = addDays(clock.now(), 1);
    expect(await stores.housekeeping.remove(later, later, 10)).toBe(1);
    await expect(stores.uow.run(async () => stores.changes.doneItems(id, 9, 9))).resolves.toEqual([]);
  });
}
