import { isOpenAt } from './hours';

const at = (time: string): Date => new Date(`2026-03-02T${time}Z`);

describe('the hours of a job', () => {
  it.each<[string, { fromHour: number; toHour: number }, string, boolean]>([
    ['open at the first second', { fromHour: 9, toHour: 17 }, '09:00:00', true],
    ['closed a second before', { fromHour: 9, toHour: 17 }, '08:59:59', false],
    ['open at the last second', { fromHour: 9, toHour: 17 }, '16:59:59', true],
    ['closed at their end', { fromHour: 9, toHour: 17 }, '17:00:00', false],
    ['over midnight, open at the first second', { fromHour: 22, toHour: 4 }, '22:00:00', true],
    ['over midnight, open at midnight', { fromHour: 22, toHour: 4 }, '00:00:00', true],
    ['over midnight, open at the last second', { fromHour: 22, toHour: 4 }, '03:59:59', true],
    ['over midnight, closed at their end', { fromHour: 22, toHour: 4 }, '04:00:00', false],
    ['until midnight, open at the last second', { fromHour: 22, toHour: 0 }, '23:59:59', true],
    ['until midnight, closed at midnight', { fromHour: 22, toHour: 0 }, '00:00:00', false],
    ['over midnight, closed at noon', { fromHour: 22, toHour: 4 }, '12:00:00', false],
  ])('are %s', (_what, window, time, isOpen) =>
    expect(isOpenAt({ atOnce: 1, order: 'as_given', window }, at(time))).toBe(isOpen),
  );

  it.each([
    ['09:59:59', false],
    ['10:00:00', true],
  ])('begin at its time: at %s %p', (time, isOpen) =>
    expect(isOpenAt({ atOnce: 1, order: 'as_given', notBefore: at('10:00:00') }, at(time))).toBe(isOpen),
  );

  it('need both its time and its window', () => {
    const options = {
      atOnce: 1,
      order: 'as_given' as const,
      notBefore: at('10:00:00'),
      window: { fromHour: 8, toHour: 11 },
    };
    expect(['09:00:00', '10:30:00', '11:00:00'].map((time) => isOpenAt(options, at(time)))).toEqual([
      false,
      true,
      false,
    ]);
  });
});
