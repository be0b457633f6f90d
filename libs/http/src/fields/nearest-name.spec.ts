import { nearestName } from './nearest-name';

describe('the nearest known name', () => {
  const known = ['accountId', 'accountName', 'state', 'expiresAt', 'domainName', 'name', 'id'];

  it.each([
    ['accountID', 'accountId'],
    ['account_id', 'accountId'],
    ['ACCOUNT-ID', 'accountId'],
    ['acountName', 'accountName'],
    ['accuontName', 'accountName'],
    ['status', 'state'],
    ['expires', 'expiresAt'],
    ['domain', 'domainName'],
    ['domainNames', 'domainName'],
    ['nmae', 'name'],
    ['accountIdentifier', 'accountId'],
  ])('of %s is %s', (name, nearest) => {
    expect(nearestName(name, known)).toBe(nearest);
  });

  it.each(['readOnly', 'x', '', '---', 'limit', '\u{1f600}'])('of %j is none', (name) => {
    expect(nearestName(name, known)).toBeUndefined();
  });

  it('is none where nothing is known', () => {
    expect(nearestName('accountId', [])).toBeUndefined();
  });

  it('prefers fewer edits to an earlier place', () => {
    expect(nearestName('createDateStar', ['createDateEnd', 'createDateStart'])).toBe('createDateStart');
  });

  it('reads the beginning of a name of a megabyte', () => {
    expect(nearestName(`state${'x'.repeat(1_048_576)}`, known)).toBe('state');
  });
});
