import { OPERATION_ERRORS } from './operation-errors.generated';

/** Refusals that any operation with credentials may answer with (BEHAVIOUR §1); an extension says those of its own beside them. */
const COMMON = [400, 401, 403, 404, 405, 429, 500, 502, 503, 504];
const WITH_BODY = [...COMMON, 415];

const MEANING: Readonly<Record<number, string>> = {
  400: 'A value is missing or cannot be: `details` names the field',
  401: 'No credentials, malformed ones, or an unknown username',
  402: 'Not enough account credit',
  403: 'Wrong or revoked token, wrong environment, or not allowed for this account or token',
  404: 'Not in this account and environment',
  405: 'Another method is wanted on this path',
  406: 'There is no such thing to be shown',
  409: 'In conflict with what is there, or with a request that still runs',
  415: 'POST, PUT and PATCH need `Content-Type: application/json`',
  422: 'The TLD does not do this, or is not sold',
  423: 'Locked',
  429: 'Too many requests: `x-ratelimit-reset` or `Retry-After` says when to come back',
  451: 'Not available for legal reasons',
  500: 'Our fault; `x-request-id` helps us to find it',
  501: 'Not offered',
  502: 'The registry could not be reached; nothing was changed',
  503: 'Closed for maintenance',
  504: 'The registry has not answered yet: the outcome is not known, look before you repeat',
};

const ERROR = {
  type: 'object',
  description: 'Every refusal.',
  required: ['message'],
  properties: {
    message: { type: 'string' },
    details: { type: 'string', nullable: true, description: 'Left out when there is nothing to add' },
  },
};

/** As much of an OpenAPI document as is needed here. */
interface Described {
  components?: { schemas?: Record<string, unknown> };
  paths: Record<string, Partial<Record<(typeof METHODS)[number], Operation>>>;
}

interface Operation {
  operationId?: string;
  security?: readonly unknown[];
  responses: Record<string, { description?: string } | object>;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** Adds the refusals of each operation to the description: those of the contract, and for extensions those that any operation may have. */
export function describeErrors<T extends object>(document: T): T {
  const described = document as unknown as Described;
  described.components = { ...described.components, schemas: { ...described.components?.schemas, Error: ERROR } };
  for (const item of Object.values(described.paths)) {
    for (const method of METHODS) {
      const operation = item[method];
      if (operation && operation.security?.length !== 0) addTo(operation, method === 'get' || method === 'delete' ? COMMON : WITH_BODY);
    }
  }
  return document;
}

function addTo(operation: Operation, byDefault: readonly number[]): void {
  for (const status of OPERATION_ERRORS[operation.operationId ?? ''] ?? byDefault) {
    const described = operation.responses[status] as { description?: string } | undefined;
    const description = described?.description || MEANING[status] || '';
    operation.responses[status] = { ...described, description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } };
  }
}
