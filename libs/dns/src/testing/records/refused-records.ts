import type { RecordInput } from '../../records/record';
import { RIGHT, TYPES } from './right-records';
import { WRONG_ANSWERS } from './wrong-answers';

/** 400 of a host that is no name below the domain. */
export const HOST = {
  message: 'Bad Request',
  details: 'host is invalid: it must be a name below example.com',
};
const unfit = (what: string): object => ({
  kind: 'invalid',
  message: 'Invalid Argument',
  details: `Parameter Value Error - ${what}`,
});
const bad = (details: string): object => ({ kind: 'invalid', message: 'Bad Request', details });

const WRONG_HOSTS = [
  ' ',
  'a b',
  ' a',
  'a ',
  'a\n',
  'a\0',
  '.',
  '..',
  '.a',
  'a..b',
  'a.',
  'www.other.com.',
  'example.com.evil.',
  'notexample.com.',
  'com.',
  '-a',
  'a-',
  '-',
  'a.-b',
  'a*',
  '*a',
  'a.*',
  'a.*.b',
  '**',
  '*.*',
  '*.',
  '*..a',
  '@.a',
  'a@',
  '@@',
  'a/b',
  'a\\b',
  'a"b',
  'a(b',
  'a;b',
  'a$b',
  "a'b",
  'a,b',
  'a:b',
  '☃',
  '\ud800',
  '\u200d',
  'a\u202eb',
  'xn--',
  'xn--a',
  `${'a'.repeat(64)}`,
  `${'a.'.repeat(121)}a`,
  'a.'.repeat(200),
  '１'.repeat(70),
];

/** Records that the rules refuse, each with its error. */
export const REFUSALS: { what: string; input: RecordInput; says: object }[] = [
  ...TYPES.flatMap((type) =>
    WRONG_ANSWERS[type].wrong.map((answer) => ({
      what: `${type} ${JSON.stringify(answer).slice(0, 60)}`,
      input: { ...RIGHT[type], answer },
      says: unfit(WRONG_ANSWERS[type].says),
    })),
  ),
  ...WRONG_HOSTS.map((host) => ({
    what: `host ${JSON.stringify(host).slice(0, 60)}`,
    input: { ...RIGHT.A, host },
    says: HOST,
  })),
  ...['www', '_sip', 'sip.tcp', '_sip.tcp', 'sip._tcp', '', '@', '*._tcp', '*'].map((host) => ({
    what: `SRV at ${JSON.stringify(host)}`,
    input: { ...RIGHT.SRV, host },
    says: unfit('Invalid Srv Format'),
  })),
  ...['', '@', 'example.com.', 'example.com'].map((host) => ({
    what: `CNAME at ${JSON.stringify(host)}`,
    input: { ...RIGHT.CNAME, host },
    says: unfit('A CNAME Must Be The Only Record Of Its Host'),
  })),
  ...['', '@', 'example.com.', 'Example.com'].map((host) => ({
    what: `NS at ${JSON.stringify(host)}`,
    input: { ...RIGHT.NS, host },
    says: bad('host is invalid: the NS records of the domain itself follow its name servers'),
  })),
  ...['*', '*.sub'].map((host) => ({
    what: `NS at ${host}`,
    input: { ...RIGHT.NS, host },
    says: bad('host is invalid: a wildcard cannot be delegated'),
  })),
  ...TYPES.flatMap((type) =>
    [299, 0, -300, 300.5, 2_147_483_648, NaN, Infinity].map((ttl) => ({
      what: `${type} with ttl ${ttl}`,
      input: { ...RIGHT[type], ttl },
      says: bad('ttl must be between 300 and 2147483647'),
    })),
  ),
  ...(['MX', 'SRV'] as const).flatMap((type) =>
    [-1, 65_536, 1.5, NaN, Infinity].map((priority) => ({
      what: `${type} with priority ${priority}`,
      input: { ...RIGHT[type], priority },
      says: bad('priority must be between 0 and 65535'),
    })),
  ),
  ...(['MX', 'SRV'] as const).flatMap((type) =>
    [undefined, null].map((priority) => ({
      what: `${type} with priority ${String(priority)}`,
      input: { ...RIGHT[type], priority },
      says: bad("'priority' is required"),
    })),
  ),
];
