import { KEY_RULES, keyRuleOf } from './keyed-operations';

/** The parts of an OpenAPI document that are used here. */
interface Described {
  paths: object;
}
interface DescribedOperation {
  'operationId'?: string;
  'parameters'?: object[];
  'x-extension'?: boolean;
}

const NAME = 'X-Idempotency-Key';
const KEPT =
  'A unique value for each operation, for example a UUID v4. A repeated request with the same key gets the first answer. The registrar keeps it for 30 days, unless it set another time.';
const REFUSED = ' If the first answer held a secret, or is unknown, the repeat is refused with 409.';

/**
 * Adds the header to each operation whose key the interceptor handles, as an extension, and the longer life to
 * extensions that handle it themselves. Changes the document.
 */
export function describeKeys<Document extends Described>(document: Document): Document {
  const operations = Object.entries(document.paths)
    .filter(([path]) => path.startsWith('/core/v1/'))
    .flatMap(([, item]) => Object.values(item as object)) as DescribedOperation[];
  for (const operation of operations) {
    const { operationId = '', parameters = [] } = operation;
    if (keyRuleOf(operationId))
      operation.parameters = [
        ...parameters,
        {
          'name': NAME,
          'in': 'header',
          'required': false,
          'description': KEPT + REFUSED,
          'schema': { type: 'string' },
          'x-extension': true,
        },
      ];
    else if (operation['x-extension'] && KEY_RULES[operationId]?.handling === 'own')
      for (const parameter of parameters)
        if ((parameter as { name?: string }).name === NAME) Object.assign(parameter, { description: KEPT });
  }
  return document;
}
