import { Forwarder } from './forwarder';
import type { ForwarderRequest } from './forwarder-request';
import type { ForwardedHost } from '../ports';
import { FakeForwardedHosts, forwardedHostsContract } from '../testing';

const OWN = new Set(['forward.registrar.example', '192.0.2.80', '[2001:db8::80]']);

let hosts: FakeForwardedHosts;
let forwarder: Forwarder;
beforeEach(() => {
  hosts = new FakeForwardedHosts();
  forwarder = new Forwarder(hosts, OWN);
});

const forward = (host: string, forwardsTo: string, type: ForwardedHost['type'] = 'redirect') =>
  hosts.entries.set(host, { forwardsTo, type });
const request = (host: string, more: Partial<ForwarderRequest> = {}): ForwarderRequest => ({
  method: 'GET',
  target: '/',
  httpVersion: '1.1',
  hosts: [host],
  passedBy: [],
  ...more,
});
const status = async (host: string, more: Partial<ForwarderRequest> = {}): Promise<number> =>
  (await forwarder.answer(request(host, more))).status;

describe('forwarded hosts in memory', () => {
  let serial = 0;
  forwardedHostsContract(async () => {
    const fake = new FakeForwardedHosts();
    return {
      hosts: fake,
      newDomain: async () => `domain-${(serial += 1)}.example`,
      forward: async (domainName, host, entry) =>
        void fake.entries.set(host === '' ? domainName : `${host}.${domainName}`, entry),
    };
  });
});

describe('the forwarder', () => {
  it.each(['www.a.example', 'WWW.A.EXAMPLE', 'www.a.example.', 'www.a.example:8080'])(
    'answers for %p',
    async (host) => {
      forward('www.a.example', 'https://t.example/shop');
      expect(await forwarder.answer(request(host, { target: '/x?y' }))).toMatchObject({
        status: 301,
        headers: { location: 'https://t.example/shop/x?y' },
      });
    },
  );

  it.each([
    'b.example',
    'a.example',
    'x.www.a.example',
    'localhost',
    '192.0.2.1',
    '[::1]:80',
    'forward.registrar.example',
  ])('answers 404 for %p', async (host) => {
    forward('www.a.example', 'https://t.example/');
    expect(await status(host)).toBe(404);
  });

  it.each(['a b', 'user@www.a.example', 'www.a.example, www.a.example', ''])(
    'answers 400 for %p, and looks nothing up',
    async (host) => {
      expect(await status(host)).toBe(400);
      expect(hosts.reads).toBe(0);
    },
  );

  it.each(['localhost', '192.0.2.1', '[2001:db8::1]', 'forward.registrar.example'])(
    'looks nothing up for %p',
    async (host) => {
      await status(host);
      expect(hosts.reads).toBe(0);
    },
  );

  it('answers 414 for a target without end', async () => {
    expect(await status('www.a.example', { target: `/${'a'.repeat(9_000)}` })).toBe(414);
  });

  it('answers 503 while hosts cannot be read, and says nothing of why', async () => {
    hosts.away = true;
    const { status: given, content, headers } = await forwarder.answer(request('www.a.example'));
    expect([given, headers['retry-after'], content]).toEqual([
      503,
      '5',
      { kind: 'text', text: expect.not.stringContaining('away') },
    ]);
  });

  it('answers HEAD as GET', async () => {
    forward('www.a.example', 'https://t.example/', 'masked');
    for (const host of ['www.a.example', 'b.example', 'a b'])
      expect(await forwarder.answer(request(host, { method: 'HEAD' }))).toEqual(
        await forwarder.answer(request(host)),
      );
  });
});

describe('a loop', () => {
  it.each<[string, [string, string][]]>([
    ['a host that goes to itself', [['www.a.example', 'https://www.a.example/x']]],
    ['to itself in capitals, by another port', [['www.a.example', 'http://WWW.A.EXAMPLE:8080/']]],
    ['to itself with a final dot', [['www.a.example', 'http://www.a.example./']]],
    [
      'two hosts that go to each other',
      [
        ['www.a.example', 'https://a.example/'],
        ['a.example', 'https://www.a.example/'],
      ],
    ],
    [
      'three in a ring',
      [
        ['www.a.example', 'https://b.example/'],
        ['b.example', 'https://c.example/'],
        ['c.example', 'https://www.a.example/'],
      ],
    ],
    [
      'a way into a ring',
      [
        ['www.a.example', 'https://b.example/'],
        ['b.example', 'https://c.example/'],
        ['c.example', 'https://b.example/'],
      ],
    ],
    [
      'a host that goes to the forwarder by its name',
      [['www.a.example', 'https://forward.registrar.example/']],
    ],
    ['by its IPv4 address', [['www.a.example', 'http://192.0.2.80/x']]],
    ['by its IPv6 address', [['www.a.example', 'http://[2001:DB8:0::80]/x']]],
    [
      'by another host',
      [
        ['www.a.example', 'https://b.example/'],
        ['b.example', 'http://192.0.2.80/'],
      ],
    ],
  ])('is refused: %s', async (_, entries) => {
    for (const type of ['redirect', '302', 'masked'] as const) {
      for (const [host, target] of entries) forward(host, target, type);
      expect(await status('www.a.example')).toBe(508);
    }
  });

  it('is refused when the request was here already', async () => {
    forward('www.a.example', 'https://t.example/');
    expect(await status('www.a.example', { passedBy: ['1.1 registrar-forwarder'] })).toBe(508);
    expect(await status('www.a.example', { passedBy: ['1.1 cache.example'] })).toBe(301);
  });

  it.each<[string, [string, string][]]>([
    [
      'a chain that ends elsewhere',
      [
        ['www.a.example', 'https://b.example/'],
        ['b.example', 'https://c.example/'],
        ['c.example', 'https://t.example/'],
      ],
    ],
    [
      'a host beside',
      [
        ['www.a.example', 'https://a.example/'],
        ['b.a.example', 'https://www.a.example/'],
      ],
    ],
    ['an address that is not ours', [['www.a.example', 'http://192.0.2.81/']]],
    [
      'more hops than are followed',
      Array.from({ length: 12 }, (_, at): [string, string] => [
        at === 0 ? 'www.a.example' : `h${at}.example`,
        `https://h${at + 1}.example/`,
      ]),
    ],
  ])('is not seen in %s', async (_, entries) => {
    for (const [host, target] of entries) forward(host, target);
    expect(await status('www.a.example')).toBe(301);
  });
});

describe('the question whether a certificate may be had', () => {
  beforeEach(() => forward('www.a.example', 'https://t.example/'));

  it.each(['www.a.example', 'WWW.a.example', 'www.a.example.'])(
    'is answered with yes for %p',
    async (name) => {
      expect(await forwarder.isForwarded(name)).toBe(true);
    },
  );

  it.each([
    'a.example',
    '*.a.example',
    'www.a.example:443',
    '',
    'localhost',
    '192.0.2.1',
    'forward.registrar.example',
    'www.a.example/x',
    'a b',
    "' or 1=1 --",
    'a'.repeat(400),
  ])('is answered with no for %p', async (name) => {
    expect(await forwarder.isForwarded(name)).toBe(false);
  });

  it('has no answer while hosts cannot be read', async () => {
    hosts.away = true;
    await expect(forwarder.isForwarded('www.a.example')).rejects.toThrow(/cannot be read/);
  });
});
