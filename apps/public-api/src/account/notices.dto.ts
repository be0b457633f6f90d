import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { DEFAULT_LEADS, MAX_LEADS, type UpcomingKind } from '@registrar/accounts';
import { IsArray, ValidateIf } from 'class-validator';

/** Optional, but not nullable. */
const WhenSent = (): PropertyDecorator => ValidateIf((_body: object, value: unknown) => value !== undefined);

const MEANINGS: Readonly<Record<UpcomingKind, string>> = {
  verificationHold: 'The hold of domains whose registrant address is not verified.',
  expiry: 'The expiry.',
  lockEnd: 'The end of the TransferLock.',
  graceEnd: 'The day on which an expired domain leaves the account; no notice goes out before the expiry.',
  interruption:
    'The day on which an expired domain is taken out of the DNS, before its deletion; no notice goes out before the expiry.',
  redemptionEnd: 'The last day on which a deleted domain can be restored.',
  priceChange: 'An automatic renewal at another price than now, by a dated price.',
};

const leads = (kind: UpcomingKind) => ({
  type: 'array' as const,
  items: { type: 'integer', minimum: 0, maximum: 90 },
  maxItems: MAX_LEADS,
  description: `${MEANINGS[kind]} Days before; an empty list or [0]: no notice. Default: ${DEFAULT_LEADS[kind].join(', ')}.`,
  example: [...DEFAULT_LEADS[kind]],
});

/** A kind that is left out gets its default. The core checks the days: one text names kind and limits. */
export class SetNoticesDto {
  @ApiPropertyOptional(leads('verificationHold'))
  @WhenSent()
  @IsArray()
  verificationHold?: number[];

  @ApiPropertyOptional(leads('expiry'))
  @WhenSent()
  @IsArray()
  expiry?: number[];

  @ApiPropertyOptional(leads('lockEnd'))
  @WhenSent()
  @IsArray()
  lockEnd?: number[];

  @ApiPropertyOptional(leads('graceEnd'))
  @WhenSent()
  @IsArray()
  graceEnd?: number[];

  @ApiPropertyOptional(leads('interruption'))
  @WhenSent()
  @IsArray()
  interruption?: number[];

  @ApiPropertyOptional(leads('redemptionEnd'))
  @WhenSent()
  @IsArray()
  redemptionEnd?: number[];

  @ApiPropertyOptional(leads('priceChange'))
  @WhenSent()
  @IsArray()
  priceChange?: number[];
}

/** Lead times in days, longest first. */
export class NoticesDto {
  @ApiProperty(leads('verificationHold')) verificationHold!: readonly number[];
  @ApiProperty(leads('expiry')) expiry!: readonly number[];
  @ApiProperty(leads('lockEnd')) lockEnd!: readonly number[];
  @ApiProperty(leads('graceEnd')) graceEnd!: readonly number[];
  @ApiProperty(leads('interruption')) interruption!: readonly number[];
  @ApiProperty(leads('redemptionEnd')) redemptionEnd!: readonly number[];
  @ApiProperty(leads('priceChange')) priceChange!: readonly number[];
  @ApiPropertyOptional({
    description:
      'Whether notices are written: the account has set lead times, or has an active subscription to `domain.notice.upcoming`.',
  })
  active?: boolean;
}
