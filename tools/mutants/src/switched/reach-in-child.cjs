// Loaded first by each program that a test of a mutated copy starts (working-copy.ts puts it into
// tools/build/register.cjs): writes each mutant that the program reaches to a file, at once, since tests kill
// programs. The mutant that is on is in the environment, where the instrumented sources find it.
const { appendFileSync } = require('node:fs');

const file = process.env.MUTANTS_REACHED;
if (file !== undefined) {
  const seen = new Set();
  const note = (id) => {
    if (seen.has(id)) return true;
    seen.add(id);
    appendFileSync(file, `${id}\n`);
    return true;
  };
  const recorder = new Proxy({}, { get: () => 0, set: (_, id) => note(id) });
  globalThis.__stryker__ = { mutantCoverage: { static: recorder, perTest: {} }, hitLimit: Infinity };
  // of the mutant that is on its hits are counted instead
  const mutant = process.env.__STRYKER_ACTIVE_MUTANT__;
  Object.defineProperty(globalThis.__stryker__, 'hitCount', { get: () => 0, set: () => note(mutant) });
}
