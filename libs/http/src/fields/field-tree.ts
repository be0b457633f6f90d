/** How a value is written as text; `map`: an object with free keys and text values. */
export type FieldType = 'text' | 'integer' | 'number' | 'boolean' | 'texts' | 'map';

/** A field that a body may hold. */
export interface KnownField {
  /** Undefined: an object, or a value that is not written as one text. */
  type?: FieldType;
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
  'isArray'?: boolean;
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

function fieldOf({ type, isArray, 'x-extension': isOwn = false }: DescribedProperty): KnownField {
  const nested = fieldsOfClass(classOf(type));
  if (nested) return { nested, isOwn };
  const written = typeOf(type, isArray ?? false);
  return { ...(written && { type: written }), isOwn };
}

const TYPES = new Map<unknown, FieldType>([
  [String, 'text'],
  ['string', 'text'],
  [Number, 'number'],
  ['number', 'number'],
  ['integer', 'integer'],
  [Boolean, 'boolean'],
  ['boolean', 'boolean'],
  [Object, 'map'],
  ['object', 'map'],
]);

/** Of a described type: a class of JavaScript or a name of JSON Schema. */
export function typeOf(type: unknown, isArray = false): FieldType | undefined {
  const [single, isList] = Array.isArray(type) ? [type[0] as unknown, true] : [type, isArray];
  const written = TYPES.get(single);
  if (!isList) return written;
  return written === 'text' ? 'texts' : undefined;
}

/** A class, an array that holds one, or a function that returns either: `() => ContactDto`. */
function classOf(type: unknown): unknown {
  if (Array.isArray(type)) return classOf(type[0]);
  return typeof type === 'function' && type.name === 'type' ? classOf((type as () => unknown)()) : type;
}
