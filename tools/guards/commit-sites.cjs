// Finds every place of the product that commits: units of work, and single statements that write without one.
const fs = require('node:fs');
const path = require('node:path');
const ts = require('typescript');
const { ROOT } = require('./committed-files.cjs');
const { lastName, ownerOf } = require('./source-places.cjs');

/** Units of work, and what opens one together with an entry of the audit log. */
const UNIT = /^(uow|unitOfWork|audit|trail)$/;
const WRITE =
  /\b(?:insert\s+into|delete\s+from|merge\s+into|update\s+[a-z_$][\w$."{}]*(?:\s+(?:as\s+)?\w+)?\s+set)\b/i;
/** Methods of `Sql` that execute the statement of their second argument. */
const STATEMENTS = /^(change|row|rows|lookup|lookupAll|columns)$/;
const ENTITY_WRITES = /^(insert|update|delete|upsert|increment|decrement)$/;
/** What a file with a place has in its text: the others need not be parsed. */
const MAY_COMMIT = /\.run\(|sql\b/i;
/** What only works in an open unit of work. */
const IN_UNIT = /^(assertOpen|send)$/;

/** The text of a statement, with what named constants of the file put into it. */
function textOf(node, constants, seen = new Set()) {
  if (!node) return '';
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return [
      node.head.text,
      ...node.templateSpans.map(
        ({ expression, literal }) => `${textOf(expression, constants, seen) || '$'}${literal.text}`,
      ),
    ].join('');
  if (ts.isConditionalExpression(node))
    return `${textOf(node.whenTrue, constants, seen)} ${textOf(node.whenFalse, constants, seen)}`;
  if (ts.isArrowFunction(node)) return textOf(node.body, constants, seen);
  if (ts.isCallExpression(node)) return textOf(node.expression, constants, seen);
  if (ts.isIdentifier(node) && constants.has(node.text) && !seen.has(node.text)) {
    seen.add(node.text);
    return textOf(constants.get(node.text), constants, seen);
  }
  return '';
}

/** Whether a statement writes. One that the caller passes counts where any text of the file writes. */
function writes(node, constants) {
  const text = textOf(node, constants);
  if (text !== '') return WRITE.test(text);
  const isPassed = node && (ts.isIdentifier(node) || ts.isPropertyAccessExpression(node));
  return isPassed === true && [...constants.values()].some((one) => WRITE.test(textOf(one, constants)));
}

/** What one call commits, or undefined. */
function commitOf(node, constants) {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined;
  const { name, expression: receiver } = node.expression;
  if (name.text === 'run' && UNIT.test(lastName(receiver)))
    return { unit: true, place: `${lastName(receiver)}.run` };
  if (ENTITY_WRITES.test(name.text) && /\brepository\(/.test(receiver.getText()))
    return { unit: false, place: `repository.${name.text}` };
  if (!STATEMENTS.test(name.text) || !/(^|\.)(sql|writer)$/i.test(receiver.getText())) return undefined;
  const [statement, text] = node.arguments;
  if (name.text !== 'change' && !writes(text, constants)) return undefined;
  const named = statement && ts.isStringLiteralLike(statement) && statement.text !== '';
  return { unit: false, place: named ? `sql ${statement.text}` : `sql.${name.text}` };
}

/** Constants by name whose initializers may hold statements: those of a file, and those that it imports. */
function constantsOf(source, imported = importedConstants) {
  const constants = imported(source);
  const visit = (node) => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer)
      constants.set(node.name.text, node.initializer);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return constants;
}

const parsed = new Map();
/** Constants of files of the same package, one import deep. */
function importedConstants(source) {
  const constants = new Map();
  for (const statement of source.statements) {
    const from = ts.isImportDeclaration(statement) ? statement.moduleSpecifier.text : '';
    const names = statement.importClause?.namedBindings;
    if (!from.startsWith('.') || !names || !ts.isNamedImports(names)) continue;
    const file = path.join(path.dirname(source.fileName), `${from}.ts`);
    if (!parsed.has(file)) {
      const text = fs.existsSync(path.join(ROOT, file)) ? fs.readFileSync(path.join(ROOT, file), 'utf8') : '';
      const its = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
      parsed.set(
        file,
        constantsOf(its, () => new Map()),
      );
    }
    const its = parsed.get(file);
    for (const { name } of names.elements)
      if (its.has(name.text)) constants.set(name.text, its.get(name.text));
  }
  return constants;
}

/** Owners that a unit of work must be open for: they assert it, or all of their callers in the file do. */
function ownersInUnit(source) {
  const asserts = new Set();
  const callers = new Map();
  const visit = (node) => {
    if (ts.isCallExpression(node)) {
      const called = lastName(node.expression);
      const owner = ownerOf(node);
      if (IN_UNIT.test(called)) asserts.add(owner);
      if (/^this\./.test(node.expression.getText()) || ts.isIdentifier(node.expression))
        callers.set(called, (callers.get(called) ?? new Set()).add(owner));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  const isPrivate = new Set();
  const collect = (node) => {
    const modifiers = ts.canHaveModifiers(node) ? (ts.getModifiers(node) ?? []) : [];
    if (ts.isMethodDeclaration(node) && modifiers.some(({ kind }) => kind === ts.SyntaxKind.PrivateKeyword))
      isPrivate.add(ownerOf(node));
    if (ts.isFunctionDeclaration(node) && !modifiers.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword))
      isPrivate.add(ownerOf(node));
    ts.forEachChild(node, collect);
  };
  collect(source);
  for (let grown = true; grown;) {
    grown = false;
    for (const owner of isPrivate) {
      const by = callers.get(owner.split('.').at(-1));
      if (!asserts.has(owner) && by && [...by].every((one) => asserts.has(one))) {
        asserts.add(owner);
        grown = true;
      }
    }
  }
  return asserts;
}

/** Whether a statement stands in the work that is given to a unit. */
function isInUnit(node, constants) {
  for (let at = node.parent; at; at = at.parent) if (commitOf(at, constants)?.unit) return true;
  return false;
}

/**
 * The places of one file, as `owner: what`, with their number where one owner has several alike. A statement in
 * a method that asserts an open unit of work is committed by that unit, and is no place.
 */
function sitesOf(file, text) {
  if (!MAY_COMMIT.test(text)) return [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const constants = constantsOf(source);
  const inUnit = ownersInUnit(source);
  const counts = new Map();
  const visit = (node) => {
    const commit = commitOf(node, constants);
    const owner = commit && ownerOf(node);
    if (commit && (commit.unit || !(inUnit.has(owner) || isInUnit(node, constants)))) {
      const site = `${owner}: ${commit.place}`;
      counts.set(site, (counts.get(site) ?? 0) + 1);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return [...counts].map(([site, count]) => (count === 1 ? site : `${site} (${count} times)`)).sort();
}

module.exports = { sitesOf };
