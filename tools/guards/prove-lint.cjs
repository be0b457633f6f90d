// Proves the lint: plants one violation of each kind, in memory, at a path of the layer it violates, and
// expects the rule that forbids it to report; then lints a legitimate sample per layer and expects silence. A
// guard that was never seen to bite is a guess. Nothing is written to disk.
// `node tools/guards/prove-lint.cjs [--verbose]`; needs graph.cjs to have run.
process.env.NX_DAEMON = 'false';
const path = require('node:path');
const ts = require('typescript');
const { ESLint } = require('eslint');

const ROOT = path.resolve(__dirname, '..', '..');
const TABLES = [
  require('./plants/pure.cjs'),
  require('./plants/outer.cjs'),
  require('./plants/everywhere.cjs'),
];

/**
 * A program of planted files, which TypeScript sees as if they lay on the disk: one, and those that it imports
 * of the plant. All other imports stay unresolved (`any`), so that a plant does not depend on what the packages
 * export today.
 */
function programOf(file, planted, shared) {
  const options = { ...shared.options, types: [], noResolve: planted.size === 1 };
  const resolve = (name, from) => {
    const resolvedFileName = `${path.resolve(path.dirname(from), name)}.ts`;
    return {
      resolvedModule: planted.has(resolvedFileName) ? { resolvedFileName, extension: '.ts' } : undefined,
    };
  };
  const host = {
    ...shared.host,
    fileExists: (name) => planted.has(name) || shared.host.fileExists(name),
    readFile: (name) => planted.get(name) ?? shared.host.readFile(name),
    getSourceFile: (name, ...rest) =>
      planted.has(name)
        ? ts.createSourceFile(name, planted.get(name), ...rest)
        : shared.library(name, ...rest),
    resolveModuleNameLiterals: (literals, from) => literals.map(({ text }) => resolve(text, from)),
  };
  return ts.createProgram({ rootNames: [file], options, host });
}

/** What the programs have in common: the workspace's compiler options, and the library files, parsed once. */
function sharedProgramParts() {
  const config = ts.readConfigFile(path.join(ROOT, 'tools/build/tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(
    { ...config.config, include: [], files: [] },
    ts.sys,
    path.join(ROOT, 'tools/build'),
  );
  const host = ts.createCompilerHost(options, true);
  const libraries = new Map();
  const library = (name, ...rest) => {
    if (!libraries.has(name)) libraries.set(name, host.getSourceFile(name, ...rest));
    return libraries.get(name);
  };
  return { options, host, library };
}

async function messagesFor(file, code, shared, others = {}) {
  const absolute = path.join(ROOT, file);
  const planted = new Map(
    Object.entries({ [file]: code, ...others }).map(([name, text]) => [path.join(ROOT, name), text]),
  );
  const parserOptions = file.endsWith('.ts') ? { programs: [programOf(absolute, planted, shared)] } : {};
  const eslint = new ESLint({
    cwd: ROOT,
    overrideConfigFile: path.join(ROOT, 'tools/eslint/eslint.config.mjs'),
    overrideConfig: { languageOptions: { parserOptions } },
  });
  const results = await eslint.lintText(code, { filePath: absolute, warnIgnored: true });
  return results.flatMap((result) => result.messages);
}

const describe = (messages) =>
  messages.map((message) => `      ${message.ruleId}: ${message.message}`).join('\n');

/** The rules that should have spoken and did not; a file that cannot be parsed proves nothing. */
function missing(messages, rules) {
  if (messages.some((message) => message.fatal)) return ['a plant that parses'];
  return rules.filter(
    (rule) => !messages.some((message) => message.ruleId === rule && message.severity === 2),
  );
}

async function prove(verbose) {
  const shared = sharedProgramParts();
  let caught = 0;
  let passed = 0;
  const failures = [];
  for (const { violations, samples } of TABLES) {
    for (const [what, file, code, rules, others] of violations) {
      const messages = await messagesFor(file, code, shared, others);
      const silent = missing(messages, rules);
      if (silent.length === 0) caught += 1;
      else
        failures.push(
          `SLIPPED THROUGH  ${what}  (${file})\n    no word from ${silent.join(', ')}; said:\n${describe(messages)}`,
        );
      if (verbose)
        console.log(`${silent.length === 0 ? 'caught ' : 'MISSED '} ${what.padEnd(64)} ${rules.join(', ')}`);
    }
    for (const [what, file, code] of samples) {
      const messages = await messagesFor(file, code, shared);
      if (messages.length === 0) passed += 1;
      else failures.push(`REFUSED WRONGLY  ${what}  (${file})\n${describe(messages)}`);
      if (verbose) console.log(`${messages.length === 0 ? 'passed ' : 'REFUSED'} ${what}`);
    }
  }
  for (const failure of failures) console.log(failure);
  console.log(
    `${caught} planted violations caught, ${passed} legitimate samples passed, ${failures.length} wrong`,
  );
  return failures.length === 0 ? 0 : 1;
}

prove(process.argv.includes('--verbose')).then(
  (code) => {
    process.exitCode = code;
  },
  (error) => {
    console.error(error);
    process.exitCode = 1;
  },
);
