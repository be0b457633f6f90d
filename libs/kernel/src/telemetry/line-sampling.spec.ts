import { EVERY_LINE, LineSampling } from './line-sampling';

const POLICY = { share: 0.1, slowMs: 1_000 };
const fast = { failed: false, ms: 12 };

it.each<[string, number, { failed: boolean; ms: number }, number | undefined]>([
  ['logs a fast success that is drawn, and says its share', 0.0999, fast, 0.1],
  ['leaves out a fast success that is not drawn', 0.1, fast, undefined],
  ['leaves out a success one millisecond below slow', 0.9, { failed: false, ms: 999 }, undefined],
  ['logs a slow success whatever is drawn', 0.9, { failed: false, ms: 1_000 }, 1],
  ['logs a fast failure whatever is drawn', 0.9, { failed: true, ms: 12 }, 1],
])('%s', (_title, drawn, work, share) => {
  expect(new LineSampling(POLICY, () => drawn).shareFor(work)).toBe(share);
});

it('logs everything without drawing where no share is set', () => {
  const random = jest.fn(() => 0.999);
  expect(new LineSampling(EVERY_LINE, random).shareFor(fast)).toBe(1);
  expect(new LineSampling({ share: 1, slowMs: 1_000 }, random).shareFor(fast)).toBe(1);
  expect(random).not.toHaveBeenCalled();
});
