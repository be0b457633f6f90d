import { addDays } from '@registrar/kernel';
import { isSameEnd } from './terms';

const END = new Date('2027-03-02T09:15:00Z');
const MS = 1;

it.each([
  [-2, 0, true],
  [-2, -MS, false],
  [0, 0, true],
  [2, 0, true],
  [2, MS, false],
])(
  'a registry date %i days and %i ms from the local end of the term means the same term: %s',
  (days, ms, isSame) => {
    expect(isSameEnd(END, new Date(addDays(END, days).getTime() + ms))).toBe(isSame);
  },
);
