import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  UseInterceptors,
} from '@nestjs/common';
import { ApiExtraModels, ApiQuery } from '@nestjs/swagger';
import type { AuthenticatedAccount } from '@registrar/accounts';
import { OperationPlans } from '@registrar/composition';
import { currentRequest, type Query, queryBoolean } from '@registrar/http';
import { DryRun, DryRunEnded } from '@registrar/kernel';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { defer, lastValueFrom, type Observable } from 'rxjs';
import { PLAN_TYPE } from './describe-plans';
import { planOf } from './plan-of';
import { type PlanDto, PlanResponseDto } from './plan.dto';

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

  private async plan(next: CallHandler, accountId: number): Promise<{ plan: PlanDto }> {
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

/** An operation that can be planned: `?dryRun=true` answers what it would do and changes nothing. */
export const Plannable = (): MethodDecorator =>
  applyDecorators(
    UseInterceptors(DryRunInterceptor),
    ApiExtraModels(PlanResponseDto),
    ApiQuery({
      name: 'dryRun',
      required: false,
      schema: { type: 'boolean', default: false },
      description:
        'true: run every check, change nothing, and return a plan of the charge, the changes and the commands to the registry, or the refusal. Counts against rate limits. An idempotency key is ignored.',
    }),
  );
