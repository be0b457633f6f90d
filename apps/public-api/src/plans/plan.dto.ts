import { applyDecorators, SetMetadata, UseInterceptors } from '@nestjs/common';
import { ApiExtraModels, ApiQuery } from '@nestjs/swagger';
import { PlanResponseDto } from '@registrar/api-dto';
import { DryRunInterceptor, QuoteInterceptor, WITHHELD_FROM_PLANS } from '@registrar/http';

/**
 * An operation with a dry run and no quotes, since its answer is a secret: `?dryRun=true` answers what it would
 * do and changes nothing. `withheld`: secrets and new ids of its answer, which the plan's `result` omits.
 */
export const DryRunnable = (...withheld: string[]): MethodDecorator =>
  applyDecorators(
    SetMetadata(WITHHELD_FROM_PLANS, withheld),
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

/** An operation that can be planned (`DryRunnable`) and quoted: `?quoteId=` binds its charge to a quote. */
export const Plannable = (...withheld: string[]): MethodDecorator =>
  applyDecorators(
    DryRunnable(...withheld),
    UseInterceptors(QuoteInterceptor),
    ApiQuery({
      name: 'quoteId',
      required: false,
      schema: { type: 'string', format: 'uuid' },
      description:
        'Id of a quote of this request: charge exactly what it says, or refuse with 409 `quote_changed` and charge nothing.',
    }),
  );
