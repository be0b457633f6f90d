import type { RecordInput, RecordType } from '../record';

/** The zone that the cases are for. */
export const ZONE = 'example.com';
/** 400 of a host that is none. */
export const HOST = { message: 'Bad Request', details: 'host is invalid: it must be a name below example.com' };
const unfit = (what: string): object => ({ kind: 'invalid', message: 'Invalid Argument', details: `Parameter Value Error - ${what}` });
const bad = (details: string): object => ({ kind: 'invalid', message: 'Bad Request', details });

/** A record that is right, of each type. */
export const RIGHT: Readonly<Record<RecordType, RecordInput>> = {
  A: { type: 'A', host: 'www', answer: '192.0.2.1' },
  AAAA: { type: 'AAAA', host: 'www', answer: '2001:db8::1' },
  ANAME: { type: 'ANAME', host: '', answer: 'target.example.net' },
  CNAME: { type: 'CNAME', host: 'www', answer: 'target.example.net' },
  MX: { type: 'MX', host: '', answer: 'mail.example.net', priority: 10 },
  NS: { type: 'NS', host: 'sub', answer: 'ns1.example.net' },
  SRV: { type: 'SRV', host: '_sip._tcp', answer: '1 5060 sip.example.net', priority: 10 },
  TXT: { type: 'TXT', host: '', answer: 'text' },
};
export const TYPES = Object.keys(RIGHT) as RecordType[];

const NAMES_OF_NOTHING = [
  '', ' ', '.', '..', 'localhost', 'com', '-a.example.net', 'a-.example.net', 'a..example.net', '.example.net', 'example.net..', 'a b.example.net', ' mail.example.net',
  'mail.example.net ', 'mail.example.net\n', 'mail.example.net\0', '192.0.2.1', '192.0.2.1.', '2001:db8::1', 'http://example.net', 'example.net/', 'mail@example.net', '*.example.net',
  'exa*mple.net', 'ex!mple.net', 'ex,ample.net', 'ex\\.ample.net', '"example.net"', `${'a'.repeat(64)}.example.net`, `${'a.'.repeat(127)}example.net`, 'xn--a.example.net', 'xn--.example.net', '☃.example.net',
  '\ud800.example.net', '\u200d.example.net',
];
const NO_HOSTS_OF_TARGETS = ['_mail.example.net', 'mail._tcp.example.net', 'ma_il.example.net'];

const ANSWERS: Readonly<Record<RecordType, { wrong: readonly string[]; says: string }>> = {
  A: {
    says: 'Invalid IPv4',
    wrong: [
      '', ' ', '192.0.2', '192.0.2.1.1', '192.0.2.', '.192.0.2.1', '192.0.2.256', '192.0.2.999', '192.0.2.-1', '192.0.2.+1', '192.0.2.01', '192.0.02.1', '0192.0.2.1', '192.0.2.1 ', ' 192.0.2.1', '192.0.2.1\n',
      '192.0.2.1/32', '192.0.2.1:53', '192.0.2.a', '0xC0.0.2.1', '3221225985', '192,0,2,1', '192..2.1', '1e2.0.2.1', '١٩٢.0.2.1', '１９２.0.2.1', '2001:db8::1', '::ffff:192.0.2.1', 'www.example.net', '*', '192.0.2.1,192.0.2.2',
    ],
  },
  AAAA: {
    says: 'Invalid IPv6',
    wrong: [
      '', ' ', ':', ':::', '1::2::3', '1:2:3:4:5:6:7', '1:2:3:4:5:6:7:8:9', '1:2:3:4:5:6:7:8::', '::1:2:3:4:5:6:7:8', '1:2:3:4::5:6:7:8', '2001:db8::g', '2001:db8::12345', '2001:db8:', ':2001:db8::1', '2001:db8::1 ', ' 2001:db8::1',
      '2001:db8::1/64', '[2001:db8::1]', 'fe80::1%eth0', '::ffff:192.0.2.256', '::192.0.2', '::192.0.2.1:1', '192.0.2.1::', '1:2:3:4:5:6:7:192.0.2.1', '192.0.2.1', 'www.example.net', '2001-db8--1', '2001:db8::１', '0x2001::1', '2001:db8::-1',
    ],
  },
  ANAME: { says: 'Invalid Hostname', wrong: [...NAMES_OF_NOTHING, 'example.com', 'EXAMPLE.com.'] },
  CNAME: { says: 'Invalid Hostname', wrong: [...NAMES_OF_NOTHING, 'www.example.com', 'WWW.example.com.'] },
  MX: { says: 'Invalid Hostname', wrong: [...NAMES_OF_NOTHING.filter((name) => name !== '.'), ...NO_HOSTS_OF_TARGETS, '10 mail.example.net'] },
  NS: { says: 'Invalid Hostname', wrong: [...NAMES_OF_NOTHING, ...NO_HOSTS_OF_TARGETS] },
  SRV: {
    says: 'Invalid Srv Format',
    wrong: [
      '', '.', ' ', '1', '1 5060', '1 5060 ', '0 0', '0 0 ', '0 0 ..', '0 0 . .', '0 .', 'sip.example.net', '5060 sip.example.net', '10 1 5060 sip.example.net', '1 5060 sip.example.net ', ' 1 5060 sip.example.net', '-1 5060 sip.example.net', '1 -5060 sip.example.net',
      '65536 5060 sip.example.net', '1 65536 sip.example.net', '100000 5060 sip.example.net', '1.5 5060 sip.example.net', 'a 5060 sip.example.net', '1 a sip.example.net', '1\t5060\tsip.example.net', '1,5060,sip.example.net', '1 5060 192.0.2.1',
      '1 5060 sip', '1 5060 _sip.example.net', '1 5060 *.example.net', '1 5060 -a.example.net', '1 5060 a..example.net', '1 5060 sip.example.net x', '0x1 5060 sip.example.net', '1 5060\nsip.example.net',
    ],
  },
  TXT: {
    says: 'Invalid Txt Format',
    wrong: [
      '', '""', '"" ""', 'a\0b', 'a\nb', 'a\tb', 'a\u007fb', 'a\u0085b', 'a\ud800b', 'a\udc00', '"a\\000b"', '"a\\010b"', '"a\\999b"', '"a\\256b"', '"\\255"', '"\\195"', '"a\\\nb"', 'x'.repeat(4_097), 'é'.repeat(2_049), '💩'.repeat(1_025),
      `"${'x'.repeat(4_097)}"`, Array.from({ length: 17 }, () => `"${'x'.repeat(255)}"`).join(' '), 'x'.repeat(1_000_000),
    ],
  },
};

const WRONG_HOSTS = [
  ' ', 'a b', ' a', 'a ', 'a\n', 'a\0', '.', '..', '.a', 'a..b', 'a.', 'www.other.com.', 'example.com.evil.', 'notexample.com.', 'com.', '-a', 'a-', '-', 'a.-b', 'a*', '*a', 'a.*', 'a.*.b', '**', '*.*', '*.', '*..a', '@.a', 'a@', '@@', 'a/b', 'a\\b', 'a"b',
  'a(b', 'a;b', 'a$b', "a'b", 'a,b', 'a:b', '☃', '\ud800', '\u200d', 'a\u202eb', 'xn--', 'xn--a', `${'a'.repeat(64)}`, `${'a.'.repeat(121)}a`, 'a.'.repeat(200), '１'.repeat(70),
];

/** What is refused, and how. */
export const REFUSALS: { what: string; input: RecordInput; says: object }[] = [
  ...TYPES.flatMap((type) => ANSWERS[type].wrong.map((answer) => ({ what: `${type} ${JSON.stringify(answer).slice(0, 60)}`, input: { ...RIGHT[type], answer }, says: unfit(ANSWERS[type].says) }))),
  ...WRONG_HOSTS.map((host) => ({ what: `host ${JSON.stringify(host).slice(0, 60)}`, input: { ...RIGHT.A, host }, says: HOST })),
  ...['www', '_sip', 'sip.tcp', '_sip.tcp', 'sip._tcp', '', '@', '*._tcp', '*'].map((host) => ({ what: `SRV at ${JSON.stringify(host)}`, input: { ...RIGHT.SRV, host }, says: unfit('Invalid Srv Format') })),
  ...['', '@', 'example.com.', 'example.com'].map((host) => ({ what: `CNAME at ${JSON.stringify(host)}`, input: { ...RIGHT.CNAME, host }, says: unfit('A CNAME Must Be The Only Record Of Its Host') })),
  ...['', '@', 'example.com.', 'Example.com'].map((host) => ({ what: `NS at ${JSON.stringify(host)}`, input: { ...RIGHT.NS, host }, says: bad('host is invalid: the NS records of the domain itself follow its name servers') })),
  ...['*', '*.sub'].map((host) => ({ what: `NS at ${host}`, input: { ...RIGHT.NS, host }, says: bad('host is invalid: a wildcard cannot be delegated') })),
  ...TYPES.flatMap((type) => [299, 0, -300, 300.5, 2_147_483_648, NaN, Infinity].map((ttl) => ({ what: `${type} with ttl ${ttl}`, input: { ...RIGHT[type], ttl }, says: bad('ttl must be between 300 and 2147483647') }))),
  ...(['MX', 'SRV'] as const).flatMap((type) => [-1, 65_536, 1.5, NaN, Infinity].map((priority) => ({ what: `${type} with priority ${priority}`, input: { ...RIGHT[type], priority }, says: bad('priority must be between 0 and 65535') }))),
  ...(['MX', 'SRV'] as const).flatMap((type) => [undefined, null].map((priority) => ({ what: `${type} with priority ${String(priority)}`, input: { ...RIGHT[type], priority }, says: bad("'priority' is required") }))),
];

/** What is taken, over the right record of its type, and the form it is stored in. */
export const ACCEPTED: { input: Partial<RecordInput> & { type: RecordType }; stored: object }[] = [
  ...['0.0.0.0', '255.255.255.255', '10.0.0.1', '192.0.2.249'].map((answer) => ({ input: { type: 'A' as const, answer }, stored: { answer } })),
  ...Object.entries({
    '2001:0DB8:0000:0000:0000:0000:0000:0001': '2001:db8::1', '::': '::', '::1': '::1', '1::': '1::', '2001:db8:0:1:1:1:1:1': '2001:db8:0:1:1:1:1:1', '2001:0:0:1:0:0:0:1': '2001:0:0:1::1',
    '2001:db8:0:0:1:0:0:1': '2001:db8::1:0:0:1', '::192.0.2.1': '::c000:201', '::FFFF:192.0.2.1': '::ffff:192.0.2.1', '::ffff:c000:201': '::ffff:192.0.2.1', '64:ff9b::192.0.2.33': '64:ff9b::c000:221', '1:2:3:4:5:6:7::': '1:2:3:4:5:6:7:0',
    '1:2:3:4:5:6:192.0.2.1': '1:2:3:4:5:6:c000:201', '0:0:3:4:5:6:7:8': '::3:4:5:6:7:8', 'FE80::ABCD': 'fe80::abcd',
  }).map(([answer, stored]) => ({ input: { type: 'AAAA' as const, answer }, stored: { answer: stored } })),
  ...Object.entries({
    '': '', '@': '', 'www': 'www', 'WWW': 'www', 'a.b.c': 'a.b.c', '*': '*', '*.a': '*.a', '_dmarc': '_dmarc', 'a_b': 'a_b', '_acme-challenge.www': '_acme-challenge.www', 'Bücher': 'xn--bcher-kva', 'XN--BCHER-KVA': 'xn--bcher-kva', '*.bücher': '*.xn--bcher-kva',
    'a。b': 'a.b', '1': '1', '1.2.3.4': '1.2.3.4', 'r3---sn': 'r3---sn', 'www.example.com.': 'www', 'example.com.': '', 'Example.COM.': '', '*.example.com.': '*', '*.a.example.com.': '*.a', 'www.example.com': 'www', 'example.com': '', 'WWW.Example.Com': 'www', '*.example.com': '*', 'notexample.com': 'notexample.com', 'www.other.org': 'www.other.org', [`${'a'.repeat(63)}`]: 'a'.repeat(63),
    'straße': 'xn--strae-oqa', '東京': 'xn--1lqs71d',
  }).map(([host, stored]) => ({ input: { type: 'A' as const, host }, stored: { host: stored } })),
  ...(['ANAME', 'CNAME', 'MX', 'NS'] as const).flatMap((type) => Object.entries({
    'Target.Example.NET.': 'target.example.net', 'bücher.example': 'xn--bcher-kva.example', '1.example.net': '1.example.net', 'sub.example.com': 'sub.example.com', 'r3---sn.example.net': 'r3---sn.example.net',
  }).map(([answer, stored]) => ({ input: { type, answer }, stored: { answer: stored } }))),
  ...(['ANAME', 'CNAME'] as const).map((type) => ({ input: { type, answer: '_x1.acm-validations.example.net.' }, stored: { answer: '_x1.acm-validations.example.net' } })),
  { input: { type: 'MX', answer: '.', priority: 0 }, stored: { answer: '.', priority: 0 } },
  { input: { type: 'SRV', host: '_sip._tcp', answer: '0 0 .', priority: 0 }, stored: { answer: '0 0 .', priority: 0 } },
  { input: { type: 'CNAME', host: '*', answer: 'example.com' }, stored: { answer: 'example.com' } },
  ...Object.entries({
    '0 0 sip.example.net.': '0 0 sip.example.net', '65535 65535 SIP.example.net': '65535 65535 sip.example.net', '1  5060   sip.example.net': '1 5060 sip.example.net', '01 05060 sip.example.net': '1 5060 sip.example.net',
  }).map(([answer, stored]) => ({ input: { type: 'SRV' as const, answer }, stored: { answer: stored } })),
  { input: { type: 'SRV', host: '_sip._tcp.example.com.' }, stored: { host: '_sip._tcp' } },
  { input: { type: 'SRV', host: '_sip._tcp.phone' }, stored: { host: '_sip._tcp.phone' } },
  ...Object.entries({
    'text': 'text', 'Case Kept.': 'Case Kept.', '"quoted"': 'quoted', '"a" "b"': 'ab', '"a b"  "c"': 'a bc', '"say \\"hi\\""': 'say "hi"', '"back\\\\slash"': 'back\\slash', 'say "hi"': 'say "hi"', '"open': '"open', 'a\\b': 'a\\b', '"a""b"': '"a""b"',
    '"\\195\\188"': 'ü', '"\\065"': 'A', 'ü💩': 'ü💩', '"100%"': '100%', '"%41"': '%41', ' blanks stay ': ' blanks stay ', 'v=DKIM1; k=rsa; p=MIGf': 'v=DKIM1; k=rsa; p=MIGf', '" "': ' ',
  }).map(([answer, stored]) => ({ input: { type: 'TXT' as const, answer }, stored: { answer: stored } })),
  { input: { type: 'TXT', answer: 'x'.repeat(4_096) }, stored: { answer: 'x'.repeat(4_096) } },
  { input: { type: 'TXT', answer: `"${'\\120'.repeat(4_096)}"` }, stored: { answer: 'x'.repeat(4_096) } },
  ...[300, 86_400, 2_147_483_647].map((ttl) => ({ input: { type: 'A' as const, ttl }, stored: { ttl } })),
  ...[undefined, null].map((ttl) => ({ input: { type: 'A' as const, ttl }, stored: { ttl: 300 } })),
  ...[0, 10, 65_535].map((priority) => ({ input: { type: 'MX' as const, priority }, stored: { priority } })),
  ...[undefined, null].map((host) => ({ input: { type: 'A' as const, host }, stored: { host: '' } })),
];
