import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { AccountAccess, AccountActor, AuthenticatedAccount } from '@registrar/accounts';
import { AppError, badRequest, DomainName } from '@registrar/kernel';
import type { FastifyRequest } from 'fastify';
import { type StreamedBody, streamedBodyOf } from '../app/streamed-body';
import { isStrictRequest } from '../fields/strictness';
import { parseInt32, type Query } from './query';

const requestOf = (context: ExecutionContext): FastifyRequest =>
  context.switchToHttp().getRequest<FastifyRequest>();

/** `@Caller() staff: StaffMember`: the caller that the API's gate admitted. */
export const Caller = createParamDecorator(
  (_: unknown, context: ExecutionContext): object | undefined => requestOf(context).caller,
);

/** `@CurrentAccount() account: AuthenticatedAccount` in the public API. */
export const CurrentAccount = createParamDecorator(
  (_: unknown, context: ExecutionContext): AuthenticatedAccount =>
    requestOf(context).caller as AuthenticatedAccount,
);

/**
 * `@CurrentActor() actor: AccountActor`: the caller, the request and the address, as recorded with a change.
 */
export const CurrentActor = createParamDecorator((_: unknown, context: ExecutionContext): AccountActor => {
  const { caller, id, ip } = requestOf(context);
  const { accountId, username, tokenId } = caller as AuthenticatedAccount;
  return { accountId, username, tokenId, requestId: id, source: ip };
});

/**
 * `@IsStrict() strict: boolean`: whether the request is to be refused rather than corrected: by `Prefer:
 * handling=strict` (RFC 7240) or its account's setting `strictRequests`. Read it where leniency would guess
 * or omit.
 */
export const IsStrict = createParamDecorator((_: unknown, context: ExecutionContext): boolean =>
  isStrictRequest(requestOf(context)),
);

/** `@RequestId() requestId: string`, as in the answer's `x-request-id`. */
export const RequestId = createParamDecorator(
  (_: unknown, context: ExecutionContext): string => requestOf(context).id,
);

/** `@ClientAddress() address: string`, seen through trusted proxies. */
export const ClientAddress = createParamDecorator(
  (_: unknown, context: ExecutionContext): string => requestOf(context).ip,
);

/** `@QueryParameters() query: Query`, for the `query…` readers. */
export const QueryParameters = createParamDecorator(
  (_: unknown, context: ExecutionContext): Query => requestOf(context).query as Query,
);

/** `@Streamed() body: StreamedBody` of a route in `streamedRoutes`. */
export const Streamed = createParamDecorator((_: unknown, context: ExecutionContext): StreamedBody => {
  const request = requestOf(context);
  const streamed = streamedBodyOf(request);
  if (!streamed)
    throw new Error(`${request.method} ${request.routeOptions.url} is not among the streamed routes`);
  return streamed;
});

const parameter = (context: ExecutionContext, name: string): string =>
  (requestOf(context).params as Record<string, string>)[name];

/** `@PathDomainName() name: DomainName`: Unicode or punycode, any case; 400 when it is not a host name. */
export const PathDomainName = createParamDecorator(
  (name: string | undefined, context: ExecutionContext): DomainName => {
    const field = name ?? 'domainName';
    const domainName = DomainName.parse(parameter(context, field));
    if (!domainName) throw badRequest(`${field} is invalid`);
    return domainName;
  },
);

/** `@PathInt32('orderId') orderId: number`: 400 when it is not an int32 (BEHAVIOUR §1). */
export const PathInt32 = createParamDecorator((name: string, context: ExecutionContext): number => {
  const value = parseInt32(parameter(context, name));
  if (value === undefined) throw badRequest(`${name} must be a whole number`);
  return value;
});

/** Of any length: the contract's example of an unknown digest (404) is short. */
const DIGEST = /^[0-9a-f]{1,256}$/i;

/**
 * `@PathDigest() digest: string`: of a DS record, in any case; 400 when it is not hexadecimal (RFC 4034
 * §5.1.4).
 */
export const PathDigest = createParamDecorator((_: unknown, context: ExecutionContext): string => {
  const digest = parameter(context, 'digest');
  if (!DIGEST.test(digest)) throw badRequest('digest must be hexadecimal');
  return digest;
});

/**
 * 403 unless the account has the approval (BEHAVIOUR §3). The first line of a handler, since field errors
 * (400) come before it.
 */
export function demandAccess(account: AuthenticatedAccount, flag: keyof AccountAccess): void {
  if (!account.access[flag]) throw new AppError('forbidden', `access.${flag}`, 'Permission denied');
}
