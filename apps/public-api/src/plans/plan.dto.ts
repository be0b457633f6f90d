import { applyDecorators, UseInterceptors } from '@nestjs/common';
import { ApiExtraModels, ApiProperty, ApiPropertyOptional, ApiQuery } from '@nestjs/swagger';
import { DryRunInterceptor, type Plan, type PlanItem } from '@registrar/http';

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
  @ApiProperty({ description: 'Field of the domain. `domainName`: the domain enters or leaves the account.' })
  field!: string;

  @ApiPropertyOptional({
    description: 'Value before. Omitted if there is none, and for contacts and auth codes.',
    oneOf: [{ type: 'string' }, { type: 'boolean' }, { type: 'array', items: { type: 'string' } }],
  })
  from?: unknown;

  @ApiPropertyOptional({
    description: 'Value after. Omitted if there is none, and for contacts and auth codes.',
    oneOf: [{ type: 'string' }, { type: 'boolean' }, { type: 'array', items: { type: 'string' } }],
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

  @ApiProperty({ type: [PlanChangeDto], description: 'Changes of the domain.' })
  changes!: PlanChangeDto[];

  @ApiProperty({
    type: [String],
    description:
      'Names of the events that the call sends, and of those that follow when the registry accepts.',
  })
  events!: string[];
}

export class PlanResponseDto {
  @ApiProperty({ type: PlanDto, description: 'What the call would do.' })
  plan!: PlanDto;
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
