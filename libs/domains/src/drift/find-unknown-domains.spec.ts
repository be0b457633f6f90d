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
const ours = (values: object = {}) =>
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
  /** Known here by the time it is recorded. */
  known?: boolean;
  answers?: Record<string, InfoOutcome>;
  /** The signal comes with the look at this name. */
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
  const asked: string[] = [];
  const info = async (_connection: unknown, { ascii }: { ascii: string }) => {
    asked.push(ascii);
    if (ascii === stopAt) stop.abort();
    return answers[ascii] ?? { kind: 'absent' as const };
  };
  const isMore = await new FindUnknownDomains(store, { info } as never, clock, log).execute(
    CONNECTION,
    stopAt === undefined ? undefined : stop.signal,
  );
  const of = (name: string) => calls.filter(([one]) => one === name).map(([, ...given]) => given);
  return { isMore, calls, of, asked, log: log.lines, now: clock.now() };
}

describe('the comparison of a registry from its side', () => {
  it('does nothing before it is due', async () => {
    const { isMore, calls, now } = await run({ due: false });
    expect([isMore, calls]).toEqual([false, [['take', 4, now, addSeconds(now, 900), addDays(now, 1)]]]);
  });

  it('reads commands and messages older than an hour, goes on behind them, and comes again a day later', async () => {
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

  it('goes on at once with the next part', async () => {
    const { isMore, calls, now } = await run({ isLast: false });
    expect([isMore, calls.slice(2)]).toEqual([
      true,
      [
        ['advance', 4, NEXT],
        ['finish', 4, now],
      ],
    ]);
  });

  it('records and logs a domain that is ours at the registry alone', async () => {
    const found = candidate('Bücher.Example', { source: 'message', evidence: '12' });
    const { of, log, now, isMore } = await run({
      candidates: [found],
      answers: { 'xn--bcher-kva.example': ours() },
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

  it('logs none that an account here has by now', async () => {
    const { of, log } = await run({
      candidates: [candidate('a.example')],
      answers: { 'a.example': ours() },
      known: true,
    });
    expect([of('record').length, log]).toEqual([1, []]);
  });

  it.each<[string, InfoOutcome]>([
    ['is not there', { kind: 'absent' }],
    ['is not shown to us', { kind: 'not_ours' }],
    ["is another registrar's", ours({ clientId: 'registrar-z' })],
    ['is on its way out', ours({ statuses: ['ok', 'pendingDelete'] })],
  ])('records none that %s', async (_, answer) => {
    const { of, asked, isMore } = await run({
      candidates: [candidate('a.example')],
      answers: { 'a.example': answer },
    });
    expect([of('record'), asked, of('advance').length, isMore]).toEqual([[], ['a.example'], 1, false]);
  });

  it('passes by what is no name', async () => {
    const { asked, of } = await run({
      candidates: [candidate('no name'), candidate('b.example')],
      answers: { 'b.example': ours() },
    });
    expect([asked, of('record').length]).toEqual([['b.example'], 1]);
  });

  it('reads the same part again an hour after a registry that did not answer', async () => {
    const { isMore, of, asked, now } = await run({
      candidates: [candidate('a.example'), candidate('b.example')],
      answers: { 'a.example': AWAY },
    });
    expect([isMore, asked, of('advance'), of('finish')]).toEqual([
      false,
      ['a.example'],
      [],
      [[4, addSeconds(now, 3_600)]],
    ]);
  });

  it('stops between two names, and reads the part again', async () => {
    const { isMore, of, asked, now } = await run({
      candidates: [candidate('a.example'), candidate('b.example')],
      stopAt: 'a.example',
      isLast: false,
    });
    expect([isMore, asked, of('advance'), of('finish')]).toEqual([
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

  it('end when they are not ours at the registry any more', async () => {
    const { of, asked, now } = await run({ open: [known(2)], answers: { 'n1.example': ours() } });
    expect([asked, of('resolve'), of('finish')]).toEqual([
      ['n1.example', 'n2.example'],
      [['2', now]],
      [[4, addDays(now, 1)]],
    ]);
  });

  it('are read in parts of a hundred until one is not full', async () => {
    const { of, asked } = await run({ open: [known(100), known(99, 101)] });
    expect([of('open'), asked.length, of('resolve').length]).toEqual([
      [
        [4, '0', 100],
        [4, '100', 100],
      ],
      199,
      199,
    ]);
  });

  it('wait an hour when the registry does not answer', async () => {
    const { isMore, of, asked, now } = await run({ open: [known(2)], answers: { 'n1.example': AWAY } });
    expect([isMore, asked, of('resolve'), of('finish')]).toEqual([
      false,
      ['n1.example'],
      [],
      [[4, addSeconds(now, 3_600)]],
    ]);
  });

  it('are left for the next time when the process stops', async () => {
    const { of, asked, now } = await run({ open: [known(2)], stopAt: 'n1.example' });
    expect([asked, of('resolve'), of('finish')]).toEqual([
      ['n1.example'],
      [['1', now]],
      [[4, addSeconds(now, 3_600)]],
    ]);
  });
});
