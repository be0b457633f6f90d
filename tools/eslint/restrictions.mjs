// Builders for the restriction rules. Flat config replaces a rule's options instead of merging them, so every
// layer gets its whole list in one piece.

const RELATIVE = String.raw`\.{1,2}(?:/.*)?`;
// The build leaves tests out: what imports them works here and nowhere else.
const TESTS_FROM_SOURCE = {
  regex: String.raw`^\.{1,2}/(?:.*/)?(?:testing(?:/.*)?|test/.*|[^/]*[.-]spec)$`,
  caseSensitive: true,
  message: 'Source may not import fakes or tests: the build leaves them out.',
};

/** A specifier pattern as a regular expression: `*` is one path segment, `**` any number of them. */
function toRegex(specifier) {
  return specifier
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replace(/\*{1,2}/g, (stars) => (stars === '*' ? '[^/]+' : '.+'));
}

/** Matches one of the specifiers; nothing where there are none. */
const oneOf = (specifiers) => (specifiers.length === 0 ? '(?!)' : `(?:${specifiers.map(toRegex).join('|')})`);

/**
 * Imports limited to relative ones and the specifiers listed; `summary` says it in words. `typeOnly`
 * specifiers may be imported as types. `named` refuses single exports of an allowed package:
 * `[{ name, importNames, message }]`. `forTests` opens fakes.
 */
export function importsOnly(who, summary, allowed, { typeOnly = [], named = [], forTests = false } = {}) {
  const open = [RELATIVE, ...[...allowed, ...typeOnly].map(toRegex)].join('|');
  const message = `${who} may import only its own files${summary}.`;
  const patterns = [{ regex: `^(?!(?:${open})$)`, caseSensitive: true, message }];
  if (!forTests) patterns.push(TESTS_FROM_SOURCE);
  if (typeOnly.length > 0) {
    const message = `${who} may import only types from here.`;
    patterns.push({ regex: `^${oneOf(typeOnly)}$`, caseSensitive: true, allowTypeImports: true, message });
  }
  return { '@typescript-eslint/no-restricted-imports': ['error', { paths: named, patterns }] };
}

const workspacePattern = (regex, message) => ({
  '@typescript-eslint/no-restricted-imports': [
    'error',
    { patterns: [{ regex, caseSensitive: true, message }] },
  ],
});

/** Workspace packages limited to those listed, npm packages free: for tests. */
export function workspaceOnly(who, allowed) {
  const message = `${who} may import only these workspace packages: ${allowed.join(', ') || 'none'}.`;
  return workspacePattern(`^(?!${oneOf(allowed)}$)@registrar/`, message);
}

/** Every package by its entries. Relative paths into a package are the business of the boundary rule. */
export function entriesOnly(who) {
  return workspacePattern(
    String.raw`^@registrar/[^/]+/(?:src|dist|test)(?:/|$)`,
    `${who} may not reach into a package: use its entries.`,
  );
}

export const syntax = (...entries) => ({ 'no-restricted-syntax': ['error', ...entries.flat()] });

/**
 * Time and randomness come by port (Clock, Ids), or a use case cannot be tested nor the sandbox's clock
 * moved.
 */
const TIME_OF_MACHINE = [
  {
    selector: "NewExpression[callee.name='Date'][arguments.length=0]",
    message: 'Time comes by port: use Clock.',
  },
  { selector: "CallExpression[callee.name='Date']", message: 'Time comes by port: use Clock.' },
];
export const UNPORTED_TIME = [
  ...TIME_OF_MACHINE,
  {
    selector:
      'CallExpression[callee.property.name=/^[gs]et(FullYear|Month|Date|Day|Hours|Minutes|Seconds|Milliseconds|Year)$/]',
    message:
      'Dates are UTC: use the getUTC and setUTC methods, or the answer depends on the time zone of the host.',
  },
];

/**
 * Outside of the pure layers: the clock of the machine may be set while the process runs, and what one process
 * writes is compared by another (docs/adr/0019). `Date.now` without a call is a default that bypasses the port.
 */
export const NO_MACHINE_TIME = [
  ...TIME_OF_MACHINE,
  {
    selector: "MemberExpression[object.name='Date'][property.name='now']",
    message: 'Time comes by port: use Clock, or performance.now() for spans.',
  },
];

/** Loading code by a computed or late name goes round every import rule. */
export const LATE_IMPORTS = [
  {
    selector: 'ImportExpression',
    message: 'No import() here: import at the top, where the boundaries are checked.',
  },
  {
    selector: "CallExpression[callee.name='require']",
    message: 'No require() here: import at the top, where the boundaries are checked.',
  },
  {
    selector: 'TSImportEqualsDeclaration > TSExternalModuleReference',
    message: 'No import = require(): use a plain import.',
  },
];

/** As LATE_IMPORTS, but for one package of the layer that few processes need and that is slow to load. */
export const lateImportsBut = (name) => [
  { ...LATE_IMPORTS[0], selector: `ImportExpression:not([source.value='${name}'])` },
  ...LATE_IMPORTS.slice(1),
];

export const NO_DECORATORS = [
  {
    selector: 'Decorator',
    message: 'No decorators here: Nest wiring lives in libs/composition, libs/http and apps.',
  },
];

// Business time is a parameter ($now): else the sandbox's test clock can never be added (DECISIONS "Time").
const SQL_TIME_CALLS = String.raw`\b(now|clock_timestamp|statement_timestamp|transaction_timestamp|timeofday)\s*\(\s*\)`;
const SQL_TIME_WORDS = String.raw`\b(current_(timestamp|date|time)|localtime(stamp)?)\b|'now'`;
const SQL_TIME = `/${SQL_TIME_CALLS}|${SQL_TIME_WORDS}/i`;
const SQL_TIME_MESSAGE = 'Business time is a parameter ($now), never the time of the database.';
export const NO_SQL_TIME = [
  { selector: `TemplateElement[value.raw=${SQL_TIME}]`, message: SQL_TIME_MESSAGE },
  { selector: `Literal[raw=${SQL_TIME}]`, message: SQL_TIME_MESSAGE },
];

/** TypeORM is the driver and the row definitions here; what it does behind one's back is refused. */
export const EXPLICIT_ORM = [
  {
    selector: "CallExpression[callee.property.name='save']",
    message: 'No save(): insert, or a guarded update … where.',
  },
  {
    selector: "CallExpression[callee.property.name='synchronize']",
    message: 'The schema changes by migrations only.',
  },
  {
    selector: 'Property[key.name=/^(synchronize|dropSchema)$/]:not([value.value=false])',
    message: 'The schema changes by migrations only.',
  },
  {
    selector: 'Property[key.name=/^(cascade|eager|relations|orphanedRowAction)$/]',
    message: 'No relations, no cascades: rows are read and written by name.',
  },
];
export const NO_RELATIONS = [
  {
    name: 'typeorm',
    importNames: [
      'OneToOne',
      'OneToMany',
      'ManyToOne',
      'ManyToMany',
      'JoinColumn',
      'JoinTable',
      'RelationId',
      'Relation',
      'TreeParent',
      'TreeChildren',
      'BaseEntity',
    ],
    message: 'No relations, no active records: rows are read and written by name.',
  },
];

/** Nest's own decorator gives a body that nobody checked. */
export const UNCHECKED_BODIES = [
  {
    name: '@nestjs/common',
    importNames: ['Body'],
    message: 'Take Body from @registrar/http: it checks the DTO.',
  },
];

/** An API app translates: what decides belongs to a core, what is shared over HTTP to libs/http. */
export const NO_PROVIDERS = [
  {
    selector: "Decorator[expression.callee.name='Injectable']",
    message: 'No providers in an API app: use cases live in cores, shared HTTP parts in libs/http.',
  },
];
export const CONTROLLERS_AND_DTOS = [
  {
    selector: 'Program',
    message:
      'An API app holds main.ts, app.module.ts, a *.controller.ts per resource and *.dto.ts, nothing else.',
  },
];

/** A test that is skipped, or that silences its neighbours, is not a test. */
export const WHOLE_TESTS = [
  {
    selector: 'MemberExpression[object.name=/^(describe|it|test)$/][property.name=/^(only|skip|todo)$/]',
    message: 'Every test runs, always.',
  },
  {
    selector: 'CallExpression[callee.name=/^(fit|fdescribe|xit|xtest|xdescribe)$/]',
    message: 'Every test runs, always.',
  },
];

const property = (object, name, message) => ({ object, property: name, message });
export const NO_AMBIENT_PROPERTIES = {
  'no-restricted-properties': [
    'error',
    property('Date', 'now', 'Time comes by port: use Clock.'),
    property('Math', 'random', 'Randomness comes by port: use Ids or Randomness.'),
  ],
};
export const NO_ENVIRONMENT = {
  'no-restricted-properties': [
    'error',
    property(
      'process',
      'env',
      'Settings are read and validated once, at boot, by the composition: take them as a parameter.',
    ),
  ],
};

const AMBIENT = {
  fetch: 'I/O goes through a port.',
  WebSocket: 'I/O goes through a port.',
  XMLHttpRequest: 'I/O goes through a port.',
  process: 'Settings come as parameters.',
  global: 'No ambient state.',
  require: 'Import at the top.',
  module: 'Export by name.',
  performance: 'Time comes by port: use Clock.',
  crypto: 'Randomness and digests come by port.',
  setTimeout: 'Waiting is the business of adapters and apps.',
  setInterval: 'Waiting is the business of adapters and apps.',
  setImmediate: 'Waiting is the business of adapters and apps.',
};
/**
 * Ambient globals out of reach of a pure layer, also through globalThis. `except` names those a test may use.
 */
export function noAmbientGlobals(except = []) {
  const globals = Object.entries(AMBIENT)
    .filter(([name]) => !except.includes(name))
    .map(([name, message]) => ({ name, message }));
  return { 'no-restricted-globals': ['error', { globals, checkGlobalObject: true }] };
}

/** The one limit of waiting, which http, composition and the adapters share. */
export const TIME_LIMIT = {
  files: ['libs/kernel/src/platform/time-limit.ts'],
  rules: noAmbientGlobals(['setTimeout']),
};

/** Of apps, http and composition. */
export const OUTER = [...LATE_IMPORTS, ...NO_MACHINE_TIME];
export const HTTP = { ...NO_ENVIRONMENT, ...syntax(OUTER) };
/** Of adapters. */
export const NO_OTHER_TIME = [...NO_SQL_TIME, ...NO_MACHINE_TIME];

/** Where an adapter may read another clock than that of the platform. `restrictions`: those that hold there too. */
export const timeExceptions = (folder, restrictions, tests) => [
  // History is kept as it was written: a migration may ask the database for the time.
  { files: [`${folder}/src/migrations/**/*.ts`], ignores: tests, rules: syntax(...restrictions) },
  ...[
    // the clocks themselves, and times of files, which the machine writes
    ['libs/adapters/runtime/src/{clock,platform-clock}.ts', NO_SQL_TIME],
    ['libs/adapters/zone-files/src/zone-file-sources.ts', NO_SQL_TIME],
    // the clock of the database, with which the others are compared
    ['libs/adapters/postgres/src/platform/platform-time.ts', NO_MACHINE_TIME],
  ]
    .filter(([file]) => file.startsWith(`${folder}/`))
    .map(([file, rules]) => ({ files: [file], rules: syntax(...restrictions, rules) })),
];
