import { subscriptionPage, tooManyRequestsPage } from './subscription-page';
import { expectedPage } from '../testing/expected-page';

const EMAIL = `o'hara@example.net`;
const SHOWN = '<strong>o&#39;hara@example.net</strong>';
const TO_STATUS = '<p><a href="/status">To the status</a></p>';

describe('the pages of a subscription', () => {
  it('offer one button to confirm', () => {
    expect(subscriptionPage({ kind: 'pending', email: EMAIL })).toEqual(
      expectedPage(
        200,
        'Mails about the status page',
        `<p>Mails about incidents and planned maintenance are to go to ${SHOWN}.</p>` +
          '<form method="post"><p><button type="submit">Yes, send them to me</button></p></form><p>If you do nothing, no mails are sent.</p>',
      ),
    );
  });

  it('offer one button to unsubscribe, and name no address', () => {
    expect(subscriptionPage({ kind: 'unsubscribe' })).toEqual(
      expectedPage(
        200,
        'End the mails about the status page?',
        '<form method="post"><p><button type="submit">Yes, end them</button></p></form><p>The address is removed then. If you do nothing, nothing changes.</p>',
      ),
    );
  });

  it.each([
    [
      { kind: 'confirmed', email: EMAIL } as const,
      200,
      'You are subscribed',
      `<p>Mails about incidents and planned maintenance go to ${SHOWN}. Each of them has a link that ends the subscription.</p>${TO_STATUS}`,
    ],
    [
      { kind: 'unsubscribed' } as const,
      200,
      'You are not subscribed',
      `<p>No more mails about the status page are sent, and the address is removed.</p>${TO_STATUS}`,
    ],
    [
      { kind: 'expired' } as const,
      410,
      'This link has expired',
      `<p>No mails are sent. If you want them, ask for a new link on the status page.</p>${TO_STATUS}`,
    ],
    [
      { kind: 'unknown' } as const,
      404,
      'This link is not valid',
      '<p>It may have been copied only in part. Please open the link from the mail again, or ask for a new one on the status page: a link ends after some days.</p>',
    ],
    [
      { kind: 'invalid' } as const,
      400,
      'This is not a mail address',
      '<p>Please go back and write one mail address, such as desk@example.net.</p><p><a href="/status">Back to the status</a></p>',
    ],
  ])('have no button: %j', (view, status, title, body) => {
    expect(subscriptionPage(view)).toEqual(expectedPage(status, title, body));
  });

  it('say the same to each request, and when there were too many', () => {
    const { status, html } = subscriptionPage({ kind: 'requested' });
    expect([status, html.includes('<button')]).toEqual([202, false]);
    expect(html).toContain('If this address is not subscribed yet, a mail with a link is sent to it.');
    expect(tooManyRequestsPage().status).toBe(429);
  });
});
