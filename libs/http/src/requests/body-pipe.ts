import {
  type ArgumentMetadata,
  Body as RawBody,
  Injectable,
  type PipeTransform,
  ValidationPipe,
  type ValidationError,
} from '@nestjs/common';
import { type AppError, badRequest, invalidContactField } from '@registrar/kernel';
import { MOST_LISTED } from './query';
import { refuseLongTexts } from './text-limits';

/** class-validator's own texts: of a value that is not in a list, does not match a pattern, is no number. */
const OUT_OF_LIST = /must be (?:one of the following values|a valid enum value)(?:: (?<list>.*))?$/;
const UNLIKE_PATTERN = /must match .* regular expression/;
const OTHER_NUMBER = ' must be a number conforming to the specified constraints';
/** Constraints of a list as a whole, and texts of those of each entry: class-validator applies both to other values. */
const OF_LIST = /^array[A-Z]/;
const OF_ENTRIES = 'each value in ';

/**
 * Validates bodies and builds their DTO; unknown fields drop out. Other arguments pass unchanged: the
 * `query…` readers read queries (a validated GET costs 56 µs more, measured). A refusal names one field, the
 * first.
 */
@Injectable()
export class BodyPipe implements PipeTransform {
  private readonly validation = new ValidationPipe({
    transform: true,
    whitelist: true,
    stopAtFirstError: true,
    validationError: { target: false, value: true },
    exceptionFactory: (errors) => refusalOf(errors),
  });

  transform(value: unknown, metadata: ArgumentMetadata): unknown {
    if (metadata.type !== 'body') return value;
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw badRequest('the body must be a JSON object', 'request.fields');
    if (metadata.metatype) refuseLongTexts(value, metadata.metatype);
    return this.validation.transform(value, metadata);
  }
}

/**
 * `@Body() body: CreateDomainDto`, validated by its class. The pipe applies to the body only: a global one
 * costs every other argument of every request a chain of promises (a tenth of a GET's processor time,
 * tools/bench).
 */
export const Body = (): ParameterDecorator => RawBody(BodyPipe);

/** A field of a contact, at any depth: `domain.contacts.admin.phone`. */
const CONTACT_FIELD = /(?:^|\.)(contacts\.\w+\.\w+)$/;

function refusalOf(errors: readonly ValidationError[]): AppError {
  const { path, error } = deepest(errors[0], '');
  const [, contactField] = CONTACT_FIELD.exec(path) ?? [];
  const details = describe(path, error);
  // The same form as the rules of registrant data.
  if (contactField !== undefined && details.startsWith(`${path} `))
    return invalidContactField(contactField, details.slice(path.length + 1));
  return badRequest(details, 'request.fields');
}

function describe(path: string, error: ValidationError): string {
  const { property, value } = error;
  if (value === undefined || value === null) return `'${property}' cannot be null`;
  const [constraint, message] = Object.entries(error.constraints ?? {})[0] ?? ['', ''];
  if (constraint === 'nestedValidation') return `${path} must be an object`;
  if (!Array.isArray(value) && (OF_LIST.test(constraint) || message.startsWith(OF_ENTRIES)))
    return `${path} must be an array`;
  if (message === '' || UNLIKE_PATTERN.test(message)) return `${path} is invalid`;
  const outOfList = OUT_OF_LIST.exec(message);
  if (outOfList) return `${path} is invalid${allowed(outOfList.groups?.['list'])}`;
  if (message.endsWith(OTHER_NUMBER)) return `${path} must be a number`;
  return message.startsWith(`${property} `) ? `${path}${message.slice(property.length)}` : message;
}

/** `: it must be one of A, AAAA`; nothing for a list too long for a refusal. */
function allowed(list: string | undefined): string {
  const words = list === undefined ? [] : list.split(', ');
  return words.length > 0 && words.length <= MOST_LISTED ? `: it must be one of ${words.join(', ')}` : '';
}

/**
 * The first invalid field, with its path from the root of the body: `contacts.registrant.phone`,
 * `domainNames[3]`.
 */
function deepest(error: ValidationError, parent: string): { path: string; error: ValidationError } {
  const path = /^\d+$/.test(error.property)
    ? `${parent}[${error.property}]`
    : parent === ''
      ? error.property
      : `${parent}.${error.property}`;
  const [child] = error.constraints ? [] : (error.children ?? []);
  return child ? deepest(child, path) : { path, error };
}
