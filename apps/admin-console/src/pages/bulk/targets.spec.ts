import { bodyOf, bulkAddress, objectsFor, selectorOf, tickedIn, typedObjects } from './targets';

const FILTER = { field: 'tld', op: 'eq', value: 'com' } as const;

it.each([
  [{}, { all: true }],
  [{ filter: FILTER }, { filter: FILTER }],
  [{ filterId: 'f-1' }, { filterId: 'f-1' }],
])('an address hands over what the list shows: %j', (shown, selector) => {
  const query = new URLSearchParams(bulkAddress(shown).split('?')[1]);
  expect(selectorOf(Object.fromEntries(query))).toEqual(selector);
});

it('without a filter in the address objects are typed', () => {
  expect(selectorOf({})).toBeUndefined();
});

it('reads typed objects once each, separated by lines, blanks or commas', () => {
  expect(typedObjects(' A.example\nb.example, a.example;;c.example ')).toEqual([
    'a.example',
    'b.example',
    'c.example',
  ]);
});

it('makes items of typed objects, and a selector for renewals', () => {
  expect(
    bodyOf('setPrivacyForAccount', { objects: ['a.example'], field: 'domainName' }, { on: true }),
  ).toEqual({
    command: 'setPrivacyForAccount',
    items: [{ on: true, domainName: 'a.example' }],
  });
  expect(bodyOf('suspendAccount', { objects: ['7'], field: 'accountId' }, { reason: 'x' })).toEqual({
    command: 'suspendAccount',
    items: [{ reason: 'x', accountId: 7 }],
  });
  expect(
    bodyOf('renewDomainForAccount', { objects: ['a.example'], field: 'domainName' }, { years: 1 }),
  ).toEqual({
    command: 'renewDomainForAccount',
    selector: { filter: { field: 'domainName', op: 'in', value: ['a.example'] } },
    template: { years: 1 },
  });
  expect(bodyOf('addNote', { selector: { all: true } }, { text: 'x' })).toEqual({
    command: 'addNote',
    selector: { all: true },
    template: { text: 'x' },
  });
});

it('names more than 100 domains of a renewal in several conditions', () => {
  const objects = Array.from({ length: 250 }, (_, at) => `d${at}.example`);
  const { selector } = bodyOf('renewDomainForAccount', { objects, field: 'domainName' }, {}) as {
    selector: { filter: { or: { value: string[] }[] } };
  };
  expect(selector.filter.or.map(({ value }) => value.length)).toEqual([100, 100, 50]);
  expect(selector.filter.or.flatMap(({ value }) => value)).toEqual(objects);
});

it('reads ticked objects of the history, and names their kind for an act about any object', () => {
  const ticked = tickedIn({ ticked: { about: 'account', objects: ['7', '9'] } })!;
  expect(ticked).toEqual({ about: 'account', objects: ['7', '9'] });
  expect(objectsFor(ticked, 'account')).toEqual(['7', '9']);
  expect(objectsFor(ticked, 'object')).toEqual(['account:7', 'account:9']);
});

it.each([
  [undefined],
  [{}],
  [{ ticked: { about: 'order', objects: ['1'] } }],
  [{ ticked: { about: 'domain', objects: [] } }],
  [{ ticked: { about: 'domain', objects: 'a.example' } }],
])('the history %j holds no ticked objects', (state) => {
  expect(tickedIn(state)).toBeUndefined();
});
