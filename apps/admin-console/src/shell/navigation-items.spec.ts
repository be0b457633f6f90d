/** @jest-environment node */
import { permissionOf } from '../api/permission-of';
import { COLLECTIONS } from '../lists/collections';
import { NAVIGATION } from './navigation-items';

const ITEMS = NAVIGATION.flatMap(({ items }) => items);
const FOR_ALL = ['/', '/search', '/reports', '/lists', '/settings', '/sandbox'];
const OF_LISTS = ['/webhooks', '/lists/mails'];
/** What the pages read that are more, or something else, than one list. */
const READS: Readonly<Record<string, string[]>> = {
  '/bulk': ['listBulkJobs'],
  '/domains': ['getDomain'],
  '/money': ['listTaxRules', 'listExchangeRates'],
  '/offers': ['listPromotions', 'listPremiumNames'],
  '/staff': ['listStaffSessions'],
  '/status-subscribers': ['findStatusSubscriber'],
};

/** The operations of which a role needs one to see something on the page; undefined: any role does. */
function needsOf(href: string): string[] | undefined {
  if (FOR_ALL.includes(href)) return undefined;
  if (OF_LISTS.includes(href)) return ['list.read'];
  const list = COLLECTIONS.find(({ path }) => `/${path}` === href);
  return (list ? [list.operationId] : READS[href]).map(permissionOf);
}

it.each(ITEMS.map(({ href, needs }) => [href, needs] as const))(
  'offers %s to the roles that may read what it shows',
  (href, needs) => {
    expect(needs).toEqual(needsOf(href));
  },
);

it('names each page once, in words, with an icon', () => {
  for (const name of ['href', 'label', 'icon'] as const)
    expect(new Set(ITEMS.map((item) => item[name])).size).toBe(ITEMS.length);
  for (const { href, leadsTo = href, label } of ITEMS) {
    expect([href, leadsTo]).toEqual([expect.stringMatching(/^\//), expect.stringMatching(/^\//)]);
    expect(label).toMatch(/^[A-Z][A-Za-z ]+[a-zA-Z]$/);
  }
  expect(ITEMS.map(({ href }) => href)).toEqual(expect.arrayContaining([...FOR_ALL, ...Object.keys(READS)]));
});

it('puts a title of its own over each group but the first', () => {
  const [first, ...others] = NAVIGATION.map(({ title }) => title);
  expect(first).toBeUndefined();
  expect(new Set(others).size).toBe(others.length);
  for (const title of others) expect(title).toMatch(/^[A-Z][a-z]+$/);
});
