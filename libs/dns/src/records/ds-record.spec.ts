import fc from 'fast-check';
import { AppError } from '@registrar/kernel';
import { keyFrom, keyTagOf } from './ds-key';
import { DS_ALGORITHMS, DS_DIGEST_DIGITS, type DsInput, dsRecordFrom } from './ds-record';

const SHA256 = 'E2D3C916F6DEEAC73294E8268FB5885044A833FC5459588F4A9184CFC41A5766';
const RIGHT: DsInput = { keyTag: 30909, algorithm: 13, digestType: 2, digest: SHA256 };
/** RFC 6605 §6.1. */
const P256 = {
  flags: 257,
  publicKey: 'GojIhhXUN/u4v54ZQqGSnyhWJwaubCvTmeexv7bR6edbkrSqQpF64cYbcB7wNcP+e+MAnLr+Wi9xMWyQLc8NAA==',
};
/** RFC 4034 §5.4: key tag 60485, algorithm 5. */
const RSA = {
  flags: 256,
  publicKey:
    'AQOeiiR0GOMYkDshWoSKz9XzfwJr1AYtsmx3TGkJaNXVbfi/2pHm822aJ5iI9BMzNXxeYCmZDRD99WYwYqUSdjMmmAphXdvxegXd/M5+X7OrzKBaMbCVdFLUUh6DhweJBjEVv5f2wwjM9XzcnOf+EPbtG9DMBmADjFDc2w/rljwvFw==',
};

function refusalOf(input: object): unknown {
  try {
    return dsRecordFrom(input as DsInput);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { kind: error.kind, code: error.code, message: error.message, details: error.details };
  }
}
const bad = (details: string): object => ({
  kind: 'invalid',
  code: 'dns.ds',
  message: 'Bad Request',
  details,
});

describe('a DS record', () => {
  it('is kept with its digest in capitals', () => {
    expect(dsRecordFrom({ ...RIGHT, digest: SHA256.toLowerCase() })).toEqual(RIGHT);
  });

  it.each([0, 65_535])('may have the key tag %i', (keyTag) => {
    expect(dsRecordFrom({ ...RIGHT, keyTag })).toEqual({ ...RIGHT, keyTag });
  });

  it.each(DS_ALGORITHMS)('may be of a key of algorithm %i', (algorithm) => {
    expect(dsRecordFrom({ ...RIGHT, algorithm })).toMatchObject({ algorithm });
  });

  it.each(Object.entries(DS_DIGEST_DIGITS))('of digest type %s has its own length', (type, digits) => {
    const [digestType, digest] = [Number(type), 'a0'.repeat(digits / 2)];
    expect(dsRecordFrom({ ...RIGHT, digestType, digest })).toMatchObject({
      digestType,
      digest: digest.toUpperCase(),
    });
    for (const wrong of [digest.slice(1), digest.slice(2), `${digest}0`, `${digest}00`, '']) {
      expect(refusalOf({ ...RIGHT, digestType, digest: wrong })).toEqual(
        bad(`digest must have ${digits} hexadecimal digits for digestType ${digestType}`),
      );
    }
  });

  const ALGORITHM = 'algorithm must be one of 5, 7, 8, 10, 13, 14, 15, 16, 17, 23';
  const TYPE = 'digestType must be one of 1, 2, 4';
  const WRONG: [field: string, values: unknown[], details: string][] = [
    ['keyTag', [-1, 65_536, 1.5, NaN, Infinity, -Infinity, 2 ** 31], 'keyTag must be between 0 and 65535'],
    // 1, 3, 6, 12: forbidden (RFC 8624 §3.1); 252 to 254: indirect and private
    [
      'algorithm',
      [0, 1, 2, 3, 4, 6, 9, 11, 12, 18, 122, 123, 252, 253, 254, 255, 256, -1, 13.5, NaN],
      ALGORITHM,
    ],
    ['digestType', [0, 3, 5, 6, 7, 255, -1, 2.5, NaN], TYPE],
    [
      'digest',
      [
        'zz',
        `${SHA256.slice(1)}G`,
        `0x${SHA256.slice(2)}`,
        `${SHA256.slice(0, 32)} ${SHA256.slice(33)}`,
        `${SHA256}\n`,
        '٠'.repeat(64),
      ],
      'digest must be hexadecimal',
    ],
  ];
  it.each(WRONG.flatMap(([field, values, details]) => values.map((value) => ({ field, value, details }))))(
    'is refused with $field $value',
    ({ field, value, details }) => {
      expect(refusalOf({ ...RIGHT, [field]: value })).toEqual(bad(details));
    },
  );

  it('is told of its first fault only', () => {
    expect(refusalOf({ keyTag: -1, algorithm: 0, digestType: 0, digest: '' })).toEqual(
      bad('keyTag must be between 0 and 65535'),
    );
  });
});

describe('the key behind a DS record', () => {
  const withKey = (key: object): object => ({ ...RIGHT, keyTag: 55648, ...key });

  it.each<[string, number, number, typeof P256]>([
    ['RFC 6605 §6.1', 55648, 13, P256],
    ['RFC 4034 §5.4', 60485, 5, RSA],
  ])('has the key tag of %s', (_, tag, algorithm, key) => {
    expect(keyTagOf(algorithm, key)).toBe(tag);
  });

  it.each([
    [2_048, true],
    [2_049, false],
  ])('of RSA may have 2,048 octets and no more: %i', (octets, isTaken) => {
    const publicKey = Buffer.alloc(octets, 7).toString('base64');
    const take = (): unknown => keyFrom(8, 256, publicKey);
    if (isTaken) expect(take()).toEqual({ flags: 256, publicKey });
    else
      expect(take).toThrow(expect.objectContaining({ code: 'dns.ds', details: 'publicKey must be base64' }));
  });

  it('has a tag of its first four octets where there is no base64', () => {
    expect(keyTagOf(13, { flags: 256, publicKey: '!' })).toBe(256 + 3 * 256 + 13);
  });

  it('is kept without blanks', () => {
    const broken = `${P256.publicKey.slice(0, 40)}\r\n  ${P256.publicKey.slice(40)}`;
    expect(dsRecordFrom(withKey({ flags: 257, publicKey: broken }) as DsInput)).toMatchObject({
      keyTag: 55648,
      key: P256,
    });
  });

  it('may be left out, by null too', () => {
    expect(dsRecordFrom({ ...RIGHT, flags: null, publicKey: null })).toEqual(RIGHT);
  });

  it.each<[string, object]>([
    ['flags and publicKey require each other', { flags: 257 }],
    ['flags and publicKey require each other', { publicKey: P256.publicKey }],
    ['flags must be one of 256, 257', { ...P256, flags: 0 }],
    ['flags must be one of 256, 257', { ...P256, flags: 385 }],
    ['publicKey must be base64', { ...P256, publicKey: '' }],
    ['publicKey must be base64', { ...P256, publicKey: 'AAA' }],
    ['publicKey must be base64', { ...P256, publicKey: `${P256.publicKey}=` }],
    ['publicKey must be base64', { ...P256, publicKey: P256.publicKey.replace('+', '-') }],
    ['publicKey must be base64', { ...P256, publicKey: 'AA=='.repeat(22) }],
    ['publicKey must be base64', { ...P256, publicKey: 'A'.repeat(4_000) }],
    ['publicKey must have 64 octets for algorithm 13', { ...P256, publicKey: P256.publicKey.slice(4) }],
    ['publicKey must have 96 octets for algorithm 14', { ...P256, algorithm: 14 }],
    ['keyTag does not match publicKey', { ...P256, keyTag: 55649 }],
    ['keyTag does not match publicKey', { ...P256, flags: 256 }],
  ])('is refused: %s', (details, key) => {
    expect(refusalOf(withKey(key))).toEqual(bad(details));
  });

  it('is read as everybody reads base64', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 300 }), (octets) => {
        const publicKey = Buffer.from(octets).toString('base64');
        const data = Buffer.concat([Buffer.from([1, 1, 3, 8]), octets]);
        let sum = 0;
        for (const [at, octet] of data.entries()) sum += at & 1 ? octet : octet << 8;
        expect(keyTagOf(8, { flags: 257, publicKey })).toBe((sum + ((sum >> 16) & 0xffff)) & 0xffff);
      }),
    );
  });
});
