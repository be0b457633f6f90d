import { fieldsOfClass } from '@registrar/http';
import { getMetadataStorage } from 'class-validator';

type Class = new () => object;

const validated = (type: Class) => getMetadataStorage().getTargetValidationMetadatas(type, '', true, false);
const describedProperty = (type: Class, name: string): { readOnly?: boolean } =>
  Reflect.getMetadata('swagger/apiModelProperties', type.prototype, name) as { readOnly?: boolean };

/**
 * Tests that an API's body classes describe exactly the fields that they accept. `module`: the API's, which
 * declares them; `fewest`: there are more than this many.
 */
export function describeBodyClasses(module: object, fewest: number): void {
  // the library lists the classes in a private member only
  const declared = Reflect.get(getMetadataStorage(), 'validationMetadatas') as Map<Class, unknown>;
  const classes = [...declared.keys()];

  describe('the class of a body', () => {
    it('is declared where the module of the API is loaded', () => {
      expect(module).toBeDefined();
      expect(classes.length).toBeGreaterThan(fewest);
    });

    it.each(classes.map((type) => [type.name, type] as const))(
      '%s describes every field that it takes: what is not described is refused as unknown',
      (_name, type) => {
        const known = [...(fieldsOfClass(type)?.keys() ?? [])];
        expect(
          validated(type)
            .map(({ propertyName }) => propertyName)
            .filter((name) => !known.includes(name)),
        ).toEqual([]);
      },
    );

    it.each(classes.map((type) => [type.name, type] as const))(
      '%s takes every field that it describes, but read-only ones: what has no rule would be dropped in silence',
      (_name, type) => {
        const taken = new Set(validated(type).map(({ propertyName }) => propertyName));
        expect(
          [...(fieldsOfClass(type)?.keys() ?? [])].filter(
            (name) => !taken.has(name) && !describedProperty(type, name).readOnly,
          ),
        ).toEqual([]);
      },
    );

    it.each(classes.map((type) => [type.name, type] as const))(
      '%s says of which class its objects are',
      (_name, type) => {
        const nested = validated(type)
          .filter((rule) => rule.type === 'nestedValidation')
          .map(({ propertyName }) => propertyName);
        expect(nested.filter((name) => !fieldsOfClass(type)?.get(name)?.nested)).toEqual([]);
      },
    );
  });
}
