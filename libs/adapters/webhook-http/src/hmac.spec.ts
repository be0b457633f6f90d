import { NodeHmacSha256, NodeRandomness } from './hmac';

describe('HMAC-SHA-256', () => {
  it.each([
    // RFC 4231 §4.2 and §4.3
    ['\v'.repeat(20), 'Hi There', 'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7'],
    ['Jefe', 'what do ya want for nothing?', '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843'],
    // the interface description's vector for account.credit.balance_change
    [
      'sandbox-token-lowest-id', 'https://hooks.example.org/in?k=1|{"accountId":4401,"balance":398.25,"eventName":"account.credit.balance_change"}',
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

describe('randomness', () => {
  it('lies in [0, 1) and varies', () => {
    const randomness = new NodeRandomness();
    const values = Array.from({ length: 200 }, () => randomness.fraction());
    expect(Math.min(...values)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...values)).toBeLessThan(1);
    expect(new Set(values).size).toBeGreaterThan(190);
  });
});
