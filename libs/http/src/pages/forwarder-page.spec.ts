import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { type ForwarderContent, forwarderPage, type ForwarderPage } from './forwarder-page';

const rendered = (content: ForwarderContent, method?: string, status = 200): ForwarderPage =>
  forwarderPage({ status, headers: { 'cache-control': 'no-cache' }, content }, method);

const STYLE =
  'html,body{margin:0;height:100%;overflow:hidden}iframe{border:0;display:block;width:100%;height:100%}';

describe('a masked page', () => {
  const masked = (more: { title?: string; meta?: string; target?: string } = {}) =>
    rendered({ kind: 'masked', title: 'www.example.com', target: 'https://target.example.net/', ...more });
  /** The page to the byte, written without the template; the arguments are HTML. */
  const expected = (title: string, tags: string, target: string): string =>
    '<!doctype html>\n<html>\n<head>\n<meta charset="utf-8">\n' +
    '<meta name="viewport" content="width=device-width, initial-scale=1">\n' +
    `<title>${title}</title>\n${tags}<style>${STYLE}</style>\n</head>\n<body>\n` +
    `<iframe src="${target}" title="${title}" allow="fullscreen"` +
    ' referrerpolicy="strict-origin-when-cross-origin"></iframe>\n</body>\n</html>\n';

  it('frames the target, with path and query, under its title', () => {
    const { status, body } = masked({
      title: 'Our shop',
      meta: 'All about lanterns',
      target: 'https://target.example.net/a?b=1&c=2',
    });
    expect(status).toBe(200);
    expect(body).toBe(
      expected(
        'Our shop',
        '<meta name="description" content="All about lanterns">\n',
        'https://target.example.net/a?b=1&amp;c=2',
      ),
    );
  });

  it.each([undefined, ''])('without a description (%p) has none', (meta) => {
    expect(masked({ meta }).body).toBe(expected('www.example.com', '', 'https://target.example.net/'));
  });

  it.each([
    ['</title><script>alert(1)</script>'],
    ['" onload="alert(1)'],
    ["' onload='alert(1)"],
    ['<!--'],
    ['-->'],
    [']]>'],
    ['&lt;script&gt;'],
    ['&#60;script&#62;'],
    ['<img src=x onerror=alert(1)>'],
    ['</head><body>'],
    ['<base href=//evil.example>'],
    ['<meta http-equiv="refresh" content="0;url=//evil.example">'],
    ['<iframe src=//evil.example>'],
    ['\u2028<script>'],
    ['<\0script>'],
    ['<svg/onload=alert(1)>'],
    ['</style><script>'],
  ])('keeps a hostile text a text: %p', (text) => {
    const { body } = masked({ title: text, meta: text });
    const tags = [...body.matchAll(/<(\/?[a-z!][a-z]*)/gi)].map(([, tag]) => tag.toLowerCase());
    // what the page is made of, and nothing else; a text made of meta tags alone may come to be none
    expect(tags.filter((tag, index) => !(tag === 'meta' && index === 7))).toEqual([
      '!doctype',
      'html',
      'head',
      'meta',
      'meta',
      'title',
      '/title',
      'style',
      '/style',
      '/head',
      'body',
      'iframe',
      '/iframe',
      '/body',
      '/html',
    ]);
    expect(body).not.toMatch(/<[^>]*\son[a-z]+\s*=\s*["']/i);
  });

  it('whatever its texts are, has no tag and no attribute more', () => {
    const shape = (body: string): string =>
      body
        .replace(/<title>[^<]*<\/title>/, '')
        .replace(/(content|title)="[^"<>]*"/g, '')
        .replace(/<meta name="description" >\n/, '');
    const plain = shape(masked({ title: 'x' }).body);
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (title, meta) => {
        expect(shape(masked({ title, meta }).body)).toBe(plain);
      }),
    );
  });

  it.each([
    ['plain words', '<meta name="description" content="plain words">\n'],
    [`<meta name='keywords' content='fish, denver'>`, '<meta name="keywords" content="fish, denver">\n'],
    [
      `<META CONTENT="a &amp; b" NAME="description"/> <meta property="og:title" content='x "y"'>`,
      '<meta name="description" content="a &amp; b">\n<meta property="og:title" content="x &quot;y&quot;">\n',
    ],
    [`<meta http-equiv="refresh" content="0;url=https://evil.example">`, ''],
    [`<meta name="referrer" content="unsafe-url">`, ''],
    [`<meta name="viewport" content="width=1">`, ''],
    [`<meta charset="utf-7">`, ''],
    [`<meta name="a b" content="c">`, ''],
    [`<meta name="keywords">`, ''],
    [`<meta name=keywords content=fish>`, ''],
    [`<meta name="x" content="y" onload="z">`, '<meta name="x" content="y">\n'],
    [
      `<meta name="x" content="y"><script>`,
      '<meta name="description" content="&lt;meta name=&quot;x&quot; content=&quot;y&quot;&gt;&lt;script&gt;">\n',
    ],
    [
      `text <meta name="x" content="y">`,
      '<meta name="description" content="text &lt;meta name=&quot;x&quot; content=&quot;y&quot;&gt;">\n',
    ],
  ])('writes the meta %p as %p', (meta, tags) => {
    expect(masked({ meta }).body).toBe(expected('www.example.com', tags, 'https://target.example.net/'));
  });

  it('leaves out signs that may not stand in HTML', () => {
    const { body } = masked({ title: 'a\0b\x7f', meta: 'c\x0bd', target: 'https://t.example/\x9f' });
    expect(body).toBe(expected('ab', '<meta name="description" content="cd">\n', 'https://t.example/'));
  });

  it('may frame a site, is framed by nobody, and runs no script', () => {
    const { 'content-security-policy': policy, 'x-frame-options': framed } = masked().headers;
    expect(policy.split('; ')).toEqual(
      expect.arrayContaining([
        `default-src 'none'`,
        'frame-src http: https:',
        `base-uri 'none'`,
        `form-action 'none'`,
        `frame-ancestors 'none'`,
      ]),
    );
    expect(policy).not.toMatch(/unsafe|script-src|\*/);
    expect(framed).toBe('DENY');
    expect(masked().body).not.toContain('<script');
  });

  it('has the one style that its policy names by digest', () => {
    const digest = `sha256-${createHash('sha256').update(STYLE).digest('base64')}`;
    expect(masked().headers['content-security-policy']).toContain(`style-src '${digest}'`);
    expect(masked().body).toContain(`<style>${STYLE}</style>`);
  });
});

describe('the page of a redirect', () => {
  it('has a link for people in its body, its signs escaped', () => {
    const link = 'https://t.example/?a=1&amp;b=&quot;';
    expect(rendered({ kind: 'moved', target: 'https://t.example/?a=1&b="\0' }).body).toBe(
      '<!doctype html>\n<html>\n<head>\n<meta charset="utf-8">\n<title>Moved</title>\n</head>\n<body>\n' +
        `<p><a href="${link}">${link}</a></p>\n</body>\n</html>\n`,
    );
  });

  it('may load nothing, and no page may frame it', () => {
    const { headers } = rendered({ kind: 'moved', target: 'https://t.example/' });
    expect(headers['content-security-policy']).toBe(
      `default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    );
    expect(headers).not.toHaveProperty('x-frame-options');
  });
});

describe('a sentence', () => {
  it('is a line of plain text', () => {
    const { headers, body } = rendered({ kind: 'text', text: 'No <b>.' });
    expect([headers['content-type'], body]).toEqual(['text/plain; charset=utf-8', 'No <b>.\n']);
  });
});

describe('every answer', () => {
  const all: [string, ForwarderContent][] = [
    [
      'masked',
      { kind: 'masked', title: '\u00fc\u20ac\u{1f600}', meta: '\u00fc', target: 'https://t.example/' },
    ],
    ['moved', { kind: 'moved', target: 'https://t.example/' }],
    ['text', { kind: 'text', text: 'No forwarding \u20ac.' }],
  ];

  it.each(all)('%s: HEAD has the headers of GET, and no body', (_, content) => {
    expect(rendered(content, 'HEAD')).toEqual({ ...rendered(content, 'GET'), body: '' });
    expect(rendered(content, 'GET').body).not.toBe('');
    expect(rendered(content)).toEqual(rendered(content, 'GET'));
  });

  it.each(all)('%s: says its length in octets, its type and its policies', (_, content) => {
    const { headers, body } = rendered(content, 'GET');
    expect(headers).toMatchObject({
      'content-length': String(Buffer.byteLength(body)),
      'content-type': expect.stringMatching(/^text\/(html|plain); charset=utf-8$/),
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining(`default-src 'none'`),
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cache-control': 'no-cache',
    });
  });

  it.each(all)('%s: no header holds what could end it', (_, content) => {
    const values = Object.values(rendered(content).headers);
    expect(values.length).toBeGreaterThan(3);
    expect(values.filter((value) => !/^[\x20-\x7e]+$/.test(value))).toEqual([]);
  });

  it('keeps its status and headers', () => {
    const view = {
      status: 405,
      headers: { 'allow': 'GET', 'x-forwarded-by': 'registrar-forwarder' },
    } as const;
    expect(forwarderPage({ ...view, content: { kind: 'text', text: 'No.' } })).toMatchObject(view);
  });

  it('without content has neither body nor length nor type', () => {
    expect(rendered({ kind: 'none' }, 'OPTIONS', 204)).toEqual({
      status: 204,
      headers: {
        'cache-control': 'no-cache',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
      },
      body: '',
    });
  });
});
