import { until } from './until';

describe('until', () => {
  it('returns the first truthy value', async () => {
    const values = [undefined, 0, '', 'ready'];
    await expect(until(() => values.shift(), 'it is ready')).resolves.toBe('ready');
  });

  it('goes on while the condition throws', async () => {
    let calls = 0;
    const condition = async () => {
      calls += 1;
      if (calls < 3) throw new Error('not yet');
      return calls;
    };
    await expect(until(condition, 'it answers')).resolves.toBe(3);
  });

  it.each([
    ['a falsy value', () => null, /in vain until the order is paid; last seen: null/],
    [
      'an error',
      () => Promise.reject(new Error('connection refused')),
      /last seen: Error: connection refused/,
    ],
  ])('gives up with what it waited for and %s it last saw', async (_what, condition, message) => {
    await expect(until(condition, 'the order is paid', 30)).rejects.toThrow(message);
  });

  it('waits TEST_PATIENCE times as long', async () => {
    process.env['TEST_PATIENCE'] = '3';
    await expect(until(() => false, 'the order is paid', 10)).rejects.toThrow('Waited 30 ms in vain');
  });
});
