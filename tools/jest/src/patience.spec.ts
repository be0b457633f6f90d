import { createRequire } from 'node:module';
import { join } from 'node:path';

interface State {
  testTimeout: number;
  currentDescribeBlock: { hooks: { timeout?: number }[]; tests: { timeout?: number }[] };
}
const { stretchTimeouts } = createRequire(__filename)(join(__dirname, '../patience.cjs')) as {
  stretchTimeouts: (event: { name: string }, state: State) => void;
};

const stretched = (name: string): State => {
  const state = {
    testTimeout: 100,
    currentDescribeBlock: {
      hooks: [{ timeout: 1 }, { timeout: 10 }],
      tests: [{ timeout: 1 }, { timeout: 20 }],
    },
  };
  stretchTimeouts({ name }, state);
  return state;
};

beforeEach(() => {
  process.env['TEST_PATIENCE'] = '4';
});

it('stretches the timeout of the file when its tests begin', () => {
  expect(stretched('run_start').testTimeout).toBe(400);
});

it('stretches the timeout of the hook that was added last, once', () => {
  expect(stretched('add_hook').currentDescribeBlock.hooks).toEqual([{ timeout: 1 }, { timeout: 40 }]);
});

it('stretches the timeout of the test that was added last, once', () => {
  expect(stretched('add_test').currentDescribeBlock.tests).toEqual([{ timeout: 1 }, { timeout: 80 }]);
});

it('leaves a test without a timeout of its own to that of the file', () => {
  const state: State = { testTimeout: 100, currentDescribeBlock: { hooks: [{}], tests: [{}] } };
  for (const name of ['add_hook', 'add_test']) stretchTimeouts({ name }, state);
  expect(state).toEqual({ testTimeout: 100, currentDescribeBlock: { hooks: [{}], tests: [{}] } });
});

it.each(['test_start', 'hook_start', 'setup'])('changes nothing at %s', (name) => {
  expect(stretched(name)).toEqual(stretched('another event'));
});

it('changes nothing where TEST_PATIENCE is not set', () => {
  delete process.env['TEST_PATIENCE'];
  expect(stretched('run_start').testTimeout).toBe(100);
});
