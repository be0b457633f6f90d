import { FakeRegisteredNames, FakeZoneStore, zoneStoreContract } from '../testing';
import { FakeUnitOfWork } from '@registrar/kernel/testing';
import { ZoneCheck } from './zone-check';

describe('zone imports in memory', () => {
  zoneStoreContract(async () => {
    const uow = new FakeUnitOfWork();
    const store = new FakeZoneStore(uow);
    return { store, names: store, uow };
  });
});

describe('ZoneCheck', () => {
  const uow = new FakeUnitOfWork();
  const zones = new FakeZoneStore(uow);
  const registered = new FakeRegisteredNames();
  const check = new ZoneCheck(zones, registered);

  beforeAll(async () => {
    const load = async (zone: string, labels: readonly string[]): Promise<void> => {
      const id = await zones.begin({
        source: { zone, location: 'a' },
        version: '1',
        now: new Date(0),
        leaseUntil: new Date(1),
      });
      await zones.append(id!, labels, new Date(1));
      await uow.run(() => zones.publish(id!, undefined));
    };
    await load('example', ['taken', 'xn--bcher-kva', 'r3---sn']);
    await load('co.uk', ['taken']);
    registered.names.add('fresh.example').add('local.zz');
  });

  const answer = (results: [string, boolean | null][], removed = 0) => ({
    results: results.map(([domainName, available]) => ({ domainName, available })),
    total: results.length,
    removed,
  });

  it('says what is in the zone and what not, and null where there is no zone data, in the order asked', async () => {
    expect(
      await check.execute(['quay.example', 'taken.zz', 'taken.example', 'taken.co.uk', 'free.co.uk']),
    ).toEqual(
      answer([
        ['quay.example', true],
        ['taken.zz', null],
        ['taken.example', false],
        ['taken.co.uk', false],
        ['free.co.uk', true],
      ]),
    );
  });

  it('knows what is registered here before the zone file does', async () => {
    expect(await check.execute(['fresh.example', 'local.zz'])).toEqual(
      answer([
        ['fresh.example', false],
        ['local.zz', false],
      ]),
    );
  });

  it.each([
    ['upper case', 'TAKEN.Example', 'taken.example', false],
    ['blanks around and a final dot', ' taken.example. ', 'taken.example', false],
    ['Unicode', 'Bücher.example', 'xn--bcher-kva.example', false],
    ['punycode', 'XN--BCHER-KVA.example', 'xn--bcher-kva.example', false],
    ['a label that is older than IDNA', 'r3---sn.example', 'r3---sn.example', false],
    ['a label of 63 characters', `${'a'.repeat(63)}.example`, `${'a'.repeat(63)}.example`, true],
    ['a name below a name', 'www.taken.example', 'www.taken.example', null],
  ])('takes %s', async (_, sent, domainName, available) => {
    expect(await check.execute([sent])).toEqual(answer([[domainName, available]]));
  });

  it('counts what it dropped: names that cannot be, repeats, and TLDs that are refused whole', async () => {
    const cannotBe = [
      '-bad.example',
      'bad-.example',
      'a_b.example',
      `${'a'.repeat(64)}.example`,
      'example',
      'a..example',
      'a b.example',
      '☃.example',
      '192.0.2.1',
      '.',
    ];
    const refused = ['lantern.in', 'lantern.co.in'];
    const repeats = ['QUAY.example', 'quay.example.'];
    expect(await check.execute(['quay.example', ...cannotBe, ...refused, ...repeats])).toEqual(
      answer([['quay.example', true]], 14),
    );
  });

  it.each([
    ['a name that cannot be', ['-bad.example']],
    ['a refused TLD', ['lantern.co.in']],
  ])('refuses as 422 when all that is left is %s', async (_, names) => {
    await expect(check.execute(names)).rejects.toMatchObject({
      kind: 'unprocessable',
      message: 'Unprocessable Entity',
      details: undefined,
    });
  });

  it.each([
    ['no name', [], 'domainNames is empty'],
    ['an empty name', ['quay.example', ' '], 'domainNames holds an empty name'],
    [
      '501 names',
      Array.from({ length: 501 }, (_, at) => `n${at}.example`),
      'domainNames holds more than 500 names',
    ],
  ])('refuses %s as 400', async (_, names, details) => {
    await expect(check.execute(names)).rejects.toMatchObject({
      kind: 'invalid',
      message: 'Bad Request',
      details,
    });
  });

  it('takes 500 names', async () => {
    expect(await check.execute(Array.from({ length: 500 }, (_, at) => `n${at}.example`))).toMatchObject({
      total: 500,
      removed: 0,
    });
  });
});
