import { addSeconds } from '@registrar/kernel';
import { NOW, registriesFixture, type RegistriesFixture } from '../../test/fixtures/registries-fixture';
import { Rows } from '../../test/rows';
import { TldTermsCache } from './tld-terms';

const EARLIER = addSeconds(NOW, -86_400);
const LATER = addSeconds(NOW, 86_400);

let fixture: RegistriesFixture;
let terms: TldTermsCache;
let accountId: number;
let otherId: number;

beforeAll(async () => {
  fixture = await registriesFixture();
  const rows = new Rows(fixture.sql);
  [accountId, otherId] = [await rows.account(), await rows.account()];
  const connectionId = await rows.connection();
  for (const tld of ['test', 'cc', 'bare']) await rows.tld(tld, connectionId);
  for (const [tld, account, price, from] of [
    ['test', null, 1_450, EARLIER],
    ['test', null, 1_550, NOW],
    ['test', null, 9_900, LATER],
    ['test', accountId, 1_200, EARLIER],
    ['cc', null, 700, EARLIER],
  ] as const)
    await fixture.sql.change(
      'test_terms_price',
      `insert into tld_prices (tld, product, price, list_price, valid_from, account_id) values ($1, 'renewal', $3, $3, $4, $2)`,
      [tld, account, price, from],
    );
  await fixture.sql.change(
    'test_terms_rules',
    `insert into tld_rules (tld, valid_from, rules, created_at) values ('cc', $1, '{"ccTld": true, "allowedYears": [2, 3]}', $1)`,
    [NOW],
  );
  terms = new TldTermsCache(fixture.sql);
});
afterAll(() => fixture?.end());

describe('the terms of a TLD', () => {
  it.each([
    ['before the first price', addSeconds(EARLIER, -1), undefined],
    ['from a price on', EARLIER, '1450'],
    ['a second before the next price', addSeconds(NOW, -1), '1450'],
    ['from the next price on', NOW, '1550'],
  ])('have the general price %s', async (_, now, renewalPrice) => {
    expect(await terms.of(otherId, 'test', now)).toEqual({ renewalPrice, isCountry: false });
  });

  it("have an account's own price before a later general one, and never another account's", async () => {
    expect((await terms.of(accountId, 'test', NOW)).renewalPrice).toBe('1200');
    expect((await terms.of(otherId, 'test', NOW)).renewalPrice).toBe('1550');
  });

  it.each([
    ['before its rules', addSeconds(NOW, -1), { renewalPrice: '700', isCountry: false }],
    ['from its rules on', NOW, { renewalPrice: '1400', isCountry: true }],
  ])('are those of one year and no ccTLD without rules: %s', async (_, now, expected) => {
    expect(await terms.of(otherId, 'cc', now)).toEqual(expected);
  });

  it.each(['bare', 'unknown'])('of .%s without prices have none', async (tld) => {
    expect(await terms.of(otherId, tld, NOW)).toEqual({ renewalPrice: undefined, isCountry: false });
  });
});
