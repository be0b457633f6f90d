import { until } from '@registrar/testkit';
import { type JobsApp, jobsApp } from '../support/jobs-app';

let jobs: JobsApp;
beforeEach(async () => {
  jobs = await jobsApp();
});
afterEach(() => jobs.app.close());

interface Seen {
  id: string;
  state: string;
  planId: string;
  details?: string;
}
const post = (path: string, body: unknown = {}, headers: Record<string, string> = {}): Promise<Response> =>
  jobs.request(path, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers,
  });
const json = async (answer: Response | Promise<Response>): Promise<Seen & Record<string, unknown>> =>
  (await (await answer).json()) as Seen & Record<string, unknown>;
const named = (count: number): object[] =>
  Array.from({ length: count }, (_, at) => ({ domainName: `item${at + 1}.example`, years: 1 }));
const create = (count: number, options: object = {}): Promise<Seen & Record<string, unknown>> =>
  json(post('jobs', { command: 'createDomain', options, items: named(count) }));
const run = (): Promise<unknown> => jobs.world.useCases.run.execute();

/** A job whose items are planned and started. */
async function started(count: number): Promise<string> {
  const { id } = await create(count);
  await post(`jobs/${id}:plan`);
  await run();
  const { planId } = await json(jobs.request(`jobs/${id}`));
  await post(`jobs/${id}:start`, { planId });
  return id;
}

describe('a job over HTTP', () => {
  it('is created, planned, started and read to its end', async () => {
    const created = await create(3, { spendCap: 50, atOnce: 2, notBefore: '2000-01-01T00:00:00Z' });
    expect(created).toMatchObject({
      command: 'createDomain',
      state: 'draft',
      total: 3,
      options: { spendCap: 50, atOnce: 2 },
    });
    const { id } = created;
    const planning = await post(`jobs/${id}:plan`);
    expect([planning.status, (await json(planning)).state]).toEqual([200, 'planning']);
    expect(await json(jobs.request(`jobs/${id}/plan`))).toMatchObject({
      details: 'The job has no plan yet.',
    });
    await run();
    const { planId, state } = await json(jobs.request(`jobs/${id}`));
    expect(state).toBe('planned');
    expect(await json(jobs.request(`jobs/${id}/plan`))).toMatchObject({
      planId,
      accepted: 3,
      refused: 0,
      total: 30,
      refusals: { transient: 0, balance: 0, policy: 0, input: 0 },
      sample: [{ position: 1, subject: 'item1.example', price: 10 }, { position: 2 }, { position: 3 }],
    });
    expect((await json(post(`jobs/${id}:start`, { planId }))).state).toBe('running');
    await run();
    expect(await json(jobs.request(`jobs/${id}`))).toMatchObject({
      state: 'done',
      charged: 30,
      progress: { total: 3, done: 3, waiting: 0, charged: 30 },
      plan: { planId },
    });
    expect(await json(jobs.request('jobs'))).toMatchObject({ totalCount: 1, jobs: [{ id, state: 'done' }] });
  });

  it('takes a CSV file with options in the query', async () => {
    const created = await json(
      post(
        'jobs?command=createDomain&atOnce=1&windowFromHour=22&windowToHour=6',
        'domainName,years\r\na.example,2\r\n',
        {
          'content-type': 'text/csv',
        },
      ),
    );
    expect(created).toMatchObject({ total: 1, options: { atOnce: 1, window: { fromHour: 22, toHour: 6 } } });
  });

  it('is carried out until the end of the day by a window that ends at 24', async () => {
    const options = { window: { fromHour: 22, toHour: 24 } };
    expect((await create(1, options)).options).toMatchObject({ window: { fromHour: 22, toHour: 0 } });
  });

  it('refuses a selector for a command without a domain in its path', async () => {
    const answer = await json(post('jobs', { command: 'createDomain', selector: { all: true } }));
    expect(answer.details).toBe('a selector needs a command with domainName in its path');
  });

  it('selects the domains of the account by the filters of the list', async () => {
    jobs.domains.names = Array.from({ length: 2_300 }, (_, at) => `own${at}.example`);
    const body = {
      command: 'setAutorenew',
      selector: { tld: 'example', locked: true },
      template: { enabled: true },
    };
    expect(await json(post('jobs', body))).toMatchObject({ total: 2_300 });
    expect(jobs.domains.filters).toHaveLength(3);
    expect(jobs.domains.filters[0]).toMatchObject({ tld: 'example', locked: true });
  });

  it('selects each domain once while others come and go', async () => {
    const names = Array.from({ length: 2_300 }, (_, at) => `own${String(at).padStart(4, '0')}.example`);
    jobs.domains.names = [...names];
    let batches = 0;
    jobs.domains.after = () => {
      batches += 1;
      // one that was read leaves, one before it and one after it come
      jobs.domains.names = jobs.domains.names.filter((name) => name !== names[batches]);
      jobs.domains.names.push(`a-new${batches}.example`, `z-new${batches}.example`);
    };
    const { id, total } = await json(post('jobs', { command: 'setAutorenew', selector: { all: true } }));
    const { accountId } = jobs.world.owner;
    const found: string[] = [];
    for (let after: number | undefined = 0; after !== undefined;) {
      const page = await jobs.world.useCases.queries.items(accountId, String(id), { after, limit: 1_000 });
      found.push(...page.items.map(({ subject }) => subject!));
      after = page.next;
    }
    expect([total, new Set(found).size]).toEqual([found.length, found.length]);
    expect(found).toEqual([...names, 'z-new1.example', 'z-new2.example']);
  });

  it.each<[string, object, string]>([
    [
      'an unknown option',
      { options: { atonce: 1 } },
      "'options.atonce' is not a known field; did you mean 'atOnce'?",
    ],
    [
      'a number of items that is none',
      { options: { atOnce: 'x' } },
      'options.atOnce must be an integer number',
    ],
    ['options that are a list', { options: [] }, 'options must be an object'],
    [
      'a fraction of a cent',
      { options: { spendCap: 0.001 } },
      'options.spendCap must be an amount of whole cents',
    ],
    [
      'a day of no calendar',
      { options: { notBefore: '2006-02-30T00:00:00Z' } },
      "'options.notBefore' must be a timestamp",
    ],
    ['a window without an end', { options: { window: { fromHour: 1 } } }, "'toHour' cannot be null"],
    [
      'an hour beyond the day',
      { options: { window: { fromHour: 1, toHour: 25 } } },
      'options.window.toHour must not be greater than 24',
    ],
    ['an option beyond its limit', { options: { atOnce: 51 } }, '`options.atOnce` must be 1 to 50'],
    [
      'a selector that is a text',
      { selector: 'x', command: 'setAutorenew', items: undefined },
      'selector must be an object',
    ],
    [
      'an empty selector',
      { selector: {}, command: 'setAutorenew', items: undefined },
      'selector needs a filter of listDomains, or `all`: true',
    ],
    [
      'a filter beside all',
      { selector: { all: true, tld: 'x' }, command: 'setAutorenew', items: undefined },
      'selector.all must be true, without filters beside it',
    ],
    [
      'a filter that is an object',
      { selector: { tld: {} }, command: 'setAutorenew', items: undefined },
      'selector.tld is invalid',
    ],
  ])('refuses %s with its name, and keeps nothing', async (_, more, details) => {
    const answer = await post('jobs', {
      command: 'createDomain',
      ...more,
      ...('items' in more ? {} : { items: named(2) }),
    });
    expect([answer.status, (await json(answer)).details]).toEqual([400, details]);
    expect(await json(jobs.request('jobs'))).toMatchObject({ totalCount: 0 });
  });

  it('refuses a command that is no operation, and a body that is no job', async () => {
    expect((await json(post('jobs', { command: 'x', items: named(1) }))).details).toBe(
      "command: 'x' is not the id of an operation that changes something",
    );
    expect((await json(post('jobs', 'no json'))).details).toBe('the body must be a JSON object');
    expect((await json(post('jobs', '{no json}'))).details).toBe(
      'the body is not valid JSON, before the first item',
    );
  });

  it('is paused, resumed, cancelled and retried in the states that allow it', async () => {
    const id = await started(2);
    expect((await json(post(`jobs/${id}:pause`))).state).toBe('paused');
    expect((await json(post(`jobs/${id}:resume`))).state).toBe('running');
    expect((await json(post(`jobs/${id}:retry`, { classes: ['transient'] }))).details).toMatch(/running/);
    expect((await json(post(`jobs/${id}:cancel`))).state).toBe('stopped');
    expect((await post(`jobs/${id}:start`, { planId: id })).status).toBe(409);
  });

  it.each<[string, unknown, number]>([
    [':start', {}, 400],
    [':retry', {}, 400],
    [':retry', { classes: ['other'] }, 400],
    [':retry', { classes: [] }, 400],
    [':pause', {}, 409],
  ])('answers %s with %j by its status', async (verb, body, status) => {
    const { id } = await create(1);
    expect((await post(`jobs/${id}${verb}`, body)).status).toBe(status);
  });

  it('is 404 for another account and 400 without a UUID', async () => {
    const { id } = await create(1);
    const other = { headers: { 'x-account': '1/1' } };
    for (const path of ['', '/items', '/plan', '/events'])
      expect((await jobs.request(`jobs/${id}${path}`, other)).status).toBe(404);
    expect((await jobs.request('jobs/7')).status).toBe(400);
  });

  it('is not started by a limited token that did not create it', async () => {
    const { id } = await create(1);
    const { accountId, tokenId } = jobs.world.owner;
    const limited = (token: number) => ({ 'x-account': `${accountId}/${token}`, 'x-limited': '1' });
    const refused = await post(`jobs/${id}:plan`, {}, limited(tokenId + 1));
    expect([refused.status, (await json(refused)).details]).toEqual([
      403,
      'Missing scope: jobs.change of jobs of other tokens',
    ]);
    expect((await post(`jobs/${id}:plan`, {}, limited(tokenId))).status).toBe(200);
  });

  it('keeps nothing of an upload whose token is revoked meanwhile', async () => {
    jobs.gate.isRevoked = true;
    expect((await post('jobs', { command: 'createDomain', items: named(2) })).status).toBe(403);
    expect(await json(jobs.request('jobs'))).toMatchObject({ totalCount: 0 });
  });
});

describe('the results of a job', () => {
  it('come in pages of JSON, filtered by state and class', async () => {
    const id = await started(3);
    jobs.world.calls.before = ({ item }) =>
      item.domainName === 'item2.example'
        ? { status: 422, errorCode: 'tld.rule', body: { message: 'No' } }
        : undefined;
    await run();
    const page = await json(jobs.request(`jobs/${id}/items?limit=2`));
    expect(page).toMatchObject({
      items: [{ position: 1, state: 'done', charged: 10 }, { position: 2 }],
      next: 2,
    });
    expect(await json(jobs.request(`jobs/${id}/items?after=2`))).toMatchObject({ items: [{ position: 3 }] });
    expect(await json(jobs.request(`jobs/${id}/items?state=refused`))).toMatchObject({
      items: [{ position: 2, subject: 'item2.example', status: 422, errorCode: 'tld.rule', message: 'No' }],
    });
    expect(await json(jobs.request(`jobs/${id}/items?errorClass=transient`))).toEqual({ items: [] });
    expect((await jobs.request(`jobs/${id}/items?state=x`)).status).toBe(400);
    expect((await jobs.request(`jobs/${id}/items?limit=1001`)).status).toBe(400);
  });

  it('come as CSV and as NDJSON with all items, while it runs', async () => {
    const { id } = await create(1_100);
    const csv = await jobs.request(`jobs/${id}/items`, { headers: { accept: 'text/csv' } });
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present');
    const rows = (await csv.text()).split('\r\n');
    expect(rows).toHaveLength(1_102);
    expect(rows.slice(0, 2)).toEqual([
      'position,subject,state,attempt,status,errorClass,errorCode,message,orderId,operationId,planned,charged,endedAt',
      '1,item1.example,waiting,1,,,,,,,,,',
    ]);
    const lines = await jobs.request(`jobs/${id}/items?after=1098`, {
      headers: { accept: 'application/x-ndjson' },
    });
    expect(lines.headers.get('content-type')).toBe('application/x-ndjson');
    expect(
      (await lines.text())
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as object),
    ).toMatchObject([{ position: 1_099 }, { position: 1_100 }]);
  });
});

describe('the events of a job', () => {
  /** What arrives, in parts. */
  function follow(id: string, headers: Record<string, string> = {}) {
    const over = new AbortController();
    let text = '';
    let isOver = false;
    const done = (async () => {
      const answer = await jobs.request(`jobs/${id}/events`, { headers, signal: over.signal });
      if (!answer.ok) throw new Error(String(answer.status));
      const decoder = new TextDecoder();
      for await (const piece of answer.body as unknown as AsyncIterable<Uint8Array>)
        text += decoder.decode(piece, { stream: true });
    })().finally(() => {
      isOver = true;
    });
    const events = () => text.split('\n\n').filter((part) => part.startsWith('id:'));
    return { done, events, text: () => text, isOver: () => isOver, leave: () => over.abort() };
  }

  it('report each change until the job ends, and end with it', async () => {
    const id = await started(2);
    const stream = follow(id);
    await until(() => Promise.resolve(stream.events().length === 1), 'the first event arrives');
    expect(stream.events()[0]).toMatch(/^id: \d+\nevent: progress\ndata: \{"id":.*"state":"running"/);
    await run();
    await stream.done;
    expect(stream.events().at(-1)).toContain('"state":"done"');
  });

  it('are not repeated to a client that has them, and comments keep the connection', async () => {
    const { id, revision } = await create(1);
    const stream = follow(id, { 'last-event-id': String(revision) });
    await until(() => Promise.resolve(stream.text().includes(': wait')), 'a comment arrives');
    expect(stream.events()).toEqual([]);
    stream.leave();
    await expect(stream.done).rejects.toThrow();
  });

  it('have the items of the job counted once for each revision, and not at each read', async () => {
    const { id } = await create(2);
    const { reader } = jobs.world.stores;
    const [counts, revisions] = [jest.spyOn(reader, 'counts'), jest.spyOn(reader, 'revision')];
    const stream = follow(id);
    await until(() => Promise.resolve(revisions.mock.calls.length >= 3), 'the job was read again');
    expect(counts).toHaveBeenCalledTimes(1);
    await post(`jobs/${id}:cancel`);
    await stream.done;
    expect(counts).toHaveBeenCalledTimes(2);
    expect(stream.events()).toHaveLength(2);
  });

  it('end for a client whose token was revoked', async () => {
    const { id } = await create(1);
    const stream = follow(id);
    await until(() => Promise.resolve(stream.events().length === 1), 'the first event arrives');
    jobs.gate.isRevoked = true;
    await stream.done;
    expect(stream.isOver()).toBe(true);
  });

  it('are limited for an account, until a client leaves', async () => {
    const { id } = await create(1);
    const open = [follow(id), follow(id)];
    await until(() => Promise.resolve(open.every(({ events }) => events().length === 1)), 'both are open');
    expect((await jobs.request(`jobs/${id}/events`)).status).toBe(429);
    open[0].leave();
    await expect(open[0].done).rejects.toThrow();
    const third = follow(id);
    await until(() => Promise.resolve(third.events().length === 1 || third.isOver()), 'another is open');
    open[1].leave();
    third.leave();
    await Promise.allSettled([open[1].done, third.done]);
    expect(third.events()).toHaveLength(1);
  });
});
