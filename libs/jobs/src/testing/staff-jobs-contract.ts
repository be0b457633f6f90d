import { type CallingStaff, Money } from '@registrar/kernel';
import type { RequestedOptions } from '../intake/job-options';
import type { Job } from '../job';
import type { JobUseCases } from '../wire';
import { SET_AUTORENEW } from './fake-operation-calls';
import { type JobWorld, registrations } from './job-world';

const INES: CallingStaff = { staff: { name: 'Ines', keyId: 3 } };
const OTTO: CallingStaff = { staff: { name: 'Otto', userId: 5 } };

/** Jobs of staff beside those of accounts, on the stores of `open`. */
export function staffJobsContract(open: () => JobWorld): void {
  let staff: JobUseCases;
  beforeEach(async () => {
    staff = open().process(8, {}, 'staff');
    // the fake calls charge account 0 for what staff buy
    open().money.credit.set(0, Money.of(1_000_000n));
  });

  const draft = async (count = 2, options: RequestedOptions = {}, by = INES): Promise<Job> => {
    const opened = await staff.intake.open(by, 'createDomain', options);
    await opened.add(registrations(count));
    return opened.finish();
  };
  const planned = async (...given: Parameters<typeof draft>): Promise<Job> => {
    const { id } = await draft(...given);
    await staff.jobs.plan('staff', id);
    await staff.run.execute();
    return (await staff.queries.get('staff', id)).job;
  };
  const started = async (...given: Parameters<typeof draft>): Promise<Job> => {
    const { id, planId } = await planned(...given);
    return staff.jobs.start('staff', id, planId!);
  };
  const itemsOf = async (id: string) =>
    (await staff.queries.items('staff', id, { after: 0, limit: 100 })).items;

  it('is carried out for the member of staff who created it, and for no account', async () => {
    const { id } = await started(2, {}, OTTO);
    await staff.run.execute();
    const { job } = await staff.queries.get('staff', id);
    expect([job.state, job.owner, job.scope]).toEqual(['done', OTTO, 'staff']);
    expect(open().calls.calls.map(({ caller }) => caller)).toEqual([OTTO, OTTO, OTTO, OTTO]);
    expect((await itemsOf(id)).map(({ state }) => state)).toEqual(['done', 'done']);
  });

  it('is left alone by the processes of accounts, and leaves theirs alone', async () => {
    const mine = await started(1);
    const theirs = await open().started(1);
    expect(await open().stores.runStore.inTurn('accounts', open().clock.now(), 10)).toEqual([
      { id: theirs.id, scope: open().owner.accountId },
    ]);
    expect(await open().stores.runStore.inTurn('staff', open().clock.now(), 10)).toEqual([
      { id: mine.id, scope: 'staff' },
    ]);
    await open().useCases.run.execute();
    expect((await staff.queries.get('staff', mine.id)).job.state).toBe('running');
    await staff.run.execute();
    expect((await staff.queries.get('staff', mine.id)).job.state).toBe('done');
  });

  it('is unfinished while it plans or runs, and while an item is claimed', async () => {
    const { runStore } = open().stores;
    const isUnfinished = (): Promise<boolean> => runStore.hasUnfinishedOfStaff();
    await open().started(1);
    expect(await isUnfinished()).toBe(false);
    const { id } = await draft(1);
    expect(await isUnfinished()).toBe(false);
    await staff.jobs.plan('staff', id);
    expect(await isUnfinished()).toBe(true);
    await staff.run.execute();
    expect(await isUnfinished()).toBe(false);
    const { planId } = (await staff.queries.get('staff', id)).job;
    await staff.jobs.start('staff', id, planId!);
    expect(await isUnfinished()).toBe(true);
    let paused: Job | undefined;
    let duringCall: boolean | undefined;
    open().calls.before = async ({ dryRun }) => {
      if (dryRun) return undefined;
      paused = await staff.jobs.pause('staff', id);
      duringCall = await isUnfinished();
      return undefined;
    };
    await staff.run.execute();
    expect([paused?.state, duringCall]).toEqual(['paused', true]);
    expect(await isUnfinished()).toBe(false);
  });

  it('is not found by accounts, and staff find none of theirs by this way', async () => {
    const [mine, theirs] = [await draft(), await open().draft(1)];
    const { accountId } = open().owner;
    for (const [scope, id] of [
      [accountId, mine.id],
      ['staff', theirs.id],
    ] as const) {
      const notFound = { code: 'job.not_found' };
      await expect(staff.queries.get(scope, id)).rejects.toMatchObject(notFound);
      await expect(staff.queries.isAt(scope, id, 1)).rejects.toMatchObject(notFound);
      await expect(staff.jobs.plan(scope, id)).rejects.toMatchObject(notFound);
      await expect(staff.jobs.cancel(scope, id)).rejects.toMatchObject(notFound);
    }
    const ids = async (scope: 'staff' | number): Promise<string[]> =>
      (await staff.queries.list(scope, { page: 1, perPage: 10 })).jobs.map(({ id }) => id);
    expect(await ids('staff')).toEqual([mine.id]);
    expect(await ids(accountId)).toEqual([theirs.id]);
  });

  it('sends no event', async () => {
    const { id } = await started(1);
    await staff.run.execute();
    expect((await staff.queries.get('staff', id)).job.state).toBe('done');
    expect(open().outbox.events).toEqual([]);
  });

  it('names staff in its reasons', async () => {
    const { id } = await started(1);
    expect((await staff.jobs.pause('staff', id)).reason).toBe('Paused by staff.');
    expect((await staff.jobs.cancel('staff', id)).reason).toBe('Cancelled by staff.');
  });

  it('goes on after an item that its account cannot pay', async () => {
    const { id } = await started(3);
    open().calls.before = async ({ item, dryRun }) =>
      item.domainName === 'item2.example' && !dryRun
        ? { status: 402, errorCode: 'billing.insufficient_funds', body: {} }
        : undefined;
    await staff.run.execute();
    expect((await staff.queries.get('staff', id)).job).toMatchObject({ state: 'done' });
    expect((await itemsOf(id)).map(({ state, errorClass }) => [state, errorClass])).toEqual([
      ['done', undefined],
      ['refused', 'balance'],
      ['done', undefined],
    ]);
  });

  it('stops when the member of staff may no longer call', async () => {
    const { id } = await started(2);
    open().calls.before = async () => ({ status: 401, body: {} });
    await staff.run.execute();
    expect((await staff.queries.get('staff', id)).job).toMatchObject({ state: 'stopped' });
    expect((await itemsOf(id)).map(({ state }) => state)).toEqual(['skipped', 'skipped']);
  });

  it('takes turns with others of staff: the one that waited longest goes first', async () => {
    const [first, second] = [await planned(5, { atOnce: 1 }), await planned(5, { atOnce: 1 }, OTTO)];
    for (const { id, planId } of [first, second]) await staff.jobs.start('staff', id, planId!);
    const turns = async (): Promise<string[]> =>
      (await open().stores.runStore.inTurn('staff', open().clock.now(), 10)).map(({ id }) => id);
    const { uow, jobStore, runStore } = open().stores;
    const claim = (id: string, seconds: number): Promise<unknown> =>
      uow.run(async () => {
        const now = new Date(open().clock.now().getTime() + seconds * 1_000);
        const locked = await jobStore.lock('staff', id);
        const lease = open().ids.uuid();
        return runStore.claim(locked!, {
          now,
          until: now,
          most: 1,
          lease,
          phase: 'run',
          beginsCalls: true,
        });
      });
    await claim(first.id, 1);
    await claim(second.id, 2);
    open().clock.advance(5);
    expect(await turns()).toEqual([first.id, second.id]);
    await claim(first.id, 3);
    expect(await turns()).toEqual([second.id, first.id]);
  });

  it('is listed by key, newest first, beside none of accounts', async () => {
    await open().draft(1);
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      ids.unshift((await draft(1)).id);
      open().clock.advance(1);
    }
    const newest = async (part: { before?: string; limit: number }): Promise<string[]> =>
      (await staff.queries.newest('staff', part)).map(({ id }) => id);
    expect(await newest({ limit: 10 })).toEqual(ids);
    expect(await newest({ limit: 2 })).toEqual(ids.slice(0, 2));
    expect(await newest({ limit: 2, before: ids[1] })).toEqual(ids.slice(2));
    expect(await staff.queries.newest(open().owner.accountId, { limit: 10 })).toHaveLength(1);
  });

  it('of a free act is planned as a whole: items without their domain are refused', async () => {
    const { owner, stores, calls } = open();
    calls.operations.set(SET_AUTORENEW.operationId, { ...SET_AUTORENEW, isAboutDomains: true });
    await stores.addDomain(owner.accountId, 'item71.example', new Date('2031-01-01'));
    const opened = await staff.intake.open(INES, SET_AUTORENEW.operationId);
    await opened.add(registrations(3, 71).map(({ domainName }) => ({ domainName, enabled: true })));
    const { id } = await opened.finish();
    expect((await staff.jobs.plan('staff', id)).state).toBe('planned');
    expect((await staff.queries.get('staff', id)).plan).toMatchObject({
      accepted: 1,
      refused: 2,
      refusals: { input: 2, transient: 0 },
      sample: [
        { position: 2, refusal: { status: 404, errorCode: 'domains.not_found' } },
        { position: 3 },
        {},
      ],
    });
    expect(calls.calls).toEqual([]);
    expect(await staff.queries.refusals('staff', id)).toEqual([{ code: 'domains.not_found', count: 2 }]);
  });

  it('notes acts on it in their transaction, as the act leaves it', async () => {
    const { id } = await draft(1);
    const notes: string[] = [];
    const note = async (job: Job): Promise<void> => {
      open().stores.uow.assertOpen();
      notes.push(job.state);
    };
    await staff.jobs.plan('staff', id, note);
    await staff.run.execute();
    const { planId } = (await staff.queries.get('staff', id)).job;
    await staff.jobs.start('staff', id, planId!, note);
    await staff.jobs.pause('staff', id, note);
    await staff.jobs.resume('staff', id, note);
    await expect(staff.jobs.start('staff', id, planId!, note)).rejects.toMatchObject({
      code: 'job.wrong_state',
    });
    await staff.jobs.cancel('staff', id, note);
    expect(notes).toEqual(['planning', 'running', 'paused', 'running', 'stopped']);
  });

  it('counts against a limit of its own', async () => {
    await open().draft(1);
    const count = (scope: 'staff' | number): Promise<number> =>
      open().stores.uow.run(() => open().stores.intakeStore.countUnended(scope));
    expect([await count('staff'), await count(open().owner.accountId)]).toEqual([0, 1]);
    await draft();
    expect([await count('staff'), await count(open().owner.accountId)]).toEqual([1, 1]);
    const items = (scope: 'staff' | number): Promise<number> =>
      open().stores.uow.run(() => open().stores.intakeStore.countItems(scope));
    expect([await items('staff'), await items(open().owner.accountId)]).toEqual([2, 1]);
  });

  it('by expiry takes domains of any account', async () => {
    const { owner, stores } = open();
    const other = await stores.newAccount();
    await stores.addDomain(owner.accountId, 'item1.example', new Date('2031-01-01'));
    await stores.addDomain(other.accountId, 'item2.example', new Date('2030-01-01'));
    await started(2, { atOnce: 1, order: 'expiry' });
    await staff.run.execute();
    const called = open().calls.calls.filter(({ dryRun }) => !dryRun);
    expect(called.map(({ item }) => item.domainName)).toEqual(['item2.example', 'item1.example']);
  });
}
