import { RegistrarClient } from './client';
import { BadRequestError, ConflictError, ConnectionError } from './errors';
import { type Job, JobRunner, type JobRunnerParts } from './jobs';
import { serverEvents } from './server-events';

const PLAN = { planId: 'p-1', accepted: 2, refused: 0, total: 20, refusals: {}, sample: [] };
const job = (state: string, revision: number): Job =>
  ({ id: 'j-1', state, revision, ...(state !== 'draft' && state !== 'planning' && { plan: PLAN }) }) as Job;
const event = (of: Job): string => `id: ${of.revision}\nevent: progress\ndata: ${JSON.stringify(of)}\n\n`;

async function* chunks(...texts: (string | Error)[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) {
    if (text instanceof Error) throw text;
    yield new TextEncoder().encode(text);
  }
}
const lost = (operationId: string): ConnectionError =>
  new ConnectionError({ operationId, message: 'lost', isOutcomeUnknown: true });
async function collected<T>(values: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const value of values) all.push(value);
  return all;
}

/** A runner over stubs: `streams` and `reads` are answered in their order, the last one again and again. */
function runner({
  streams,
  reads = [],
  fails = {},
}: {
  streams: (string | Error)[][];
  reads?: Job[];
  fails?: Record<string, Error[]>;
}) {
  const sent: string[] = [];
  const send = (name: string): Promise<never> => {
    sent.push(name);
    const error = fails[name]?.shift();
    return error ? Promise.reject(error) : Promise.resolve({ id: 'j-1' } as never);
  };
  const nextOf = <T>(list: T[]): T => (list.length > 1 ? list.shift()! : list[0]);
  const parts: JobRunnerParts = {
    jobs: {
      planJob: () => send('plan'),
      startJob: () => send('start'),
      cancelJob: () => send('cancel'),
      createInverseJob: ({ jobId }: { jobId: string }) => send(`inverse of ${jobId}`),
      getJob: async () => {
        await send('read');
        return nextOf(reads);
      },
    } as never,
    create: () => send('create'),
    events: async (_id, lastId) => {
      await send(`events ${lastId ?? '-'}`);
      return chunks(...nextOf(streams));
    },
    items: async function* () {
      yield { position: 1, state: 'done' } as never;
    },
    sleep: async (_ms, signal) => signal?.throwIfAborted(),
  };
  return { run: new JobRunner(parts), sent };
}

describe('a job that is put back', () => {
  const streams = [[event(job('planned', 3))], [event(job('done', 5))]];

  it('has its inverse created, planned, confirmed and started, and yields its results', async () => {
    const { run, sent } = runner({ streams: structuredClone(streams) });
    const confirm = jest.fn(() => true);
    expect(await collected(run.inverse('j-0', { confirm }))).toEqual([{ position: 1, state: 'done' }]);
    expect(confirm).toHaveBeenCalledWith(PLAN);
    expect(sent).toEqual(['inverse of j-0', 'plan', 'events -', 'start', 'events -']);
  });

  it('stays as it is when its inverse is refused, or is not confirmed', async () => {
    const refused = new ConflictError({
      operationId: 'createInverseJob',
      message: 'no',
      status: 409,
    } as never);
    const { run, sent } = runner({
      streams: structuredClone(streams),
      fails: { 'inverse of j-0': [refused] },
    });
    await expect(collected(run.inverse('j-0'))).rejects.toBe(refused);
    expect(await collected(run.inverse('j-0', { confirm: () => false }))).toEqual([]);
    expect(sent.slice(-2)).toEqual(['events -', 'cancel']);
  });
});

describe('a job that is run', () => {
  it('is created, planned, confirmed and started, and yields its results at its end', async () => {
    const { run, sent } = runner({
      streams: [
        [event(job('planning', 2)), event(job('planned', 3))],
        [event(job('running', 4)), event(job('done', 5))],
      ],
    });
    const seen: string[] = [];
    const confirm = jest.fn(() => true);
    const onProgress = ({ state }: Job): number => seen.push(state);
    const items = await collected(run.run('renewDomain', [{ domainName: 'a.com' }], { confirm, onProgress }));
    expect(items).toEqual([{ position: 1, state: 'done' }]);
    expect(confirm).toHaveBeenCalledWith(PLAN);
    expect(sent).toEqual(['create', 'plan', 'events -', 'start', 'events -']);
    expect(seen).toEqual(['planning', 'planned', 'running', 'done']);
  });

  it('is cancelled without results when its plan is not confirmed', async () => {
    const { run, sent } = runner({ streams: [[event(job('planned', 3))]] });
    expect(await collected(run.run('renewDomain', [{}], { confirm: () => false }))).toEqual([]);
    expect(sent).toEqual(['create', 'plan', 'events -', 'cancel']);
  });

  it('is not planned or started twice where the answer was lost', async () => {
    const { run, sent } = runner({
      streams: [[event(job('planned', 3))], [event(job('done', 5))]],
      reads: [job('planning', 2), job('running', 4)],
      fails: { plan: [lost('planJob')], start: [lost('startJob')] },
    });
    expect(await collected(run.run('renewDomain', [{}]))).toHaveLength(1);
    expect(sent).toEqual(['create', 'plan', 'read', 'events -', 'start', 'read', 'events -']);
  });

  it('is started again where the first request did not arrive', async () => {
    const { run, sent } = runner({
      streams: [[event(job('planned', 3))], [event(job('done', 5))]],
      reads: [job('planned', 3)],
      fails: { create: [lost('createJob')], start: [lost('startJob')] },
    });
    await collected(run.run('renewDomain', [{}]));
    expect(sent.filter((name) => name === 'create' || name === 'start')).toEqual([
      'create',
      'create',
      'start',
      'start',
    ]);
  });

  it('yields what is left of it when it was stopped while it was planned', async () => {
    const { run, sent } = runner({ streams: [[event(job('stopped', 3))]] });
    expect(await collected(run.run('renewDomain', [{}]))).toHaveLength(1);
    expect(sent).not.toContain('start');
  });

  it.each([
    ['create', new BadRequestError({ operationId: 'createJob', message: 'no', status: 400 })],
    ['plan', new ConflictError({ operationId: 'planJob', message: 'no', status: 409 })],
  ])('rejects at once with a refusal of %s', async (name, error) => {
    const { run, sent } = runner({ streams: [[]], fails: { [name]: [error] } });
    await expect(collected(run.run('renewDomain', [{}]))).rejects.toBe(error);
    expect(sent.filter((one) => one === name)).toHaveLength(1);
  });
});

describe('a job that is followed', () => {
  it('is followed on after its last event when the connection breaks', async () => {
    const { run, sent } = runner({
      streams: [[event(job('running', 4)), new Error('broken')], [event(job('done', 9))]],
      reads: [job('running', 6)],
    });
    const seen: number[] = [];
    await collected(run.follow('j-1', { onProgress: ({ revision }) => seen.push(revision) }));
    expect(sent).toEqual(['events -', 'read', 'events 6']);
    expect(seen).toEqual([4, 6, 9]);
  });

  it('is read again and again where its events cannot be had', async () => {
    const { run, sent } = runner({
      streams: [[]],
      reads: [job('running', 4), job('running', 4), job('done', 5)],
      fails: { 'events -': [lost('streamJobEvents')] },
    });
    const seen: number[] = [];
    await collected(run.follow('j-1', { onProgress: ({ revision }) => seen.push(revision) }));
    expect(sent.filter((name) => name === 'read')).toHaveLength(3);
    expect(seen).toEqual([4, 5]);
  });

  it('rejects after ten failed reads in a row', async () => {
    const fails = { read: Array.from({ length: 20 }, () => lost('getJob')) };
    const { run, sent } = runner({ streams: [[]], fails });
    await expect(collected(run.follow('j-1'))).rejects.toThrow('lost');
    expect(sent.filter((name) => name === 'read')).toHaveLength(10);
  });

  it('is left by the signal, and by an error of the callback', async () => {
    const { run } = runner({ streams: [[event(job('running', 4))]], reads: [job('running', 4)] });
    const over = new AbortController();
    const onProgress = (): void => over.abort(new Error('left'));
    await expect(collected(run.follow('j-1', { signal: over.signal, onProgress }))).rejects.toThrow('left');
    const failing = (): void => {
      throw new Error('mine');
    };
    await expect(collected(run.follow('j-1', { onProgress: failing }))).rejects.toThrow('mine');
  });
});

describe('the client', () => {
  const answers = (url: string): Response => {
    if (url.endsWith('/events'))
      return new Response(event(job(url.includes('j-1') ? 'done' : 'planned', 5)), {
        headers: { 'content-type': 'text/event-stream' },
      });
    const body = url.includes('/items') ? { items: [{ position: 1 }] } : job('draft', 1);
    return new Response(JSON.stringify(body), { headers: { 'api-version': '1.36.0' } });
  };

  it.each([
    [
      { csv: 'domainName\na.com\n' },
      '/core/v1/jobs?command=renewDomain&spendCap=5&windowFromHour=22&windowToHour=4',
      'text/csv',
      'domainName\na.com\n',
    ],
    [
      { selector: { tag: 'x' }, template: { years: 1 } },
      '/core/v1/jobs',
      'application/json',
      '{"command":"renewDomain","options":{"spendCap":5,"window":{"fromHour":22,"toHour":4}},"selector":{"tag":"x"},"template":{"years":1}}',
    ],
    [
      [{ domainName: 'a.com' }],
      '/core/v1/jobs',
      'application/json',
      '{"command":"renewDomain","options":{"spendCap":5,"window":{"fromHour":22,"toHour":4}},"items":[{"domainName":"a.com"}]}',
    ],
  ])('sends %j', async (source, path, type, body) => {
    const seen: { url: string; type: string | undefined; body: unknown }[] = [];
    const registrar = new RegistrarClient({
      baseUrl: 'https://api.example.net',
      username: 'ada-test',
      token: 't',
      fetch: (url, init) => {
        const headers = init.headers as Record<string, string>;
        seen.push({ url, type: headers['content-type'], body: init.body });
        return Promise.resolve(answers(url));
      },
    });
    const options = { spendCap: 5, window: { fromHour: 22, toHour: 4 } };
    expect(await collected(registrar.jobs.run('renewDomain', source, { options }))).toEqual([
      { position: 1 },
    ]);
    const { url, ...first } = seen[0];
    const sent = new URL(url);
    const wanted = new URL(path, url);
    expect([sent.pathname, Object.fromEntries(sent.searchParams)]).toEqual([
      wanted.pathname,
      Object.fromEntries(wanted.searchParams),
    ]);
    expect(first).toEqual({ type, body });
  });
});

describe('server-sent events', () => {
  it('are read over any chunks, without comments and what broke off', async () => {
    const heard = jest.fn();
    const stream = chunks(': open\n\nid: 1\nda', 'ta: a\r\n\r\n', 'data: b\ndata: c\n\ndata: bro');
    expect(await collected(serverEvents(stream, heard))).toEqual([
      { id: '1', data: 'a' },
      { id: undefined, data: 'b\nc' },
    ]);
    expect(heard).toHaveBeenCalledTimes(3);
  });
});
