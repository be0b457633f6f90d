// Small tests (`*.spec.ts`) use nothing but the code: no network, no files, no other processes.
import { testRule, variableOf } from './test-rule.mjs';

const SMALL = /\.spec\.ts$/;
const IO_MODULE =
  /^(node:)?(fs|fs\/promises|net|tls|http|https|http2|dgram|dns|dns\/promises|child_process|cluster|worker_threads)$/;
/** Of the test kit, what needs no service and no file. */
const KIT = '@registrar/testkit';
const WITHOUT_IO = new Set(['until', 'drain']);

const isType = ({ importKind, specifiers }) =>
  importKind === 'type' ||
  (specifiers.length > 0 && specifiers.every((specifier) => specifier.importKind === 'type'));

const isKitWithIo = ({ source, specifiers }) =>
  source.value === KIT &&
  specifiers.some(
    ({ importKind, imported }) => importKind !== 'type' && !WITHOUT_IO.has(imported?.name ?? ''),
  );

export const NO_IO = testRule(
  'no-io',
  'A small test uses no network, no files and no processes: name the file *.int-spec.ts, or, where it only reads committed files, give the reason in tools/eslint/test-rules-baseline.json.',
  (report, { filename, sourceCode }) => {
    if (!SMALL.test(filename)) return {};
    return {
      ImportDeclaration(node) {
        if (!isType(node) && (IO_MODULE.test(node.source.value) || isKitWithIo(node))) report(node);
      },
      CallExpression({ callee, arguments: [first] }) {
        const isLoaded = callee.name === 'require' && IO_MODULE.test(first?.value ?? '');
        const isGlobalFetch = callee.name === 'fetch' && !variableOf(callee, sourceCode)?.defs.length;
        if (isLoaded || isGlobalFetch) report(callee);
      },
    };
  },
);
