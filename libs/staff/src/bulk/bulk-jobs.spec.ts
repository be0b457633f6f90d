import { notFound } from '@registrar/kernel';
import { FakeClock, FakeUnitOfWork } from '@registrar/kernel/testing';
import { AuditTrail } from '../audit-trail';
import { mayDo } from '../permissions';
import { STAFF_ROLES, type StaffActor } from '../staff';
import { actorOf, FakeAuditLog } from '../testing';
import { BULK_ACTS, bulkActOf } from './bulk-acts';
import { BulkJobs } from './bulk-jobs';

const ID = '0190a000-0000-7000-8000-000000000001';
const INES = actorOf('support');
const OTHER: StaffActor = { ...INES, name: 'Max', keyId: 4 };
const METHODS = ['plan', 'start', 'resume', 'retry', 'pause', 'cancel'] as const;
type Method = (typeof METHODS)[number];

interface Staged {
  command?: string;
  owner?: object;
  /** Whether an act on these domains needs a second person. */
  judged?: string[];
}

function house({ command = 'addNote', owner, judged = [] }: Staged = {}) {
  const uow = new FakeUnitOfWork();
  const log = new FakeAuditLog(uow);
  const calls: unknown[][] = [];
  const job = {
    id: ID,
    command,
    state: 'paused',
    total: 3,
    owner: owner ?? { staff: { name: 'Ines', keyId: 3 } },
  };
  const did =
    (what: string) =>
    async (...values: unknown[]) => {
      const note = values.pop() as (job: object) => Promise<void>;
      calls.push([what, ...values]);
      await uow.run(() => note(job));
      return job;
    };
  const draft = {
    addChecked: async (...values: unknown[]) => void calls.push(['add', ...values]),
    finish: did('finish'),
    discard: async () => void calls.push(['discard']),
  };
  const asked: unknown[] = [];
  const jobs = new BulkJobs(
    {
      open: async (...values: unknown[]) => {
        calls.push(['open', ...values]);
        return draft as never;
      },
    },
    Object.fromEntries(METHODS.map((method) => [method, did(method)])) as never,
    {
      get: async (_for: unknown, id: string) => {
        if (id !== ID) throw notFound('job.not_found', 'The job does not exist.');
        return { job } as never;
      },
    },
    new AuditTrail(log, uow, new FakeClock()),
    {
      needsSecondPerson: async (act, asking) => {
        asked.push([act, asking]);
        return judged.includes((asking as { domainName: string }).domainName);
      },
    },
  );
  const act = (method: Method, actor: StaffActor, id = ID): Promise<unknown> => {
    if (method === 'start') return jobs.start(actor, id, 'plan-1');
    if (method === 'retry') return jobs.retry(actor, id, ['transient']);
    return jobs[method](actor, id);
  };
  return { jobs, act, calls, log, asked, job };
}

describe.each<[Method, unknown[]]>([
  ['plan', []],
  ['start', ['plan-1']],
  ['resume', []],
  ['retry', [['transient']]],
  ['pause', []],
  ['cancel', []],
])('to %s a job of staff', (method, values) => {
  it('is done and noted, with its act and its state', async () => {
    const { act, calls, log, job } = house();
    expect(await act(method, INES)).toBe(job);
    expect(calls).toEqual([[method, 'staff', ID, ...values]]);
    expect(log.entries).toMatchObject([
      { action: `bulk_job.${method}`, target: `job:${ID}`, actor: 'Ines (key 3)' },
    ]);
    expect(log.entries[0].after).toEqual({ command: 'addNote', state: 'paused' });
  });

  it.each<[string, Staged, StaffActor, object]>([
    [
      'a role that may not do its act',
      { command: 'suspendAccount' },
      { ...INES, role: 'registry' },
      { kind: 'forbidden', code: 'staff.not_allowed' },
    ],
    [
      'an act that no job repeats any longer',
      { command: 'grantCredit' },
      INES,
      { kind: 'invalid', code: 'job.unknown_command' },
    ],
  ])('is refused for %s', async (_why, staged, actor, error) => {
    const { act, calls, log } = house(staged);
    await expect(act(method, actor)).rejects.toMatchObject(error);
    expect([calls, log.entries]).toEqual([[], []]);
  });

  it('is refused for a job that does not exist', async () => {
    const { act, calls } = house();
    await expect(act(method, INES, 'none')).rejects.toMatchObject({ kind: 'not_found' });
    expect(calls).toEqual([]);
  });
});

describe('items that are acts of one member of staff', () => {
  const USER: StaffActor = { ...INES, keyId: undefined, userId: 9 };
  const OF_USER = { staff: { name: 'Ines', userId: 9 } };

  it.each(['plan', 'start', 'resume', 'retry'] as const)(
    'are for that member alone to %s',
    async (method) => {
      const { act, calls, log } = house();
      await expect(act(method, OTHER)).rejects.toMatchObject({
        kind: 'forbidden',
        code: 'staff.job_of_another',
        message: 'Permission denied',
        details: 'The items of the job are acts of Ines, who alone may plan, start, resume and retry it.',
      });
      await expect(act(method, USER)).rejects.toMatchObject({ code: 'staff.job_of_another' });
      await expect(house({ owner: OF_USER }).act(method, INES)).rejects.toMatchObject({ kind: 'forbidden' });
      await expect(house({ owner: OF_USER }).act(method, { ...USER, userId: 8 })).rejects.toMatchObject({
        kind: 'forbidden',
      });
      expect([calls, log.entries]).toEqual([[], []]);
      expect(await house({ owner: OF_USER }).act(method, USER)).toMatchObject({ id: ID });
    },
  );

  it.each(['pause', 'cancel'] as const)('may be stopped by others: %s', async (method) => {
    expect(await house().act(method, OTHER)).toMatchObject({ id: ID });
  });

  it('are none where the job is of an account', async () => {
    expect(await house({ owner: { accountId: 7 } }).act('plan', OTHER)).toMatchObject({ id: ID });
  });
});

describe('a new job of staff', () => {
  it.each<[string, StaffActor, object]>([
    ['a key', INES, { name: 'Ines', keyId: 3 }],
    ['a user', { ...INES, keyId: undefined, userId: 9 }, { name: 'Ines', userId: 9 }],
  ])('is one of %s', async (_who, actor, staff) => {
    const { jobs, calls, log } = house();
    const options = { stopAfter: 3 } as never;
    const draft = await jobs.open(actor, 'addNote', options, { from: 'filter' });
    expect(calls).toEqual([['open', { staff }, 'addNote', options]]);
    expect(log.entries).toEqual([]);
    await draft.finish();
    expect(log.entries).toMatchObject([{ action: 'bulk_job.create', target: `job:${ID}` }]);
    expect(log.entries[0].after).toEqual({ command: 'addNote', items: 3, from: 'filter' });
  });

  it('is discarded without a note', async () => {
    const { jobs, calls, log } = house();
    await (await jobs.open(INES, 'addNote', {} as never, {})).discard();
    expect([calls.at(-1), log.entries]).toEqual([['discard'], []]);
  });

  it.each(['grantCredit', 'toString', 'x'.repeat(65)])('is refused for the act %s', async (command) => {
    const { jobs, calls } = house();
    await expect(jobs.open(INES, command, {} as never, {})).rejects.toMatchObject({
      kind: 'invalid',
      code: 'job.unknown_command',
      details:
        `command: '${command.slice(0, 64)}' is none that a job repeats; known: ` +
        'setAutorenewForAccount, setPrivacyForAccount, setNameserversForAccount, setContactsForAccount, addDsForAccount, removeDsForAccount, renewDomainForAccount, setDomainLock, clearDomainLock, setRegistryHold, liftRegistryHold, suspendAccount, reinstateAccount, addNote',
    });
    expect(calls).toEqual([]);
  });

  it.each(STAFF_ROLES)('is refused to %s, or opened, as its act is', async (role) => {
    const { jobs, calls } = house();
    const opening = jobs.open(actorOf(role), 'suspendAccount', {} as never, {});
    if (mayDo(role, 'account.suspend')) expect(await opening).toBeDefined();
    else await expect(opening).rejects.toMatchObject({ kind: 'forbidden', code: 'staff.not_allowed' });
    expect(calls).toHaveLength(role === 'registry' ? 0 : 1);
  });

  const item = (domainName: string, lock = 'RegistrarLock') => ({ item: { domainName, lock } }) as never;

  it.each([
    ['setDomainLock', 'domain.set_lock', true],
    ['clearDomainLock', 'domain.clear_lock', false],
  ])('of %s takes in no item that needs a second person', async (command, act, on) => {
    const { jobs, calls, asked } = house({ judged: ['b.example'] });
    const draft = await jobs.open(INES, command, {} as never, {});
    await draft.addChecked([item('a.example')], 'behind' as never);
    expect(calls.at(-1)).toEqual(['add', [item('a.example')], 'behind']);
    await expect(
      draft.addChecked([item('a.example'), item('b.example')], 'behind' as never),
    ).rejects.toMatchObject({
      kind: 'conflict',
      code: 'staff.second_person_in_job',
      details: `${act} needs a second member of staff here: a job does not carry it out. Do it for each object.`,
    });
    expect(calls).toHaveLength(2);
    expect(asked.at(-1)).toEqual([act, { domainName: 'b.example', lock: 'RegistrarLock', on }]);
  });

  it('of another act judges no item', async () => {
    const { jobs, calls, asked } = house({ judged: ['b.example'] });
    const draft = await jobs.open(INES, 'addNote', {} as never, {});
    await draft.addChecked([item('b.example')], 'behind' as never);
    expect([calls.length, asked]).toEqual([2, []]);
  });
});

it.each([
  ['setAutorenewForAccount', 'domain.set_autorenew domain sets'],
  ['setPrivacyForAccount', 'domain.set_privacy domain sets'],
  ['setNameserversForAccount', 'domain.set_nameservers domain sets'],
  ['setContactsForAccount', 'domain.set_contacts domain sets'],
  ['addDsForAccount', 'domain.add_ds domain once'],
  ['removeDsForAccount', 'domain.remove_ds domain once'],
  ['renewDomainForAccount', 'domain.renew domain once true'],
  ['setDomainLock', 'domain.set_lock domain sets domain.set_lock'],
  ['clearDomainLock', 'domain.clear_lock domain sets domain.clear_lock'],
  ['setRegistryHold', 'domain.set_hold domain once'],
  ['liftRegistryHold', 'domain.lift_hold domain sets'],
  ['suspendAccount', 'account.suspend account sets'],
  ['reinstateAccount', 'account.reinstate account sets'],
  ['addNote', 'note.add object once'],
])('a job repeats %s as: %s', (command, how) => {
  const { operation, about, repeat, isPriced, needsJudgement } = bulkActOf(command)!;
  expect(
    [operation, about, repeat, isPriced, needsJudgement].filter((each) => each !== undefined).join(' '),
  ).toBe(how);
  expect(Object.keys(BULK_ACTS)).toHaveLength(14);
});
