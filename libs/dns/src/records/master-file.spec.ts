import fc from 'fast-check';
import { AppError } from '@registrar/kernel';
import { readMasterFile, writeMasterFile } from './master-file';
import { keyOf, type RecordData } from './record';
import { recordFrom } from './record-rules';

const ZONE = 'example.com';
const a = (host: string, answer = '192.0.2.1', ttl = 300): RecordData => ({ type: 'A', host, answer, ttl });
const txt = (answer: string, host = 't'): RecordData => ({ type: 'TXT', host, answer, ttl: 300 });
const read = (text: string): RecordData[] => readMasterFile(ZONE, text).records;

/** Undefined for a file that is read. Throws what is no refusal. */
function refusalOf(text: string): AppError | undefined {
  try {
    read(text);
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

describe('a master file', () => {
  it.each<[string, string, RecordData[]]>([
    ['relative and whole names', 'www A 192.0.2.1\nshop.example.com. IN A 192.0.2.1', [a('www'), a('shop')]],
    ['the apex', '@ A 192.0.2.1\nexample.com. A 192.0.2.2', [a(''), a('', '192.0.2.2')]],
    [
      'an owner left out',
      'www A 192.0.2.1\n\tA 192.0.2.2\n  IN A 192.0.2.3',
      [a('www'), a('www', '192.0.2.2'), a('www', '192.0.2.3')],
    ],
    [
      'an origin',
      '$ORIGIN sub.example.com.\nwww A 192.0.2.1\n$ORIGIN deep\n@ A 192.0.2.1',
      [a('www.sub'), a('deep.sub')],
    ],
    [
      'TTL and class in either order',
      'a 600 IN A 192.0.2.1\nb IN 600 A 192.0.2.1\nc 600 A 192.0.2.1',
      [a('a', undefined, 600), a('b', undefined, 600), a('c', undefined, 600)],
    ],
    [
      'TTLs with units',
      'a 1h A 192.0.2.1\nb 1H30M A 192.0.2.1\nc 1w A 192.0.2.1\nd 1d1h1m1s A 192.0.2.1',
      [
        a('a', undefined, 3_600),
        a('b', undefined, 5_400),
        a('c', undefined, 604_800),
        a('d', undefined, 90_061),
      ],
    ],
    [
      'a default TTL',
      '$TTL 1d\na A 192.0.2.1\nb 600 A 192.0.2.1\nc A 192.0.2.1',
      [a('a', undefined, 86_400), a('b', undefined, 600), a('c', undefined, 86_400)],
    ],
    [
      'the TTL of the entry before',
      'a 600 A 192.0.2.1\nb A 192.0.2.1\nc 900 A 192.0.2.1\nd A 192.0.2.1',
      [a('a', undefined, 600), a('b', undefined, 600), a('c', undefined, 900), a('d', undefined, 900)],
    ],
    ['no TTL at all', 'a A 192.0.2.1', [a('a')]],
    [
      'comments, blank lines and the ends of lines of other systems',
      '; a file\r\n\r\na A 192.0.2.1 ; here\r\n   ; nothing\r\n',
      [a('a')],
    ],
    [
      'parentheses',
      'mail MX ( 10 ; first\n  mail.example.net. )\n',
      [{ type: 'MX', host: 'mail', answer: 'mail.example.net', ttl: 300, priority: 10 }],
    ],
    ['texts of several strings', 't TXT "a b" c "d;e"', [txt('a bcd;e')]],
    ['escapes', 't TXT "say \\"hi\\"" "\\195\\188" a\\;b', [txt('say "hi"üa;b')]],
    [
      'types in lower case, and ALIAS',
      'www a 192.0.2.1\n@ alias cdn.example.net.',
      [a('www'), { type: 'ANAME', host: '', answer: 'cdn.example.net', ttl: 300 }],
    ],
    [
      'targets relative to the origin',
      'www CNAME web\nsub NS ns1',
      [
        { type: 'CNAME', host: 'www', answer: 'web.example.com', ttl: 300 },
        { type: 'NS', host: 'sub', answer: 'ns1.example.com', ttl: 300 },
      ],
    ],
    [
      'no service and no mail',
      '_sip._tcp SRV 0 0 0 .\nquiet MX 0 .',
      [
        { type: 'SRV', host: '_sip._tcp', answer: '0 0 .', ttl: 300, priority: 0 },
        { type: 'MX', host: 'quiet', answer: '.', ttl: 300, priority: 0 },
      ],
    ],
    [
      'a service',
      '_sip._tcp SRV 5 1 5060 sip.example.net.',
      [{ type: 'SRV', host: '_sip._tcp', answer: '1 5060 sip.example.net', ttl: 300, priority: 5 }],
    ],
    ['the same twice', 'a A 192.0.2.1\nA A 192.0.2.1', [a('a')]],
    ['a mark of its encoding', '\ufeffa A 192.0.2.1', [a('a')]],
    ['a wildcard', '* A 192.0.2.1', [a('*')]],
    ['hosts in capitals', 'WWW A 192.0.2.1', [a('www')]],
    [
      'a relative host that ends in the name of the zone',
      'www.example.com A 192.0.2.1',
      [a('www.example.com')],
    ],
    [
      'the origin it began with',
      '$ORIGIN sub.example.com.\n$ORIGIN example.com.\nwww A 192.0.2.1\n A 192.0.2.2',
      [a('www'), a('www', '192.0.2.2')],
    ],
    ['blanks of every kind', 'www\u00a0300\tIN  A \t192.0.2.1', [a('www')]],
    ['lines of blanks alone', 'a A 192.0.2.1\n\t\n \t \n\u00a0\nb A 192.0.2.1', [a('a'), a('b')]],
    ['a text without quotes', 't TXT bare', [txt('bare')]],
    ['quotes at the end of a word', 't TXT bare"a b"', [txt('barea b')]],
    ['the longest text', `t TXT ${'x'.repeat(4_096)}`, [txt('x'.repeat(4_096))]],
    ['nothing', '', []],
  ])('may have %s', (_what, text, records) => {
    expect(read(text)).toEqual(records);
  });

  it('says nothing of SOA and of the name servers of the domain itself', () => {
    const text = `@ SOA ns1.example.net. hostmaster.example.net. (1 2 3\n 4 5)\n@ NS ns1.example.net.\nEXAMPLE.com. NS ns2.example.net.\nsub NS ns1.example.net.`;
    expect(readMasterFile(ZONE, text)).toEqual({
      skipped: 3,
      lines: [5],
      records: [{ type: 'NS', host: 'sub', answer: 'ns1.example.net', ttl: 300 }],
    });
  });

  it.each<[string, string, string]>([
    [
      'a type that is not served',
      'a A 192.0.2.1\na CAA 0 issue "ca.example"',
      'line 2: records of type CAA are not served',
    ],
    ['no type', 'a', 'line 1: there is no type'],
    ['no owner', '  A 192.0.2.1', 'line 1: there is no owner'],
    ['no value', 'a A', 'line 1: A takes 1 value'],
    ['a value too many', 'a A 192.0.2.1 192.0.2.2', 'line 1: A takes 1 value'],
    ['no address', '\n\na A 192.0.2.256', 'line 3: Parameter Value Error - Invalid IPv4'],
    [
      'a host outside of the zone',
      'www.example.net. A 192.0.2.1',
      'line 1: host is invalid: it must be a name below example.com',
    ],
    [
      'an origin outside of the zone',
      '$ORIGIN example.net.\nwww A 192.0.2.1',
      'line 2: host is invalid: it must be a name below example.com',
    ],
    ['a short TTL', 'a 60 A 192.0.2.1', 'line 1: ttl must be between 300 and 2147483647'],
    ['a TTL that is none', '$TTL soon', 'line 1: soon is no TTL'],
    ['a TTL whose last number has no unit', '$TTL 1h30', 'line 1: 1h30 is no TTL'],
    ['a TTL with an unknown unit', '$TTL 1y', 'line 1: 1y is no TTL'],
    ['a TTL of a unit alone', '$TTL h', 'line 1: h is no TTL'],
    [
      'a default TTL that is too long',
      '$TTL 99999d\na A 192.0.2.1',
      'line 2: ttl must be between 300 and 2147483647',
    ],
    ['another class', 'a CH A 192.0.2.1', 'line 1: the class must be IN'],
    ['other files', '$INCLUDE /etc/passwd', 'line 1: $INCLUDE is not taken'],
    ['a loop', '$GENERATE 1-100000 a$ A 192.0.2.1', 'line 1: $GENERATE is not taken'],
    ['a directive without a value', '$ORIGIN', 'line 1: $ORIGIN takes one value'],
    ['a quote that is not closed', 'a TXT "open\nb A 192.0.2.1', 'line 1: a quote is not closed'],
    [
      'a parenthesis that is not closed',
      'a A 192.0.2.1\nb TXT ( open',
      'line 2: a parenthesis is not closed',
    ],
    ['a parenthesis inside another', 'a TXT ( ( b ) )', 'line 1: unexpected closing parenthesis'],
    ['a parenthesis closed that was not open', 'a TXT b )', 'line 1: unexpected closing parenthesis'],
    ['a backslash at the end', 'a TXT b\\', 'line 1: unexpected character'],
    [
      'a host that is too long with its zone',
      `${'abcdefghi.'.repeat(24)}abc A 192.0.2.1`,
      'line 1: host is invalid: it must be a name below example.com',
    ],
    [
      'a text that is too long',
      `a TXT ${'x'.repeat(4_097)}`,
      'line 1: Parameter Value Error - Invalid Txt Format',
    ],
    ['a text of nothing', 'a TXT', 'line 1: TXT takes at least one text'],
    ['an octet above 255', 'a TXT "\\256"', 'line 1: Parameter Value Error - Invalid Txt Format'],
    ['no number for a priority', 'a MX ten mail', 'line 1: ten is no number'],
    ['a priority too high', 'a MX 65536 mail', 'line 1: priority must be between 0 and 65535'],
    ['a service without its target', '_a._b SRV 1 2 3', 'line 1: SRV takes 4 values'],
    [
      'a CNAME of the domain itself',
      '@ CNAME a.example.net.',
      'line 1: Parameter Value Error - A CNAME Must Be The Only Record Of Its Host',
    ],
    [
      'the same twice with other TTLs',
      'a 300 A 192.0.2.1\na 600 A 192.0.2.1',
      'line 2: Parameter Value Error - Duplicate Record',
    ],
    [
      'an escape in a host',
      'a\\.b A 192.0.2.1',
      'line 1: host is invalid: it must be a name below example.com',
    ],
    [
      'a control character',
      'a\u0001 A 192.0.2.1',
      'line 1: host is invalid: it must be a name below example.com',
    ],
    [
      'several faults',
      'a A x\nb A 192.0.2.1\nc AAAA x',
      'line 1: Parameter Value Error - Invalid IPv4; line 3: Parameter Value Error - Invalid IPv6',
    ],
  ])('is refused with %s', (_what, text, says) => {
    expect(() => read(text)).toThrow(
      expect.objectContaining({
        kind: 'invalid',
        message: 'Bad Request',
        details: `zoneFile cannot be read: ${says}`,
      }),
    );
  });

  it('is no reason to hide a fault of the program', () => {
    const fault = new TypeError('a fault of the program');
    const broken = jest.spyOn(String.prototype, 'toUpperCase').mockImplementation(() => {
      throw fault;
    });
    let thrown: unknown;
    try {
      read('a A 192.0.2.1');
    } catch (error) {
      thrown = error;
    } finally {
      broken.mockRestore();
    }
    expect(thrown).toBe(fault);
  });

  it('may have a host of 253 octets with its zone', () => {
    const host = `${'abcdefghi.'.repeat(24)}a`;
    expect(read(`${host} A 192.0.2.1`)).toEqual([a(host)]);
  });

  it('is read no further than ten faults', () => {
    expect(() => read('a A x\n'.repeat(50))).toThrow(
      expect.objectContaining({ details: expect.stringMatching(/^(?:(?!line 11).)*line 10: [^;]*$/) }),
    );
  });

  it('is read, or refused with the line, whatever the text', () => {
    const ends = { read: 0, refused: 0 };
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom(
            ' ',
            '\n',
            '"',
            '(',
            ')',
            ';',
            '\\',
            'a',
            'A',
            'TXT',
            '@',
            '$TTL',
            '$ORIGIN',
            '1',
            '300',
            '192.0.2.1',
            '.',
            'é',
            '\0',
          ),
          { maxLength: 40 },
        ),
        (parts) => {
          const text = parts.join('');
          const fault = refusalOf(text);
          if (fault === undefined) {
            ends.read += 1;
            expect(read(writeMasterFile(ZONE, 7, read(text)))).toEqual(read(text));
          } else {
            ends.refused += 1;
            expect(fault).toMatchObject({
              kind: 'invalid',
              details: expect.stringMatching(/^zoneFile cannot be read: line \d+: ./),
            });
          }
        },
      ),
      { numRuns: 1_000 },
    );
    expect(Math.min(ends.read, ends.refused)).toBeGreaterThan(20);
  });
});

const anyRecord = fc.oneof(
  fc
    .tuple(fc.constantFrom('', 'www', '*', '*.a', '_x.y'), fc.ipV4())
    .map(([host, answer]) => recordFrom(ZONE, { type: 'A', host, answer })),
  fc
    .tuple(fc.constantFrom('', 'www', 'a.b'), fc.ipV6())
    .map(([host, answer]) => recordFrom(ZONE, { type: 'AAAA', host, answer })),
  fc
    .tuple(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 700 }),
      fc.integer({ min: 300, max: 2_147_483_647 }),
    )
    .map(([text, ttl]): RecordData => ({
      type: 'TXT',
      host: 't',
      answer: `x${text.replace(/\p{Cc}/gu, '')}`,
      ttl,
    })),
  fc
    .nat({ max: 65_535 })
    .map((priority) =>
      recordFrom(ZONE, { type: 'MX', host: '', answer: `m${priority}.example.net`, priority }),
    ),
  fc
    .nat({ max: 65_535 })
    .map((port) =>
      recordFrom(ZONE, { type: 'SRV', host: '_a._b', answer: `0 ${port} x.example.net`, priority: 0 }),
    ),
  fc
    .constantFrom('ANAME' as const, 'CNAME' as const, 'NS' as const)
    .map((type) => recordFrom(ZONE, { type, host: 'c', answer: 'x.example.net' })),
);

describe('a zone that is written to a file', () => {
  it('comes back as it was', () => {
    fc.assert(
      fc.property(fc.uniqueArray(anyRecord, { selector: keyOf }), (records) => {
        expect(read(writeMasterFile(ZONE, 7, records))).toEqual(records);
      }),
    );
  });

  it('reads as other servers want it', () => {
    const records: RecordData[] = [
      a(''),
      { type: 'MX', host: '', answer: 'mail.example.net', ttl: 3_600, priority: 10 },
      txt(`${'x'.repeat(255)}"ü\\`),
      { type: 'SRV', host: '_a._b', answer: '1 2 x.example.net', ttl: 300, priority: 5 },
    ];
    expect(writeMasterFile(ZONE, 7, records).split('\n')).toEqual([
      '; example.com, version 7',
      '$ORIGIN example.com.',
      'example.com.\t300\tIN\tA\t192.0.2.1',
      'example.com.\t3600\tIN\tMX\t10 mail.example.net.',
      `t.example.com.\t300\tIN\tTXT\t"${'x'.repeat(255)}" "\\"\\195\\188\\\\"`,
      '_a._b.example.com.\t300\tIN\tSRV\t5 1 2 x.example.net.',
      '',
    ]);
  });
});
