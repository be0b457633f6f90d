import { outboundTransferPage } from './outbound-transfer-page';
import { expectedPage } from '../testing/expected-page';

const DEADLINE = new Date('2026-03-07T09:15:00Z');

describe('the page of an outbound transfer', () => {
  const shown = { domainName: 'lantern.example', gaining: '<b>evil & co</b>', deadline: DEADLINE };

  it.each([
    ['open', 200, true],
    ['unsupported', 200, false],
    ['refused', 200, false],
    ['canceled', 200, false],
    ['completed', 410, false],
    ['expired', 410, false],
    ['under_way', 202, false],
    ['busy', 409, false],
    ['failed', 502, false],
  ] as const)('%s: status %i, a button: %s', (kind, status, hasButton) => {
    const { status: answered, html } = outboundTransferPage({ ...shown, kind });
    expect([
      answered,
      html.includes('<form method="post"'),
      html.includes('<strong>lantern.example</strong>'),
    ]).toEqual([status, hasButton, true]);
    expect(html).not.toMatch(/<b>|<script|undefined/);
  });

  const D = '<strong>lantern.example</strong>';
  const ASKS = 'The registrar that the registry knows as <strong>&lt;b&gt;evil &amp; co&lt;/b&gt;</strong>';
  it.each([
    [
      'open',
      'Refuse the transfer of your domain?',
      `<p>${ASKS} asks for ${D}. It is carried out on 2026-03-07 at the latest. If you want this, you need not do anything.</p><p>If you do not want it, refuse it here. The domain then stays where it is.</p><form method="post"><button type="submit">Refuse the transfer</button></form>`,
    ],
    [
      'unsupported',
      'This transfer cannot be refused here',
      `<p>${ASKS} asks for ${D}. The registry of this domain does not let us refuse a transfer. Please ask the company that sells you the domain, or the registry, at once if you do not want it.</p>`,
    ],
    [
      'refused',
      'The transfer is refused',
      `<p>${D} stays where it is. If you did not ask for the transfer, request a new auth code.</p>`,
    ],
    [
      'canceled',
      'The transfer request was withdrawn',
      `<p>The transfer of ${D} is no longer pending. It stays where it is.</p>`,
    ],
    [
      'completed',
      'The transfer is completed',
      `<p>${D} has moved to another registrar, and the transfer can no longer be refused here. If you did not want it, please contact the company that sold you the domain.</p>`,
    ],
    [
      'expired',
      'The time to refuse is over',
      `<p>The transfer of ${D} could be refused until 2026-03-07. The registry decides now.</p>`,
    ],
    [
      'under_way',
      'The registry has not answered yet',
      `<p>Your answer about ${D} is being sent to the registry. Please open this link again in a few minutes to see the result.</p>`,
    ],
    [
      'busy',
      'The refusal was not sent',
      `<p>Another decision about the transfer of ${D} is being sent to the registry, so that your refusal was not. Please open this link again in a few minutes, and refuse it again if the transfer is still pending.</p>`,
    ],
    [
      'failed',
      'The refusal could not be sent',
      `<p>The refusal did not reach the registry, and the transfer of ${D} continues for now. Please open this link again in a few minutes and refuse it again.</p>`,
    ],
  ] as const)('%s: says so in these words', (kind, title, body) => {
    const { status, html } = outboundTransferPage({ ...shown, kind });
    expect(html).toBe(expectedPage(status, title, body).html);
  });

  it('knows no more of a link that is none', () => {
    expect(outboundTransferPage({ kind: 'unknown' })).toEqual(
      expectedPage(
        404,
        'This link is not valid',
        '<p>It may have been copied only in part. Please open the link from the mail again, or ask the company that sells you the domain.</p>',
      ),
    );
  });

  it('says who asks where it is known', () => {
    expect(outboundTransferPage({ ...shown, kind: 'open' }).html).toContain(
      '&lt;b&gt;evil &amp; co&lt;/b&gt;',
    );
    expect(outboundTransferPage({ ...shown, gaining: undefined, kind: 'open' }).html).toContain(
      'Another registrar asks',
    );
  });
});
