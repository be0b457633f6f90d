import { addDays, addSeconds } from '@registrar/kernel';
import { FakeClock, FakeLog } from '@registrar/kernel/testing';
import type { InfoOutcome } from '@registrar/registries';
import { connectionOf } from '@registrar/registries/testing';
import { FindUnknownDomains } from './find-unknown-domains';
import type { Candidate, ScanPosition, UnknownDomain, UnknownDomainStore } from './ports';

const CONNECTION = connectionOf({ id: 4, code: 'lantern' });
const NEXT: ScanPosition = { commandId: '100', messageId: '7' };
const CREATED = new Date('2026-01-01T00:00:00Z');
const EXPIRES = new Date('2027-01-01T00:00:00Z');
const AWAY = { kind: 'unknown', why: 'away' } as const;
const sponsored = (values: object = {}) =>
  ({
    kind: 'found',
    info: {
      clientId: CONNECTION.clientId,
      statuses: ['ok'],
      createdAt: CREATED,
      expiresAt: EXPIRES,
      ...values,
    },
  }) as unknown as InfoOutcome;
const candidate = (name: string, values: Partial<Candidate> = {}): Candidate => ({
  name,
  source: 'create',
  evidence: `cl-${name}`,
  ...values,
});

interface Arranged {
  due?: boolean;
  candidates?: Candidate[];
  isLast?: boolean;
  /** Those found before, in parts. */
  open?: UnknownDomain[][];
  /** In a local account by the time it is recorded. */
  known?: boolean;
  answers?: Record<string, InfoOutcome>;
  /** The signal comes with the query of this name. */
  stopAt?: string;
}

async function run({
  due = true,
  candidates = [],
  isLast = true,
  open = [[]],
  known = false,
  answers = {},
  stopAt,
}: Arranged) {
  const [clock, log, stop] = [new FakeClock(), new FakeLog(), new AbortController()];
  const calls: unknown[][] = [];
  const call =
    <T>(name: string, answer?: T) =>
    async (...given: unknown[]) => {
      calls.push([name, ...given]);
      return answer;
    };
  const parts = [...open];
  const store = {
    take: call('take', due),
    candidates: call('candidates', { candidates, next: NEXT, isLast }),
    advance: call('advance'),
    record: call('record', !known),
    resolveKnown: call('resolveKnown'),
    open: async (...given: unknown[]) => {
      calls.push(['open', ...given]);
      return parts.shift() ?? [];
    },
    resolve: call('resolve'),
    finish: call('finish'),
  } as unknown as UnknownDomainStore;
  const queried: string[] = [];
  const info = async (_connection: unknown, { ascii }: { ascii: string }) => {
    queried.push(ascii);
    if (ascii === stopAt) stop.abort();
    return answers[ascii] ?? { kind: 'absent' as const };
  };
  const isMore = await new FindUnknownDomains(store, { info } as never, clock, log).execute(
    CONNECTION,
    stopAt === undefined ? undefined : stop.signal,
  );
  const of = (name: string) => calls.filter(([one]) => one === name).map(([, ...given]) => given);
  return { isMore, calls, of, queried, log: log.lines, now: clock.now() };
}

describe('the search for unknown domains', () => {
  it('does nothing before it is due', async () => {
    const { isMore, calls, now } = await run({ due: false });
    expect([isMore, calls]).toEqual([false, [['take', 4, now, addSeconds(now, 900), addDays(now, 1)]]]);
  });

  it('reads commands and messages older than an hour, continues after them, and runs again a day later', async () => {
    const { isMore, calls, now } = await run({});
    expect(isMore).toBe(false);
    expect(calls.slice(1)).toEqual([
      ['candidates', 4, addSeconds(now, -3_600), 100],
      ['advance', 4, NEXT],
      ['resolveKnown', 4, now],
      ['open', 4, '0', 100],
      ['finish', 4, addDays(now, 1)],
    ]);
  });

  it('continues at once with the next part', async () => {
    const { isMore, calls, now } = await run({ isLast: false });
    expect([isMore, calls.slice(2)]).toEqual([
      true,
      [
        ['advance', 4, NEXT],
        ['finish', 4, now],
      ],
    ]);
  });

  it('records and logs a domain that is sponsored by this registrar and in no account', async () => {
    const found = candidate('Bücher.Example', { source: 'message', evidence: '12' });
    const { of, log, now, isMore } = await run({
      candidates: [found],
      answers: { 'xn--bcher-kva.example': sponsored() },
    });
    expect([of('advance'), of('finish'), isMore]).toEqual([[[4, NEXT]], [[4, addDays(now, 1)]], false]);
    expect(of('record')).toEqual([
      [
        4,
        {
          name: 'xn--bcher-kva.example',
          source: 'message',
          evidence: '12',
          registeredAt: CREATED,
          expiresAt: EXPIRES,
        },
        now,
      ],
    ]);
    expect(log).toEqual([
      {
        level: 'error',
        message: 'unknown domain found at the registry',
        fields: { connection: 'lantern', domain: 'xn--bcher-kva.example', source: 'message', evidence: '12' },
      },
    ]);
  });

  it('logs no domain that is in an account by now', async () => {
    const { of, log } = await run({
      candidates: [candidate('a.example')],
      answers: { 'a.example': sponsored() },
      known: true,
    });
    expect([of('record').length, log]).toEqual([1, []]);
  });

  it.each<[string, InfoOutcome]>([
    ['does not exist', { kind: 'absent' }],
    ['the registry does not show', { kind: 'not_ours' }],
    ["is another registrar's", sponsored({ clientId: 'registrar-z' })],
    ['is pending delete', sponsored({ statuses: ['ok', 'pendingDelete'] })],
  ])('does not record a domain that %s', async (_, answer) => {
    const { of, queried, isMore } = await run({
      candidates: [candidate('a.example')],
      answers: { 'a.example': answer },
    });
    expect([of('record'), queried, of('advance').length, isMore]).toEqual([[], ['a.example'], 1, false]);
  });

  it('skips what is not a domain', async () => {
    const { queried, of } = await run({
      candidates: [candidate('no name'), candidate('b.example')],
      answers: { 'b.example': sponsored() },
    });
    expect([queried, of('record').length]).toEqual([['b.example'], 1]);
  });

  it('reads the same part again an hour after a registry that did not answer', async () => {
    const { isMore, of, queried, now } = await run({
      candidates: [candidate('a.example'), candidate('b.example')],
      answers: { 'a.example': AWAY },
    });
    expect([isMore, queried, of('advance'), of('finish')]).toEqual([
      false,
      ['a.example'],
      [],
      [[4, addSeconds(now, 3_600)]],
    ]);
  });

  it('stops between two names, and reads the part again', async () => {
    const { isMore, of, queried, now } = await run({
      candidates: [candidate('a.example'), candidate('b.example')],
      stopAt: 'a.example',
      isLast: false,
    });
    expect([isMore, queried, of('advance'), of('finish')]).toEqual([
      false,
      ['a.example'],
      [],
      [[4, addSeconds(now, 3_600)]],
    ]);
  });
});

describe('unknown domains that were found before', () => {
  const known = (count: number, from = 1): UnknownDomain[] =>
    Array.from({ length: count }, (_, at) => ({ id: String(from + at), name: `n${from + at}.example` }));

  it('end when this registrar no longer sponsors them', async () => {
    const { of, queried, now } = await run({ open: [known(2)], answers: { 'n1.example': sponsored() } });
    expect([queried, of('resolve'), of('finish')]).toEqual([
      ['n1.example', 'n2.example'],
      [['2', now]],
      [[4, addDays(now, 1)]],
    ]);
  });

  it('are read in parts of a hundred until one is not full', async () => {
    const { of, queried } = await run({ open: [known(100), known(99, 101)] });
    expect([of('open'), queried.length, of('resolve').length]).toEqual([
      [
        [4, '0', 100],
        [4, '100', 100],
      ],
      199,
      199,
    ]);
  });

  it('wait an hour when the registry does not answer', async () => {
    const { isMore, of, queried, now } = await run({ open: [known(2)], answers: { 'n1.example': AWAY } });
    expect([isMore, queried, of('resolve'), of('finish')]).toEqual([
      false,
      ['n1.example'],
      [],
      [[4, addSeconds(now, 3_600)]],
    ]);
  });

  it('are left for the next run when the process stops', async () => {
    const { of, queried, now } = await run({ open: [known(2)], stopAt: 'n1.example' });
    expect([queried, of('resolve'), of('finish')]).toEqual([
      ['n1.example'],
      [['1', now]],
      [[4, addSeconds(now, 3_600)]],
    ]);
  });
});
