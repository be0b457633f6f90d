import { withinTime } from './time-limit';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const never = new Promise<string>(() => undefined);

describe('work within a time', () => {
  it('gives its answer, and leaves no timer behind', async () => {
    expect(await withinTime(Promise.resolve('done'), 1_000, () => 'late')).toBe('done');
    expect(jest.getTimerCount()).toBe(0);
  });

  it('fails as the work fails, and leaves no timer behind', async () => {
    const failed = withinTime(Promise.reject(new Error('away')), 1_000, () => 'late');
    await expect(failed).rejects.toThrow('away');
    expect(jest.getTimerCount()).toBe(0);
  });

  it('ends with what is said for late work, not before its time', async () => {
    const late = jest.fn(() => 'late');
    const answer = withinTime(never, 1_000, late);
    jest.advanceTimersByTime(999);
    expect(late).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(await answer).toBe('late');
  });

  it('fails with what is thrown for late work', async () => {
    const answer = withinTime(never, 1_000, () => {
      throw new Error('too slow');
    });
    jest.advanceTimersByTime(1_000);
    await expect(answer).rejects.toThrow('too slow');
  });

  it('ignores a failure that comes later', async () => {
    let fail = (_error: Error): void => undefined;
    const work = new Promise<string>((_, reject) => (fail = reject));
    const answer = withinTime(work, 1_000, () => 'late');
    jest.advanceTimersByTime(1_000);
    expect(await answer).toBe('late');
    fail(new Error('away'));
    await expect(work).rejects.toThrow('away');
  });
});
