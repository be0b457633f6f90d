import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { AuthenticatedAccount } from '@registrar/accounts';
import { badRequest, Quotes, UnitOfWork } from '@registrar/kernel';
import type { FastifyRequest } from 'fastify';
import { defer, lastValueFrom, type Observable } from 'rxjs';
import { operationIdOf } from '../gate/route-operations';
import { currentRequest } from '../request-context';
import { type Query, queryBoolean, queryText } from '../requests/query';
import { QuotedRequest } from './quoted-request';
import { requestHash } from './request-hash';
import { OperationPlans } from './steps-of';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Binds a request with `?quoteId=` to its quote: it charges exactly that, or is refused. */
@Injectable()
export class QuoteInterceptor implements NestInterceptor {
  constructor(
    private readonly quotes: Quotes,
    private readonly plans: OperationPlans,
    private readonly uow: UnitOfWork,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const query = request.query as Query;
    const quoteId = queryText(query, 'quoteId');
    if (quoteId === undefined) return next.handle();
    if (!UUID.test(quoteId)) throw badRequest('quoteId must be a UUID');
    if (queryBoolean(query, 'dryRun')) throw badRequest('quoteId cannot be combined with dryRun');
    const { accountId } = request.caller as AuthenticatedAccount;
    const named = {
      quoteId: quoteId.toLowerCase(),
      accountId,
      operationId: operationIdOf(context.getHandler()) ?? '',
      requestHash: requestHash(request),
      requestId: request.id,
    };
    return defer(() => this.execute(new QuotedRequest(named, this.quotes, this.plans), request, next));
  }

  private async execute(quoted: QuotedRequest, request: FastifyRequest, next: CallHandler): Promise<unknown> {
    // The gate opened the context; without one the units of work would not know the quote.
    currentRequest()!.quoted = quoted;
    // With a key the answer may be a stored one, which comes first: see Idempotency and KeyedExecution.
    const { keyed } = currentRequest()!;
    if (request.headers['x-idempotency-key'] === undefined || keyed) await quoted.verify();
    const answer: unknown = await lastValueFrom(next.handle());
    if (quoted.end()) await this.uow.run(() => Promise.resolve());
    return answer;
  }
}
