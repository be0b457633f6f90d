import { Webhook } from 'standardwebhooks';
import { NodeHmacSha256, NodeRandomness, NodeWebhookSecrets } from './hmac';

describe('HMAC-SHA-256', () => {
  it.each([
    // RFC 4231 §4.2 and §4.3
    ['\v'.repeat(20), 'Hi There', 'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7'],
    [
      'Jefe',
      'what do ya want for nothing?',
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    ],
    // the interface description's vector for account.credit.balance_change
    [
      'sandbox-token-lowest-id',
      'https://hooks.example.org/in?k=1|{"accountId":4401,"balance":398.25,"eventName":"account.credit.balance_change"}',
      'e1b0c43e12ab00121edcb84d7293ba99df7f98c5187b1643b94301587e430ff8',
    ],
  ])('with key %j is as published', (key, text, digest) => {
    expect(new NodeHmacSha256().hex(key, text)).toBe(digest);
  });

  it('covers the UTF-8 bytes of key and text', () => {
    const escaped = new NodeHmacSha256().hex('k\u00fc', 'b\u00fccher');
    expect(escaped).toBe(new NodeHmacSha256().hex('kü', 'bücher'));
    expect(escaped).not.toBe(new NodeHmacSha256().hex('ku', 'bucher'));
  });
});

describe('the signature with a secret', () => {
  it('is the one of the published example', () => {
    // Standard Webhooks, libraries/*: the vector that all of them test with
    const signature = new NodeHmacSha256().base64(
      'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
      'msg_p5jXN8AQM9LWM0D4loKWxJek.1614265330.{"test": 2432232314}',
    );
    expect(signature).toBe('g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
  });

  it('is what an independent library makes with a secret of ours', () => {
    const secret = new NodeWebhookSecrets().make();
    const at = new Date('2026-03-02T09:15:00Z');
    const expected = new Webhook(secret).sign('e-1', at, '{"name":"bücher ☃"}');
    expect(
      `v1,${new NodeHmacSha256().base64(secret, `e-1.${at.getTime() / 1_000}.{"name":"bücher ☃"}`)}`,
    ).toBe(expected);
  });

  it('has secrets of 32 bytes, each another one', () => {
    const secrets = Array.from({ length: 20 }, () => new NodeWebhookSecrets().make());
    expect(new Set(secrets).size).toBe(20);
    for (const secret of secrets)
      expect(Buffer.from(secret.replace(/^whsec_/, ''), 'base64')).toHaveLength(32);
  });

  it.each(['', 'plain', 'WHSEC_AAAA'])('is not made with %j', (secret) => {
    expect(() => new NodeHmacSha256().base64(secret, 'x')).toThrow('no secret');
  });
});

describe('randomness', () => {
  it('lies in [0, 1) and varies', () => {
    const randomness = new NodeRandomness();
    const values = Array.from({ length: 200 }, () => randomness.fraction());
    expect(Math.min(...values)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...values)).toBeLessThan(1);
    expect(new Set(values).size).toBeGreaterThan(190);
  });
});
