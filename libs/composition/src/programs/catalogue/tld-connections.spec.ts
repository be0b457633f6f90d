import { tldConnectionsOf } from './tld-connections';

const TLDS = ['com', 'co.uk', 'xn--p1ai'];
const SANDBOX = new Map([
  ['com', 'sim-thin'],
  ['co.uk', 'sim-push'],
  ['xn--p1ai', 'sim-loc'],
]);
const NONE = new Map<string, string>();

describe('TLD_CONNECTIONS', () => {
  it.each<[string, string, ReadonlyMap<string, string>, Record<string, string>, string[]]>([
    ['nothing', '', NONE, {}, []],
    ['nothing, with defaults', '', SANDBOX, Object.fromEntries(SANDBOX), []],
    ['one TLD', 'com=registry-a', NONE, { com: 'registry-a' }, []],
    [
      'one TLD before its default',
      'com=registry-a',
      SANDBOX,
      { 'com': 'registry-a', 'co.uk': 'sim-push', 'xn--p1ai': 'sim-loc' },
      [],
    ],
    [
      'every other TLD before the defaults',
      ' *=rest, com=registry-a ,',
      SANDBOX,
      { 'com': 'registry-a', 'co.uk': 'rest', 'xn--p1ai': 'rest' },
      [],
    ],
    ['a TLD without a connection', 'co.uk=none', NONE, {}, ['co.uk']],
    ['all others without one', 'xn--p1ai=r2,*=none', SANDBOX, { 'xn--p1ai': 'r2' }, ['com', 'co.uk']],
  ])('chooses the connections of %s', (_what, text, byDefault, codes, unconnected) => {
    const connections = tldConnectionsOf(text, TLDS, byDefault);
    expect(Object.fromEntries(connections.codes)).toEqual(codes);
    expect([...connections.unconnected]).toEqual(unconnected);
  });

  it.each([
    ['com', 'TLD_CONNECTIONS holds "com", which is not TLD=connection like com=registry-a'],
    ['com=a', 'TLD_CONNECTIONS holds "com=a", which'],
    ['com=', 'TLD_CONNECTIONS holds "com=", which'],
    ['=registry-a', 'TLD_CONNECTIONS holds "=registry-a", which'],
    ['COM=registry-a', 'TLD_CONNECTIONS holds "COM=registry-a", which'],
    ['com=Registry', 'TLD_CONNECTIONS holds "com=Registry", which'],
    ['com=a-b=c', 'TLD_CONNECTIONS holds "com=a-b=c", which'],
    ['com=r1 co.uk=r2', 'TLD_CONNECTIONS holds "com=r1 co.uk=r2", which'],
    [`com=${'a'.repeat(41)}`, 'which is not TLD=connection'],
    ['com=r1,com=r2', 'TLD_CONNECTIONS names .com twice'],
    ['*=r1,*=r2', 'TLD_CONNECTIONS names * twice'],
    ['net=r1,.com=r1', 'TLD_CONNECTIONS names .net, ..com, which the catalogue does not have'],
    ['uk=r1', 'TLD_CONNECTIONS names .uk, which the catalogue does not have'],
  ])('refuses %s', (text, message) => {
    expect(() => tldConnectionsOf(text, TLDS, NONE)).toThrow(message);
  });
});
