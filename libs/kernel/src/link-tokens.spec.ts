import { LinkTokens } from './link-tokens';
import { FakeIds, FakeVault } from './testing';

const ids = new FakeIds();
const links = new LinkTokens(new FakeVault(), ids, 'some link');

describe('the token of a link', () => {
  it('is found by its digest, and is another one each time', () => {
    const [one, other] = [links.create(), links.create()];
    expect(links.digestFrom(one.token)).toBe(one.digest);
    expect(other.digest).not.toBe(one.digest);
  });

  it('has another digest in a link of another kind', () => {
    const { token, digest } = links.create();
    expect(new LinkTokens(new FakeVault(), ids, 'other link').digestFrom(token)).not.toBe(digest);
  });

  it.each(['a'.repeat(20), 'A9'.repeat(40)])('may be %p', (token) => {
    expect(links.digestFrom(token)).toBe(`digest of some link ${token}`);
  });

  it.each(['', 'a'.repeat(19), 'a'.repeat(81), `${'a'.repeat(20)}-`, `${'a'.repeat(20)} `, 'ü'.repeat(20)])(
    'is not looked up in the form %p',
    (token) => {
      expect(links.digestFrom(token)).toBeUndefined();
    },
  );
});
