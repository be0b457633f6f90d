import { drain } from './drain';

/** Work for this many rounds, then none. */
const roundsOf = (count: number) => {
  let left = count;
  return async (): Promise<number> => Math.max(0, left--);
};

it.each([
  [0, 0],
  [1, 1],
  [7, 7],
])('repeats work of %i rounds until there is none, and counts them', async (count, rounds) => {
  expect(await drain(roundsOf(count), 'rounds')).toBe(rounds);
});

it('takes false for no work and true for some', async () => {
  const answers = [true, true, false, true];
  expect(await drain(async () => answers.shift()!, 'answers')).toBe(2);
  expect(answers).toEqual([true]);
});

it('throws when the work has no end, and names it', async () => {
  await expect(drain(async () => true, 'the queue', 3)).rejects.toThrow(
    'After 3 rounds there is still work: the queue',
  );
  await expect(drain(roundsOf(2), 'the queue', 3)).resolves.toBe(2);
});

it('throws what the work throws', async () => {
  await expect(
    drain(async () => {
      throw new Error('killed');
    }, 'the queue'),
  ).rejects.toThrow('killed');
});
