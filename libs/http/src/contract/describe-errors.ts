import { OPERATION_ERRORS } from './operation-errors.generated';

/** Refusals of any operation with credentials (BEHAVIOUR §1); an extension declares further ones itself. */
const COMMON = [400, 401, 403, 404, 405, 429, 500, 502, 503, 504];
const WITH_BODY = [...COMMON, 415];
/** Refusals that extensions add to single operations of the contract. */
const FURTHER: Readonly<Record<string, readonly number[]>> = {
  advanceSandboxClock: [409],
  createToken: [409],
  // A new code is a change of the domain: refused while another change is in progress.
  getAuthCode: [409],
  createCalendar: [409],
  createJob: [409],
  createInverseJob: [409],
  // those of every operation that can be quoted
  createQuote: [402, 406, 409, 412, 422, 423, 428, 451, 501],
  handOverDomain: [422],
  transferCredit: [402],
  getReceipt: [409],
  getStatement: [409],
  quoteRestore: [409, 422],
  restoreDomain: [402, 422],
};
/** Operations that only read the resource their path names. */
const ONLY_ASKS = new Set(['checkDomainClaims']);

const MEANING: Readonly<Record<number, string>> = {
  400: 'A value is missing or invalid. `details` names the field',
  401: 'Credentials are missing or malformed, or the username is unknown',
  402: 'Not enough account credit',
  403: 'The token is wrong or revoked, belongs to another environment, or does not permit the operation',
  404: 'The object does not exist in this account and environment',
  405: 'The path does not support this method; `Allow` lists the supported ones',
  406: 'There is no auth code for this domain',
  409: 'The request conflicts with the state of the object, or with a request that is still running',
  412: 'The zone has changed since the `ETag` in `If-Match`',
  413: 'The body is larger than the limit',
  415: 'POST, PUT and PATCH need `Content-Type: application/json`',
  422: 'The TLD does not support the operation, or is not sold',
  423: 'The add grace period is over',
  428: 'The header `If-Match` is required',
  429: 'Too many requests. Retry at `x-ratelimit-reset` (Unix seconds) or after `Retry-After` (seconds)',
  451: 'The domain is not available for legal reasons',
  500: 'Internal error. Report the `x-request-id`',
  501: 'The purchase type is not offered',
  502: 'The registry could not be reached. Nothing was changed or charged',
  503: 'Closed for maintenance, or overloaded: retry after `Retry-After` seconds',
  504: 'The outcome is not known yet. Retry with the same idempotency key, or read the object first',
};

const ERROR = {
  type: 'object',
  description: 'The body of every error.',
  required: ['message'],
  properties: {
    message: { type: 'string' },
    details: {
      type: ['string', 'null'],
      description: 'More about the error: the field and its limit. Omitted when there is nothing to add',
    },
  },
};

/** The parts of an OpenAPI document that are used here. */
interface Described {
  components?: { schemas?: Record<string, unknown> };
  paths: Record<string, Partial<Record<(typeof METHODS)[number], Operation>>>;
}

interface Operation {
  operationId?: string;
  security?: readonly unknown[];
  parameters?: readonly { in?: string; name?: string }[];
  responses: Record<string, { description?: string } | object>;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
const BODILESS: ReadonlySet<string> = new Set(['get', 'delete']);

/**
 * Adds the refusals of each operation to the description: those of the contract, those that follow from its
 * parameters, and for extensions the common ones.
 */
export function describeErrors<T extends object>(document: T): T {
  const described = document as T & Described;
  described.components = {
    ...described.components,
    // a copy: what completes the description writes into it
    schemas: { ...described.components?.schemas, Error: structuredClone(ERROR) },
  };
  for (const item of Object.values(described.paths)) {
    for (const method of METHODS) {
      const operation = item[method];
      if (operation && operation.security?.length !== 0) addTo(operation, method);
    }
  }
  return document;
}

function addTo(operation: Operation, method: (typeof METHODS)[number]): void {
  const { operationId: id = '', responses } = operation;
  const byDefault = BODILESS.has(method) ? COMMON : WITH_BODY;
  // A refusal that is described with its operation gets its shape here.
  const own = Object.keys(responses)
    .map(Number)
    .filter((status) => status >= 400);
  for (const status of [
    ...(OPERATION_ERRORS[id] ?? byDefault),
    ...following(operation, method),
    ...(FURTHER[id] ?? []),
    ...own,
  ]) {
    const described = responses[status] as { description?: string } | undefined;
    const description = described?.description || MEANING[status] || '';
    responses[status] = {
      ...described,
      description,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    };
  }
}

/** Refusals that follow from the parameters of an operation, whatever its list in the contract. */
function following(
  { operationId = '', parameters = [] }: Operation,
  method: (typeof METHODS)[number],
): number[] {
  const takes = (name: string): boolean => parameters.some((one) => one.name === name);
  const namesSomething = parameters.some((one) => one.in === 'path');
  const changes = method !== 'get' && !ONLY_ASKS.has(operationId);
  return [
    // An invalid path value, and an unknown name in a strict request: 400 on every operation (BEHAVIOUR §1).
    400,
    // Locked, or changed by another request (BEHAVIOUR §1, order of checks: state); a key in use (§5).
    ...((namesSomething && changes) || takes('X-Idempotency-Key') || takes('quoteId') ? [409] : []),
    ...(takes('If-Match') ? [412] : []),
    ...(BODILESS.has(method) ? [] : [413]),
  ];
}
