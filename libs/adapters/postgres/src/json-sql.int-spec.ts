import * as fc from 'fast-check';
import { openDatabase, type OpenDatabase } from '../test/open-database';
import { field, jsonObject, likePattern, type JsonField } from './json-sql';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openDatabase();
});
afterAll(() => database?.close());

/** The JSON text of one row whose value is `v`. */
async function jsonOf(
  fields: JsonField[],
  type: string,
  value: unknown,
  sendDefaults = false,
): Promise<string> {
  const { rows } = await database.sql.pool.query(
    `select ${jsonObject(fields, sendDefaults)} as json from (select $1::${type} as v) r`,
    [value],
  );
  return (rows[0] as { json: string }).json;
}
const parsed = async (fields: JsonField[], type: string, value: unknown): Promise<unknown> =>
  JSON.parse(await jsonOf(fields, type, value));

describe('a text', () => {
  const TEXTS = [
    '',
    'plain',
    'quote " and \\ backslash',
    `it's`,
    '</script>',
    'line\nfeed\r\ttab\b\f',
    '\u0001\u001f\u007f',
    '\u2028 and \u2029',
    'Zürich 東京 😀',
    '\u0301 combining',
    '{"json": true}',
    'NaN',
    'Infinity',
    '-Infinity',
    'null',
    'true',
    '1e999',
    '007',
    '\\u0041',
    '\\',
    '"',
    "'); drop table accounts; --",
  ];
  it.each(TEXTS)('arrives as it was: %p', async (text) => {
    expect(await parsed([field.text('v', 'v')], 'text', text)).toEqual({ v: text });
  });

  it('arrives as it was, whatever it is', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'binary' }).filter((text) => !text.includes('\u0000')),
        async (text) => {
          expect(await parsed([field.text('v', 'v')], 'text', text)).toEqual({ v: text });
        },
      ),
      { numRuns: 200 },
    );
  });

  it.each([[[]], [['a']], [['', ' ', '"', '\\', '\u2028', '{a,b}', 'NULL']]])(
    'in a list arrives as it was: %j',
    async (list) => {
      expect(await parsed([field.textArray('v', 'v')], 'text[]', list)).toEqual({ v: list });
    },
  );
});

describe('a number', () => {
  const MONEY: [minor: string, json: string][] = [
    ['1', '0.01'],
    ['10', '0.1'],
    ['100', '1'],
    ['1450', '14.5'],
    ['1999', '19.99'],
    ['10000', '100'],
    ['1000000', '10000'],
    ['-1450', '-14.5'],
    ['9007199254740993', '90071992547409.93'],
    ['9223372036854775807', '92233720368547758.07'],
  ];
  it.each(MONEY)('of %s cents is %s', async (minor, json) => {
    expect(await jsonOf([field.money('v', 'v')], 'bigint', minor)).toBe(`{"v":${json}}`);
  });

  it('of cents is the number that JavaScript knows', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 10_000_000_000 }), async (minor) => {
        expect(await parsed([field.money('v', 'v')], 'bigint', minor)).toEqual({
          v: Number((minor / 100).toFixed(2)),
        });
      }),
      { numRuns: 100 },
    );
  });

  it.each([
    ['0', '0'],
    ['2147483647', '2147483647'],
    ['-1', '-1'],
  ])('without decimals is itself: %s', async (value, json) => {
    expect(await jsonOf([field.int('v', 'v')], 'int', value)).toBe(`{"v":${json}}`);
  });
});

describe('a time', () => {
  it.each([
    ['2026-03-02T09:15:00Z', '2026-03-02T09:15:00Z'],
    ['2026-03-02T09:15:00.999Z', '2026-03-02T09:15:00Z'],
    ['2026-12-31T23:59:59.999999Z', '2026-12-31T23:59:59Z'],
    ['2026-03-02T00:00:00+14:00', '2026-03-01T10:00:00Z'],
    ['1999-01-01T00:00:00Z', '1999-01-01T00:00:00Z'],
  ])('is in UTC and whole seconds: %s', async (at, json) => {
    expect(await parsed([field.date('v', 'v')], 'timestamptz', at)).toEqual({ v: json });
  });

  it.each(['Asia/Tokyo', 'America/New_York'])(
    'does not depend on where the database thinks it is (%s)',
    async (zone) => {
      const client = await database.sql.pool.connect();
      try {
        await client.query(`set time zone '${zone}'`);
        const { rows } = await client.query(
          `select ${jsonObject([field.date('v', 'v')])} as json from (select timestamptz '2026-03-02T23:15:00Z' as v) r`,
        );
        expect(rows).toEqual([{ json: '{"v":"2026-03-02T23:15:00Z"}' }]);
      } finally {
        client.release(true);
      }
    },
  );
});

describe('what is left out', () => {
  const RULES: {
    rule: string;
    field: JsonField;
    type: string;
    value: unknown;
    json: string;
    sendDefaults: string;
  }[] = [
    {
      rule: 'a zero',
      field: field.intUnlessZero('v', 'v'),
      type: 'int',
      value: 0,
      json: '{}',
      sendDefaults: '{"v":0}',
    },
    {
      rule: 'no zero',
      field: field.intUnlessZero('v', 'v'),
      type: 'int',
      value: 5,
      json: '{"v":5}',
      sendDefaults: '{"v":5}',
    },
    {
      rule: 'false',
      field: field.boolIfTrue('v', 'v'),
      type: 'boolean',
      value: false,
      json: '{}',
      sendDefaults: '{"v":false}',
    },
    {
      rule: 'true',
      field: field.boolIfTrue('v', 'v'),
      type: 'boolean',
      value: true,
      json: '{"v":true}',
      sendDefaults: '{"v":true}',
    },
    {
      rule: 'a plain false',
      field: field.bool('v', 'v'),
      type: 'boolean',
      value: false,
      json: '{"v":false}',
      sendDefaults: '{"v":false}',
    },
    {
      rule: 'no money',
      field: field.money('v', 'v'),
      type: 'bigint',
      value: 0,
      json: '{}',
      sendDefaults: '{"v":0}',
    },
    {
      rule: 'an amount that is not there',
      field: field.moneyIfAny('v', 'v'),
      type: 'bigint',
      value: null,
      json: '{}',
      sendDefaults: '{}',
    },
    {
      rule: 'an amount of nothing',
      field: field.moneyIfAny('v', 'v'),
      type: 'bigint',
      value: 0,
      json: '{"v":0}',
      sendDefaults: '{"v":0}',
    },
    {
      rule: 'an amount that may be null',
      field: field.moneyOrNull('v', 'v'),
      type: 'bigint',
      value: null,
      json: '{"v":null}',
      sendDefaults: '{"v":null}',
    },
    {
      rule: 'an amount that is not null',
      field: field.moneyOrNull('v', 'v'),
      type: 'bigint',
      value: 50,
      json: '{"v":0.5}',
      sendDefaults: '{"v":0.5}',
    },
    {
      rule: 'an empty text',
      field: field.textIfAny('v', 'v'),
      type: 'text',
      value: '',
      json: '{}',
      sendDefaults: '{}',
    },
    {
      rule: 'a text that is null',
      field: field.textIfAny('v', 'v'),
      type: 'text',
      value: null,
      json: '{}',
      sendDefaults: '{}',
    },
    {
      rule: 'a text that may be null',
      field: field.textOrNull('v', 'v'),
      type: 'text',
      value: null,
      json: '{"v":null}',
      sendDefaults: '{"v":null}',
    },
  ];
  it.each(RULES)('of $rule', async ({ field: member, type, value, json, sendDefaults }) => {
    expect(await jsonOf([member], type, value)).toBe(json);
    expect(await jsonOf([member], type, value, true)).toBe(sendDefaults);
  });

  it('leaves no comma behind, wherever it stood', async () => {
    const [gone, here] = [field.intUnlessZero('gone', '0'), field.int('here', 'v')];
    expect(await jsonOf([gone, here, gone, here, gone], 'int', 7)).toBe('{"here":7,"here":7}');
    expect(await jsonOf([gone, gone], 'int', 7)).toBe('{}');
  });
});

describe('a pattern', () => {
  it('finds what its filter means, taking every other character for itself', async () => {
    const part = fc.constantFrom('a', 'b', '%', '_', '\\', '.', '*');
    await fc.assert(
      fc.asyncProperty(
        fc.array(part, { maxLength: 6 }),
        fc.array(part, { maxLength: 6 }),
        async (filterParts, textParts) => {
          const [filter, text] = [filterParts.join(''), textParts.join('')];
          const pattern = likePattern(filter);
          fc.pre(pattern !== undefined);
          const meant = new RegExp(
            `^${filter
              .split('*')
              .map((piece) => piece.replace(/[.\\]/g, '\\$&'))
              .join('.*')}$`,
            's',
          );
          const { rows } = await database.sql.pool.query('select $1::text like $2::text as found', [
            text,
            pattern,
          ]);
          expect(rows).toEqual([{ found: meant.test(text) }]);
        },
      ),
      { numRuns: 300 },
    );
  });
});
