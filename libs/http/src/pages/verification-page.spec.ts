import { confirmationPage, verificationPage } from './verification-page';
import { expectedPage } from '../testing/expected-page';

const result = (kind: 'open' | 'verified', domains: readonly string[]) => ({
  kind,
  email: 'o\'hara&"<b>@example.net',
  accountId: 7,
  domains,
});
const EMAIL = '<strong>o&#39;hara&amp;&quot;&lt;b&gt;@example.net</strong>';
const names = (count: number): string[] => Array.from({ length: count }, (_, at) => `name-${at}.example`);
const items = (texts: readonly string[]): string =>
  `<ul>${texts.map((text) => `<li>${text}</li>`).join('')}</ul>`;
const UNKNOWN = expectedPage(
  404,
  'This link is not valid',
  '<p>It may have been copied only in part. Please open the link from the mail again, or ask the company that sells you the domain for a new mail.</p>',
);
const EXPIRED = expectedPage(
  410,
  'This link has expired',
  '<p>Please ask the company that sells you the domain for a new mail.</p>',
);

describe('the page of a verification link', () => {
  it.each([
    ['unknown', UNKNOWN],
    ['expired', EXPIRED],
  ] as const)('says that the link is %s, before and after the button', (kind, page) => {
    expect([verificationPage({ kind }), confirmationPage({ kind })]).toEqual([page, page]);
  });

  it('asks for a confirmation with a button while the address is open, the address as text', () => {
    expect(verificationPage(result('open', ['a.com', 'b.com']))).toEqual(
      expectedPage(
        200,
        'Confirm your email address',
        `<p>Do you receive mail at ${EMAIL}? It is the address of the holder of:</p>${items(['a.com', 'b.com'])}<form method="post"><button type="submit">Confirm the email address</button></form>`,
      ),
    );
  });

  it('says without a button that there is nothing left to do once the address is verified', () => {
    expect(verificationPage(result('verified', ['a.com']))).toEqual(
      expectedPage(
        200,
        'The email address is confirmed',
        `<p>${EMAIL} is confirmed. There is nothing left to do.</p>${items(['a.com'])}`,
      ),
    );
  });

  it('thanks for the confirmation', () => {
    expect(confirmationPage(result('verified', ['a.com']))).toEqual(
      expectedPage(
        200,
        'Thank you: the email address is confirmed',
        `<p>${EMAIL} is confirmed. Domains that were suspended for it work again shortly.</p>${items(['a.com'])}`,
      ),
    );
  });

  it.each([
    [0, []],
    [50, names(50)],
    [51, [...names(50), 'and 1 more']],
    [75, [...names(50), 'and 25 more']],
  ] as const)('lists 50 of %i domains, and the rest by their number', (count, texts) => {
    const list = texts.length > 0 ? items(texts) : '';
    expect(confirmationPage(result('verified', names(count))).html).toContain(
      `work again shortly.</p>${list}</main>`,
    );
  });
});
