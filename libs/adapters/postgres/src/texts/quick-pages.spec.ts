import { UNNAMED } from '../statement-names';
import { isQuickPage } from './quick-pages';

describe('isQuickPage', () => {
  it.each([
    [{ limit: 100, offset: 0 }, 'domains_1', true],
    [{ limit: 100, offset: 1_000 }, 'domains_1', true],
    [{ limit: 101, offset: 0 }, 'domains_1', false],
    [{ limit: 100, offset: 1_001 }, 'domains_1', false],
    [{ limit: 100, offset: 0 }, UNNAMED, false],
  ])('of %j by %s, where a page has up to 100: %s', (page, name, expected) => {
    expect(isQuickPage(page, name, 100)).toBe(expected);
  });
});
