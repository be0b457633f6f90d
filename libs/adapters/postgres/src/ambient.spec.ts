import { AsyncLocalStorage } from 'node:async_hooks';
import { Ambient } from './ambient';

describe('the value of a call chain', () => {
  const one = new Ambient<string>();
  const other = new Ambient<string>();

  it('is set across awaits, and not outside', async () => {
    const seen = await one.run('a', async () => {
      await Promise.resolve();
      return one.value;
    });
    expect([seen, one.value]).toEqual(['a', undefined]);
  });

  it('is the innermost of its own instance, below values of others', () => {
    const seen = one.run('a', () => other.run('b', () => one.run('c', () => [one.value, other.value])));
    expect(seen).toEqual(['c', 'b']);
    expect(one.run('a', () => other.run('b', () => [one.value, other.value]))).toEqual(['a', 'b']);
  });

  it('is no other instance’s', () => {
    expect(one.run('a', () => other.value)).toBeUndefined();
  });

  it('is the outer one again after an inner run', async () => {
    const seen = await one.run('a', async () => {
      await one.run('b', async () => Promise.resolve());
      return one.value;
    });
    expect(seen).toBe('a');
  });

  it('takes one storage for all instances: each storage costs every promise of the process', () => {
    const runs = jest.spyOn(AsyncLocalStorage.prototype, 'run');
    for (let instances = 0; instances < 3; instances += 1)
      new Ambient<number>().run(instances, () => undefined);
    expect([runs.mock.contexts.length, new Set(runs.mock.contexts).size]).toEqual([3, 1]);
    runs.mockRestore();
  });
});
