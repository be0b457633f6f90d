import { createHash } from 'node:crypto';
import { type HtmlPage, PAGE_POLICY, renderPage, renderTemplate } from './page';
import { expectedPage } from '../testing/expected-page';

describe('a page for people', () => {
  let page: HtmlPage;
  beforeEach(() => {
    page = renderPage(429, 'too-many-requests');
  });

  it('has its status, title and body', () => {
    const { status, html } = page;
    expect(status).toBe(429);
    expect(html).toMatch(/^<!doctype html>\n<html lang="en">/);
    expect(html).toContain('<title>Too many requests</title>');
    expect(html).toContain(
      '<body><main><h1>Too many requests</h1><p>Please try again in a few minutes.</p></main></body>',
    );
    expect(html).toContain('<meta name="robots" content="noindex">');
  });

  it('has no line ends or indentation of its template', () => {
    expect(page).toEqual(expectedPage(429, 'Too many requests', '<p>Please try again in a few minutes.</p>'));
  });

  it('has the one style that its policy allows', () => {
    const style = /<style>(.*)<\/style>/s.exec(page.html)![1];
    expect(PAGE_POLICY).toBe(
      `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
    );
  });

  it('says what to do with a link that is not valid', () => {
    const { status, html } = renderPage(404, 'unknown-link', { then: ', or ask for a new one.' });
    expect(status).toBe(404);
    expect(html).toContain(
      '<h1>This link is not valid</h1><p>It may have been copied only in part. Please open the link from the mail again, or ask for a new one.</p>',
    );
  });

  it('escapes its title in the head and in the heading', () => {
    const { html } = renderPage(200, 'layout', { title: '<b>&', body: '<i>' });
    expect(html).toBe(expectedPage(200, '&lt;b&gt;&amp;', '<i>').html);
  });

  it('is refused where it has no template', () => {
    expect(() => renderPage(200, 'absent')).toThrow("Failed to get template '@absent'");
  });
});

describe('a template', () => {
  it.each([
    [[], ''],
    [['a'], '<ul><li>a</li></ul>'],
    [['<b>', 'c'], '<ul><li>&lt;b&gt;</li><li>c</li></ul>'],
    [['<%= 1 %>', '`2`', 'a\n  b'], '<ul><li>&lt;%= 1 %&gt;</li><li>`2`</li><li>a\n  b</li></ul>'],
  ])('shows %j as a list as %s', (items, list) => {
    expect(renderTemplate('list', { items })).toBe(list);
  });

  it.each([
    ['&', '&amp;'],
    ['<', '&lt;'],
    ['>', '&gt;'],
    ['"', '&quot;'],
    ["'", '&#39;'],
  ])('escapes %s as %s', (sign, entity) => {
    expect(renderTemplate('list', { items: [`a${sign}b`] })).toBe(`<ul><li>a${entity}b</li></ul>`);
  });
});
