import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { Product, SalesStop, StopTarget } from '@registrar/catalog';
import { IsArray, IsDefined, IsIn, IsString, ValidateIf } from 'class-validator';
import { IsInstant } from '../shared/instant.dto';

const PRODUCTS = ['registration', 'transfer', 'renewal'] as const satisfies readonly Product[];
/** null is refused like another wrong value. */
const WhenSent = (): PropertyDecorator => ValidateIf((_body: object, value: unknown) => value !== undefined);
const REASON = { minLength: 1, maxLength: 500 } as const;

export class StopSalesDto {
  @ApiProperty({
    enum: PRODUCTS,
    isArray: true,
    minItems: 1,
    description:
      'What is not sold: registrations, transfers in, or renewals. Restores and refunds are never stopped.',
  })
  @IsDefined()
  @IsIn(PRODUCTS, { each: true })
  @IsArray()
  products!: (typeof PRODUCTS)[number][];

  @ApiProperty({ ...REASON, description: 'Why, for staff and the audit log.' })
  @IsDefined()
  @IsString()
  reason!: string;

  @ApiPropertyOptional({
    format: 'date-time',
    description: 'Sales open at this time. Omitted: when staff open them.',
  })
  @WhenSent()
  @IsInstant()
  until?: string;
}

export class SalesStopDto {
  @ApiProperty({ enum: PRODUCTS, isArray: true }) products!: readonly string[];
  @ApiProperty(REASON) reason!: string;
  @ApiProperty({ description: 'Member of staff, or key.' }) stoppedBy!: string;
  @ApiProperty({ format: 'date-time' }) since!: Date;
  @ApiPropertyOptional({ format: 'date-time', description: 'Omitted: when staff open them.' }) until?: Date;
}

export class SalesStateDto {
  @ApiPropertyOptional({ type: SalesStopDto, description: 'The stop in effect. Omitted: sales are open.' })
  stopped?: SalesStopDto;
}

/** The stop of this target, of those in effect. */
export function stopsOf(stops: readonly SalesStop[], target: StopTarget): SalesStateDto {
  const found = stops.find((stop) =>
    'tld' in target ? stop.tld === target.tld : stop.registry === target.registry,
  );
  if (!found) return {};
  const { products, reason, stoppedBy, since, until } = found;
  return { stopped: { products, reason, stoppedBy, since, ...(until && { until }) } };
}
