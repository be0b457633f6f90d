import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DomainEvent, type JsonValue, Outbox } from '@registrar/kernel';

/** A field, a list's items or a whole schema, as the interface description writes them. */
interface Described {
  type?: string;
  format?: string;
  const?: string;
  enum?: readonly string[];
  $ref?: string;
  items?: Described;
  fields?: Readonly<Record<string, Described>>;
  discriminator?: string;
  oneOf?: readonly Readonly<Record<string, Described>>[];
  always?: boolean;
  required?: boolean;
  nullable?: boolean;
}

const FOLDER = join(__dirname, '..', '..', 'test', 'contract');
const read = <T>(file: string): T => JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as T;

/** The events of the interface description with the fields of each; copies of its own files. */
export const CONTRACT_EVENTS = read<{ events: { eventName: string; payload: Record<string, Described> }[] }>(
  'webhooks.json',
).events;
const schemas = read<Record<string, Described>>('schemas.json');

const FORMATS: Readonly<Record<string, RegExp>> = {
  // BEHAVIOUR §1: every timestamp is UTC with Z
  'date-time': /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/,
  'uri': /^https?:\/\//,
  'email': /^[^@\s]+@[^@\s]+$/,
};

/** What a payload has that the interface description does not allow, or lacks; none: it is as described. */
export function contractFaults(payload: { [key: string]: JsonValue | undefined }): string[] {
  const event = CONTRACT_EVENTS.find(({ eventName }) => eventName === payload['eventName']);
  return event
    ? objectFaults('', event.payload, payload)
    : [`there is no event ${String(payload['eventName'])}`];
}

/** Refuses what is not as described, at once, in whatever test. */
export class CheckedOutbox extends Outbox {
  constructor(private readonly outbox: Outbox) {
    super();
  }

  async add(event: DomainEvent): Promise<void> {
    const faults = contractFaults(event.payload);
    if (event.name !== event.payload['eventName']) faults.push('the name is not that of the payload');
    if (faults.length > 0) throw new Error(`event ${event.name}: ${faults.join('; ')}`);
    await this.outbox.add(event);
  }
}

type Fields = Readonly<Record<string, Described>>;
type Values = { [key: string]: JsonValue | undefined };

function objectFaults(path: string, fields: Fields, values: Values): string[] {
  const unknown = Object.keys(values)
    .filter((name) => !(name in fields) && values[name] !== undefined)
    .map((name) => `${path}${name} is not described`);
  const wrong = Object.entries(fields).flatMap(([name, field]) => {
    const value = values[name];
    if (value !== undefined) return valueFaults(`${path}${name}`, field, value);
    return field.always ? [`${path}${name} is missing`] : [];
  });
  return [...unknown, ...wrong];
}

function valueFaults(path: string, field: Described, value: JsonValue): string[] {
  if (value === null) return field.nullable ? [] : [`${path} is null`];
  if (field.$ref !== undefined) return valueFaults(path, schemas[field.$ref.split('/').at(-1)!], value);
  if (field.oneOf) return choiceFaults(path, field, value as Values);
  if (field.fields) return objectFaults(`${path}.`, field.fields, value as Values);
  if (field.items)
    return Array.isArray(value)
      ? value.flatMap((item, at) => valueFaults(`${path}[${at}]`, field.items!, item))
      : [`${path} is no list`];
  return isOfType(field, value) ? [] : [`${path} must not be ${JSON.stringify(value)}`];
}

/** One of several shapes, told by a field of theirs. */
function choiceFaults(path: string, { discriminator, oneOf }: Described, value: Values): string[] {
  const shape = oneOf!.find((one) => one[discriminator!].const === value[discriminator!]);
  if (!shape) return [`${path}.${discriminator} must not be ${JSON.stringify(value[discriminator!])}`];
  return objectFaults(
    `${path}.`,
    Object.fromEntries(
      Object.entries(shape).map(([name, field]) => [
        name,
        { ...field, always: field.always ?? field.required },
      ]),
    ),
    value,
  );
}

function isOfType({ type, format, const: only, enum: words }: Described, value: JsonValue): boolean {
  if (only !== undefined && value !== only) return false;
  if (words && !words.includes(value as string)) return false;
  switch (type) {
    case 'integer':
      return Number.isInteger(value);
    case 'number':
      return typeof value === 'number';
    case 'boolean':
      return typeof value === 'boolean';
    case 'string':
      return typeof value === 'string' && (format === undefined || (FORMATS[format]?.test(value) ?? true));
    default:
      return only !== undefined || words !== undefined;
  }
}
