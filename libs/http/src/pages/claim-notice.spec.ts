import { claimNoticeHtml } from './claim-notice';

describe('one claim as HTML', () => {
  it('shows the mark and every detail with its label', () => {
    expect(
      claimNoticeHtml({
        trademark: 'Example One',
        details: [
          ['Mark', 'Example One'],
          ['Jurisdiction', 'USA (US)'],
          ['Goods and services', 'Bardus populorum'],
        ],
      }),
    ).toBe(
      '<p>Example One</p><dl><dt>Mark</dt><dd>Example One</dd><dt>Jurisdiction</dt><dd>USA (US)</dd>' +
        '<dt>Goods and services</dt><dd>Bardus populorum</dd></dl>',
    );
  });

  it('shows a claim without details', () => {
    expect(claimNoticeHtml({ trademark: 'Example', details: [] })).toBe('<p>Example</p><dl></dl>');
  });

  it('lets no text of a mark become markup', () => {
    const html = claimNoticeHtml({
      trademark: '<img src=x onerror=alert(1)> [a](javascript:b) & "c"',
      details: [['Goods and services', "</dd><script>'x'</script>\n  <%= 1 %>"]],
    });
    expect(html).toBe(
      '<p>&lt;img src=x onerror=alert(1)&gt; [a](javascript:b) &amp; &quot;c&quot;</p><dl><dt>Goods and services</dt>' +
        '<dd>&lt;/dd&gt;&lt;script&gt;&#39;x&#39;&lt;/script&gt;\n  &lt;%= 1 %&gt;</dd></dl>',
    );
    expect(html).not.toMatch(/<img|<script|onerror="|'x'/);
  });
});
