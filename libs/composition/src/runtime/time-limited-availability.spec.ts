import { DomainName } from '@registrar/kernel';
import type { CheckAnswer } from '@registrar/registries';
import { AvailabilityRegistry } from '@registrar/registries/ports';
import { connectionOf } from '@registrar/registries/testing';
import { TimeLimitedAvailability } from './time-limited-availability';

class SlowRegistry extends AvailabilityRegistry {
  answer!: (answers: CheckAnswer[]) => void;
  fail!: (error: Error) => void;
  check(): Promise<CheckAnswer[]> {
    return new Promise((resolve, reject) => {
      this.answer = resolve;
      this.fail = reject;
    });
  }
}

describe('the time limit of an availability question', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  const registry = new SlowRegistry();
  const check = () =>
    new TimeLimitedAvailability(registry).check(connectionOf(), {
      names: [DomainName.of('quay.example')],
      years: 1,
      withFee: true,
    });

  it('passes on an answer in time and leaves no timer behind', async () => {
    const answers = check();
    registry.answer([{ name: 'quay.example', available: true }]);
    expect(await answers).toHaveLength(1);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('passes on a refusal in time', async () => {
    const answers = check();
    registry.fail(new Error('registry away'));
    await expect(answers).rejects.toThrow('registry away');
    expect(jest.getTimerCount()).toBe(0);
  });

  it('gives up on an answer that does not come, and does not mind it failing later', async () => {
    const answers = check();
    jest.advanceTimersByTime(20_000);
    await expect(answers).rejects.toMatchObject({ kind: 'upstream_timeout' });
    registry.fail(new Error('too late to matter'));
  });
});
