import { DelegationReader, ZoneFileFault } from './delegation-reader';

/** All labels of the text, read in pieces of `size` characters. */
function labelsOf(text: string, zone = 'example', size = text.length || 1): string[] {
  const reader = new DelegationReader(zone);
  const found: string[] = [];
  for (let at = 0; at < text.length; at += size) found.push(...reader.push(text.slice(at, at + size)));
  return [...found, ...reader.end()];
}

const WHOLE = `; the zone, as a name server writes it
$ORIGIN example.
$TTL 1d
@   IN SOA a.nic.example. desk.nic.example. (
        2026112101 ; serial
        1800 900 604800 86400 ) ; the rest
    NS  a.nic.example.
    NS  b.nic.example.
alpha     172800 IN NS ns1.host.example.
          172800 IN NS ns2.host.example.
alpha     86400 IN DS 12345 8 2 ABCDEF
BETA.EXAMPLE.\tIN\t1h30m\tNS\tns1.beta
ns1.beta  A 192.0.2.1
gamma     RRSIG NS 8 2 172800 20261201000000 20261120000000 1 example. AbC+/=
gamma     NSEC delta NS DS RRSIG NSEC
delta     IN NS (
   ns1.delta
 )
deep.epsilon NS ns1.delta
a1b2c3    NSEC3 1 1 0 - ( D4E5
          NS SOA RRSIG )
text      TXT "a ; ( quoted \\" text"
          NS ns1.text.example.
_srv      NS ns1.delta
x\\.y      NS ns1.delta
nic       NS a.nic.example.
other.    NS ns1.delta
$ORIGIN SUB.EXAMPLE.
far       NS ns1.delta.example.
zeta.example. NS ns1.delta.example.
$ORIGIN .
eta.example NS ns1.delta.example
`;
const EXPECTED = ['alpha', 'beta', 'delta', 'text', 'nic', 'zeta', 'eta'];

describe('the delegations of a zone file', () => {
  it.each([1, 2, 7, 64, 10_000])(
    'are the names directly below the zone that have NS records, read in pieces of %p characters',
    (size) => {
      expect(labelsOf(WHOLE, 'example', size)).toEqual(EXPECTED);
    },
  );

  it('are the same with the line ends of another system', () => {
    expect(labelsOf(WHOLE.replaceAll('\n', '\r\n'))).toEqual(EXPECTED);
  });

  it('are those below a zone of several labels too', () => {
    expect(
      labelsOf('$ORIGIN co.uk.\nalpha NS ns1.host.example.\nbeta.uk. NS ns1\ngamma.co.uk. NS ns1\n', 'co.uk'),
    ).toEqual(['alpha', 'gamma']);
  });

  it.each([
    ['fully written names with tabs', 'alpha.example.\t900\tin\tns\tns1.host.example.\n'],
    ['no final line end', 'alpha NS ns1'],
    ['class before the time', 'alpha IN 172800 NS ns1\n'],
    ['a time before the class', 'alpha 172800 IN NS ns1\n'],
    ['neither', 'alpha NS ns1\n'],
    ['an owner that stands on the line before', 'alpha DS 1 8 2 AB\n  NS ns1\n'],
    ['an owner of a line before the origin changes', 'alpha DS 1 8 2 AB\n$ORIGIN nic.example.\n NS ns1\n'],
    ['an owner called as a type', 'alpha NS ns\nns A 192.0.2.1\n'],
    ['a parenthesis around everything', 'alpha ( 3600\n IN\n NS ns1 )\n'],
    ['a comment behind', 'alpha NS ns1 ; NS ns2 (\n'],
    ['blank lines of another system between owner and record', 'alpha DS 1 8 2 AB\r\n\r\n NS ns1\r\n'],
    ['a record without its value, which delegates nothing', 'beta NS\nalpha NS ns1\n'],
    ['blank lines in between', '\n   \nalpha NS ns1\n\t\n NS ns2\n'],
  ])('are read with %s', (_, text) => {
    expect(labelsOf(text)).toEqual(['alpha']);
  });

  it('come with the serial of the zone', () => {
    const reader = new DelegationReader('example');
    reader.push(WHOLE);
    expect(reader.serial).toBe('2026112101');
  });

  it.each([
    [
      'is of another zone',
      '$ORIGIN com.\n@ SOA a. b. 1 2 3 4 5\n',
      'example',
      'line 2: the zone is .com and not .example',
    ],
    ['ends within a parenthesis', 'alpha NS ( ns1\n', 'example', 'line 2: a parenthesis has no end'],
    ['closes what was never open', 'alpha NS ns1 )\n', 'example', 'line 1: a parenthesis has no beginning'],
    ['has a text without an end', 'alpha TXT "abc\n', 'example', 'line 1: a quoted text has no end'],
    ['includes other files', '$INCLUDE more.zone\n', 'example', 'line 1: $INCLUDE is not read'],
    ['makes names by a rule', '$GENERATE 1-9 a$ NS ns1\n', 'example', 'line 1: $GENERATE is not read'],
    ['has an origin without a name', '$ORIGIN\n', 'example', 'line 1: $ORIGIN without a name'],
    [
      'begins with a record without an owner',
      '  NS ns1\n',
      'example',
      'line 1: the first record has no owner',
    ],
    ['has a line that never ends', 'a'.repeat(1_000_001), 'example', 'line 0: a line has no end'],
    [
      'has a record that never ends',
      `alpha TXT (\n${'a b c d e f g h\n'.repeat(1_300)}`,
      'example',
      'line 1251: a record has no end',
    ],
  ])('are none of a file that %s', (_, text, zone, message) => {
    expect(() => labelsOf(text, zone)).toThrow(new ZoneFileFault(message));
  });
});
