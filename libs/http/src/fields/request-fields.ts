import { type AppError, badRequest } from '@registrar/kernel';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DescribedRoute } from '../gate/route-operations';
import { legacyOperationOf } from '../legacy/legacy-answers';
import { queryOf } from '../legacy/operations';
import { legacyFieldTree } from '../legacy/schemas';
import { type FieldTree, fieldsOfClass } from './field-tree';
import { ignoredFieldsHeader } from './ignored-fields';
import { foldName, nearestName } from './nearest-name';
import { prefersStrictHandling } from './prefer';
import { isStrictRequest } from './strictness';
import { asksForTrialRun, CHARGING_OPERATIONS } from './trial-run';
import { unknownFields, unknownParameters, type UnknownName } from './unknown-names';

interface RouteFields {
  /** Undefined: the body's fields are not known. */
  body?: FieldTree;
  query: readonly string[];
  /** True: unknown names are ignored and reported, unless the request is strict. False: they are refused. */
  isLenient: boolean;
  charges: boolean;
}

const NO_FIELDS: FieldTree = new Map();

/** Fields of an operation's bodies in addition to those of their class; undefined: none. */
export type CommonFields = (method: string, operationId: string) => FieldTree | undefined;

/**
 * Handles fields and query parameters that an operation does not have (BEHAVIOUR §1). Operations of the
 * contract ignore them and list them in `X-Ignored-Fields`; strict requests, and all extensions, are refused
 * with 400. A trial run is always refused where the operation charges, and `dryRun` in the body where it is a
 * query parameter.
 */
export class RequestFields {
  private readonly routes = new Map<string, RouteFields>();

  /**
   * Records the names of each described route. `contractOperations`: ids of operations that ignore unknown
   * names. `commonFields`: see HttpAppOptions.
   */
  declare(
    routes: readonly DescribedRoute[],
    contractOperations: ReadonlySet<string>,
    commonFields?: CommonFields,
  ): void {
    for (const route of routes) {
      if (route.operationId === undefined) continue;
      const fields = fieldsOf(route, route.operationId, contractOperations);
      this.routes.set(
        `${route.method} ${route.url}`,
        withCommon(fields, commonFields?.(route.method, route.operationId)),
      );
    }
  }

  /** Sets the request's answer headers. Throws 400 naming the first refused name. */
  check(request: FastifyRequest, reply: FastifyReply): void {
    if (prefersStrictHandling(request.headers['prefer']))
      reply.header('preference-applied', 'handling=strict');
    const route = this.routes.get(`${request.method} ${request.routeOptions.url}`);
    if (!route) return;
    const unknown = [
      ...unknownParameters(route.query, request.query as object),
      ...(route.body ? unknownFields(route.body, request.body) : []),
    ];
    if (unknown.length === 0) return;
    // an import of a zone has a field of this name, too
    const refusesDryRun = route.query.includes('dryRun') && !route.body?.has('dryRun');
    const trial = unknown.find(({ name }) =>
      route.charges ? asksForTrialRun(name) : refusesDryRun && foldName(name) === 'dryrun',
    );
    if (trial) throw trialRefused(trial, route);
    const refused =
      route.isLenient && !isStrictRequest(request) ? unknown.find(({ isOwn }) => isOwn) : unknown[0];
    if (refused) throw nameRefused(refused);
    reply.header('x-ignored-fields', ignoredFieldsHeader(unknown.map(({ path }) => path)));
  }
}

function fieldsOf(
  { handler, bodyType, query }: DescribedRoute,
  operationId: string,
  contractOperations: ReadonlySet<string>,
): RouteFields {
  const charges = CHARGING_OPERATIONS.has(operationId);
  const legacy = legacyOperationOf(handler);
  if (legacy)
    return {
      body: legacy.body === undefined ? NO_FIELDS : legacyFieldTree(legacy.body),
      query: queryOf(legacy).map(({ name }) => name),
      isLenient: true,
      charges,
    };
  return {
    body: bodyType === 'none' ? NO_FIELDS : fieldsOfClass(bodyType),
    query,
    isLenient: contractOperations.has(operationId),
    charges,
  };
}

const withCommon = (fields: RouteFields, common: FieldTree | undefined): RouteFields =>
  common && fields.body ? { ...fields, body: new Map([...fields.body, ...common]) } : fields;

/** Characters of a name in refusals; a client may send a megabyte. */
const SHOWN_LENGTH = 64;
const SHOWN_NAMES = 12;
const quoted = (name: string): string =>
  `'${name.length > SHOWN_LENGTH ? `${name.slice(0, SHOWN_LENGTH)}...` : name}'`;

const trialRefused = ({ path }: UnknownName, { charges, query }: RouteFields): AppError =>
  badRequest(
    `${quoted(path)} is not supported: this operation takes effect${charges ? ' and charges the account' : ''}. Remove the field; ${
      query.includes('dryRun')
        ? `to see what the operation would do, send the query parameter 'dryRun=true'.`
        : 'to try requests out, use the sandbox.'
    }`,
    'request.trial_run',
  );

const nameRefused = (unknown: UnknownName): AppError =>
  badRequest(refusalText(unknown), 'request.unknown_name');

/** Throws 400 naming the first field that the class does not describe. */
export function refuseUnknownFields(type: new () => object, body: object): void {
  const [unknown] = unknownFields(fieldsOfClass(type) ?? NO_FIELDS, body);
  if (unknown) throw nameRefused(unknown);
}

/** `'yeers' is not a known field; did you mean 'years'?` */
export const refusalText = ({ kind, name, path, known }: UnknownName): string =>
  `${quoted(path)} is not a known ${kind}${hint(kind, nearestName(name, known), known)}`;

function hint(kind: UnknownName['kind'], nearest: string | undefined, known: readonly string[]): string {
  if (nearest !== undefined) return `; did you mean '${nearest}'?`;
  if (known.length === 0) return `; this operation has no ${kind}s`;
  return `; known: ${known.slice(0, SHOWN_NAMES).map(quoted).join(', ')}${known.length > SHOWN_NAMES ? ' and others' : ''}`;
}
