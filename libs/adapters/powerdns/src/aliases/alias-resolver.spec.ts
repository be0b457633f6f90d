import type { NameServer } from '../dns-exchange';
import { type Answered, CODE, type DnsRecord, type Query, TYPE } from '../dns-message';
import { AliasResolver } from './alias-resolver';

const ZONES: NameServer = { host: '127.0.0.1', port: 5300 };
const [FIRST, SECOND]: NameServer[] = [
  { host: '192.0.2.53', port: 53 },
  { host: '192.0.2.54', port: 53 },
];
const TIMES = { total: 200, attempt: 20 };
const ADDRESS = Buffer.from([198, 51, 100, 1]);

const address = (name: string, ttl = 60, data = ADDRESS): DnsRecord => ({ name, type: TYPE.A, ttl, data });
const cname = (name: string, target: string, ttl = 60): DnsRecord => ({
  name,
  type: TYPE.CNAME,
  ttl,
  data: Buffer.alloc(0),
  target,
});
const answer = (...records: DnsRecord[]): Answered => ({
  code: CODE.NOERROR,
  isAuthoritative: true,
  isTruncated: false,
  records,
});
const coded = (code: number, ...records: DnsRecord[]): Answered => ({ ...answer(...records), code });
const referral = (): Answered => ({ ...answer(), isAuthoritative: false });

type Answers = Readonly<Record<string, Answered | Error>>;

/** By `own name` and `up name`; our name server refuses other names, upstream resolvers do not have them. */
function resolverOf(
  answers: Answers,
  upstreams: NameServer[] = [FIRST],
  now?: () => number,
): { resolver: AliasResolver; asked: string[]; queries: Query[] } {
  const asked: string[] = [];
  const queries: Query[] = [];
  const resolver = new AliasResolver(
    { zones: ZONES, upstreams: () => upstreams },
    TIMES,
    async (server, query, timeoutMs) => {
      const at = server === ZONES ? 'own' : server === FIRST ? 'up' : 'second';
      asked.push(`${at} ${query.name}`);
      queries.push(query);
      const found = answers[`${at} ${query.name}`] ?? coded(at === 'own' ? CODE.REFUSED : CODE.NXDOMAIN);
      await new Promise((resolve) => setImmediate(resolve));
      expect(timeoutMs).toBeGreaterThan(0);
      if (found instanceof Error) throw found;
      return found;
    },
    now,
  );
  return { resolver, asked, queries };
}

const resolve = async (answers: Answers, name = 'a.com', upstreams?: NameServer[]) => {
  const { resolver, asked } = resolverOf(answers, upstreams);
  return { ...(await resolver.resolve(name, TYPE.A)), asked };
};

afterEach(() => jest.restoreAllMocks());

describe('the resolver of ANAME targets', () => {
  it.each<[string, Answers, object, string[]]>([
    [
      'takes the answer of our name server and asks no other',
      { 'own a.com': answer(address('a.com')) },
      { code: 0, ttl: 60, addresses: [ADDRESS] },
      ['own a.com'],
    ],
    [
      'takes NXDOMAIN of our name server as final',
      { 'own a.com': coded(CODE.NXDOMAIN), 'up a.com': answer(address('a.com')) },
      { code: 3, addresses: [] },
      ['own a.com'],
    ],
    [
      'takes an answer of our name server without addresses as final',
      { 'own a.com': answer(), 'up a.com': answer(address('a.com')) },
      { code: 0, addresses: [] },
      ['own a.com'],
    ],
    [
      'asks upstream where our name server refuses',
      { 'up a.com': answer(address('a.com')) },
      { code: 0, addresses: [ADDRESS] },
      ['own a.com', 'up a.com'],
    ],
    [
      'asks upstream where our name server refers to others',
      { 'own a.com': referral(), 'up a.com': answer(address('a.com')) },
      { code: 0, addresses: [ADDRESS] },
      ['own a.com', 'up a.com'],
    ],
    [
      'fails with our name server',
      { 'own a.com': coded(CODE.SERVFAIL), 'up a.com': answer(address('a.com')) },
      { code: 2, addresses: [], why: 'our name server answers with code 2' },
      ['own a.com'],
    ],
    [
      'fails where our name server does not answer',
      { 'own a.com': new Error('no answer in time') },
      { code: 2, why: 'no answer in time' },
      ['own a.com'],
    ],
    ['passes NXDOMAIN of upstream on', {}, { code: 3, addresses: [] }, ['own a.com', 'up a.com']],
    [
      'takes the rest of a chain from the upstream answer',
      { 'up a.com': answer(cname('a.com', 'b.net'), address('b.net')) },
      { addresses: [ADDRESS] },
      ['own a.com', 'up a.com', 'own b.net'],
    ],
    [
      'prefers our zone in the middle of an upstream chain',
      { 'up a.com': coded(CODE.NXDOMAIN, cname('a.com', 'b.com')), 'own b.com': answer(address('b.com')) },
      { code: 0, addresses: [ADDRESS] },
      ['own a.com', 'up a.com', 'own b.com'],
    ],
    [
      'asks upstream anew behind a zone of ours',
      { 'own a.com': answer(cname('a.com', 'b.net')), 'up b.net': answer(address('b.net')) },
      { code: 0, addresses: [ADDRESS] },
      ['own a.com', 'own b.net', 'up b.net'],
    ],
    [
      'ignores records of other names',
      { 'own a.com': answer(address('b.com')) },
      { code: 0, addresses: [] },
      ['own a.com'],
    ],
    [
      'ignores addresses of a wrong length',
      { 'own a.com': answer(address('a.com', 60, Buffer.alloc(3))) },
      { code: 0, addresses: [] },
      ['own a.com'],
    ],
  ])('%s', async (_what, answers, expected, asked) => {
    const resolved = await resolve(answers);
    expect(resolved).toMatchObject(expected);
    expect(resolved.asked).toEqual(asked);
  });

  it.each([
    [[500, 400], 300],
    [[500, 40], 40],
    [[30, 400], 30],
    [[0, 400], 0],
  ])('gives a chain of the TTLs %j the TTL %d', async ([first, second], ttl) => {
    expect(
      await resolve({
        'own a.com': answer(cname('a.com', 'b.com', first)),
        'own b.com': answer(address('b.com', second)),
      }),
    ).toMatchObject({ ttl });
  });

  it('follows eight names and no more', async () => {
    const chain = (length: number): Answers =>
      Object.fromEntries(
        Array.from({ length }, (_, at) => [
          `own n${at}.com`,
          answer(at === length - 1 ? address(`n${at}.com`) : cname(`n${at}.com`, `n${at + 1}.com`)),
        ]),
      );
    expect(await resolve(chain(8), 'n0.com')).toMatchObject({ code: CODE.NOERROR, addresses: [ADDRESS] });
    expect(await resolve(chain(9), 'n0.com')).toMatchObject({
      code: CODE.SERVFAIL,
      addresses: [],
      why: 'the chain has more than 8 names',
    });
  });

  it.each<[string, Answers, NameServer[], object, string[]]>([
    [
      'asks the second resolver where the first fails',
      { 'up a.com': coded(CODE.SERVFAIL), 'second a.com': answer(address('a.com')) },
      [FIRST, SECOND],
      { code: 0 },
      ['up a.com', 'second a.com'],
    ],
    [
      'asks the second resolver where the first is silent',
      { 'up a.com': new Error('no answer in time'), 'second a.com': answer(address('a.com')) },
      [FIRST, SECOND],
      { code: 0 },
      ['up a.com', 'second a.com'],
    ],
    [
      'asks a lone resolver twice',
      { 'up a.com': coded(CODE.REFUSED) },
      [FIRST],
      { code: 2, why: 'upstream resolvers answer with code 5' },
      ['up a.com', 'up a.com'],
    ],
    ['fails without resolvers', {}, [], { code: 2, why: 'there is no upstream resolver' }, []],
  ])('%s', async (_what, answers, upstreams, expected, asked) => {
    const resolved = await resolve(answers, 'a.com', upstreams);
    expect(resolved).toMatchObject(expected);
    expect(resolved.asked.slice(1)).toEqual(asked);
  });

  it('asks our name server without recursion and upstream resolvers with it', async () => {
    const { resolver, queries } = resolverOf({});
    await resolver.resolve('a.com', TYPE.AAAA);
    expect(queries).toEqual([
      { name: 'a.com', type: TYPE.AAAA },
      { name: 'a.com', type: TYPE.AAAA, recursion: true },
    ]);
  });

  it('asks once for equal questions at the same time, and again afterwards', async () => {
    const { resolver, asked } = resolverOf({ 'own a.com': answer(address('a.com')) });
    await Promise.all([
      resolver.resolve('a.com', TYPE.A),
      resolver.resolve('a.com', TYPE.A),
      resolver.resolve('a.com', TYPE.AAAA),
    ]);
    expect(asked).toHaveLength(2);
    await resolver.resolve('a.com', TYPE.A);
    expect(asked).toHaveLength(3);
  });

  it('fails when its time is over, however many resolvers are left', async () => {
    let now = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => now);
    const waits: number[] = [];
    const slow = new AliasResolver(
      { zones: ZONES, upstreams: () => Array.from({ length: 50 }, () => FIRST) },
      TIMES,
      async (server, _query, timeoutMs) => {
        now += server === ZONES ? 5 : timeoutMs;
        if (server === ZONES) return coded(CODE.REFUSED);
        waits.push(timeoutMs);
        throw new Error('no answer in time');
      },
    );
    expect(await slow.resolve('a.com', TYPE.A)).toMatchObject({
      code: CODE.SERVFAIL,
      why: 'upstream resolvers: no answer in time',
    });
    expect(waits).toEqual([...Array.from({ length: 9 }, () => TIMES.attempt), 15]);
  });

  it('refuses the question beyond a thousand others in flight', async () => {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const resolver = new AliasResolver({ zones: ZONES, upstreams: () => [] }, TIMES, async ({}, { name }) => {
      await released;
      return answer(address(name));
    });
    const running = Array.from({ length: 1_000 }, (_, at) => resolver.resolve(`n${at}.com`, TYPE.A));
    expect(await resolver.resolve('more.com', TYPE.A)).toMatchObject({
      code: CODE.SERVFAIL,
      why: 'too many questions at once',
    });
    release();
    expect(new Set((await Promise.all(running)).map(({ code }) => code))).toEqual(new Set([CODE.NOERROR]));
    expect(await resolver.resolve('more.com', TYPE.A)).toMatchObject({ code: CODE.NOERROR });
  });

  it('refuses the question beyond 50 others about names of one domain, and answers those about another', async () => {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const resolver = new AliasResolver({ zones: ZONES, upstreams: () => [] }, TIMES, async ({}, { name }) => {
      if (name.endsWith('slow.example')) await released;
      return answer(address(name));
    });
    const running = Array.from({ length: 1_000 }, (_, at) => resolver.resolve(`n${at}.slow.example`, TYPE.A));
    expect(await resolver.resolve('cdn.target.net', TYPE.A)).toMatchObject({ code: CODE.NOERROR });
    expect(await resolver.resolve('more.slow.example', TYPE.A)).toMatchObject({
      code: CODE.SERVFAIL,
      why: 'too many questions at once about names of slow.example',
    });
    release();
    const codes = (await Promise.all(running)).map(({ code }) => code);
    expect(codes.filter((code) => code === CODE.NOERROR)).toHaveLength(50);
    expect(await resolver.resolve('more.slow.example', TYPE.A)).toMatchObject({ code: CODE.NOERROR });
  });

  it.each<[string, Answered | Error]>([
    ['our name server fails', coded(CODE.SERVFAIL)],
    ['no answer comes in time', new Error('no answer in time')],
  ])('serves the last addresses of 15 minutes with a TTL of 30 s where %s', async (_what, failure) => {
    const answers: Record<string, Answered | Error> = { 'own a.com': answer(address('a.com')) };
    const clock = { now: 0 };
    const { resolver } = resolverOf(answers, [FIRST], () => clock.now);
    expect(await resolver.resolve('a.com', TYPE.A)).toMatchObject({ ttl: 60, addresses: [ADDRESS] });
    answers['own a.com'] = failure;
    clock.now = 900_000;
    expect(await resolver.resolve('a.com', TYPE.A)).toEqual({
      code: CODE.NOERROR,
      ttl: 30,
      addresses: [ADDRESS],
      why: expect.stringMatching(/code 2|no answer in time/) as string,
    });
    expect(await resolver.resolve('a.com', TYPE.AAAA)).toMatchObject({ code: CODE.SERVFAIL });
    clock.now += 1;
    expect(await resolver.resolve('a.com', TYPE.A)).toMatchObject({ code: CODE.SERVFAIL, addresses: [] });
  });

  it('serves no earlier addresses of a target that no longer has any', async () => {
    const answers: Record<string, Answered | Error> = { 'own a.com': answer(address('a.com')) };
    const { resolver } = resolverOf(answers);
    await resolver.resolve('a.com', TYPE.A);
    answers['own a.com'] = coded(CODE.NXDOMAIN);
    expect(await resolver.resolve('a.com', TYPE.A)).toMatchObject({ code: CODE.NXDOMAIN, addresses: [] });
    answers['own a.com'] = coded(CODE.SERVFAIL);
    expect(await resolver.resolve('a.com', TYPE.A)).toMatchObject({ code: CODE.SERVFAIL, addresses: [] });
  });
});
