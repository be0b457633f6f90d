import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

const VALUES = [
  { type: 'string' },
  { type: 'boolean' },
  { type: 'number' },
  { type: 'array', items: { type: 'string' } },
  { type: 'object', additionalProperties: true },
];
const CENTS = { type: 'integer', format: 'int64' } as const;

export class PlanItemDto {
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

export class PlanDto {
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
