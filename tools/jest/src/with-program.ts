/**
 * `describe` where the program is there. Where it is missing: a failed test under REQUIRE_TEST_PROGRAMS=yes
 * (.ci/run sets it), else the tests are skipped, and the end of the run lists their name with what to install
 * (summary-reporter.cjs).
 */
export function describeWith(
  program: string | undefined,
  advice: string,
  name: string,
  tests: (program: string) => void,
): void {
  if (program !== undefined) describe(name, () => tests(program));
  else if (process.env['REQUIRE_TEST_PROGRAMS'] === 'yes')
    describe(name, () =>
      it('has its program', () => {
        throw new Error(`A program is missing: ${advice}.`);
      }),
    );
  else describe.skip(`${name} (skipped: ${advice})`, () => tests(''));
}
