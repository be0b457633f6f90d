import 'reflect-metadata';
import { loadSettings } from '@registrar/composition';
import { BodyPipe } from '@registrar/http';
import { getMetadataStorage } from 'class-validator';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AppModule as AdminModule } from '../../../apps/admin-api/src/app.module';
import { AppModule } from '../../../apps/public-api/src/app.module';

type Class = new () => object;
type Fields = Record<string, unknown>;

const MEGABYTE = 1_048_576;
/** Of Nest: the kind of a handler's parameter that is the body. */
const BODY = /^3:(\d+)$/;
const FIELDS = 'swagger/apiModelPropertiesArray';
const FIELD = 'swagger/apiModelProperties';

const controllersOf = (module: object): Class[] => Reflect.getMetadata('controllers', module) as Class[];

/** The classes of all bodies that a controller reads. */
function bodiesOf(controller: Class): Class[] {
  return Object.getOwnPropertyNames(controller.prototype).flatMap((name) => {
    const parameters = (Reflect.getMetadata('__routeArguments__', controller, name) ?? {}) as object;
    const types = (Reflect.getMetadata('design:paramtypes', controller.prototype as object, name) ??
      []) as Class[];
    return Object.keys(parameters)
      .flatMap((key) => BODY.exec(key)?.[1] ?? [])
      .map((index) => types[Number(index)]);
  });
}

interface TextField {
  body: Class;
  /** From the root of the body; `[]` behind the name of a list. */
  path: string[];
}

/**
 * Every field of a body that may be sent a text: all of them, since a client can send a text for a number
 * too.
 */
function fieldsOf(body: Class, type: Class = body, before: string[] = []): TextField[] {
  return namesOf(type).flatMap((name) => {
    const described = Reflect.getMetadata(FIELD, type.prototype as object, name) as {
      type?: unknown;
      isArray?: boolean;
    };
    const nested = classOf(described.type);
    const isList = described.isArray === true || Array.isArray(described.type);
    const path = [...before, isList ? `${name}[]` : name];
    if (nested) return fieldsOf(body, nested, path);
    const isFree =
      described.type === 'object' ||
      described.type === Object ||
      (described as { additionalProperties?: unknown }).additionalProperties !== undefined;
    return [{ body, path: isFree ? [...path, 'anything'] : path }];
  });
}

const namesOf = (type: Class): string[] =>
  ((Reflect.getMetadata(FIELDS, type.prototype as object) ?? []) as string[]).map((name) => name.slice(1));

function classOf(type: unknown): Class | undefined {
  const [single] = [type].flat() as unknown[];
  if (typeof single !== 'function') return undefined;
  const [found] = [
    (single as Class).prototype === undefined ? (single as () => unknown)() : single,
  ].flat() as Class[];
  return typeof found === 'function' && namesOf(found).length > 0 ? found : undefined;
}

/** A body that holds nothing but the text in that field. */
function bodyWith(path: readonly string[], text: string): Fields {
  return [...path]
    .reverse()
    .reduce<unknown>(
      (inner, name) => (name.endsWith('[]') ? { [name.slice(0, -2)]: [inner] } : { [name]: inner }),
      text,
    ) as Fields;
}

async function refusalOf(body: Class, value: Fields): Promise<string | undefined> {
  try {
    await new BodyPipe().transform(value, { type: 'body', metatype: body });
    return undefined;
  } catch (error) {
    return (error as { details?: string }).details;
  }
}

const settings = loadSettings({
  ENVIRONMENT: 'sandbox',
  DATABASE_URL: 'postgres://localhost/registrar',
  SECRETS_KEYS: `k1:${Buffer.alloc(32).toString('base64')}`,
  TOKEN_HASH_KEY: '00'.repeat(32),
});
const ofSandbox = AppModule.with(settings).controllers as Class[];
const apis = [...controllersOf(AppModule), ...ofSandbox, ...controllersOf(AdminModule)];
const bodies = [...new Set(apis.flatMap(bodiesOf))];
const fields = bodies.flatMap((body) => fieldsOf(body));
/** 16 MiB: the whole body of an import is one text. */
const isZoneFile = ({ path }: TextField): boolean => path.join('.') === 'zoneFile';

describe('texts in bodies', () => {
  it('stand in many fields of many bodies', () => {
    expect(bodies.length).toBeGreaterThan(50);
    expect(fields.length).toBeGreaterThan(200);
  });

  it.each(
    fields
      .filter((field) => !isZoneFile(field))
      .map((field) => [`${field.body.name}.${field.path.join('.')}`, field] as const),
  )('of a megabyte are refused for their length, whatever else is wrong: %s', async (_, { body, path }) => {
    for (const text of ['.'.repeat(MEGABYTE), 'a'.repeat(70_000)])
      expect(await refusalOf(body, bodyWith(path, text))).toMatch(/ must have at most \d{3,5} characters$/);
  });

  it.each(bodies.map((body) => [body.name, body] as const))(
    'every checked field of %s is described, so that it has a limit',
    (_, body) => {
      const classes = [body, ...fieldsClasses(body)];
      for (const type of classes) {
        const checked = getMetadataStorage()
          .getTargetValidationMetadatas(type, '', false, false)
          .map(({ propertyName }) => propertyName);
        expect(namesOf(type)).toEqual(expect.arrayContaining([...new Set(checked)]));
      }
    },
  );

  it('are refused before the patterns and lists of their fields see them', async () => {
    const search = bodies.find(({ name }) => name === 'SearchRequestDto')!;
    expect(await refusalOf(search, { keyword: 'quay', purchaseType: 'must match '.repeat(90_000) })).toBe(
      'purchaseType must have at most 1024 characters',
    );
    expect(await refusalOf(search, { keyword: 'quay', purchaseType: 'gift' })).toBe(
      'purchaseType is invalid: it must be one of registration, aftermarket_i, aftermarket_s, aftermarket_b, expiring, backorder',
    );
    expect(await refusalOf(search, { keyword: 'quay', tldFilter: ['com', 'x'.repeat(301)] })).toBe(
      'tldFilter[1] must have at most 300 characters',
    );
  });

  it('that no field knows are not read and not limited', async () => {
    const search = bodies.find(({ name }) => name === 'SearchRequestDto')!;
    expect(await refusalOf(search, { keyword: 'quay', unknown: 'x'.repeat(MEGABYTE) })).toBeUndefined();
  });

  it('a zone file may have 16 MiB', async () => {
    const zone = bodies.find(({ name }) => name === 'ImportZoneDto')!;
    expect(await refusalOf(zone, { zoneFile: 'x'.repeat(MEGABYTE), mode: 'merge' })).toBeUndefined();
  });
});

describe('limits of the contract', () => {
  interface ContractField {
    maxLength?: number;
  }
  const { schemas } = JSON.parse(
    readFileSync(join(__dirname, '../../../apps/public-api/test/contract/core-v1.json'), 'utf8'),
  ) as { schemas: Record<string, { fields: Record<string, ContractField> }> };
  const limited = Object.entries(schemas).flatMap(([schema, { fields: all }]) =>
    Object.entries(all ?? {})
      .filter(([, { maxLength }]) => maxLength !== undefined)
      .map(([name, { maxLength }]) => [`${schema}.${name}`, maxLength!] as const),
  );

  it.each(limited)('are never undercut: %s', (_, maxLength) => {
    expect(maxLength).toBeLessThanOrEqual(1_024);
  });
});

/** The classes of the objects within a body. */
function fieldsClasses(type: Class): Class[] {
  return namesOf(type).flatMap((name) => {
    const nested = classOf(
      (Reflect.getMetadata(FIELD, type.prototype as object, name) as { type?: unknown }).type,
    );
    return nested ? [nested, ...fieldsClasses(nested)] : [];
  });
}
