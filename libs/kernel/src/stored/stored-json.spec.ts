import { StoredJson } from './stored-json';

const TEXT = '["ä","\u{1F600}"]';
const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

it('is the text in UTF-8, and the text again', () => {
  const json = new StoredJson(TEXT);
  expect([textOf(json.bytes), String(json)]).toEqual([TEXT, TEXT]);
});

it('is sent within others, by the same bytes while those are the same', () => {
  const json = new StoredJson(TEXT);
  const first = json.within('{"a":', ',"b":"ü"}');
  expect(textOf(first)).toBe(`{"a":${TEXT},"b":"ü"}`);
  expect(json.within('{"a":', ',"b":"ü"}')).toBe(first);
});

it.each([
  ['a head', '{"c":', ',"b":1}'],
  ['a tail', '{"a":', ',"b":2}'],
])('with %s of its own is other bytes, and the text stays', (_, head, tail) => {
  const json = new StoredJson(TEXT);
  const first = json.within('{"a":', ',"b":1}');
  expect(textOf(json.within(head, tail))).toBe(head + TEXT + tail);
  expect(textOf(first)).toBe(`{"a":${TEXT},"b":1}`);
  expect(String(json)).toBe(TEXT);
});
