import 'reflect-metadata';
import { type FieldTree, fieldsOfClass } from './field-tree';
import { unknownFields, unknownParameters } from './unknown-names';

/** A class with the metadata that the decorators of the description leave. */
function described(
  properties: Record<string, { 'type'?: unknown; 'x-extension'?: boolean }>,
): new () => object {
  const type = class Described {};
  Reflect.defineMetadata(
    'swagger/apiModelPropertiesArray',
    Object.keys(properties).map((name) => `:${name}`),
    type.prototype,
  );
  for (const [name, property] of Object.entries(properties))
    Reflect.defineMetadata('swagger/apiModelProperties', property, type.prototype, name);
  return type;
}

const Contact = described({ firstName: { type: String }, phone: { type: String } });
const Lazy = described({ flag: { type: Boolean } });
const type = (): unknown => Lazy;
const Body = described({
  years: { type: Number },
  admin: { type: Contact },
  list: { type: [Contact] },
  lazy: { type },
  map: { type: 'object' },
  free: { type: Object },
  ours: { 'type': Contact, 'x-extension': true },
});
const tree = fieldsOfClass(Body) as FieldTree;
const paths = (body: unknown): string[] => unknownFields(tree, body).map(({ path }) => path);

describe('unknown fields of a body', () => {
  it.each<[unknown, string[]]>([
    [
      { years: 1, admin: { phone: 'x' }, list: [{ phone: 'x' }], lazy: { flag: true }, ours: { phone: 'x' } },
      [],
    ],
    [{ dryRun: true }, ['dryRun']],
    [{ Years: 1 }, ['Years']],
    [{ admin: { phones: 'x', phone: 'x' }, other: {} }, ['admin.phones', 'other']],
    [{ list: [{ phone: 'x' }, { fax: 'x' }] }, ['list[1].fax']],
    [{ list: [[{ fax: 'x' }]] }, ['list[0][0].fax']],
    [{ lazy: { flags: true } }, ['lazy.flags']],
    [{ map: { any: { thing: 1 } }, free: { any: 1 } }, []],
    [{ admin: null, list: 'x', lazy: 7 }, []],
    [{ constructor: 1, toString: 2, hasOwnProperty: 3 }, ['constructor', 'toString', 'hasOwnProperty']],
    [{ '': 1, 'a.b': 1 }, ['', 'a.b']],
    [[{ dryRun: true }], []],
    [null, []],
    ['text', []],
  ])('of %j are %j', (body, unknown) => {
    expect(paths(body)).toEqual(unknown);
  });

  it('come with the allowed names, and with whether the field above them is an extension', () => {
    expect(unknownFields(tree, { admin: { x: 1 }, ours: { x: 1 } })).toEqual([
      { kind: 'field', name: 'x', path: 'admin.x', known: ['firstName', 'phone'], isOwn: false },
      { kind: 'field', name: 'x', path: 'ours.x', known: ['firstName', 'phone'], isOwn: true },
    ]);
  });

  it('are none below a class that holds its own kind, however deep', () => {
    const Node = described({});
    Reflect.defineMetadata('swagger/apiModelPropertiesArray', [':next'], Node.prototype);
    Reflect.defineMetadata('swagger/apiModelProperties', { type: Node }, Node.prototype, 'next');
    expect(
      unknownFields(fieldsOfClass(Node)!, { next: { next: { next: {}, x: 1 } } }).map(({ path }) => path),
    ).toEqual(['next.next.x']);
  });

  it.each([undefined, Object, String, class {}, 'none'])('are not known of a body of %p', (of) => {
    expect(fieldsOfClass(of)).toBeUndefined();
  });
});

describe('unknown query parameters', () => {
  it('are those that are not described, in their order', () => {
    expect(
      unknownParameters(['page', 'state'], { status: 'x', page: '1', State: 'y' }).map(({ path }) => path),
    ).toEqual(['status', 'State']);
  });
});
