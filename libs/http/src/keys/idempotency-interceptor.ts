import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { defer, lastValueFrom, type Observable } from 'rxjs';
import { operationIdOf } from '../gate/route-operations';
import { type IdempotentRequest, readIdempotentRequest } from '../requests/idempotency';
import { type Query, queryBoolean } from '../requests/query';
import { KeyedExecution } from './keyed-execution';
import { withQuery } from './keyed-names';
import { keyRuleOf } from './keyed-operations';

/** `X-Idempotency-Key` on the operations of KEY_RULES that do not handle it themselves (`withKeys`). */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  constructor(private readonly execution: KeyedExecution) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    if (request.headers['x-idempotency-key'] === undefined) return next.handle();
    const operation = operationIdOf(context.getHandler());
    const rule = keyRuleOf(operation);
    if (!rule) return next.handle();
    const reply = http.getResponse<FastifyReply>();
    const named = readIdempotentRequest(request, 'purchase', (header, value) => {
      if (!reply.sent) reply.header(header, value);
    });
    // A dry run is not the request that the key stands for.
    if (queryBoolean(request.query as Query, 'dryRun')) return next.handle();
    const keyed = {
      ...named,
      operation,
      path: withQuery(named.path, request.query as Query),
      header: (name: string) => reply.getHeader(name)?.toString(),
    };
    return defer(() =>
      this.execution.run(keyed as IdempotentRequest & { key: string }, rule, () =>
        lastValueFrom(next.handle(), { defaultValue: undefined }),
      ),
    );
  }
}
