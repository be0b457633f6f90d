import { readJobJson } from './json-job';

/** The text in pieces of so many bytes. */
async function* pieces(text: string | Buffer, size: number): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text as string);
  for (let at = 0; at < bytes.length; at += size) yield await Promise.resolve(bytes.subarray(at, at + size));
}

async function partsOf(text: string | Buffer, size = 65_536): Promise<[string, unknown][]> {
  const parts: [string, unknown][] = [];
  for await (const several of readJobJson(pieces(text, size)))
    for (const { member, value } of several) parts.push([member, value]);
  return parts;
}

const detailsOf = (error: unknown): string | undefined => (error as { details?: string }).details;
const refusalOf = (text: string | Buffer, size?: number): Promise<string | undefined> =>
  partsOf(text, size).then(() => 'no refusal', detailsOf);

const JOB = {
  command: 'createDomain',
  options: { atOnce: 4, window: { fromHour: 22, toHour: 6 } },
  items: [
    { domain: { domainName: 'bücher.example', nameservers: ['ns1.example.net'] }, years: 1 },
    { domain: { domainName: 'b.example' }, price: 1.5e1, note: 'a "quote", a \\ and \u00fc', flag: null },
    {},
    'text',
  ],
};
const PARTS = [
  ['command', JOB.command],
  ['options', JOB.options],
  ...JOB.items.map((item) => ['items', item]),
];

describe('the JSON of a job', () => {
  it.each([1, 2, 7, 1_000])('is read in parts, from pieces of %i bytes', async (size) => {
    expect(await partsOf(JSON.stringify(JOB), size)).toEqual(PARTS);
  });

  it('may have spaces, line ends and a byte order mark', async () => {
    expect(await partsOf(`\ufeff\r\n ${JSON.stringify(JOB, undefined, 2)} \n\n`)).toEqual(PARTS);
  });

  it.each([1, 3, 1_000])('may hold every kind of value, from pieces of %i bytes', async (size) => {
    const items = [
      1,
      -1.5e3,
      true,
      false,
      null,
      '',
      'a]}",\\',
      [],
      [[1], {}],
      { 'a"]': { b: ['}', '\\"'] } },
    ];
    const text = JSON.stringify({ items });
    expect(await partsOf(text, size)).toEqual(items.map((item) => ['items', item]));
    expect(await partsOf(JSON.stringify({ items }, undefined, '\t'), size)).toHaveLength(items.length);
  });

  it('may write a name with escapes', async () => {
    expect(await partsOf('{"comm\\u0061nd" : "a"}')).toEqual([['command', 'a']]);
  });

  it.each([['{}'], ['{"items":[]}'], [' { "items" : [ ] } ']])('may be empty: %s', async (text) => {
    expect(await partsOf(text)).toEqual([]);
  });

  it('may nest 64 levels', async () => {
    const deep = `${'['.repeat(62)}${']'.repeat(62)}`;
    expect(await partsOf(`{"items":[${deep}]}`)).toEqual([['items', JSON.parse(deep)]]);
  });

  it('reports members in the order in which they are sent', async () => {
    expect(
      await partsOf('{"template":{"years":1},"selector":{"tld":"com"},"command":"renewDomain"}'),
    ).toEqual([
      ['template', { years: 1 }],
      ['selector', { tld: 'com' }],
      ['command', 'renewDomain'],
    ]);
  });

  it('hands an item on before the rest has arrived', async () => {
    let isRestRead = false;
    async function* slow(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('{"items":[{"a":1},');
      isRestRead = true;
      yield await Promise.resolve(Buffer.from('{"a":2}]}'));
    }
    const parts = readJobJson(slow());
    expect((await parts.next()).value).toEqual([{ member: 'items', value: { a: 1 } }]);
    expect(isRestRead).toBe(false);
    expect((await parts.next()).value).toEqual([{ member: 'items', value: { a: 2 } }]);
    expect((await parts.next()).done).toBe(true);
  });

  it('keeps a field named __proto__ as a field', async () => {
    const [[, item]] = await partsOf('{"items":[{"__proto__":{"years":1}}]}');
    expect(Object.keys(item as object)).toEqual(['__proto__']);
    expect(Object.getPrototypeOf(item)).toBe(Object.prototype);
  });

  it.each<[string, string | Buffer, string]>([
    ['is empty', '', 'the body must be a JSON object'],
    ['is a list', '[{}]', 'the body must be a JSON object'],
    ['is a text', '"x"', 'the body must be a JSON object'],
    ['is only spaces', '  ', 'the body ends before its JSON does, before the first item'],
    ['ends early', '{"items":[{"a":1},', 'the body ends before its JSON does, after items[0]'],
    ['ends within a text', '{"items":[{"a":"x', 'the body ends before its JSON does, before the first item'],
    ['has a comma too many', '{"items":[{"a":1},]}', 'the body is not valid JSON, after items[0]'],
    ['goes on after its end', '{"items":[{"a":1}]}}', 'the body is not valid JSON, after items[0]'],
    ['is of single quotes', "{'items':[]}", 'the body is not valid JSON, before the first item'],
    ['has another bracket', '{"items":[{"a":1}}', 'the body is not valid JSON, after items[0]'],
    [
      'has another bracket in an item',
      '{"items":[{"a":[1}}]',
      'the body is not valid JSON, before the first item',
    ],
    ['has no comma between items', '{"items":[1 2]}', 'the body is not valid JSON, after items[0]'],
    ['has no item behind a comma', '{"items":[1,,2]}', 'the body is not valid JSON, after items[0]'],
    ['has a colon as an item', '{"items":[:]}', 'the body is not valid JSON, before the first item'],
    ['has no colon', '{"command" "a"}', 'the body is not valid JSON, before the first item'],
    ['has no value', '{"command":}', 'the body is not valid JSON, before the first item'],
    [
      'has no comma between members',
      '{"command":"a" "options":1}',
      'the body is not valid JSON, before the first item',
    ],
    ['has a member that is no name', '{1:"a"}', 'the body is not valid JSON, before the first item'],
    ['has no member behind a comma', '{"command":"a",}', 'the body is not valid JSON, before the first item'],
    ['has half a literal', '{"items":[1,tru]}', 'the body is not valid JSON, after items[0]'],
    [
      'has a number with a zero before',
      '{"items":[01]}',
      'the body is not valid JSON, before the first item',
    ],
    ['has a text behind a number', '{"items":[1"a"]}', 'the body is not valid JSON, before the first item'],
    ['has a line end in a text', '{"items":["a\nb"]}', 'the body is not valid JSON, before the first item'],
    [
      'has an unknown escape in a name',
      '{"com\\mand":"a"}',
      'the body is not valid JSON, before the first item',
    ],
    ['has a second byte order mark', '\ufeff\ufeff{}', 'the body must be a JSON object'],
    [
      'nests options too deep',
      `{"options":${'['.repeat(64)}`,
      'the body nests too deep, before the first item',
    ],
    ['has no list of items', '{"items":{"a":1}}', 'items must be a list'],
    ['has a text as items', '{"items":"x"}', 'items must be a list'],
    ['has null as items', '{"items":null}', 'items must be a list'],
    ['has items twice', '{"items":[],"items":[]}', 'items is sent twice'],
    ['has a command twice', '{"command":"a","command":"b"}', 'command is sent twice'],
    [
      'has an unknown member',
      '{"comand":"a"}',
      "'comand' is not a known field; known: 'command', 'options', 'selector', 'template', 'items'",
    ],
    ['is not UTF-8', Buffer.from('{"command":"\xfc"}', 'latin1'), 'the body is not UTF-8'],
    ['ends within a character', Buffer.from([0x7b, 0x22, 0xc3]), 'the body is not UTF-8'],
    [
      'nests too deep',
      `{"items":[{"a":1},${'['.repeat(63)}${']'.repeat(63)}]}`,
      'the body nests too deep, after items[0]',
    ],
    [
      'has an item of many values',
      `{"items":[{"a":1},[${'1,'.repeat(100_000)}1]]}`,
      'items[1] is longer than 128 KiB',
    ],
    [
      'has an item of one long text',
      `{"items":["${'x'.repeat(200_000)}"]}`,
      'items[0] is longer than 128 KiB',
    ],
    [
      'has long options',
      `{"options":{"a":"${'x'.repeat(200_000)}"}}`,
      'a field of the body is longer than 128 KiB',
    ],
  ])('is refused when it %s', async (_, text, details) => {
    expect(await refusalOf(text)).toBe(details);
    expect(await refusalOf(text, 1_000)).toBe(details);
  });

  it('passes an error of the connection on as it is', async () => {
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield await Promise.resolve(Buffer.from('{"items":['));
      throw new Error('aborted');
    }
    await expect(readJobJson(broken()).next()).rejects.toThrow('aborted');
  });
});
