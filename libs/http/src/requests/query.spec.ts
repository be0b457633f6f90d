import {
  type Query,
  queryBoolean,
  queryInt32,
  queryList,
  queryMoment,
  queryOneOf,
  queryText,
  queryTld,
  queryUpTo,
} from './query';

const refusal = (read: () => unknown): unknown => {
  try {
    return read();
  } catch (error) {
    const { kind, message, details } = error as { kind: string; message: string; details: string };
    return { kind, message, details };
  }
};
const badRequest = (details: string) => ({ kind: 'invalid', message: 'Bad Request', details });

describe('query readers', () => {
  it('read nothing from an absent parameter', () => {
    const query = {};
    expect([
      queryText(query, 'y'),
      queryBoolean(query, 'y'),
      queryInt32(query, 'y'),
      queryOneOf(query, 'y', ['a']),
      queryMoment(query, 'y'),
      queryTld(query, 'y'),
      queryUpTo(query, 'y', 1, 30),
    ]).toEqual(new Array(7).fill(undefined));
  });

  it.each([
    queryText,
    queryBoolean,
    queryInt32,
    queryMoment,
    queryTld,
    (query: Query, name: string) => queryOneOf(query, name, ['a']),
  ])('refuse an empty parameter: a script whose variable is empty would get everything', (read) => {
    expect(refusal(() => read({ orderId: '' }, 'orderId'))).toEqual(badRequest('orderId must not be empty'));
  });

  it.each([
    ['net', 'net'],
    ['.net', 'net'],
    ['.NET', 'net'],
    ['co.uk', 'co.uk'],
    ['.рф', 'xn--p1ai'],
    ['net.', 'net'],
  ])('read the TLD %p as %p', (text, tld) => {
    expect(queryTld({ tld: text }, 'tld')).toBe(tld);
  });

  it.each(['.', '..net', '*', 'n_t', '-net', '192.0.2.1'])('refuse the TLD %p', (text) => {
    expect(refusal(() => queryTld({ tld: text }, 'tld'))).toEqual(badRequest('tld is invalid'));
  });

  it('refuse a parameter that is given twice', () => {
    for (const read of [queryText, queryBoolean, queryInt32, queryMoment])
      expect(refusal(() => read({ x: ['1', '1'] }, 'x'))).toEqual(badRequest('x must be given once'));
  });

  it.each(['\u0000', 'a\u0000b', 'com\u0000', 'c\ufffdm'])(
    'refuse the text %j, which the database cannot hold or which was wrongly encoded',
    (text) => {
      expect(refusal(() => queryText({ tld: text }, 'tld'))).toEqual(
        badRequest('tld must be UTF-8 without U+0000'),
      );
      expect(refusal(() => queryList({ tlds: ['com', text] }, 'tlds'))).toEqual(
        badRequest('tlds must be UTF-8 without U+0000'),
      );
    },
  );

  it.each([
    ['0', 0],
    ['42', 42],
    ['2147483647', 2_147_483_647],
    ['007', 7],
  ])('read %p as the number %p', (text, value) => {
    expect(queryInt32({ x: text }, 'x')).toBe(value);
  });

  it.each(['2147483648', '99999999999999999999', '-1', '+1', '1.0', '1e3', '0x1', ' 1', 'one', '１'])(
    'refuse the number %p',
    (text) => {
      expect(refusal(() => queryInt32({ orderId: text }, 'orderId'))).toEqual(
        badRequest('orderId must be a whole number'),
      );
    },
  );

  it.each([
    ['1', 1],
    ['30', 30],
  ])('read the number %p of 1 to 30', (text, value) => {
    expect(queryUpTo({ seconds: text }, 'seconds', 1, 30)).toBe(value);
  });

  it.each([
    ['0', 'seconds must be a whole number of at least 1'],
    ['31', 'seconds must be at most 30'],
  ])('refuse the number %p where 1 to 30 is allowed', (text, details) => {
    expect(refusal(() => queryUpTo({ seconds: text }, 'seconds', 1, 30))).toEqual(badRequest(details));
  });

  it('refuse a number below its least', () => {
    expect(refusal(() => queryInt32({ years: '0' }, 'years', 1))).toEqual(
      badRequest('years must be a whole number of at least 1'),
    );
  });

  it.each([
    ['true', true],
    ['false', false],
  ])('read %p', (text, value) => {
    expect(queryBoolean({ locked: text }, 'locked')).toBe(value);
  });

  it.each(['TRUE', '1', '0', 'yes', 'null'])('refuse the truth %p', (text) => {
    expect(refusal(() => queryBoolean({ locked: text }, 'locked'))).toEqual(
      badRequest('locked must be true or false'),
    );
  });

  it('refuse a word that is not in the list', () => {
    expect(queryOneOf({ dir: 'desc' }, 'dir', ['asc', 'desc'])).toBe('desc');
    expect(refusal(() => queryOneOf({ dir: 'DESC' }, 'dir', ['asc', 'desc']))).toEqual(
      badRequest('dir must be one of asc, desc'),
    );
    const many = Array.from({ length: 11 }, (_, at) => `word-${at}`);
    expect(refusal(() => queryOneOf({ name: 'x' }, 'name', many))).toEqual(badRequest('name is invalid'));
  });

  it.each([
    [undefined, undefined],
    ['com', ['com']],
    ['com,net', ['com', 'net']],
    [
      ['com', 'net'],
      ['com', 'net'],
    ],
    [
      ['com, net', '', 'org'],
      ['com', 'net', 'org'],
    ],
    ['', []],
  ])('read the list %p', (value, list) => {
    expect(queryList({ tlds: value }, 'tlds')).toEqual(list);
  });

  it.each([
    ['2026-03-02', '2026-03-02T00:00:00.000Z', '2026-03-03T00:00:00.000Z'],
    ['2024-02-29', '2024-02-29T00:00:00.000Z', '2024-03-01T00:00:00.000Z'],
    ['2026-03-02T09:15:00Z', '2026-03-02T09:15:00.000Z', '2026-03-02T09:15:01.000Z'],
    ['2026-03-02T09:15:00.999Z', '2026-03-02T09:15:00.000Z', '2026-03-02T09:15:01.000Z'],
    ['2026-03-02t10:15:00+01:00', '2026-03-02T09:15:00.000Z', '2026-03-02T09:15:01.000Z'],
  ])('read the moment %p', (text, from, until) => {
    expect(queryMoment({ x: text }, 'x')).toEqual({ from: new Date(from), until: new Date(until) });
  });

  it.each([
    '2026',
    '2026-3-2',
    '2026-02-30',
    '2026-13-01',
    '2026-03-02T09:15:00',
    '2026-03-02 09:15:00Z',
    '2026-03-02T25:00:00Z',
    '2026-02-30T00:00:00Z',
    'today',
    '1772442001',
  ])('refuse the moment %p', (text) => {
    expect(refusal(() => queryMoment({ createDate: text }, 'createDate'))).toEqual(
      badRequest('createDate must be a date (YYYY-MM-DD) or a timestamp'),
    );
  });
});
