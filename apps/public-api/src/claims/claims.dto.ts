import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { ClaimsPurchaseType } from '@registrar/catalog';
import { IsIn, IsOptional } from 'class-validator';

const CLAIMS_PURCHASE_TYPES = [
  'registration',
  'landrush_eap',
  'landrush_auction_a',
  'landrush_reserve_a',
] as const satisfies readonly ClaimsPurchaseType[];

export class DomainClaimsCheckRequestDto {
  @ApiPropertyOptional({ enum: CLAIMS_PURCHASE_TYPES, default: 'registration' })
  @IsOptional()
  @IsIn(CLAIMS_PURCHASE_TYPES)
  purchaseType?: ClaimsPurchaseType | null;
}

export class TrademarkClaimDto {
  @ApiProperty({ example: 'LUMEN' })
  trademark!: string;

  @ApiProperty({ example: 'Lumen Lamps' })
  holder!: string;

  @ApiPropertyOptional({ example: 'DE', description: 'Two-letter code where there is one' })
  jurisdiction?: string;

  @ApiPropertyOptional({
    example: '30 2010 012 345',
    description:
      'Registration number of the mark. Omitted for notices of the trademark clearinghouse, which have none',
  })
  registrationNumber?: string;

  @ApiPropertyOptional({ example: 'Lamps', description: 'Goods and services of the mark' })
  description?: string;

  @ApiPropertyOptional({ description: 'The complete claim as HTML' })
  noticeHtml?: string;

  @ApiPropertyOptional({
    format: 'float',
    minimum: 0,
    maximum: 1,
    example: 1,
    description: '1: the name equals the mark. Omitted where a UDRP case or a court found the name abusive',
  })
  confidence?: number;
}

export class DomainClaimsCheckResponseDto {
  @ApiProperty({ example: 'lumen.example', description: 'Lower-case punycode' })
  domain!: string;

  @ApiProperty({ type: [TrademarkClaimDto] })
  claims!: TrademarkClaimDto[];

  @ApiPropertyOptional({
    description: 'Whether the TLD requires a claims check for this purchaseType. Omitted when false',
  })
  claimsProcessActive?: boolean;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Send it with the purchase, together with the two dates. null without claims',
  })
  claimId!: string | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  notBefore!: string | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  notAfter!: string | null;

  @ApiPropertyOptional({ description: 'Markdown. Show it to the registrant before the purchase' })
  claimsNotice?: string;
}
