import { OPERATION_ERRORS } from './operation-errors.generated';

/** Refusals that any operation with credentials may answer with (BEHAVIOUR §1); an extension says those of its own beside them. */
const COMMON = [400, 401, 403, 404, 405, 429, 500, 502, 503, 504];
const WITH_BODY = [...COMMON, 415];
/** Refusals of single operations beyond those lists: what extensions add to the contract. */
const FURTHER: Readonly<Record<string, readonly number[]>> = {
  advanceSandboxClock: [409],
  createToken: [409],
  handOverDomain: [422],
  transferCredit: [402],
  quoteRestore: [409, 422],
  restoreDomain: [402, 422],
};
/** Asks about what its path names, and changes nothing of it. */
const ONLY_ASKS = new Set(['checkDomainClaims']);

const MEANING: Readonly<Record<number, string>> = {
  400: 'A value is missing or cannot be: `details` names the field',
  401: 'No credentials, malformed ones, or an unknown username',
  402: 'Not enough account credit',
  403: 'Wrong or revoked token, wrong environment, or not allowed for this account or token',
  404: 'Not in this account and environment',
  405: 'Another method is wanted on this path',
  406: 'There is no such thing to be shown',
  409: 'In conflict with what is there, or with a request that still runs',
  412: 'The zone has changed since it was read',
  413: 'The body is too large',
  415: 'POST, PUT and PATCH need `Content-Type: application/json`',
  422: 'The TLD does not do this, or is not sold',
  423: 'Locked',
  428: 'The header `If-Match` is required',
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
    details: { type: ['string', 'null'], description: 'Left out when there is nothing to add' },
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
  parameters?: readonly { in?: string; name?: string }[];
  responses: Record<string, { description?: string } | object>;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
const BODILESS: ReadonlySet<string> = new Set(['get', 'delete']);

/** Adds the refusals of each operation to the description: those of the contract, those that follow from what the operation takes, and for extensions those that any operation may have. */
export function describeErrors<T extends object>(document: T): T {
  const described = document as unknown as Described;
  described.components = { ...described.components, schemas: { ...described.components?.schemas, Error: ERROR } };
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
  // One that is described with its operation gets its shape here.
  const own = Object.keys(responses).map(Number).filter((status) => status >= 400);
  for (const status of [...(OPERATION_ERRORS[id] ?? byDefault), ...following(operation, method), ...(FURTHER[id] ?? []), ...own]) {
    const described = responses[status] as { description?: string } | undefined;
    const description = described?.description || MEANING[status] || '';
    responses[status] = { ...described, description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } };
  }
}

/** What an operation may refuse for what it takes, whatever its list in the contract says. */
function following({ operationId = '', parameters = [] }: Operation, method: (typeof METHODS)[number]): number[] {
  const takes = (name: string): boolean => parameters.some((one) => one.name === name);
  const namesSomething = parameters.some((one) => one.in === 'path');
  const changes = method !== 'get' && !ONLY_ASKS.has(operationId);
  return [
    // A path value that cannot be, and an unknown name in a strict request: 400 on every operation (BEHAVIOUR §1).
    400,
    // Locked, or being changed by another request (BEHAVIOUR §1, order of checks: state); a key in use (§5).
    ...((namesSomething && changes) || takes('X-Idempotency-Key') ? [409] : []),
    ...(takes('If-Match') ? [412] : []),
    ...(BODILESS.has(method) ? [] : [413]),
  ];
}
