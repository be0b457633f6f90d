// Counts the dependencies of a constructor, wherever they come in: as parameters, as the members of a
// parameter that carries collaborators (its "parts"), and as members that such a type inherits, picks or
// intersects. TypeScript resolves the types, so it does not matter in which file they are declared.
import { createRequire } from 'node:module';

// The copy of TypeScript that the parser uses: flags differ between versions.
const ts = createRequire(import.meta.url)('typescript');

const OBJECTS = ts.TypeFlags.Object | ts.TypeFlags.Intersection;
/** Classes of the kernel that are data: a policy of amounts has no collaborators. */
const VALUES = new Set(['Money', 'DomainName']);

const isFromPackage = (declaration) => declaration.getSourceFile().isDeclarationFile;
const isList = (type, checker) => checker.isArrayType(type) || checker.isTupleType(type);

/** The type without undefined; of a type parameter, the type that it extends. */
function plainType(type, checker) {
  const present = checker.getNonNullableType(type);
  return checker.getBaseConstraintOfType(present) ?? present;
}

/** An object with methods declared in the workspace; one of a package (Date, Map) is data. */
function isCollaborator(type, checker) {
  if (!(type.flags & OBJECTS) || isList(type, checker) || VALUES.has(type.symbol?.name)) return false;
  const methods = type.getProperties().filter((member) => member.flags & ts.SymbolFlags.Method);
  return methods.some((method) => !(method.declarations ?? []).some(isFromPackage));
}

/**
 * Whether the members of a parameter are dependencies: one of them is a collaborator. A class is one
 * dependency, and so is a table whose entries have one type.
 */
function carriesParts(type, at, checker) {
  if (!(type.flags & OBJECTS) || type.isClass() || isList(type, checker)) return false;
  const types = type
    .getProperties()
    .map((member) => plainType(checker.getTypeOfSymbolAtLocation(member, at), checker));
  const isTable = types.length > 1 && new Set(types).size === 1;
  return !isTable && types.some((member) => isCollaborator(member, checker));
}

/**
 * The dependencies of a class: their number, and whether some are members of a parameter. A class without a
 * constructor has that of the class which it extends, with its own type arguments.
 */
export function dependenciesOf(classNode, checker) {
  const symbol = classNode.name && checker.getSymbolAtLocation(classNode.name);
  if (!symbol) return { count: 0, hasParts: false };
  const [signature] = checker.getTypeOfSymbolAtLocation(symbol, classNode).getConstructSignatures();
  let [count, hasParts] = [0, false];
  for (const parameter of signature?.getParameters() ?? []) {
    const type = plainType(checker.getTypeOfSymbolAtLocation(parameter, classNode), checker);
    const isParts = carriesParts(type, classNode, checker);
    count += isParts ? type.getProperties().length : 1;
    hasParts ||= isParts;
  }
  return { count, hasParts };
}
