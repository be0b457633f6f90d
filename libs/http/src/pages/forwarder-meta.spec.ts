import { type MetaTag, metaTags } from './forwarder-meta';

const name = (tag: string, content: string): MetaTag => ({ kind: 'name', name: tag, content });
const description = (content: string): MetaTag[] => [name('description', content)];

it.each<[string, MetaTag[]]>([
  ['<meta name="keywords" content="lamp, light">', [name('keywords', 'lamp, light')]],
  ["<meta name='keywords' content='lamp'>", [name('keywords', 'lamp')]],
  ['<META NAME = "Keywords"\n CONTENT = "a" />', [name('Keywords', 'a')]],
  ['<meta content="a" name="b">', [name('b', 'a')]],
  ['<meta property="og:title" content="a">', [{ kind: 'property', name: 'og:title', content: 'a' }]],
  ['<meta property="og:title" name="b" content="a">', [{ kind: 'property', name: 'og:title', content: 'a' }]],
  [' <meta name="a" content="1">\n\t<meta name="b" content="2"> ', [name('a', '1'), name('b', '2')]],
  ['<meta name="a" content="">', [name('a', '')]],
  [
    '<meta name="a" content="&amp;&lt;&gt;&quot;&#39;&apos;&nbsp;&amp;lt;">',
    [name('a', "&<>\"''&nbsp;&lt;")],
  ],
  [`<meta name="${'a'.repeat(64)}" content="1">`, [name('a'.repeat(64), '1')]],
  ['<meta name="a.b_c-d:1" content="1">', [name('a.b_c-d:1', '1')]],
])('%j is written again', (meta, tags) => {
  expect(metaTags(meta)).toEqual(tags);
});

it.each([
  '<meta name="a">',
  '<meta content="a">',
  '<meta http-equiv="refresh" content="0">',
  '<meta name="" content="a">',
  '<meta name="a b" content="a">',
  '<meta name="-a" content="a">',
  `<meta name="${'a'.repeat(65)}" content="1">`,
  '<meta name="referrer" content="a">',
  '<meta name="Viewport" content="a">',
  '<meta name="color-scheme" content="a">',
  '<meta name="theme-color" content="a">',
  '<meta name="darkreader-lock" content="a">',
  '<meta name=a content=b>',
])('%j is left out', (meta) => {
  expect(metaTags(`${meta}<meta name="kept" content="1">`)).toEqual([name('kept', '1')]);
  expect(metaTags(meta)).toEqual([]);
});

it.each([
  'a shop for lamps',
  '',
  ' ',
  '<b>lamps</b>',
  '<meta name="a" content="1"> lamps',
  '<meta>',
  '<metaname="a">',
])('%j is the description', (meta) => {
  expect(metaTags(meta)).toEqual(description(meta));
});

it.each(['themes', 'my-referrer', 'theme-colors'])('the name %s is that of no own tag', (tag) => {
  expect(metaTags(`<meta name="${tag}" content="1">`)).toEqual([name(tag, '1')]);
});
