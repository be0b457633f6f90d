import { type Arrival, type Movement, type Queued, strangeArrivals, unmatchedBalances } from './events';

const movement = (id: string, amount: number): Movement => ({
  id,
  kind: amount > 0 ? 'credit' : 'hold',
  amount,
});
const MOVEMENTS = [movement('a', 500), movement('b', -200), movement('c', -200), movement('d', 70)];

describe('events of what is available', () => {
  it.each([[[1_500, 1_300, 1_100, 1_170]], [[800, 870, 1_370, 1_170]]])(
    'are right when each has the balance after a movement, in any order: %j',
    (balances) => {
      expect(unmatchedBalances(1_000, balances, MOVEMENTS)).toEqual([]);
    },
  );

  it.each([
    [
      'one is missing',
      [1_500, 1_100, 1_170],
      [
        'event 2 tells 1100 cents after 1500: nothing moved -400',
        'hold c moved -200 cents and was not told',
        'hold b moved -200 cents and was not told',
      ],
    ],
    ['one is missing at the end', [1_500, 1_300, 1_100], ['credit d moved 70 cents and was not told']],
    [
      'one came twice',
      [1_500, 1_300, 1_300, 1_100, 1_170],
      ['event 3 tells 1300 cents after 1300: nothing moved 0'],
    ],
    [
      'one is missing and one too many',
      [1_500, 1_500, 1_300, 1_100],
      ['event 2 tells 1500 cents after 1500: nothing moved 0', 'credit d moved 70 cents and was not told'],
    ],
    [
      'two changed places',
      [1_300, 1_500, 1_100, 1_170],
      [
        'event 1 tells 1300 cents after 1000: nothing moved 300',
        'event 2 tells 1500 cents after 1300: nothing moved 200',
        'event 3 tells 1100 cents after 1500: nothing moved -400',
        'credit a moved 500 cents and was not told',
        'hold c moved -200 cents and was not told',
        'hold b moved -200 cents and was not told',
      ],
    ],
  ])('are wrong when %s', (_what, balances, violations) => {
    expect(unmatchedBalances(1_000, balances, MOVEMENTS).sort()).toEqual([...violations].sort());
  });
});

describe('what arrived at the listener', () => {
  const queued = (id: string, body = 'same', isDelivered = true): Queued => ({ id, body, isDelivered });
  const came = (accepted: number, ...bodies: string[]): Arrival => ({ accepted, bodies: new Set(bodies) });
  const arrivals = (values: Record<string, Arrival>) => new Map(Object.entries(values));

  it('is right when each came at least once by its id, also two events of one body', () => {
    expect(
      strangeArrivals(
        [queued('a'), queued('b'), queued('c', 'other')],
        arrivals({ a: came(1, 'same'), b: came(3, 'same'), c: came(1, 'other') }),
      ),
    ).toEqual([]);
  });

  it.each<[string, Queued[], Record<string, Arrival>, string[]]>([
    [
      'one came often and the other of the same body never',
      [queued('a'), queued('b')],
      { a: came(5, 'same') },
      ['b was delivered and never accepted: same'],
    ],
    [
      'one was refused only',
      [queued('a')],
      { a: came(0, 'same') },
      ['a was delivered and never accepted: same'],
    ],
    [
      'a repetition has another id',
      [queued('a')],
      { a: came(1, 'same'), b: came(1, 'same') },
      ['b came as same and is not there'],
    ],
    [
      'one id came with two bodies',
      [queued('a')],
      { a: came(2, 'same', 'changed') },
      ['a came as changed and is same'],
    ],
    ['an event was queued twice', [queued('a'), queued('a')], { a: came(2, 'same') }, ['a was queued twice']],
  ])('is wrong when %s', (_what, deliveries, came_, violations) => {
    expect(strangeArrivals(deliveries, arrivals(came_))).toEqual(violations);
  });
});
