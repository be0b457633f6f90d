// `npm test [-- jest arguments]`: all tests in one Jest. For instance: npm test -- --selectProjects small, npm test -- libs/billing
const path = require('node:path');
const { jestArguments } = require('./arguments.cjs');

process.chdir(path.resolve(__dirname, '..', '..'));
require('jest').run(['--config', path.join(__dirname, 'jest.config.cjs'), ...jestArguments(process.argv.slice(2))]);
