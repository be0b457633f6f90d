import { join } from 'node:path';
import { AffectedPrograms } from './affected-programs';

const ROOT = join(__dirname, '../../..');
const APPS = [
  'apps/public-api/src/main.ts',
  'apps/admin-api/src/main.ts',
  'apps/worker/src/main.ts',
  'apps/forwarder/src/main.ts',
];
const SIMULATOR = 'tools/registry-simulator/src/main.ts';
const affected = new AffectedPrograms(ROOT);

describe('a change of sources affects', () => {
  it.each([
    ['a controller', 'apps/worker/src/main.ts', ['apps/worker/src/main.ts']],
    ['a core', 'libs/transfers/src/index.ts', APPS],
    ['an adapter', 'libs/adapters/epp/src/index.ts', APPS],
    ['a template of a page', 'libs/http/src/pages/templates/layout.eta', APPS],
    ['the simulator', 'tools/registry-simulator/src/server.ts', [SIMULATOR]],
    ['a spec', 'libs/transfers/src/errors.spec.ts', []],
    ['an e2e spec', 'apps/worker/test/jobs.e2e-spec.ts', []],
    ['a description', 'libs/transfers/README.md', []],
    ['a file of no workspace', 'docs/examples/first.ts', []],
  ])('of %s the programs that run it', (_what, file, expected) => {
    expect(affected.of(file, [...APPS, SIMULATOR])).toEqual(expected);
  });
});
