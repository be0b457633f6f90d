// eslint-disable-next-line @typescript-eslint/no-require-imports -- the runner is plain Node, started before any TypeScript is
const { jestArguments, orderOf, PROJECTS } = require('../arguments.cjs') as {
  jestArguments: (args: readonly string[]) => string[];
  orderOf: (args: readonly string[], fallback: number) => { others: string[]; seed?: string };
  PROJECTS: readonly string[];
};
// eslint-disable-next-line @typescript-eslint/no-require-imports -- as above
const config = require('../jest.config.cjs') as { projects: readonly { displayName: string }[] };

describe('the arguments of npm test', () => {
  it.each([
    [[], ['--selectProjects', 'small', 'medium', 'e2e']],
    [['libs/billing'], ['libs/billing', '--selectProjects', 'small', 'medium', 'e2e']],
    [
      ['--selectProjects', 'slow'],
      ['--selectProjects', 'slow'],
    ],
    [
      ['test/two-stacks.slow-spec.ts'],
      ['test/two-stacks.slow-spec.ts', '--selectProjects', 'small', 'medium', 'e2e', 'slow'],
    ],
    [
      ['--selectProjects', 'small'],
      ['--selectProjects', 'small'],
    ],
    [
      ['--selectProjects', 'small', 'libs/billing'],
      ['libs/billing', '--selectProjects', 'small'],
    ],
    [
      ['--selectProjects=small', 'libs/billing', 'libs/dns'],
      ['libs/billing', 'libs/dns', '--selectProjects', 'small'],
    ],
    [
      ['--selectProjects=small,e2e', '-t', 'refuses'],
      ['-t', 'refuses', '--selectProjects', 'small', 'e2e'],
    ],
    [
      ['libs/dns', '--selectProjects', 'small', 'medium', '--maxWorkers=1'],
      ['libs/dns', '--maxWorkers=1', '--selectProjects', 'small', 'medium'],
    ],
    [
      ['--testNamePattern=a=b', '--selectProjects=small'],
      ['--testNamePattern=a=b', '--selectProjects', 'small'],
    ],
  ])('%j become %j', (args, expected) => {
    expect(jestArguments(args)).toEqual(expected);
  });

  it.each([[['--selectProjects']], [['--selectProjects', 'libs/billing']], [['--selectProjects=']]])(
    'refuses %j: no project is named',
    (args) => {
      expect(() => jestArguments(args)).toThrow('--selectProjects takes small, medium, e2e, slow.');
    },
  );

  it('refuses a project that does not exist', () => {
    expect(() => jestArguments(['--selectProjects=small,large', 'libs/billing'])).toThrow(
      "--selectProjects takes small, medium, e2e, slow, not 'large'.",
    );
  });

  it('knows every project of the configuration', () => {
    expect(PROJECTS).toEqual(config.projects.map(({ displayName }) => displayName));
  });
});

describe('the order of npm test', () => {
  it.each([
    [['libs/dns'], { others: ['libs/dns'], seed: undefined }],
    [['--shuffle'], { others: [], seed: '41' }],
    [['--shuffle', '7', 'libs/dns'], { others: ['libs/dns'], seed: '7' }],
    [['libs/dns', '--shuffle', 'libs/billing'], { others: ['libs/dns', 'libs/billing'], seed: '41' }],
  ])('%j leave %j', (args, expected) => {
    expect(orderOf(args, 41)).toEqual(expected);
  });
});
