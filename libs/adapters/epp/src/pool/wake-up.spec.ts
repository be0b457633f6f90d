import { IdleSignal } from './idle-signal';
import { WakeUp } from './wake-up';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

function setUp() {
  const look = jest.fn();
  return { look, wakeUp: new WakeUp(look) };
}

describe('a scheduled look', () => {
  it('happens once, at the earliest time that was asked for', () => {
    const { look, wakeUp } = setUp();
    wakeUp.in(100);
    wakeUp.in(50);
    wakeUp.in(80);
    jest.advanceTimersByTime(49);
    expect(look).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1_000);
    expect(look).toHaveBeenCalledTimes(1);
  });

  it('can be asked for again after it happened, also by the look itself', () => {
    const { look, wakeUp } = setUp();
    look.mockImplementationOnce(() => wakeUp.in(100));
    wakeUp.in(10);
    jest.advanceTimersByTime(10);
    expect(look).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(100);
    expect(look).toHaveBeenCalledTimes(2);
  });

  it('does not happen once it is canceled', () => {
    const { look, wakeUp } = setUp();
    wakeUp.in(10);
    wakeUp.cancel();
    jest.advanceTimersByTime(1_000);
    expect(look).not.toHaveBeenCalled();
    expect(jest.getTimerCount()).toBe(0);
  });
});

describe('the wait for the last session', () => {
  it('ends with the last session, and leaves no timer', async () => {
    const idle = new IdleSignal();
    const waited = idle.wait(1_000);
    idle.reached();
    await expect(waited).resolves.toBeUndefined();
    expect(jest.getTimerCount()).toBe(0);
  });

  it('ends after its time', async () => {
    const ended = jest.fn();
    const waited = new IdleSignal().wait(1_000).then(ended);
    await jest.advanceTimersByTimeAsync(999);
    expect(ended).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(ended).toHaveBeenCalledTimes(1);
    await waited;
  });

  it('is not needed for the last session to end', () => {
    expect(() => new IdleSignal().reached()).not.toThrow();
  });
});
