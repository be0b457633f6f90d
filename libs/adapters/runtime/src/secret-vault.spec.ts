import { AesSecretVault, parseHashKey, parseSecretsKeys } from './secret-vault';

const keyText = (id: string, fill: number): string => `${id}:${Buffer.alloc(32, fill).toString('base64')}`;
const hashKey = Buffer.alloc(32, 9);
const vaultOf = (text: string) => new AesSecretVault(parseSecretsKeys(text), hashKey);

describe('AesSecretVault', () => {
  const vault = vaultOf(keyText('k1', 1));

  it.each(['', 'tok_4f', 'ünïcode ✓', 'x'.repeat(10_000)])('opens what it sealed: %#', (plain) => {
    const sealed = vault.seal(plain, 'api_tokens:7');
    expect(vault.open(sealed, 'api_tokens:7')).toBe(plain);
    if (plain.length > 3) expect(sealed).not.toContain(plain);
  });

  it('seals the same text differently each time, in thousands of texts', () => {
    const ivs = new Set(Array.from({ length: 2_000 }, () => vault.seal('tok', 'here').split('.')[1]));
    expect(ivs.size).toBe(2_000);
  });

  it('binds each of a thousand texts to its own place, whatever was sealed before', () => {
    const places = Array.from({ length: 1_000 }, (_, at) => `item of job ${Math.floor(at / 3) % 2}`);
    const sealed = places.map((place, at) => vault.seal(`text ${at}`, place));
    expect(sealed.map((text, at) => vault.open(text, places[at]))).toEqual(
      places.map((_, at) => `text ${at}`),
    );
    expect(() => vault.open(sealed[0], 'item of job 1')).toThrow();
    expect(() => vault.open(sealed[3], 'item of job 0')).toThrow();
  });

  it('does not open a secret that was copied to another place', () => {
    expect(() => vault.open(vault.seal('tok', 'api_tokens:7'), 'api_tokens:8')).toThrow();
  });

  it.each([0, 1, 2, 3])('does not open a text whose part %i was changed', (part) => {
    const parts = vault.seal('secret', 'here').split('.');
    parts[part] = parts[part].startsWith('A') ? `B${parts[part].slice(1)}` : `A${parts[part].slice(1)}`;
    expect(() => vault.open(parts.join('.'), 'here')).toThrow();
  });

  it.each(['', 'k1', 'k1.a.b', 'k1.a.b.c.d', 'k1.YQ.YQ.YQ', 'plain text'])('does not open %p', (text) => {
    expect(() => vault.open(text, 'here')).toThrow();
  });

  it('does not take a shortened tag', () => {
    const [id, iv, tag, text] = vault.seal('secret', 'here').split('.');
    const short = Buffer.from(tag, 'base64url').subarray(0, 4).toString('base64url');
    expect(() => vault.open([id, iv, short, text].join('.'), 'here')).toThrow(/not a sealed secret/);
  });

  it('seals with the first key and opens with all, so that keys can be rotated', () => {
    const old = vault.seal('tok', 'here');
    const rotated = vaultOf(`${keyText('k2', 2)},${keyText('k1', 1)}`);
    expect(rotated.open(old, 'here')).toBe('tok');
    expect(rotated.seal('tok', 'here')).toMatch(/^k2\./);
    expect(() => vault.open(rotated.seal('tok', 'here'), 'here')).toThrow(/not in SECRETS_KEYS/);
  });

  it('makes digests that depend on the key, and says nothing of the text', () => {
    const other = new AesSecretVault(parseSecretsKeys(keyText('k1', 1)), Buffer.alloc(32, 8));
    expect(vault.digest('tok')).toMatch(/^[0-9a-f]{64}$/);
    expect(vault.digest('tok')).toBe(vault.digest('tok'));
    expect(vault.digest('tok')).not.toBe(other.digest('tok'));
  });

  it.each([
    ['abc', 'abc', true],
    ['abc', 'abd', false],
    ['abc', 'abcd', false],
    ['', '', true],
  ])('compares %p and %p: %p', (one, other, same) => {
    expect(vault.sameDigest(one, other)).toBe(same);
  });
});

describe('SECRETS_KEYS', () => {
  it.each([
    ['', /holds no key/],
    [' , ', /holds no key/],
    [Buffer.alloc(32).toString('base64'), /id:base64/],
    ['k.1:AAAA', /id:base64/],
    ['k1:AAAA', /32 bytes; "k1" has 3/],
    [`${keyText('k1', 1)},${keyText('k1', 2)}`, /same id/],
  ])('refuses %p', (text, problem) => {
    expect(() => parseSecretsKeys(text)).toThrow(problem);
  });
});

describe('TOKEN_HASH_KEY', () => {
  it.each(['', 'abc', 'zz'.repeat(32), 'ab'.repeat(31)])('refuses %p', (text) => {
    expect(() => parseHashKey(text)).toThrow(/32 bytes/);
  });

  it('takes 32 bytes and more', () => {
    expect(parseHashKey('ab'.repeat(33))).toHaveLength(33);
  });
});
