import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { ExchangeRate } from '@registrar/billing';
import { badRequest } from '@registrar/kernel';
import { IsNumber, IsOptional } from 'class-validator';

const DECIMALS = 8;
const rate = {
  type: 'number',
  format: 'double',
  example: 0.92,
  description: 'Of the currency for one USD.',
} as const;

export class SetExchangeRateDto {
  @ApiProperty({
    ...rate,
    nullable: true,
    description:
      'Amount of the currency for one USD: more than 0, less than 10,000, at most eight decimals. null: remove the rate.',
  })
  @IsOptional()
  @IsNumber({ allowNaN: false, allowInfinity: false })
  rate!: number | null;
}

export class ExchangeRateDto {
  @ApiProperty({ example: 'EUR', description: 'ISO 4217' }) currency!: string;
  @ApiPropertyOptional({
    ...rate,
    description: 'Amount of the currency for one USD. Omitted: the rate was removed.',
  })
  rate?: number;
  @ApiProperty({ format: 'date-time' }) validFrom!: Date;
}

export class ListExchangeRatesDto {
  @ApiProperty({ type: [ExchangeRateDto] }) items!: ExchangeRateDto[];
}

export const exchangeRateDto = ({ currency, rate: decimal, validFrom }: ExchangeRate): ExchangeRateDto => ({
  currency,
  ...(decimal !== undefined && { rate: Number(decimal) }),
  validFrom,
});

/** A plain decimal; one with more decimals than are stored stays unchanged, and is refused for that. */
export function decimalOf({ rate: sent }: SetExchangeRateDto): string | undefined {
  if (sent === undefined) throw badRequest("'rate' is required: a number, or null to remove the rate");
  if (sent === null) return undefined;
  return Number(sent.toFixed(DECIMALS)) === sent
    ? sent.toFixed(DECIMALS).replace(/\.?0+$/, '')
    : String(sent);
}
