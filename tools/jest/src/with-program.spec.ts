import { describeWith } from './with-program';

/** What `describeWith` hands to Jest: the names of its groups, of the skipped ones, and its tests. */
function handedToJest(program: string | undefined, isRequired: boolean) {
  const handed = {
    groups: [] as string[],
    skipped: [] as string[],
    tests: [] as (() => void)[],
    programs: [] as string[],
  };
  const before = process.env['REQUIRE_TEST_PROGRAMS'];
  process.env['REQUIRE_TEST_PROGRAMS'] = isRequired ? 'yes' : 'no';
  const skip = jest.fn((name: string, body: () => void) => {
    handed.skipped.push(name);
    body();
  });
  const group = Object.assign(
    (name: string, body: () => void) => {
      handed.groups.push(name);
      body();
    },
    { skip },
  );
  const real = { describe: globalThis.describe, it: globalThis.it };
  Object.assign(globalThis, {
    describe: group,
    it: (_name: string, body: () => void) => {
      handed.tests.push(body);
    },
  });
  try {
    describeWith(program, 'install postfix', 'a mail server', (found) => {
      handed.programs.push(found);
    });
  } finally {
    Object.assign(globalThis, real);
    if (before === undefined) delete process.env['REQUIRE_TEST_PROGRAMS'];
    else process.env['REQUIRE_TEST_PROGRAMS'] = before;
  }
  return handed;
}

it.each([true, false])('runs tests with their program where it is there (required: %p)', (isRequired) => {
  expect(handedToJest('/usr/sbin/postfix', isRequired)).toEqual({
    groups: ['a mail server'],
    skipped: [],
    tests: [],
    programs: ['/usr/sbin/postfix'],
  });
});

it('skips them where it is missing, with what to install in the name', () => {
  expect(handedToJest(undefined, false)).toMatchObject({
    groups: [],
    skipped: ['a mail server (skipped: install postfix)'],
    tests: [],
  });
});

it('fails where it is missing and programs are required', () => {
  const { groups, skipped, tests, programs } = handedToJest(undefined, true);
  expect([groups, skipped, programs, tests.length]).toEqual([['a mail server'], [], [], 1]);
  expect(tests[0]).toThrow('A program is missing: install postfix.');
});
