import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { AuthenticatedAccount } from '@registrar/accounts';
import { DryRun, DryRunEnded, type NewOperation, type PlannedSteps } from '@registrar/kernel';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { defer, lastValueFrom, type Observable } from 'rxjs';
import { currentRequest } from '../request-context';
import { type Query, queryBoolean } from '../requests/query';
import { PLAN_TYPE } from './describe-plans';
import { type Plan, planOf } from './plan-of';

/** What carrying out an operation does, in words, for every kind that a dry run may open. */
export abstract class OperationPlans {
  abstract stepsOf(operation: NewOperation): Promise<PlannedSteps>;
}

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
    const { accountId } = request.caller as AuthenticatedAccount;
    const reply = http.getResponse<FastifyReply>();
    return defer(async () => {
      const answer = await this.plan(next, accountId);
      if (!reply.sent) reply.header('content-type', PLAN_TYPE);
      return answer;
    });
  }

  private async plan(next: CallHandler, accountId: number): Promise<{ plan: Plan }> {
    const dryRun = new DryRun();
    // The gate opened the context; without one the units of work would be committed.
    currentRequest()!.dryRun = dryRun;
    try {
      await lastValueFrom(next.handle());
    } catch (error) {
      if (!(error instanceof DryRunEnded)) throw error;
    }
    const operation = dryRun.ofKind('operation').at(-1)?.operation;
    return { plan: planOf(dryRun, accountId, operation && (await this.plans.stepsOf(operation))) };
  }
}
