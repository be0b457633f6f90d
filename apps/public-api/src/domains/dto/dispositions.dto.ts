import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { type Disposition, DISPOSITIONS, MAX_DISPOSITION_NAMES } from '@registrar/domains';
import { IsArray, IsString } from 'class-validator';

export class DispositionsRequestDto {
  @ApiProperty({
    type: [String],
    minItems: 1,
    maxItems: MAX_DISPOSITION_NAMES,
    description: 'Unicode or punycode, any case.',
    example: ['example.com'],
  })
  @IsArray()
  @IsString({ each: true })
  domainNames!: string[];
}

export class DispositionDto {
  @ApiProperty({ description: 'Punycode. As sent, where it is not a domain name.' })
  domainName!: string;

  @ApiProperty({
    enum: DISPOSITIONS,
    description:
      'expired: the term is over; in the account, or (with `endedAt`) out of it and not deleted at the registry. in_redemption: deleted at the registry, which can still restore it. pending_delete: being deleted, or deleted and not released. transferred_away: at another registrar. moved_to_account: in another account of this registrar. deleted: released. refunded: deleted within the add grace period. never_here: never in your account.',
  })
  disposition!: Disposition;

  @ApiPropertyOptional({
    example: 'not a valid domain name',
    description: 'Why the entry can be no domain of an account.',
  })
  reason?: string;

  @ApiPropertyOptional({ format: 'date-time', description: 'Registration at the registry.' })
  createDate?: string;

  @ApiPropertyOptional({
    format: 'date-time',
    description: 'End of the term, as your account had it last. Omitted after a move to another account.',
  })
  expireDate?: string;

  @ApiPropertyOptional({
    format: 'date-time',
    description: 'When the domain left your account. Omitted while your account has it.',
  })
  endedAt?: string;

  @ApiPropertyOptional({ format: 'date-time', description: 'When the registry deleted the expired domain.' })
  deletedAt?: string;

  @ApiPropertyOptional({
    type: 'integer',
    format: 'int32',
    description: 'Order of your account that bought the domain.',
  })
  orderId?: number;

  @ApiPropertyOptional({
    type: 'integer',
    format: 'int32',
    description: 'Id of the transfer, or of the move to another account.',
  })
  transferId?: number;

  @ApiPropertyOptional({
    format: 'date-time',
    description: 'Until when the domain stays in your account without a renewal.',
  })
  renewUntil?: string;

  @ApiPropertyOptional({
    format: 'date-time',
    description:
      'Until when `restoreDomain` is possible at this price. Omitted where it is not possible, or where only the registry knows.',
  })
  restoreUntil?: string;

  @ApiPropertyOptional({
    type: 'integer',
    format: 'int64',
    description:
      'US cents before tax, with the renewal that a restore needs. Omitted where no restore is possible, and for premium domains: `quoteRestore` asks the registry.',
  })
  restorePriceCents?: number;
}

export class DispositionsResponseDto {
  @ApiProperty({
    type: [DispositionDto],
    description: 'One entry for each name, in the order of the request.',
  })
  results!: DispositionDto[];
}
