import { badRequest } from '@registrar/kernel';

/**
 * Longest text of a field, in UTF-16 code units, unless `maxLength` of the field is greater. No other field
 * of the contract needs more.
 */
export const LINE_MAX = 1_024;
/**
 * Longest text in a list, whatever `maxLength` of the field: hosts and domains (253), addresses, networks,
 * types. No list of the contract holds longer ones.
 */
export const ENTRY_MAX = 300;
/** Longest text and field name in an object without a class: requirements of TLDs, profiles, rules. */
export const FREE_MAX = 8_192;

type Class = abstract new (...args: never[]) => object;

/** Metadata of a field, as the decorators of `@nestjs/swagger` store it on the class. */
interface Described {
  type?: unknown;
  isArray?: boolean;
  maxLength?: number;
}

interface FieldLimit {
  text: number;
  /** Class of the object, or of the entries of a list of objects. */
  nested?: Class;
}

const FIELDS = 'swagger/apiModelPropertiesArray';
const FIELD = 'swagger/apiModelProperties';

const limits = new Map<Class, Map<string, FieldLimit>>();

/**
 * Throws 400 for the first text of a body that is longer than its field allows. Runs before any pattern or
 * parser: their time may grow with the square of the length, seconds for a megabyte. Fields that the class
 * does not declare are not limited, since no code reads them.
 */
export function refuseLongTexts(body: object, bodyClass: Class): void {
  const known = limitsOf(bodyClass);
  for (const [name, value] of Object.entries(body)) {
    const limit = known.get(name);
    if (limit) refuseLong(value, limit, name);
  }
}

function refuseLong(value: unknown, limit: FieldLimit, path: string): void {
  if (typeof value === 'string') refuseOver(value, limit.text, path);
  else if (Array.isArray(value))
    for (const [at, entry] of value.entries())
      refuseLong(entry, { ...limit, text: Math.min(limit.text, ENTRY_MAX) }, `${path}[${at}]`);
  else if (typeof value === 'object' && value !== null) refuseLongIn(value, limit, path);
}

function refuseLongIn(value: object, { nested }: FieldLimit, path: string): void {
  const known = nested && limitsOf(nested);
  for (const [name, inner] of Object.entries(value)) {
    const limit = known ? known.get(name) : { text: FREE_MAX };
    if (!limit) continue;
    if (!known) refuseOver(name, FREE_MAX, `a field name in ${path}`);
    refuseLong(inner, limit, known ? `${path}.${name}` : path);
  }
}

function refuseOver(text: string, max: number, path: string): void {
  if (text.length > max) throw badRequest(`${path} must have at most ${max} characters`, 'request.too_long');
}

function limitsOf(bodyClass: Class): Map<string, FieldLimit> {
  let known = limits.get(bodyClass);
  if (!known) limits.set(bodyClass, (known = readLimits(bodyClass)));
  return known;
}

function readLimits({ prototype }: Class): Map<string, FieldLimit> {
  const names = (Reflect.getMetadata(FIELDS, prototype as object) as string[] | undefined) ?? [];
  return new Map(
    names
      .map((name) => name.slice(1))
      .map((name) => {
        const described = Reflect.getMetadata(FIELD, prototype as object, name) as Described;
        return [
          name,
          { text: Math.max(LINE_MAX, described.maxLength ?? 0), nested: nestedClass(described.type) },
        ];
      }),
  );
}

/**
 * The class in `type: ContactDto`, `type: [ContactDto]` and `type: () => ContactDto`; undefined for texts,
 * numbers and plain objects.
 */
function nestedClass(type: unknown): Class | undefined {
  const [single] = [type].flat();
  if (typeof single !== 'function') return undefined;
  const resolved: unknown =
    (single as { prototype?: object }).prototype === undefined ? (single as () => unknown)() : single;
  const [found] = [resolved].flat() as Class[];
  return typeof found === 'function' && Reflect.hasMetadata(FIELDS, found.prototype as object)
    ? found
    : undefined;
}
