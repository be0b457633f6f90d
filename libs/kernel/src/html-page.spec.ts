import { createHash } from 'node:crypto';
import { escapedHtml, htmlList, PAGE_POLICY, plainPage, unknownLink } from './html-page';

describe('a page for people', () => {
  let status: number;
  let html: string;
  beforeEach(() => {
    ({ status, html } = plainPage(410, 'Too late', '<p>Body</p>'));
  });

  it('has its status, title and body', () => {
    expect(status).toBe(410);
    expect(html).toMatch(/^<!doctype html>\n<html lang="en">/);
    expect(html).toContain('<title>Too late</title>');
    expect(html).toContain('<body><main><h1>Too late</h1><p>Body</p></main></body>');
    expect(html).toContain('<meta name="robots" content="noindex">');
  });

  it('has the one style that its policy allows', () => {
    const style = /<style>(.*)<\/style>/s.exec(html)![1];
    expect(PAGE_POLICY).toBe(
      `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
    );
  });

  it('says what to do with a link that is not valid', () => {
    const page = unknownLink(', or ask for a new one.');
    expect(page.status).toBe(404);
    expect(page.html).toContain(
      '<h1>This link is not valid</h1><p>It may have been copied only in part. Please open the link from the mail again, or ask for a new one.</p>',
    );
  });
});

describe('text in HTML', () => {
  it('stands there as itself', () => {
    expect(escapedHtml(`<a href="x" title='y'>&amp;</a>`)).toBe(
      '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;amp;&lt;/a&gt;',
    );
  });

  it.each([
    [[], ''],
    [['a'], '<ul><li>a</li></ul>'],
    [['<b>', 'c'], '<ul><li>&lt;b&gt;</li><li>c</li></ul>'],
  ])('%j as a list is %s', (items, list) => {
    expect(htmlList(items)).toBe(list);
  });
});
