import { Catalog } from '@registrar/catalog';
import { FakeCatalogStore, tldOf } from '@registrar/catalog/testing';
import { type AppError, DomainName } from '@registrar/kernel';
import { FakeClock, FakeUnitOfWork } from '@registrar/kernel/testing';
import { connectionOf, FakeRegistry, FakeRegistryObjects } from '@registrar/registries/testing';
import { assertNumberOfHosts, hostsFrom, NameserverCheck } from './nameserver-check';
import type { NameserverProbe } from './ports';
import type { VanityNameserverReader } from '../hosts/ports';

const HOSTS = { ...connectionOf({ profile: { dataModel: 'minimum', hostModel: 'objects' } }) };
const NO_HOSTS = connectionOf({ profile: { dataModel: 'minimum', hostModel: 'attributes' } });
const NAME = DomainName.of('a.example');
const TLD = tldOf({ name: 'example', connectionId: 1 });
const TESTED = tldOf({ name: 'example', connectionId: 1, requiresPreDelegation: true });

const [uow, clock] = [new FakeUnitOfWork(), new FakeClock()];
let registry: FakeRegistry;
let objects: FakeRegistryObjects;
let catalog: FakeCatalogStore;
beforeEach(() => {
  [registry, objects, catalog] = [
    new FakeRegistry({ clock, uow }),
    new FakeRegistryObjects(uow),
    new FakeCatalogStore(),
  ];
  catalog.put(TLD);
  catalog.put(tldOf({ name: 'other', connectionId: 2 }));
});

interface Ports {
  silent?: string[];
  glue?: string[];
}
const checkWith = ({ silent, glue }: Ports = {}): NameserverCheck => {
  const probe =
    silent &&
    ({
      silent: async (hosts: readonly string[]) => hosts.filter((host) => silent.includes(host)),
    } as NameserverProbe);
  const reader =
    glue &&
    ({
      addressesOf: async (hosts: readonly string[]) =>
        new Map(hosts.filter((host) => glue.includes(host)).map((host) => [host, ['192.0.2.1']])),
    } as unknown as VanityNameserverReader);
  return new NameserverCheck(new Catalog(catalog), registry, objects, clock, probe, reader);
};
const assertUsable = (
  added: string[],
  {
    ports,
    connection = HOSTS,
    tld = TLD,
    all = added,
  }: { ports?: Ports; connection?: typeof HOSTS; tld?: typeof TLD | null; all?: string[] } = {},
): Promise<string> =>
  checkWith(ports)
    .assertUsable({ accountId: 7, name: NAME, tld: tld ?? undefined, connection }, all, added)
    .then(
      () => 'usable',
      ({ code, details }: AppError) => `${code}: ${details}`,
    );
const checks = (): string[] => registry.sent('host:check').map(({ object }) => object);
const GLUE = (host: string): string =>
  `domains.nameserver_glue: 'nameservers' holds ${host}, which lies below the domain and has no addresses at the registry`;

describe('hosts below a TLD of the registry', () => {
  it('that the registry does not know are refused by name', async () => {
    expect(await assertUsable(['ns1.b.example'])).toBe(
      "domains.nameserver_unknown: 'nameservers' holds ns1.b.example, which the registry does not know",
    );
  });

  it('are queried once, without those that are known', async () => {
    await objects.hostsCreated(1, ['ns1.b.example']);
    registry.hosted(HOSTS, 'ns2.b.example', ['192.0.2.1']);
    expect(await assertUsable(['ns1.b.example', 'ns2.b.example', 'ns.b.other', 'ns.example.net'])).toBe(
      'usable',
    );
    expect(checks()).toEqual(['ns2.b.example']);
  });

  it.each([
    ['there are none', [], undefined],
    ['none lies below one of its TLDs', ['ns.b.other', 'ns.example.net'], undefined],
    ['it keeps no hosts', ['ns1.b.example'], NO_HOSTS],
  ])('are not asked for where %s', async (_, hosts, connection) => {
    const [known, missing] = [jest.spyOn(objects, 'knownHosts'), jest.spyOn(registry, 'missingHosts')];
    expect(await assertUsable(hosts, { connection })).toBe('usable');
    expect([known.mock.calls, missing.mock.calls]).toEqual([[], []]);
  });

  it('are not queried where all are known', async () => {
    await objects.hostsCreated(1, ['ns1.b.example']);
    const missing = jest.spyOn(registry, 'missingHosts');
    expect(await assertUsable(['ns1.b.example'])).toBe('usable');
    expect(missing).not.toHaveBeenCalled();
  });
});

describe('hosts below the domain itself', () => {
  it.each([
    ['a.example', undefined],
    ['ns1.a.example', undefined],
    ['ns1.a.example', NO_HOSTS],
  ])('without addresses are refused (%s)', async (host, connection) => {
    expect(await assertUsable([host], { connection })).toBe(GLUE(host));
  });

  it('are usable with addresses stored locally or at the registry', async () => {
    registry.hosted(HOSTS, 'ns2.a.example', ['192.0.2.1']);
    expect(
      await assertUsable(['ns1.a.example', 'ns2.a.example'], { ports: { glue: ['ns1.a.example'] } }),
    ).toBe('usable');
    expect(
      await assertUsable(['ns1.a.example'], { connection: NO_HOSTS, ports: { glue: ['ns1.a.example'] } }),
    ).toBe('usable');
  });

  it('alone count with local addresses: a host below another domain is created with that domain', async () => {
    expect(await assertUsable(['ns1.b.example'], { ports: { glue: ['ns1.b.example'] } })).toMatch(
      /^domains.nameserver_unknown/,
    );
    expect(await assertUsable(['ns1.aa.example'], { ports: { glue: ['ns1.aa.example'] } })).toMatch(
      /^domains.nameserver_unknown/,
    );
  });

  it('that stay delegated are not checked again', async () => {
    expect(await assertUsable([], { all: ['ns1.a.example'] })).toBe('usable');
  });
});

describe('name servers that have to answer', () => {
  const SILENT =
    "domains.nameserver_silent: 'nameservers' holds ns2.example.net, which does not answer for a.example";
  it.each([
    ['are refused where the TLD asks for it', TESTED, ['ns2.example.net'], SILENT],
    ['are usable where they do', TESTED, [], 'usable'],
    ['are not asked where the TLD does not ask for it', TLD, ['ns2.example.net'], 'usable'],
    ['are not asked under a TLD that is gone from the catalogue', null, ['ns2.example.net'], 'usable'],
    ['are not asked by a process without a probe', TESTED, undefined, 'usable'],
  ])('%s', async (_, tld, silent, expected) => {
    expect(await assertUsable(['ns1.example.net', 'ns2.example.net'], { tld, ports: { silent } })).toBe(
      expected,
    );
  });

  it('are all probed, also those that stay', async () => {
    expect(
      await assertUsable([], {
        all: ['ns2.example.net'],
        tld: TESTED,
        ports: { silent: ['ns2.example.net'] },
      }),
    ).toBe(SILENT);
  });
});

describe('the number of name servers', () => {
  const PROFILE = connectionOf({ profile: { dataModel: 'minimum', nameservers: { min: 1, max: 4 } } });
  const refusal = (
    length: number,
    tld?: { min: number; max: number },
    least = 0,
    connection = PROFILE,
  ): unknown => {
    try {
      assertNumberOfHosts(
        Array<string>(length).fill('ns.example.net'),
        connection,
        tld && tldOf({ name: 'example', connectionId: 1, nameservers: tld }),
        least,
      );
      return 'taken';
    } catch (error) {
      return (error as AppError).details;
    }
  };
  it.each([
    [0, undefined, 0, "'nameservers' must hold at least 1 host"],
    [1, undefined, 0, 'taken'],
    [4, undefined, 0, 'taken'],
    [5, undefined, 0, "'nameservers' holds more than 4 hosts"],
    [1, { min: 2, max: 3 }, 0, "'nameservers' must hold at least 2 hosts"],
    [3, { min: 2, max: 3 }, 0, 'taken'],
    [4, { min: 2, max: 3 }, 0, "'nameservers' holds more than 3 hosts"],
    [2, { min: 0, max: 13 }, 3, "'nameservers' must hold at least 3 hosts"],
    [4, { min: 0, max: 13 }, 3, 'taken'],
    [5, { min: 0, max: 13 }, 3, "'nameservers' holds more than 4 hosts"],
  ])('%i under the limits %j of the TLD, at least %i: %s', (length, tld, least, expected) => {
    expect(refusal(length, tld, least)).toBe(expected);
  });

  it('is thirteen at most, whatever registry and TLD take', () => {
    const wide = connectionOf({ profile: { dataModel: 'minimum', nameservers: { min: 0, max: 99 } } });
    expect([refusal(13, { min: 0, max: 99 }, 0, wide), refusal(14, { min: 0, max: 99 }, 0, wide)]).toEqual([
      'taken',
      "'nameservers' holds more than 13 hosts",
    ]);
  });
});

describe('the name servers of a request', () => {
  it('are A-labels in the order given', () => {
    expect(hostsFrom(['NS2.Bücher.example.', 'ns1.example.net'])).toEqual([
      'ns2.xn--bcher-kva.example',
      'ns1.example.net',
    ]);
    expect(hostsFrom([])).toEqual([]);
  });

  it.each([
    [
      ['ns1.example.net', 'localhost'],
      'request.invalid',
      `'nameservers' holds "localhost", which is no host name`,
    ],
    [['192.0.2.1.'], 'request.invalid', `'nameservers' holds "192.0.2.1.", which is no host name`],
    [['a b.example'], 'request.invalid', `'nameservers' holds "a b.example", which is no host name`],
    [
      ['ns1.example.net', 'ns2.example.net', 'NS1.example.net.'],
      'domains.nameserver_duplicate',
      "'nameservers' holds ns1.example.net twice",
    ],
  ])('%j are refused (%s)', (given, code, details) => {
    expect(() => hostsFrom(given)).toThrow(expect.objectContaining({ kind: 'invalid', code, details }));
  });
});
