import { type CallChange, CHANGED_SINCE, type OperationCall, type OperationItem } from '@registrar/kernel';
import { JobWorld } from '../testing';
import { tokenOf } from '../owner';
import type { Job } from '../job';
import { changeContext } from './stored-change';

let world: JobWorld;
/** Name servers by domain: what calls change. */
let domains: Map<string, string[]>;
beforeEach(async () => {
  world = await JobWorld.create();
  domains = new Map(['a', 'b', 'c'].map((name) => [`${name}.example`, [`ns.${name}-before.example`]]));
  for (const operationId of ['setNameservers', 'unlockDomain', 'lockDomain'])
    world.calls.operations.set(operationId, {
      operationId,
      path: ['domainName'],
      query: [],
      body: operationId === 'setNameservers' ? ['nameservers'] : [],
      isPlannable: false,
      scope: 'domains.change',
    });
  world.calls.before = delegate;
});

/** As the API: reports the change in its unit of work, and refuses a value that is not expected. */
async function delegate({ item, dryRun, onChange, expected }: OperationCall) {
  const [name, nameservers] = [String(item.domainName), item.nameservers as string[]];
  const before = domains.get(name)!;
  if (expected && String(expected.nameservers) !== String(before))
    return { status: 409, errorCode: CHANGED_SINCE };
  if (nameservers[0] === 'refused.example') return { status: 400, errorCode: 'request.fields' };
  if (dryRun || String(before) === String(nameservers)) return undefined;
  domains.set(name, nameservers);
  await world.stores.uow.run(async () =>
    onChange?.({ before: { nameservers: before }, after: { nameservers } }),
  );
  return undefined;
}

const to = (name: string, ns: string): OperationItem => ({
  domainName: `${name}.example`,
  nameservers: [ns],
});

async function carriedOut(draft: { id: string }): Promise<Job> {
  const { accountId } = world.owner;
  const { planId } = await world.useCases.jobs.plan(accountId, draft.id);
  await world.useCases.jobs.start(accountId, draft.id, planId!);
  await world.useCases.run.execute();
  return world.job(draft.id);
}
async function ended(items: OperationItem[], command = 'setNameservers'): Promise<Job> {
  const draft = await world.useCases.intake.open(world.owner, command, {
    atOnce: 1,
  });
  await draft.add(items);
  return carriedOut(await draft.finish());
}
const inverseOf = (job: Job, tokenId = world.owner.tokenId) =>
  world.useCases.invert.execute({ ...world.owner, tokenId }, job.id);
const states = async (job: Job) =>
  (await world.items(job.id)).map(({ subject, state, errorCode }) => [subject, state, errorCode]);

it('the inverse of a job is a draft of the calling token that puts back what it changed, the last item first', async () => {
  const job = await ended([to('a', 'ns.new.example'), to('b', 'ns.new.example'), to('c', 'ns.new.example')]);
  const { job: inverse, leftOut } = await inverseOf(job, 99);
  expect([
    inverse.state,
    inverse.command,
    inverse.total,
    tokenOf(inverse.owner)?.tokenId,
    inverse.options.atOnce,
  ]).toEqual(['draft', 'setNameservers', 3, 99, 1]);
  expect(leftOut).toEqual({ unchanged: 0, not_restorable: 0, too_large: 0 });
  await carriedOut(inverse);
  expect(await states(inverse)).toEqual(
    ['c', 'b', 'a'].map((name) => [`${name}.example`, 'done', undefined]),
  );
  expect(domains.get('b.example')).toEqual(['ns.b-before.example']);
});

it('items that were refused or changed nothing are left out and counted', async () => {
  const job = await ended([
    to('a', 'ns.new.example'),
    to('b', 'refused.example'),
    to('c', 'ns.c-before.example'),
  ]);
  const { job: inverse, leftOut } = await inverseOf(job);
  expect([inverse.total, leftOut]).toEqual([1, { unchanged: 1, not_restorable: 0, too_large: 0 }]);
});

it('items that cannot be put back, or would be too long, are counted by their reason', async () => {
  domains.set('a.example', []);
  domains.set('b.example', ['n'.repeat(65_600)]);
  const job = await ended([to('a', 'ns.new.example'), to('b', 'ns.new.example'), to('c', 'ns.new.example')]);
  const { job: inverse, leftOut } = await inverseOf(job);
  expect([inverse.total, leftOut]).toEqual([1, { unchanged: 0, not_restorable: 1, too_large: 1 }]);
});

it('a domain that changed after the job is not overwritten: its item is refused', async () => {
  const job = await ended([to('a', 'ns.new.example'), to('b', 'ns.new.example')]);
  const { job: inverse } = await inverseOf(job);
  domains.set('a.example', ['ns.later.example']);
  await carriedOut(inverse);
  expect(await states(inverse)).toEqual([
    ['b.example', 'done', undefined],
    ['a.example', 'refused', CHANGED_SINCE],
  ]);
  expect([...domains.values()].map(String)).toEqual([
    'ns.later.example',
    'ns.b-before.example',
    'ns.c-before.example',
  ]);
});

it('several changes of one domain are put back in the opposite order', async () => {
  const steps = ['ns.1.example', 'ns.a-before.example', 'ns.2.example'].map((ns) => to('a', ns));
  const { job: inverse } = await inverseOf(await ended(steps));
  await carriedOut(inverse);
  expect(await states(inverse)).toEqual(steps.map(() => ['a.example', 'done', undefined]));
  expect(domains.get('a.example')).toEqual(['ns.a-before.example']);
});

it('a second inverse is another job, and an inverse has an inverse', async () => {
  const job = await ended([to('a', 'ns.new.example')]);
  const [first, second] = [await inverseOf(job), await inverseOf(job)];
  expect(second.job.id).not.toBe(first.job.id);
  await carriedOut(first.job);
  await carriedOut(second.job);
  // the domain is as the second one would put it, but no longer as it expects
  expect(await states(second.job)).toEqual([['a.example', 'refused', CHANGED_SINCE]]);
  await carriedOut((await inverseOf(await world.job(first.job.id))).job);
  expect(domains.get('a.example')).toEqual(['ns.new.example']);
});

it('a job without an item to put back has no inverse, and leaves no draft', async () => {
  const job = await ended([to('a', 'ns.a-before.example')]);
  await expect(inverseOf(job)).rejects.toMatchObject({ kind: 'conflict', code: 'job.nothing_to_invert' });
  expect((await world.useCases.queries.list(world.owner.accountId, { page: 1, perPage: 9 })).totalCount).toBe(
    1,
  );
});

it('a job of a command without an inverse is refused, and the refusal names those with one', async () => {
  const draft = await world.draft(1);
  await expect(inverseOf(draft)).rejects.toMatchObject({
    code: 'job.no_inverse',
    details: expect.stringContaining(
      'createDomain cannot be put back. Commands with an inverse: setNameservers',
    ),
  });
});

it.each(['draft', 'running', 'paused'])('a job that is %s is refused', async (state) => {
  const { accountId } = world.owner;
  const draft = await world.useCases.intake.open(world.owner, 'setNameservers');
  await draft.add([to('a', 'ns.new.example')]);
  const { id } = await draft.finish();
  if (state !== 'draft') {
    const { planId } = await world.useCases.jobs.plan(accountId, id);
    await world.useCases.jobs.start(accountId, id, planId!);
  }
  if (state === 'paused') await world.useCases.jobs.pause(accountId, id);
  await expect(inverseOf(await world.job(id))).rejects.toMatchObject({
    code: 'job.wrong_state',
    details: `The job is ${state}: it cannot be put back.`,
  });
});

it('done items of a stopped job are put back', async () => {
  const { accountId } = world.owner;
  const draft = await world.useCases.intake.open(world.owner, 'setNameservers', { atOnce: 1 });
  await draft.add([to('a', 'ns.new.example'), to('b', 'ns.new.example')]);
  const { id } = await draft.finish();
  const { planId } = await world.useCases.jobs.plan(accountId, id);
  await world.useCases.jobs.start(accountId, id, planId!);
  await world.useCases.run.begin();
  await world.useCases.run.allEnded();
  await world.useCases.jobs.cancel(accountId, id);
  expect((await inverseOf(await world.job(id))).job.total).toBe(1);
});

it('a job of another account is not found', async () => {
  const job = await ended([to('a', 'ns.new.example')]);
  await expect(world.useCases.invert.execute({ accountId: 1, tokenId: 1 }, job.id)).rejects.toMatchObject({
    code: 'job.not_found',
  });
});

it('the change of one item cannot stand for another, nor for one of another job', async () => {
  const job = await ended([to('a', 'ns.new.example')]);
  const change: CallChange = { before: { nameservers: ['ns.x.example'] }, after: {} };
  const { changes } = world.stores;
  const { vault } = world;
  await changes.put(job.id, 1, vault.seal(JSON.stringify([2, change]), changeContext(job.id)));
  await expect(inverseOf(job)).rejects.toThrow(`the change of item 1 of job ${job.id} is of item 2`);
  await changes.put(job.id, 1, vault.seal(JSON.stringify([1, change]), changeContext('other')));
  await expect(inverseOf(job)).rejects.toThrow();
});

it('calls of commands without an inverse do not report their changes', async () => {
  world.calls.before = () => undefined;
  await world.started(1);
  await world.useCases.run.execute();
  expect(world.calls.executed).toHaveLength(1);
  expect(world.calls.calls.every(({ onChange }) => onChange === undefined)).toBe(true);
});
