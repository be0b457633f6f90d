import { Readable } from 'node:stream';
import type { AuthenticatedAccount } from '@registrar/accounts';
import type { CallerGate, Client, EventStreams, JsonLines, Paging, StreamedState } from '@registrar/http';
import type { InvertJob, Job, JobQueries, Jobs, JobView } from '@registrar/jobs';
import { Money } from '@registrar/kernel';
import type { HttpAdapterHost } from '@nestjs/core';
import { JobResultsController } from './job-results.controller';
import { jobIdOf, JobsController } from './jobs.controller';

const ID = '0b5ae1d2-4f1c-4c7e-9b1a-2f6f6d1f9a10';
const ACCOUNT = { accountId: 7, tokenId: 9 } as AuthenticatedAccount;
const LIMITED = { ...ACCOUNT, scopes: ['jobs.change'] } as unknown as AuthenticatedAccount;
const JOB = {
  id: ID,
  owner: { accountId: 7, tokenId: 9 },
  command: 'renewDomain',
  state: 'running',
  options: {},
  total: 1,
  charged: Money.zero(),
  revision: 4,
  createdAt: new Date('2026-03-02T09:15:00Z'),
} as unknown as Job;
const SHOWN = {
  id: ID,
  command: 'renewDomain',
  state: 'running',
  options: {},
  total: 1,
  charged: 0,
  revision: 4,
  createdAt: '2026-03-02T09:15:00Z',
};
const PLAN = { planId: 'p', accepted: 1, refused: 0, total: Money.zero(), refusals: {}, sample: [] };
const SHOWN_PLAN = { planId: 'p', accepted: 1, refused: 0, total: 0, refusals: {}, sample: [] };
const viewOf = (job: Partial<Job> = {}, plan?: object): JobView =>
  ({ job: { ...JOB, ...job }, progress: { total: 1, charged: Money.zero() }, plan }) as unknown as JobView;

describe('the id of a job', () => {
  it('is a UUID in any case', () => {
    expect(jobIdOf(ID.toUpperCase())).toBe(ID);
  });

  it.each(['', 'j', `${ID}0`, `x${ID}`, ID.replaceAll('-', ''), ID.replace('0', 'g'), `${ID}-0000`])(
    'is not %j',
    (text) => {
      expect(() => jobIdOf(text)).toThrow(
        expect.objectContaining({ kind: 'invalid', details: 'jobId must be a UUID' }),
      );
    },
  );
});

describe('the jobs of an account', () => {
  const done = jest.fn(async (..._given: unknown[]) => JOB);
  const jobs = Object.fromEntries(
    ['plan', 'start', 'pause', 'resume', 'cancel', 'retry'].map((name) => [
      name,
      (...given: unknown[]) => done(name, ...given),
    ]),
  ) as unknown as Jobs;
  const get = jest.fn(async (..._given: unknown[]) => viewOf());
  const list = jest.fn(async (..._given: unknown[]) => ({ jobs: [JOB], totalCount: 11 }));
  const invert = jest.fn(async (..._given: unknown[]) => ({
    job: JOB,
    leftOut: { unchanged: 1, not_restorable: 2, too_large: 3 },
  }));
  const controller = new JobsController(
    jobs,
    { get, list } as unknown as JobQueries,
    { execute: invert } as unknown as InvertJob,
  );
  beforeEach(() => {
    for (const mock of [done, get, list, invert]) mock.mockClear();
    get.mockImplementation(async () => viewOf());
  });

  it('are listed page by page, and read one by one', async () => {
    const envelope = jest.fn(() => ({ totalCount: 11, from: 11, to: 11 }));
    const paging = { page: 2, perPage: 10, envelope } as unknown as Paging;
    expect(await controller.list(ACCOUNT, paging)).toEqual({
      jobs: [SHOWN],
      totalCount: 11,
      from: 11,
      to: 11,
    });
    expect([list.mock.calls, envelope.mock.calls]).toEqual([[[7, paging]], [[11, 1]]]);
    expect(await controller.get(ACCOUNT, ID.toUpperCase())).toEqual({
      ...SHOWN,
      progress: { total: 1, charged: 0 },
    });
    expect(get.mock.calls).toEqual([[7, ID]]);
  });

  it('have a plan once they were planned', async () => {
    await expect(controller.plan(ACCOUNT, ID)).rejects.toMatchObject({
      kind: 'not_found',
      code: 'job.not_planned',
      details: 'The job has no plan yet.',
    });
    get.mockResolvedValue(viewOf({}, PLAN));
    expect(await controller.plan(ACCOUNT, ID)).toEqual(SHOWN_PLAN);
  });

  const ACTIONS: [string, (account: AuthenticatedAccount, id?: string) => Promise<unknown>, unknown[]][] = [
    ['planned', (account, id = ID) => controller.planJob(account, id), ['plan', 7, ID]],
    ['started', (account, id = ID) => controller.start(account, id, { planId: 'p' }), ['start', 7, ID, 'p']],
    ['resumed', (account, id = ID) => controller.resume(account, id), ['resume', 7, ID]],
    [
      'retried',
      (account, id = ID) => controller.retry(account, id, { classes: ['balance'] }),
      ['retry', 7, ID, ['balance']],
    ],
  ];
  const ENDS: typeof ACTIONS = [
    ['paused', (account, id = ID) => controller.pause(account, id), ['pause', 7, ID]],
    ['cancelled', (account, id = ID) => controller.cancel(account, id), ['cancel', 7, ID]],
  ];

  it.each([...ACTIONS, ...ENDS])('are %s', async (_, act, given) => {
    expect(await act(ACCOUNT, ID.toUpperCase())).toEqual(SHOWN);
    expect(done.mock.calls).toEqual([given]);
    await expect(act(ACCOUNT, 'j')).rejects.toMatchObject({ kind: 'invalid' });
    // the owner is not looked up for a token without limits
    expect(get).not.toHaveBeenCalled();
  });

  const INVERSE = (account: AuthenticatedAccount): Promise<unknown> => controller.inverse(account, ID);
  const FORBIDDEN = {
    kind: 'forbidden',
    code: 'access.scope',
    message: 'Permission denied',
    details: 'Missing scope: jobs.change of jobs of other tokens',
  };

  it.each([...ACTIONS, ['put back', INVERSE, []] as (typeof ACTIONS)[number]])(
    'are %s by a limited token only where it created them',
    async (_, act) => {
      await expect(act(LIMITED)).resolves.toMatchObject(SHOWN);
      expect(get.mock.calls).toEqual([[7, ID]]);
      const count = done.mock.calls.length + invert.mock.calls.length;
      get.mockResolvedValue(viewOf({ owner: { accountId: 7, tokenId: 8 } as Job['owner'] }));
      await expect(act(LIMITED)).rejects.toMatchObject(FORBIDDEN);
      get.mockResolvedValue(viewOf({ owner: { staffId: 9 } as unknown as Job['owner'] }));
      await expect(act(LIMITED)).rejects.toMatchObject(FORBIDDEN);
      expect(done.mock.calls.length + invert.mock.calls.length).toBe(count);
    },
  );

  it.each(ENDS)('of other tokens are %s by a limited token as well', async (_, act) => {
    get.mockResolvedValue(viewOf({ owner: { accountId: 7, tokenId: 8 } as Job['owner'] }));
    expect(await act(LIMITED)).toEqual(SHOWN);
  });

  it('are put back by a job of the caller, which says what it leaves out', async () => {
    expect(await INVERSE(ACCOUNT)).toEqual({
      ...SHOWN,
      leftOut: { unchanged: 1, notRestorable: 2, tooLarge: 3 },
    });
    expect(invert.mock.calls).toEqual([[{ accountId: 7, tokenId: 9 }, ID]]);
  });
});

describe('the results of a job', () => {
  const item = (position: number) => ({ position, state: 'done', attempt: 1 });
  const pages: { items: object[]; next?: number }[] = [];
  const items = jest.fn(async (..._given: unknown[]) => pages.shift());
  const get = jest.fn(async (..._given: unknown[]) => viewOf());
  const isAt = jest.fn(async (..._given: unknown[]) => true);
  const gate = {} as CallerGate;
  const assertStillAdmitted = jest.fn(async (..._given: unknown[]) => undefined);
  const over = {} as AbortSignal;
  const abortAfterOrWhenRefused = jest.fn((..._given: unknown[]) => over);
  const client = { assertStillAdmitted, abortAfterOrWhenRefused } as unknown as Client;
  const stream = new Readable();
  const text = jest.fn((..._given: unknown[]) => stream);
  const lines = jest.fn((..._given: unknown[]) => stream);
  const events = jest.fn(async (..._given: unknown[]) => stream);
  const stop = jest.fn();
  const addHook = jest.fn();
  const controller = new JobResultsController(
    { items, get, isAt } as unknown as JobQueries,
    { text, answer: lines } as unknown as JsonLines,
    { answer: events, stop } as unknown as EventStreams,
    gate,
    { httpAdapter: { getInstance: () => ({ addHook }) } } as unknown as HttpAdapterHost,
  );
  beforeEach(() => {
    pages.splice(0);
    for (const mock of [items, get, isAt, text, lines, events, stop, addHook]) mock.mockClear();
    assertStillAdmitted.mockReset().mockResolvedValue(undefined);
  });
  const read = (query: Record<string, string>, form: Parameters<typeof controller.items>[3]) =>
    controller.items(ACCOUNT, ID, query, form, client);

  it.each<[Record<string, string>, object]>([
    [{}, { after: 0, limit: 250 }],
    [
      { limit: '1000', after: '17' },
      { after: 17, limit: 1_000 },
    ],
    [
      { limit: '1', state: 'refused', errorClass: 'balance' },
      { state: 'refused', errorClass: 'balance', after: 0, limit: 1 },
    ],
  ])('are a page as JSON: %j', async (query, filter) => {
    pages.push({ items: [item(1)], next: 1 }, { items: [] });
    expect([await read(query, 'application/json'), await read(query, 'application/json')]).toStrictEqual([
      { items: [item(1)], next: 1 },
      { items: [] },
    ]);
    expect(items.mock.calls).toEqual([
      [7, ID, filter],
      [7, ID, filter],
    ]);
  });

  it.each<[Record<string, string>, RegExp]>([
    [{ limit: '1001' }, /^limit must be at most 1000$/],
    [{ limit: '0' }, /limit/],
    [{ limit: 'x' }, /limit/],
    [{ after: '-1' }, /after/],
    [{ state: 'asleep' }, /state/],
    [{ errorClass: 'luck' }, /errorClass/],
  ])('are refused with %j', async (query, details) => {
    await expect(read(query, 'application/json')).rejects.toMatchObject({
      kind: 'invalid',
      details: expect.stringMatching(details),
    });
    expect(items).not.toHaveBeenCalled();
  });

  it('are all items as lines, page by page while the caller may read', async () => {
    pages.push({ items: [item(1)], next: 1 }, { items: [item(2)], next: 2 }, { items: [item(3)] });
    expect(await read({ limit: '5', state: 'done' }, 'application/x-ndjson')).toBe(stream);
    const [to, objects] = lines.mock.lastCall as [Client, AsyncIterable<object[]>];
    const seen: object[] = [];
    for await (const one of objects) seen.push(...one);
    expect([to, seen]).toEqual([client, [item(1), item(2), item(3)]]);
    expect(items.mock.calls.map(([, , filter]) => filter)).toEqual([
      { state: 'done', errorClass: undefined, after: 0, limit: 1_000 },
      { state: 'done', errorClass: undefined, after: 1, limit: 1_000 },
      { state: 'done', errorClass: undefined, after: 2, limit: 1_000 },
    ]);
    expect(assertStillAdmitted.mock.calls).toEqual([[gate], [gate]]);
  });

  it('end with the refusal once the caller may no longer read', async () => {
    pages.push({ items: [item(1)], next: 1 }, { items: [item(2)] });
    await read({}, 'application/x-ndjson');
    assertStillAdmitted.mockRejectedValue(new Error('no more'));
    const [, objects] = lines.mock.lastCall as [Client, AsyncIterable<object[]>];
    const all = async (): Promise<void> => {
      for await (const one of objects) expect(one).toEqual([item(1)]);
    };
    await expect(all()).rejects.toThrow('no more');
    expect(items).toHaveBeenCalledTimes(1);
  });

  it('are a file with its headings', async () => {
    pages.push({ items: [item(1)] });
    expect(await read({}, 'text/csv')).toBe(stream);
    const [to, type, rows] = text.mock.lastCall as [Client, string, AsyncIterable<string>];
    const seen: string[] = [];
    for await (const row of rows) seen.push(row);
    expect([to, type]).toEqual([client, 'text/csv; charset=utf-8; header=present']);
    expect(seen.join('')).toMatch(/^position,subject,[^\n]*\r\n1,,done,1,[^\n]*\r\n$/);
  });

  it('are sent as events, counted again only after a change, up to its end', async () => {
    expect(await controller.events(ACCOUNT, ID.toUpperCase(), '3', client)).toBe(stream);
    const [to, state, lastId] = events.mock.lastCall as [object, () => Promise<StreamedState>, string];
    expect([to, lastId]).toEqual([{ accountId: 7, client, over }, '3']);
    expect(abortAfterOrWhenRefused.mock.lastCall).toEqual([1_800_000, gate]);
    const shown = { ...SHOWN, progress: { total: 1, charged: 0 } };
    const first = { id: '4', event: 'progress', data: shown, isLast: false };
    expect([await state(), await state()]).toEqual([first, first]);
    expect([isAt.mock.calls, get.mock.calls]).toEqual([[[7, ID, 4]], [[7, ID]]]);
    isAt.mockResolvedValueOnce(false);
    for (const end of ['done', 'stopped'] as const) {
      get.mockResolvedValueOnce(viewOf({ revision: 5, state: end }));
      isAt.mockResolvedValueOnce(false);
      expect(await state()).toMatchObject({ id: '5', isLast: true, data: { state: end } });
    }
  });

  it('end their streams as soon as the process stops', async () => {
    controller.onModuleInit();
    const [when, work] = addHook.mock.lastCall as [string, () => Promise<void>];
    expect([when, stop.mock.calls]).toEqual(['preClose', []]);
    await work();
    expect(stop.mock.calls).toEqual([[]]);
  });
});
