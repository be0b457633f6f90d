import { registerDecorator } from 'class-validator';

/** A JSON object whose values are all strings (BEHAVIOUR §17: also "true" and "false"). */
export function IsStringMap(): PropertyDecorator {
  return (target, propertyName) => {
    registerDecorator({
      name: 'isStringMap',
      target: target.constructor,
      propertyName: propertyName as string,
      validator: {
        validate: (value: unknown) =>
          typeof value === 'object' &&
          value !== null &&
          !Array.isArray(value) &&
          Object.values(value).every((entry) => typeof entry === 'string'),
        defaultMessage: () => `${String(propertyName)} must be an object whose values are strings`,
      },
    });
  };
}
