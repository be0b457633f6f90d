import { Webhook } from 'standardwebhooks';
import {
  signStandardWebhook,
  signWebhook,
  verifyStandardWebhook,
  verifyWebhook,
  WebhookVerificationError,
} from './webhooks';

const NOW = new Date('2026-03-02T09:00:00Z');
const later = (seconds: number): Date => new Date(NOW.getTime() + seconds * 1_000);
const URL_SUBSCRIBED = 'https://shop.example.net/hooks?from=registrar';
const BODY = '{"balance":85.5,"eventName":"account.credit.balance_change","note":"Zoë"}';
const EVENT = JSON.parse(BODY) as object;
const TOKEN = 'token-of-the-lowest-id';
const SECRET = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;
const OTHER = `whsec_${Buffer.alloc(24, 8).toString('base64')}`;

const refusal = (act: () => unknown): string => {
  try {
    act();
  } catch (error) {
    if (error instanceof WebhookVerificationError) return error.reason;
    throw error;
  }
  return 'accepted';
};

describe('X-SERVICE-SIGNATURE', () => {
  const sent = {
    signature: signWebhook({ body: BODY, url: URL_SUBSCRIBED, token: TOKEN, now: NOW, nonce: 'n-1' }),
    body: BODY,
    url: URL_SUBSCRIBED,
    tokens: TOKEN,
    now: NOW,
  };
  const digest = (sent.signature.split(',')[0] ?? '').slice(7);

  it.each<[string, object, string]>([
    ['without a header', { signature: undefined }, 'header'],
    ['with an empty header', { signature: '' }, 'header'],
    ['with two headers', { signature: [sent.signature, sent.signature] }, 'header'],
    ['with two parts', { signature: `sha256=${digest},1772442000` }, 'header'],
    ['with four parts', { signature: `${sent.signature},more` }, 'header'],
    ['by another algorithm', { signature: sent.signature.replace('sha256', 'sha1') }, 'header'],
    [
      'with a digest in capitals',
      { signature: sent.signature.replace(digest, digest.toUpperCase()) },
      'header',
    ],
    [
      'with a digest that is too short',
      { signature: sent.signature.replace(digest, digest.slice(2)) },
      'header',
    ],
    ['with a time that is none', { signature: `sha256=${digest},soon,n-1` }, 'header'],
    ['that is 301 s old', { now: later(301) }, 'timestamp'],
    ['from 301 s ahead', { now: later(-301) }, 'timestamp'],
    ['older than the receiver allows', { now: later(11), toleranceSeconds: 10 }, 'timestamp'],
    ['of another token', { tokens: ['another'] }, 'signature'],
    ['of another url', { url: 'https://shop.example.net/hooks' }, 'signature'],
    ['of another body', { body: BODY.replace('85.5', '850.5') }, 'signature'],
    ['of a body that is no JSON', { body: `${BODY}}` }, 'signature'],
    ['of an empty body', { body: '' }, 'signature'],
  ])('refuses a request %s', (_, other, reason) => {
    expect(refusal(() => verifyWebhook({ ...sent, ...other }))).toBe(reason);
  });

  it.each<[string, string]>([
    ['a list', '[1]'],
    ['a text', '"eventName"'],
    ['null', 'null'],
    ['an object without a name', '{"a":1}'],
    ['no JSON', 'hello'],
  ])('refuses %s, although it is signed', (_, body) => {
    expect(
      refusal(() =>
        verifyWebhook({
          ...sent,
          body,
          signature: signWebhook({ body, url: URL_SUBSCRIBED, token: TOKEN, now: NOW }),
        }),
      ),
    ).toBe('body');
  });

  it.each<[string, string | string[]]>([
    ['no token', []],
    ['an empty token', ''],
    ['an empty one among tokens', [TOKEN, '']],
  ])('does not verify with %s: that is a mistake of the receiver', (_, tokens) => {
    expect(() => verifyWebhook({ ...sent, tokens })).toThrow(TypeError);
  });

  it.each<[string, object]>([
    ['as it was signed', {}],
    ['as bytes', { body: Buffer.from(BODY) }],
    ['with its header in a list', { signature: [sent.signature] }],
    ['300 s later', { now: later(300) }],
    ['under the old of two tokens', { tokens: ['the-new-one', TOKEN] }],
    [
      'that a gateway has written anew',
      {
        body: JSON.stringify(
          { note: 'Zoë', eventName: 'account.credit.balance_change', balance: 85.5 },
          undefined,
          2,
        ),
      },
    ],
  ])('accepts a request %s', (_, other) => {
    expect(verifyWebhook({ ...sent, ...other })).toEqual({
      event: EVENT,
      eventName: 'account.credit.balance_change',
      timestamp: NOW,
      nonce: 'n-1',
    });
  });

  it('is the digest that the interface describes', () => {
    // HMAC-SHA-256 of "https://a.example/|{}" under "k", by another program
    expect(signWebhook({ body: '{}', url: 'https://a.example/', token: 'k', now: NOW, nonce: 'n' })).toBe(
      'sha256=b1726c19616b4198db33ceba8c498a8ec4960a06746e26f8fb7d8f78cfa4b399,1772442000,n',
    );
  });
});

describe('Standard Webhooks', () => {
  const headers = signStandardWebhook({ body: BODY, secret: SECRET, id: 'evt-1', now: NOW });
  const sent = { headers, body: BODY, secrets: SECRET, now: NOW };
  const without = (name: string): Record<string, string> =>
    Object.fromEntries(Object.entries(headers).filter(([key]) => key !== name));

  it.each<[string, object, string]>([
    ...['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name): [string, object, string] => [
      `without ${name}`,
      { headers: without(name) },
      'header',
    ]),
    ['with a time that is none', { headers: { ...headers, 'webhook-timestamp': '1e9' } }, 'header'],
    ['that is 301 s old', { now: later(301) }, 'timestamp'],
    ['from 301 s ahead', { now: later(-301) }, 'timestamp'],
    ['of another event', { headers: { ...headers, 'webhook-id': 'evt-2' } }, 'signature'],
    [
      'of another time',
      { headers: { ...headers, 'webhook-timestamp': String(NOW.getTime() / 1_000 + 1) } },
      'signature',
    ],
    ['of another body', { body: `${BODY} ` }, 'signature'],
    ['of another secret', { secrets: OTHER }, 'signature'],
    [
      'with a signature of another version only',
      { headers: { ...headers, 'webhook-signature': headers['webhook-signature'].replace('v1,', 'v1a,') } },
      'signature',
    ],
    [
      'with a signature that is too short',
      { headers: { ...headers, 'webhook-signature': headers['webhook-signature'].slice(0, 20) } },
      'signature',
    ],
    ['with an empty signature', { headers: { ...headers, 'webhook-signature': 'v1,' } }, 'signature'],
    [
      'with the signature of a body that is no event',
      { body: '[]', headers: signStandardWebhook({ body: '[]', secret: SECRET, now: NOW }) },
      'body',
    ],
  ])('refuses a request %s', (_, other, reason) => {
    expect(refusal(() => verifyStandardWebhook({ ...sent, ...other }))).toBe(reason);
  });

  it.each<[string, string | string[]]>([
    ['no secret', []],
    ['an empty secret', ''],
    ['nothing behind whsec_', 'whsec_'],
  ])('does not verify with %s: that is a mistake of the receiver', (_, secrets) => {
    expect(() => verifyStandardWebhook({ ...sent, secrets })).toThrow(TypeError);
  });

  it.each<[string, object]>([
    ['as it was signed', {}],
    ['with Headers', { headers: new Headers(headers) }],
    [
      'with headers as lists',
      { headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]])) },
    ],
    ['under the old of two secrets', { secrets: [OTHER, SECRET] }],
    [
      'with a second signature of a secret to come',
      {
        headers: {
          ...headers,
          'webhook-signature': `v1,${Buffer.alloc(32).toString('base64')} ${headers['webhook-signature']}`,
        },
      },
    ],
    ['300 s later', { now: later(300) }],
  ])('accepts a request %s', (_, other) => {
    expect(verifyStandardWebhook({ ...sent, ...other })).toEqual({
      event: EVENT,
      eventName: 'account.credit.balance_change',
      id: 'evt-1',
      timestamp: NOW,
    });
  });

  it('agrees with an independent implementation, both ways', () => {
    const now = new Date();
    const theirs = new Webhook(SECRET);
    expect(theirs.verify(BODY, signStandardWebhook({ body: BODY, secret: SECRET, now }))).toEqual(EVENT);
    const signed = {
      'webhook-id': 'evt-9',
      'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
      'webhook-signature': theirs.sign('evt-9', now, BODY),
    };
    expect(verifyStandardWebhook({ headers: signed, body: BODY, secrets: SECRET, now })).toMatchObject({
      id: 'evt-9',
      event: EVENT,
    });
  });
});
