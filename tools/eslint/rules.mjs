// The rules that hold in every layer, and their limits.

/** Globals of Node scripts (.cjs, .mjs): nothing else checks their names, TypeScript does not read them. */
export const GLOBALS = Object.fromEntries(
  [
    '__dirname',
    '__filename',
    'AbortController',
    'AbortSignal',
    'Buffer',
    'TextDecoder',
    'TextEncoder',
    'URL',
    'URLSearchParams',
    'clearInterval',
    'clearTimeout',
    'console',
    'fetch',
    'performance',
    'process',
    'queueMicrotask',
    'setImmediate',
    'setInterval',
    'setTimeout',
    'structuredClone',
  ].map((name) => [name, 'readonly']),
);

// Small files and small functions: a reader turns back at more lines or branches than these.
const MAX_LINES = 300;
const MAX_TEST_LINES = 450;
const MAX_COMPLEXITY = 15;

export const COMMON_RULES = {
  'eqeqeq': 'error',
  'no-var': 'error',
  'prefer-const': 'error',
  'no-eval': 'error',
  'no-new-func': 'error',
  'no-self-compare': 'error',
  'no-unreachable': 'error',
  'no-unsafe-finally': 'error',
  'no-constant-condition': ['error', { checkLoops: 'allExceptWhileTrue' }],
  'no-async-promise-executor': 'error',
  'no-template-curly-in-string': 'error',
  'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx'], location: 'anywhere' }],
  'max-lines': ['error', { max: MAX_LINES }],
  'complexity': ['error', MAX_COMPLEXITY],
};

// A leading underscore says: the position is needed, the value is not.
const UNUSED = [
  'error',
  {
    argsIgnorePattern: '^_',
    varsIgnorePattern: '^_',
    caughtErrorsIgnorePattern: '^_',
    ignoreRestSiblings: true,
  },
];

export const SCRIPT_RULES = {
  'no-undef': 'error',
  'no-unused-vars': UNUSED,
};

export const SOURCE_RULES = {
  'no-unused-vars': 'off',
  '@typescript-eslint/no-unused-vars': UNUSED,
  '@typescript-eslint/no-explicit-any': 'error',
  '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
};

/**
 * Rules that need types: money and domains hang on promises that nobody awaited and on states that nobody
 * handled.
 */
export const TYPED_RULES = {
  '@typescript-eslint/no-floating-promises': 'error',
  '@typescript-eslint/no-misused-promises': 'error',
  '@typescript-eslint/await-thenable': 'error',
  '@typescript-eslint/no-for-in-array': 'error',
  '@typescript-eslint/no-implied-eval': 'error',
  '@typescript-eslint/only-throw-error': 'error',
  '@typescript-eslint/return-await': ['error', 'error-handling-correctness-only'],
  '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
};

export const TEST_RULES = {
  'max-lines': ['error', { max: MAX_TEST_LINES }],
  'complexity': 'off',
  '@typescript-eslint/no-explicit-any': 'off',
  '@typescript-eslint/no-misused-promises': 'off',
};

/** What a spec imports (contracts, fakes, worlds) is read like source. */
export const SUPPORT_RULES = { 'max-lines': COMMON_RULES['max-lines'] };
