// Rules for tests: an assertion that says something and is reached, no wait for real time, no loop without an
// end.
import { NO_IO } from './small-tests.mjs';
import { testRule, variableOf } from './test-rule.mjs';

const WEAK = new Set(['toBeDefined', 'toBeTruthy']);
/** Calls that throw when something is wrong: helpers of tests are named so. */
const ASSERTS = /^(expect|assert|verify|refuse|refuses|refused|until|drain)($|[A-Z])/;

const unwrap = (node) =>
  node && /^TS(As|Satisfies|NonNull)Expression$/.test(node.type) ? unwrap(node.expression) : node;

/** The callback of `it(name, callback)`, `it.each(table)(name, callback)`; undefined for other calls. */
function testCallback({ callee, arguments: [, callback] }) {
  if (!/Function/.test(callback?.type ?? '')) return undefined;
  let root = callee;
  while (root.type !== 'Identifier') {
    root =
      root.type === 'MemberExpression'
        ? root.object
        : root.type === 'TaggedTemplateExpression'
          ? root.tag
          : root.callee;
    if (!root) return undefined;
  }
  return /^(it|test)$/.test(root.name) ? callback : undefined;
}

/** What an assertion says: `weak`, `strong`, or that assertions are counted; undefined for other calls. */
function assertionOf({ callee }) {
  if (callee.type === 'Identifier')
    return callee.name !== 'expect' && ASSERTS.test(callee.name) ? 'strong' : undefined;
  if (callee.type !== 'MemberExpression') return undefined;
  const name = callee.property.name ?? '';
  if (callee.object.name === 'expect')
    return /^(assertions|hasAssertions)$/.test(name) ? 'counted' : undefined;
  let root = callee.object;
  const modifiers = [];
  while (root.type === 'MemberExpression') {
    modifiers.push(root.property.name);
    root = root.object;
  }
  if (root.type === 'CallExpression' && root.callee.name === 'expect')
    return WEAK.has(name) && !modifiers.includes('not') ? 'weak' : 'strong';
  return ASSERTS.test(name) ? 'strong' : undefined;
}

const FUNCTION = /Function/;
const LOOP = /^(For|ForOf|ForIn|While|DoWhile)Statement$/;

/**
 * Assertions below a node, each with whether it is reached whatever happens: outside of `catch` and of loops
 * over what may be empty.
 */
function assertionsIn(callback, { sourceCode }) {
  const found = [];
  const visit = (node, isReached) => {
    if (node.type === 'CallExpression') {
      const kind = assertionOf(node);
      if (kind) found.push({ kind, isReached });
    }
    for (const key of sourceCode.visitorKeys[node.type] ?? []) {
      for (const child of [node[key]].flat())
        if (child) visit(child, isReached && !mayBeSkipped(node, key, child, sourceCode));
    }
  };
  visit(callback.body, true);
  return found;
}

function mayBeSkipped(node, key, child, sourceCode) {
  if (node.type === 'CatchClause') return true;
  if (LOOP.test(node.type))
    return key === 'body' && node.type !== 'DoWhileStatement' && !runsOnce(node, sourceCode);
  if (
    node.type !== 'CallExpression' ||
    key !== 'arguments' ||
    !FUNCTION.test(child.type) ||
    node.callee.type !== 'MemberExpression'
  )
    return false;
  const { object, property } = node.callee;
  return property.name === 'catch' || (property.name === 'forEach' && !hasItems(object, sourceCode));
}

const isNumber = (node) => typeof unwrap(node)?.value === 'number' || isConstantName(unwrap(node)?.name);

function runsOnce(loop, sourceCode) {
  if (loop.type === 'ForOfStatement' || loop.type === 'ForInStatement')
    return hasItems(loop.right, sourceCode);
  if (loop.type !== 'ForStatement') return false;
  const { init, test } = loop;
  // without a condition it ends by what is in it
  if (!test) return true;
  return (
    init?.type === 'VariableDeclaration' &&
    isNumber(init.declarations[0].init) &&
    test.type === 'BinaryExpression' &&
    isNumber(test.right)
  );
}

/** A list that is written there, or a constant by its name: never empty. */
function hasItems(given, sourceCode) {
  const node = unwrap(given);
  switch (node?.type) {
    case 'ArrayExpression':
      return node.elements.some((element) =>
        element?.type === 'SpreadElement' ? hasItems(element.argument, sourceCode) : Boolean(element),
      );
    case 'ObjectExpression':
      return node.properties.length > 0;
    case 'MemberExpression':
      return !node.computed && isConstantName(node.property.name);
    case 'CallExpression':
      return callHasItems(node, sourceCode);
    case 'Identifier':
      return isConstantName(node.name) || isInitializedWithItems(node, sourceCode);
    default:
      return false;
  }
}

const isConstantName = (name) => /^[A-Z][A-Z0-9_]*$/.test(name ?? '');

function isInitializedWithItems(node, sourceCode) {
  const definition = variableOf(node, sourceCode)?.defs[0];
  const isConstant =
    definition?.type === 'Variable' &&
    definition.parent.kind === 'const' &&
    definition.node.id.type === 'Identifier';
  return (
    isConstant &&
    Boolean(definition.node.init) &&
    unwrap(definition.node.init).type !== 'Identifier' &&
    hasItems(definition.node.init, sourceCode)
  );
}

function callHasItems({ callee, arguments: [first] }, sourceCode) {
  if (callee.type !== 'MemberExpression') return false;
  const { object, property } = callee;
  if (object.name === 'Object' && /^(entries|keys|values)$/.test(property.name))
    return Boolean(first) && hasItems(first, sourceCode);
  if (object.name === 'Array' && property.name === 'from')
    return unwrap(first)?.type === 'ObjectExpression' && isNumber(unwrap(first).properties[0]?.value);
  return (
    /^(map|entries|keys|values|reverse|sort|toReversed|toSorted|concat)$/.test(property.name) &&
    hasItems(object, sourceCode)
  );
}

const onTests = (isOffence) => (report, context) => ({
  CallExpression(node) {
    const callback = testCallback(node);
    if (callback && isOffence(assertionsIn(callback, context))) report(node);
  },
});

const saysSomething = testRule(
  'says-something',
  'toBeDefined() and toBeTruthy() hold for nearly every value: say which value is expected.',
  onTests(
    (assertions) =>
      assertions.some(({ kind }) => kind === 'weak') && !assertions.some(({ kind }) => kind === 'strong'),
  ),
);

const isReached = testRule(
  'is-reached',
  'All assertions stand in a catch or in a loop over what may be empty: assert how many there are, or count them with expect.assertions().',
  onTests(
    (assertions) =>
      assertions.length > 0 &&
      !assertions.some(({ kind, isReached: reached }) => reached || kind === 'counted'),
  ),
);

/** `new Promise((resolve) => setTimeout(resolve, ms))`, also with a function or a block that calls it. */
function isSleep({ callee, arguments: [executor] }, { sourceCode }) {
  if (
    callee.name !== 'Promise' ||
    !FUNCTION.test(executor?.type ?? '') ||
    executor.params[0]?.type !== 'Identifier'
  )
    return false;
  const isTimer = (node) => node?.type === 'CallExpression' && node.callee.name === 'setTimeout';
  const { body } = executor;
  const calls = body.type === 'BlockStatement' ? body.body.map(({ expression }) => expression) : [body];
  const [resolve] = executor.params;
  return calls.some((call) => isTimer(call) && sourceCode.getText(call.arguments[0]).includes(resolve.name));
}

const noSleep = testRule(
  'no-sleep',
  'No waiting for real time: wait for what is to happen with until() of @registrar/testkit, or advance a clock of the test.',
  (report, context) => ({
    ImportSpecifier(node) {
      if (node.imported.name === 'setTimeout' && /^(node:)?timers\/promises$/.test(node.parent.source.value))
        report(node);
    },
    NewExpression(node) {
      if (isSleep(node, context)) report(node);
    },
  }),
);

/** Whether a condition awaits; what a function in it awaits is another matter. */
function awaits(node) {
  if (!node || FUNCTION.test(node.type)) return false;
  if (node.type === 'AwaitExpression') return true;
  return Object.entries(node).some(
    ([key, value]) => key !== 'parent' && [value].flat().some((child) => child?.type && awaits(child)),
  );
}

const noEndlessWait = testRule(
  'no-endless-wait',
  'A loop that awaits in its condition may never end: use drain() or until() of @registrar/testkit.',
  (report) => {
    const check = (node) => {
      if (awaits(node.test)) report(node);
    };
    return { WhileStatement: check, DoWhileStatement: check, ForStatement: check };
  },
);
export const TESTS_PLUGIN = {
  rules: {
    'says-something': saysSomething,
    'is-reached': isReached,
    'no-sleep': noSleep,
    'no-endless-wait': noEndlessWait,
    'no-io': NO_IO,
  },
};
export const TESTS_PLUGIN_RULES = Object.fromEntries(
  Object.keys(TESTS_PLUGIN.rules).map((name) => [`tests/${name}`, 'error']),
);
