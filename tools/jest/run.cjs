// `npm test [-- jest arguments]`: all tests in one Jest. For instance: npm test -- --selectProjects small,
// npm test -- libs/billing
const { randomInt } = require('node:crypto');
const path = require('node:path');
const { jestArguments, orderOf } = require('./arguments.cjs');

process.chdir(path.resolve(__dirname, '..', '..'));
const { others, seed } = orderOf(process.argv.slice(2), randomInt(1_000_000));
if (seed !== undefined) {
  process.env.TEST_ORDER_SEED = seed; // sequencer.cjs
  console.log(`Order of files: --shuffle ${seed}`);
}
require('jest').run(['--config', path.join(__dirname, 'jest.config.cjs'), ...jestArguments(others)]);
