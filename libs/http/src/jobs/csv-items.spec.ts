import type { FieldTree } from '../fields/field-tree';
import { CsvItems } from './csv-items';
import { readCsv } from './csv-job';

async function* pieces(text: string | Buffer, size: number): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text as string);
  for (let at = 0; at < bytes.length; at += size) yield await Promise.resolve(bytes.subarray(at, at + size));
}

const isOwn = false;
const contact: FieldTree = new Map([
  ['firstName', { type: 'text', isOwn }],
  ['email', { type: 'text', isOwn }],
]);
const FIELDS: FieldTree = new Map([
  [
    'domain',
    {
      isOwn,
      nested: new Map([
        ['domainName', { type: 'text', isOwn }],
        ['nameservers', { type: 'texts', isOwn }],
        ['privacyEnabled', { type: 'boolean', isOwn }],
        ['contacts', { isOwn, nested: new Map([['registrant', { nested: contact, isOwn }]]) }],
        ['tech', { isOwn, nested: new Map([['email', { type: 'text', isOwn }]]) }],
      ]),
    },
  ],
  ['years', { type: 'integer', isOwn }],
  ['purchasePrice', { type: 'number', isOwn }],
  ['tldRequirements', { type: 'map', isOwn }],
  ['other', { isOwn }],
]);

async function itemsOf(text: string | Buffer, size = 65_536): Promise<[number, object][]> {
  const items: [number, object][] = [];
  let reader: CsvItems | undefined;
  for await (const rows of readCsv(pieces(text, size)))
    for (const row of rows) {
      if (reader) items.push([row.line, reader.itemOf(row)]);
      else reader = new CsvItems(row, FIELDS);
    }
  return items;
}

const detailsOf = (error: unknown): string | undefined => (error as { details?: string }).details;

describe('a CSV file', () => {
  it('becomes items with values of the described types', async () => {
    const file = [
      'domain.domainName,years,purchasePrice,domain.privacyEnabled,domain.nameservers,domain.contacts.registrant.firstName,tldRequirements.x.y',
      'a.example,1,12.50,TRUE,ns1.example.net; ns2.example.net,Ada,7',
      'b.example,,,,,,',
      'c.example,-2, 3 ,false,;,"Grace, Admiral ""Hopper""",',
    ].join('\n');
    expect(await itemsOf(file)).toEqual([
      [
        2,
        {
          domain: {
            domainName: 'a.example',
            privacyEnabled: true,
            nameservers: ['ns1.example.net', 'ns2.example.net'],
            contacts: { registrant: { firstName: 'Ada' } },
          },
          years: 1,
          purchasePrice: 12.5,
          tldRequirements: { 'x.y': '7' },
        },
      ],
      [3, { domain: { domainName: 'b.example' } }],
      [
        4,
        {
          domain: {
            domainName: 'c.example',
            privacyEnabled: false,
            nameservers: [],
            contacts: { registrant: { firstName: 'Grace, Admiral "Hopper"' } },
          },
          years: -2,
          purchasePrice: 3,
        },
      ],
    ]);
  });

  it.each([1, 3, 1_000])(
    'may have a byte order mark, CRLF, quotes, empty lines and no last line end, in pieces of %i bytes',
    async (size) => {
      const file = '\ufeff"domain.domainName","years"\r\n\r\n"ü.example",1\r\n"b.example","2"';
      expect(await itemsOf(file, size)).toEqual([
        [3, { domain: { domainName: 'ü.example' }, years: 1 }],
        [4, { domain: { domainName: 'b.example' }, years: 2 }],
      ]);
    },
  );

  it('counts the lines within quotes', async () => {
    const file = 'domain.domainName,tldRequirements.note\na.example,"one\ntwo"\nb.example,x\n';
    expect((await itemsOf(file)).map(([line]) => line)).toEqual([3, 4]);
  });

  const mixed = [
    'years,tldRequirements.note',
    '1,plain',
    '',
    '2,"quo""ted, ü"',
    '3,plain',
    '4,"one\ntwo"',
    '5,last',
  ].join('\r\n');
  it.each([1, 2, 7, 40, 1_000])(
    'has rows before and behind the first quote, in pieces of %i',
    async (size) => {
      const rows = (await itemsOf(mixed, size)).map(([line, item]) => [line, Object.values(item)]);
      expect(rows).toEqual([
        [2, [1, { note: 'plain' }]],
        [4, [2, { note: 'quo"ted, ü' }]],
        [5, [3, { note: 'plain' }]],
        [7, [4, { note: 'one\ntwo' }]],
        [8, [5, { note: 'last' }]],
      ]);
    },
  );

  it.each<[string, string, [number, unknown[]][]]>([
    [
      'a lone carriage return, which counts as a line',
      'years,tldRequirements.note\n1,a\rb\n2,c\n',
      [
        [3, [1, { note: 'a\rb' }]],
        [4, [2, { note: 'c' }]],
      ],
    ],
    [
      'a line of 40,000 characters',
      `tldRequirements.note\n${'x'.repeat(40_000)}\ny`,
      [
        [2, [{ note: 'x'.repeat(40_000) }]],
        [3, [{ note: 'y' }]],
      ],
    ],
    [
      'a last line that ends with a carriage return',
      'years,tldRequirements.note\n1,a\r',
      [[2, [1, { note: 'a\r' }]]],
    ],
  ])('is read with %s', async (_, text, expected) => {
    const rows = (await itemsOf(text)).map(([line, item]) => [line, Object.values(item)]);
    expect(rows).toEqual(expected);
  });

  it('has no items when it has only headings', async () => {
    expect(await itemsOf('years\n')).toEqual([]);
    expect(await itemsOf('')).toEqual([]);
  });

  it.each<[string, string | Buffer, string]>([
    [
      'an unknown heading',
      'domain.domainname,yeers\n',
      "line 1: the heading 'domain.domainname' is not a known field; did you mean 'domain.domainName'?",
    ],
    [
      'a heading without the object that it is in',
      'domainName,years\n',
      "line 1: the heading 'domainName' is not a known field; did you mean 'domain.domainName'?",
    ],
    [
      'a heading that several objects have',
      'email,years\n',
      "line 1: the heading 'email' is not a known field; known: 'domain.domainName', 'domain.nameservers', 'domain.privacyEnabled', 'domain.contacts.registrant.firstName', 'domain.contacts.registrant.email', 'domain.tech.email', 'years', 'purchasePrice', 'tldRequirements', 'other'",
    ],
    [
      'a heading that resembles no field',
      'zzzzzzzz\n',
      "line 1: the heading 'zzzzzzzz' is not a known field; known: 'domain.domainName', 'domain.nameservers', 'domain.privacyEnabled', 'domain.contacts.registrant.firstName', 'domain.contacts.registrant.email', 'domain.tech.email', 'years', 'purchasePrice', 'tldRequirements', 'other'",
    ],
    [
      'a heading below a value',
      'years.x\n',
      "line 1: the heading 'years.x' is not a known field; did you mean 'years'?",
    ],
    ['a heading twice', 'years,years\n', "line 1: the heading 'years' stands there twice"],
    [
      'an object as heading',
      'domain\n',
      "line 1: 'domain' is an object or a list of objects; use headings such as 'domain.domainName'",
    ],
    [
      'a map as heading',
      'tldRequirements\n',
      "line 1: 'tldRequirements' is an object or a list of objects; send it as JSON",
    ],
    ['a value without text', 'other\n', "line 1: 'other' is an object or a list of objects; send it as JSON"],
    [
      'semicolons between headings',
      'domain.domainName;years\n',
      'line 1: headings and values are separated by commas',
    ],
    ['a row too long', 'years\n1\n1,2\n', 'line 3: the row is too long: 2 values for 1 headings'],
    ['a row too short', 'years,purchasePrice\n1\n', 'line 2: the row is too short: 1 value for 2 headings'],
    ['a number that is none', 'years\nx\n', "line 2: years must be a whole number, not 'x'"],
    ['a fraction of a year', 'years\n1.5\n', "line 2: years must be a whole number, not '1.5'"],
    ['a price that is none', 'purchasePrice\n1e5\n', "line 2: purchasePrice must be a number, not '1e5'"],
    [
      'a flag that is none',
      'domain.privacyEnabled\nyes\n',
      "line 2: domain.privacyEnabled must be true or false, not 'yes'",
    ],
    ['an open quote', 'years\n1\n"2\n', 'line 3: a quoted value is not closed'],
    ['an open quote below quoted lines', 'years\n1\n\n"2"\n3\n"4\n', 'line 6: a quoted value is not closed'],
    ['a plain row of 140 KiB', `years\n1\n${'x'.repeat(140_000)}\n`, 'line 3: a row is longer than 128 KiB'],
    ['a plain row without an end', `years\n${'x'.repeat(300_000)}`, 'line 2: a row is longer than 128 KiB'],
    ['text after a quote', 'years\n"1"x\n', 'line 2: text follows a closing quote'],
    ['a quote within a value', 'years\n1"\n', 'line 2: a quote stands in an unquoted value'],
    ['a row of 200 KiB', `years\n"${'x'.repeat(200_000)}"\n`, 'line 2: a row is longer than 128 KiB'],
    ['another encoding', Buffer.from('years\n\xfc\n', 'latin1'), 'the file is not UTF-8'],
  ])('is refused with %s', async (_, text, details) => {
    expect(await itemsOf(text).then(() => 'no refusal', detailsOf)).toBe(details);
  });

  it.each([32_768, 32_769, 131_000])('may have a row of %i characters in one piece', async (length) => {
    const text = `tldRequirements.note\n${'x'.repeat(length)}\ny\n`;
    expect(
      (await itemsOf(text, text.length)).map(([line, item]) => [line, JSON.stringify(item).length > 99]),
    ).toEqual([
      [2, true],
      [3, false],
    ]);
  });

  it('may not have a row of more than 128 KiB in one piece', async () => {
    const text = `years\n1\n${'x'.repeat(140_000)}\n`;
    expect(await itemsOf(text, text.length).then(() => 'no refusal', detailsOf)).toBe(
      'line 3: a row is longer than 128 KiB',
    );
  });

  it('passes an error of the connection on as it is', async () => {
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield await Promise.resolve(Buffer.from('years\n'));
      throw new Error('aborted');
    }
    const rows = readCsv(broken());
    await expect(
      (async () => {
        for (;;) if ((await rows.next()).done) return;
      })(),
    ).rejects.toThrow('aborted');
  });

  it.each(['1\n', '"1"\n'])('stops reading lines %j when its reader leaves', async (line) => {
    let hasEnded = false;
    async function* endless(): AsyncGenerator<Uint8Array> {
      try {
        for (;;) yield await Promise.resolve(Buffer.from(line));
      } finally {
        hasEnded = true;
      }
    }
    const rows = readCsv(endless());
    await rows.next();
    await rows.return();
    await new Promise((resolve) => setImmediate(resolve));
    expect(hasEnded).toBe(true);
  });
});
