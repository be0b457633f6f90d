import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { AuthenticatedAccount } from '@registrar/accounts';
import { DryRun, DryRunEnded } from '@registrar/kernel';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { defer, lastValueFrom, type Observable } from 'rxjs';
import { insideCall } from '../calls/inside-call';
import { currentRequest, runInRequest } from '../request-context';
import { type Query, queryBoolean } from '../requests/query';
import { PLAN_TYPE } from './describe-plans';
import { type Plan, planOf } from './plan-of';
import { resultOf } from './plan-result';
import { requestHash } from './request-hash';
import { OperationPlans, stepsOf } from './steps-of';

/** Metadata of a handler: fields that its plan's `result` omits. */
export const WITHHELD_FROM_PLANS = 'registrar:withheld-from-plans';

/**
 * Answers `?dryRun=true` with a plan: the handler runs as usual, with every check and refusal, and its unit
 * of work is undone where it would be committed.
 */
@Injectable()
export class DryRunInterceptor implements NestInterceptor {
  constructor(private readonly plans: OperationPlans) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    if (queryBoolean(request.query as Query, 'dryRun') !== true) return next.handle();
    const reply = http.getResponse<FastifyReply>();
    currentRequest()!.requestHash = requestHash(request);
    const withheld = (Reflect.getMetadata(WITHHELD_FROM_PLANS, context.getHandler()) ?? []) as string[];
    return defer(async () => {
      const dryRun = new DryRun();
      dryRun.ahead = insideCall()?.ahead;
      // The gate opened the context; without one the units of work would be committed.
      currentRequest()!.dryRun = dryRun;
      const accountId = await this.accountOf(request);
      const answer = await this.plan(next, dryRun, { accountId, withheld });
      // The tag is that of a version that was undone.
      if (!reply.sent)
        reply.header('content-type', PLAN_TYPE).removeHeader('etag').removeHeader('cache-control');
      return answer;
    });
  }

  /** The account whose charge, events and balance the plan shows. */
  accountOf(request: FastifyRequest): number | Promise<number> {
    return (request.caller as AuthenticatedAccount).accountId;
  }

  private async plan(
    next: CallHandler,
    dryRun: DryRun,
    { accountId, withheld }: { accountId: number; withheld: readonly string[] },
  ): Promise<{ plan: Plan }> {
    const request = currentRequest()!;
    let answer: unknown;
    try {
      answer = await lastValueFrom(next.handle());
    } catch (error) {
      if (!(error instanceof DryRunEnded)) throw error;
    } finally {
      // In a context of their own: work that goes on after a 504 must stay dry.
      await runInRequest({ ...request, dryRun: undefined }, async () => {
        for (const write of dryRun.lasting) await write();
      });
    }
    return {
      plan: {
        ...planOf(dryRun, accountId, await stepsOf(this.plans, dryRun)),
        ...(!dryRun.isDecided && { result: resultOf(answer, withheld) }),
      },
    };
  }
}
