// A plug-in of StrykerJS. Texts that only programmers and operators read are no behaviour: those of errors
// that tell of a fault in the program, and of log lines.
import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';

const PROGRAM_FAULTS = ['Error', 'RangeError', 'TypeError'];
const LOG_METHODS = ['debug', 'info', 'warn', 'error'];

function isForProgrammers({ node, parent }) {
  if (node.type !== 'StringLiteral' && node.type !== 'TemplateLiteral') return false;
  if (parent?.type === 'NewExpression') return PROGRAM_FAULTS.includes(parent.callee.name);
  if (parent?.type !== 'CallExpression' || parent.callee.type !== 'MemberExpression') return false;
  const { object, property } = parent.callee;
  return LOG_METHODS.includes(property.name) && [object.name, object.property?.name].includes('log');
}

export const ignorer = {
  shouldIgnore: (path) => (isForProgrammers(path) ? 'text for programmers' : undefined),
};

export const strykerPlugins = [declareValuePlugin(PluginKind.Ignore, 'programmer-texts', ignorer)];
