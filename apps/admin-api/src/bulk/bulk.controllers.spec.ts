import type { CallerGate, Client, JobUploads, JsonLines, StreamedBody } from '@registrar/http';
import type { Job, JobQueries } from '@registrar/jobs';
import { type CallableOperation, Money } from '@registrar/kernel';
import type { BulkJobs, SelectDomains, StaffActor } from '@registrar/staff';
import { bulkJobDetailsDto, bulkJobDto, bulkOptions } from './bulk.dto';
import { BulkItemsController } from './bulk-items.controller';
import { BulkJobsController } from './bulk-jobs.controller';

const ACTOR = { name: 'Ines', role: 'owner', keyId: 3 } as unknown as StaffActor;
const ID = '0190f3a2-7b1c-7d3e-8f40-1234567890ab';
const AT = new Date('2026-03-02T09:15:00Z');
const jobOf = (id = ID, owner: object = { staff: { name: 'Ines', keyId: 3 } }): Job =>
  ({
    id,
    command: 'addNote',
    state: 'draft',
    owner,
    options: {},
    total: 3,
    charged: Money.zero('USD'),
    revision: 1,
    createdAt: AT,
  }) as unknown as Job;
const shown = (id = ID) => ({
  id,
  command: 'addNote',
  state: 'draft',
  options: {},
  total: 3,
  charged: 0,
  revision: 1,
  createdAt: '2026-03-02T09:15:00Z',
  createdBy: 'Ines',
  own: true,
});

describe('a job of staff', () => {
  it.each<[object, StaffActor, boolean]>([
    [{ keyId: 3 }, ACTOR, true],
    [{ keyId: 4 }, ACTOR, false],
    [{ userId: 9 }, { ...ACTOR, keyId: undefined, userId: 9 }, true],
    [{ userId: 8 }, { ...ACTOR, keyId: undefined, userId: 9 }, false],
    [{ userId: 9 }, ACTOR, false],
  ])('of %j is the own one of the caller, or not: %#', (owner, actor, own) => {
    const job = jobOf(ID, { staff: { name: 'Max', ...owner } });
    expect(bulkJobDto(job, actor)).toMatchObject({ id: ID, createdBy: 'Max', own });
    const progress = { charged: Money.zero('USD') };
    expect(bulkJobDetailsDto({ job, progress } as never, [], actor)).toMatchObject({ createdBy: 'Max', own });
  });

  it('has its refusals by code, one without any too', () => {
    const refusals = [{ code: 'domain.locked', count: 2 }, { count: 1 }];
    const view = { job: jobOf(), progress: { charged: Money.zero('USD') } };
    expect(bulkJobDetailsDto(view as never, refusals, ACTOR).refusalsByCode).toStrictEqual(refusals);
  });

  it('is never one of an account', () => {
    expect(() => bulkJobDto(jobOf(ID, { accountId: 7 }), ACTOR)).toThrow(
      'a job of an account among those of staff',
    );
  });

  it.each([
    [undefined, {}],
    [{}, {}],
    [{ notBefore: '2026-03-02T09:15:00Z' }, { notBefore: AT }],
  ])('takes the options %j', async (sent, options) => {
    expect(await bulkOptions(sent)).toEqual(options);
  });

  it.each([[{ fast: true }], ['fast'], [null], [{ notBefore: 7 }]])(
    'refuses the options %j',
    async (sent) => {
      await expect((async () => bulkOptions(sent))()).rejects.toMatchObject({
        kind: 'invalid',
        details: expect.stringContaining('options') as string,
      });
    },
  );
});

describe('jobs of staff', () => {
  const bulk = Object.fromEntries(
    ['plan', 'start', 'pause', 'resume', 'cancel', 'retry'].map((name) => [
      name,
      jest.fn(async () => jobOf()),
    ]),
  );
  const queries = { newest: jest.fn(), get: jest.fn(), refusals: jest.fn() };
  const controller = new BulkJobsController(bulk as unknown as BulkJobs, queries as unknown as JobQueries);

  it.each([
    [{}, { before: undefined, limit: 101 }, 100],
    [{ before: ID, limit: '2' }, { before: ID, limit: 3 }, 2],
  ])('are listed with %j', async (query, asked, limit) => {
    const jobs = Array.from({ length: limit + 1 }, (_, at) => jobOf(`job-${at + 1}`));
    queries.newest.mockResolvedValueOnce(jobs);
    const { items, next } = await controller.list(ACTOR, query);
    expect([items.length, items[0], next]).toEqual([limit, shown('job-1'), `job-${limit}`]);
    expect(queries.newest.mock.lastCall).toEqual(['staff', asked]);
    queries.newest.mockResolvedValueOnce(jobs.slice(1));
    expect(await controller.list(ACTOR, query)).not.toHaveProperty('next');
  });

  it('are read with their progress and refusals', async () => {
    queries.get.mockResolvedValueOnce({ job: jobOf(), progress: { charged: Money.zero('USD') } });
    queries.refusals.mockResolvedValueOnce([{ code: 'domain.locked', count: 2 }]);
    expect(await controller.get(ACTOR, ID)).toMatchObject({
      ...shown(),
      refusalsByCode: [{ code: 'domain.locked', count: 2 }],
    });
    expect([queries.get, queries.refusals].map(({ mock }) => mock.lastCall)).toEqual([
      ['staff', ID],
      ['staff', ID],
    ]);
  });

  it.each<[string, () => Promise<unknown>, unknown[]]>([
    ['plan', () => controller.plan(ACTOR, ID), []],
    ['start', () => controller.start(ACTOR, ID, { planId: 'p-1' }), ['p-1']],
    ['pause', () => controller.pause(ACTOR, ID), []],
    ['resume', () => controller.resume(ACTOR, ID), []],
    ['cancel', () => controller.cancel(ACTOR, ID), []],
    ['retry', () => controller.retry(ACTOR, ID, { classes: ['transient'] } as never), [['transient']]],
  ])('are changed: %s', async (name, call, values) => {
    expect(await call()).toEqual(shown());
    expect(bulk[name].mock.lastCall).toEqual([ACTOR, ID, ...values]);
  });

  it.each([
    ['owner', 14, ['renewDomainForAccount']],
    ['finance', 4, ['renewDomainForAccount']],
  ])('repeat acts that the role %s may do: %i', (role, count, priced) => {
    const { acts } = controller.acts({ ...ACTOR, role } as never);
    expect(acts).toHaveLength(count);
    expect(acts.filter((act) => act.priced).map(({ command }) => command)).toEqual(priced);
    expect(acts).toContainEqual({
      command: 'suspendAccount',
      operation: 'account.suspend',
      about: 'account',
      priced: false,
    });
  });
});

const operation = (operationId: string, body: string[] = []): CallableOperation =>
  ({ operationId, body }) as unknown as CallableOperation;
const client = { assertStillAdmitted: jest.fn() } as unknown as Client;
const GATE = { gate: true } as unknown as CallerGate;

function open(found: object[] = []) {
  const target: { last?: Parameters<JobUploads['receive']>[1] } = {};
  const receive = jest.fn(async (_body: unknown, how: typeof target.last) => {
    target.last = how;
    return jobOf();
  });
  const bulk = { open: jest.fn().mockResolvedValue('draft') };
  const execute = jest.fn(async function* () {
    yield* found;
  });
  const queries = { items: jest.fn() };
  const text = jest.fn();
  const controller = new BulkItemsController(
    { receive } as unknown as JobUploads,
    bulk as unknown as BulkJobs,
    { execute } as unknown as SelectDomains,
    queries as unknown as JobQueries,
    { text } as unknown as JsonLines,
    GATE,
  );
  return { controller, target, receive, bulk, execute, queries, text };
}

describe('a new job of staff', () => {
  const body = { type: 'application/json' } as StreamedBody;
  const created = async (query: object = {}, found: object[] = []) => {
    const staged = open(found);
    expect(await staged.controller.create(ACTOR, body, query as never, client)).toEqual(shown());
    expect(staged.receive.mock.lastCall?.[0]).toBe(body);
    return { ...staged, upload: staged.target.last! };
  };

  it.each([
    [{}, undefined],
    [{ command: 'addNote' }, 'addNote'],
  ])('has its act in the query %j', async (query, command) => {
    expect((await created(query)).upload.command).toBe(command);
  });

  it('is opened for the caller, with its options and how its items were named', async () => {
    const { upload, bulk } = await created();
    expect(await upload.open(operation('addNote'), { notBefore: '2026-03-02T09:15:00Z' })).toBe('draft');
    expect(bulk.open.mock.lastCall).toEqual([ACTOR, 'addNote', { notBefore: AT }, { selected: false }]);
    upload.select!({ all: true }, operation('addNote'));
    await upload.open(operation('addNote'), undefined);
    expect(bulk.open.mock.lastCall).toEqual([ACTOR, 'addNote', {}, { selected: true }]);
  });

  it('is refused while it arrives to a caller who may no longer', async () => {
    await (
      await created()
    ).upload.assertAdmitted!();
    expect(jest.mocked(client.assertStillAdmitted).mock.lastCall).toEqual([GATE]);
  });

  it.each([
    ['setDomainLock', 'domainName'],
    ['addNote', 'target'],
    ['suspendAccount', undefined],
    ['grantCredit', undefined],
  ])('of %s takes from a selector: %s', async (command, field) => {
    expect((await created()).upload.selectedField!(operation(command))).toBe(field);
  });

  const FOUND = [{ domainName: 'a.example', expiresAt: '2027-01-01' }, { domainName: 'b.example' }];
  it.each<[string, string[], object[]]>([
    ['addNote', [], [{ target: 'domain:a.example' }, { target: 'domain:b.example' }]],
    ['setDomainLock', ['lock'], [{ domainName: 'a.example' }, { domainName: 'b.example' }]],
    ['renewDomainForAccount', ['years', 'expiresAt'], FOUND],
  ])('of %s has an item for each selected domain', async (command, fields, expected) => {
    const { upload, execute } = await created({}, FOUND);
    const items: object[] = [];
    for await (const item of upload.select!({ all: true }, operation(command, fields))) items.push(item);
    expect(items).toStrictEqual(expected);
    expect(execute.mock.lastCall).toEqual([ACTOR, { all: true }]);
  });
});

describe('the items of a job', () => {
  const item = (position: number) => ({ position, subject: 'a.example', state: 'done', attempt: 1 });
  const ALL = { state: undefined, errorClass: undefined, after: 0, limit: 250 };

  it.each([
    [{}, ALL],
    [
      { state: 'refused', after: '7', limit: '1000' },
      { ...ALL, state: 'refused', after: 7, limit: 1_000 },
    ],
  ])('are read by page with %j', async (query, filter) => {
    const { controller, queries } = open();
    queries.items.mockResolvedValueOnce({ items: [item(8)], next: 8 });
    expect(await controller.items(ID, query, 'application/json', client)).toEqual({
      items: [item(8)],
      next: 8,
    });
    expect(queries.items.mock.lastCall).toEqual(['staff', ID, filter]);
    queries.items.mockResolvedValueOnce({ items: [] });
    expect(await controller.items(ID, query, 'application/json', client)).toStrictEqual({ items: [] });
  });

  it.each([
    [{ limit: '1001' }, 'limit must be at most 1000'],
    [{ limit: '0' }, 'limit'],
    [{ state: 'lost' }, 'state'],
    [{ errorClass: 'odd' }, 'errorClass'],
  ])('are not read with %j', async (query, details) => {
    const { controller, queries } = open();
    await expect(controller.items(ID, query, 'application/json', client)).rejects.toMatchObject({
      kind: 'invalid',
      details: expect.stringContaining(details) as string,
    });
    expect(queries.items).not.toHaveBeenCalled();
  });

  it('are read as a file page by page, as long as the caller may', async () => {
    const { controller, queries, text } = open();
    queries.items
      .mockResolvedValueOnce({ items: [item(1)], next: 1 })
      .mockResolvedValueOnce({ items: [item(2)], next: 2 })
      .mockResolvedValueOnce({ items: [item(3)] });
    jest.mocked(client.assertStillAdmitted).mockClear();
    text.mockReturnValueOnce('file');
    expect(await controller.items(ID, { after: '0', limit: '5' }, 'text/csv', client)).toBe('file');
    expect(text.mock.lastCall?.slice(0, 2)).toEqual([client, 'text/csv; charset=utf-8; header=present']);
    let lines = '';
    for await (const piece of text.mock.lastCall?.[2] as AsyncIterable<string>) lines += piece;
    expect(
      lines
        .trim()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(',')[0]),
    ).toEqual(['1', '2', '3']);
    const asked = { ...ALL, limit: 1_000 };
    expect(queries.items.mock.calls).toEqual([
      ['staff', ID, asked],
      ['staff', ID, { ...asked, after: 1 }],
      ['staff', ID, { ...asked, after: 2 }],
    ]);
    expect(jest.mocked(client.assertStillAdmitted).mock.calls).toEqual([[GATE], [GATE]]);
  });
});
