/** A field that a body may hold. */
export interface KnownField {
  /** Fields of an object, or of each object in an array; undefined: a value, or a map with free keys. */
  nested?: FieldTree;
  /** An extension to the contract: unknown fields below it are always refused. */
  isOwn: boolean;
}

/** The fields of a body by name. */
export type FieldTree = ReadonlyMap<string, KnownField>;

// Metadata that the decorators of Nest's OpenAPI package leave on the prototypes of body classes.
const PROPERTY_NAMES = 'swagger/apiModelPropertiesArray';
const PROPERTY = 'swagger/apiModelProperties';

interface DescribedProperty {
  'type'?: unknown;
  'x-extension'?: boolean;
}

const trees = new WeakMap<object, FieldTree>();

/**
 * The described fields of a body class. Undefined: the class describes none, so that its body is not checked.
 */
export function fieldsOfClass(type: unknown): FieldTree | undefined {
  if (typeof type !== 'function') return undefined;
  const prototype = type.prototype as object | undefined;
  const names = prototype && (Reflect.getMetadata(PROPERTY_NAMES, prototype) as string[] | undefined);
  if (!prototype || !names) return undefined;
  const known = trees.get(prototype);
  if (known) return known;
  const tree = new Map<string, KnownField>();
  // Before its fields are read: a class may hold objects of its own kind.
  trees.set(prototype, tree);
  // Each name is stored with a leading colon.
  for (const name of names.map((entry) => entry.slice(1)))
    tree.set(name, fieldOf(Reflect.getMetadata(PROPERTY, prototype, name) as DescribedProperty));
  return tree;
}

function fieldOf({ type, 'x-extension': isOwn = false }: DescribedProperty): KnownField {
  const nested = fieldsOfClass(classOf(type));
  return { ...(nested && { nested }), isOwn };
}

/** A class, an array that holds one, or a function that returns either: `() => ContactDto`. */
function classOf(type: unknown): unknown {
  if (Array.isArray(type)) return classOf(type[0]);
  return typeof type === 'function' && type.name === 'type' ? classOf((type as () => unknown)()) : type;
}
