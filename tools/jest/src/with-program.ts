/** `describe` where the program is there; else its tests are skipped, and the name says what to install. */
export function describeWith(program: string | undefined, advice: string, name: string, tests: (program: string) => void): void {
  if (program !== undefined) describe(name, () => tests(program));
  else describe.skip(`${name} (skipped: ${advice})`, () => tests(''));
}
