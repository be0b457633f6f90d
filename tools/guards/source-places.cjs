// Names of places in TypeScript sources, as the lists of the guards have them.
const ts = require('typescript');

const isNamed = (node) =>
  ts.isMethodDeclaration(node) ||
  ts.isClassDeclaration(node) ||
  ts.isFunctionDeclaration(node) ||
  ts.isPropertyDeclaration(node) ||
  ts.isGetAccessorDeclaration(node) ||
  (ts.isVariableDeclaration(node) && ts.isSourceFile(node.parent.parent.parent));

/** Class and method, function or constant that a node stands in. */
function ownerOf(node) {
  const names = [];
  for (let at = node; at; at = at.parent) if (isNamed(at) && at.name) names.unshift(at.name.getText());
  return names.join('.');
}

const lastName = (node) =>
  ts.isPropertyAccessExpression(node) ? node.name.text : ts.isIdentifier(node) ? node.text : '';

module.exports = { lastName, ownerOf };
