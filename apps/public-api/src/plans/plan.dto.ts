import { applyDecorators, SetMetadata, UseInterceptors } from '@nestjs/common';
import { ApiExtraModels, ApiProperty, ApiPropertyOptional, ApiQuery } from '@nestjs/swagger';
import {
  DryRunInterceptor,
  type Plan,
  type PlanItem,
  QuoteInterceptor,
  WITHHELD_FROM_PLANS,
} from '@registrar/http';

const VALUES = [
  { type: 'string' },
  { type: 'boolean' },
  { type: 'number' },
  { type: 'array', items: { type: 'string' } },
  { type: 'object', additionalProperties: true },
];
const CENTS = { type: 'integer', format: 'int64' } as const;

export class PlanItemDto implements PlanItem {
  @ApiProperty({ description: 'The domain, in punycode.' })
  name!: string;

  @ApiProperty({
    description: 'Kind of the line.',
    enum: ['registration', 'renewal', 'transfer', 'whois_privacy', 'restore'],
  })
  type!: string;

  @ApiProperty({ enum: ['year', 'month'] })
  interval!: string;

  @ApiProperty({ type: 'integer', format: 'int32', description: 'Number of intervals.' })
  duration!: number;

  @ApiPropertyOptional({ ...CENTS, description: 'Before promotions. Omitted for what is always free.' })
  originalPriceCents?: number;

  @ApiProperty({ ...CENTS, description: 'Before tax.' })
  priceCents!: number;

  @ApiProperty({ ...CENTS, description: 'On top of the price.' })
  taxCents!: number;
}

export class PlanChangeDto {
  @ApiProperty({
    description:
      'Field of the domain, zone or account. `domainName`: the domain enters or leaves the account; `records`: one record of the zone, as in a zone file.',
  })
  field!: string;

  @ApiPropertyOptional({
    description: 'Value before. Omitted if there is none, and for contacts, auth codes and secrets.',
    oneOf: VALUES,
  })
  from?: unknown;

  @ApiPropertyOptional({
    description: 'Value after. Omitted if there is none, and for contacts, auth codes and secrets.',
    oneOf: VALUES,
  })
  to?: unknown;
}

export class PlanDto implements Plan {
  @ApiProperty({ description: 'ISO 4217 code of all amounts.' })
  currency!: string;

  @ApiProperty({ type: [PlanItemDto], description: 'Lines of the order. Empty if no order would be placed.' })
  items!: PlanItemDto[];

  @ApiProperty({ ...CENTS, description: 'Charged, with tax.' })
  totalCents!: number;

  @ApiPropertyOptional({ ...CENTS, description: 'Refunded once the registry has deleted the domain.' })
  refundCents?: number;

  @ApiPropertyOptional({
    ...CENTS,
    description:
      'Available credit after the call, without a refund that follows later. Omitted if the call leaves the credit as it is.',
  })
  balanceAfterCents?: number;

  @ApiProperty({
    type: [String],
    description: 'Commands to the registry, in words, in the order in which they are sent.',
  })
  registryCommands!: string[];

  @ApiProperty({ type: [PlanChangeDto], description: 'Fields that the call or the registry changes.' })
  changes!: PlanChangeDto[];

  @ApiProperty({
    type: [String],
    description:
      'Names of the events that the call sends, and of those that follow when the registry accepts.',
  })
  events!: string[];

  @ApiProperty({
    type: [String],
    description: 'Harm that the registry does not refuse, such as a broken DNSSEC chain, in words.',
  })
  warnings!: string[];

  @ApiProperty({
    type: [String],
    description: 'Email addresses that have to be verified afterwards, in words.',
  })
  verifications!: string[];

  @ApiProperty({ type: [String], description: 'Kinds of mail that follow, as far as they are decided.' })
  mails!: string[];

  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: true,
    description: 'Answer of the call, without secrets and new ids. Omitted where the registry decides it.',
  })
  result?: unknown;
}

export class PlanResponseDto {
  @ApiProperty({ type: PlanDto, description: 'What the call would do.' })
  plan!: PlanDto;
}

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
