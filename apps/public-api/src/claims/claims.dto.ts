import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { ClaimsPurchaseType } from '@registrar/catalog';
import { IsIn, IsOptional } from 'class-validator';

const CLAIMS_PURCHASE_TYPES = ['registration', 'landrush_eap', 'landrush_auction_a', 'landrush_reserve_a'] as const satisfies readonly ClaimsPurchaseType[];

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

  @ApiPropertyOptional({ example: '30 2010 012 345', description: 'Of the mark, where the source tells it: notices of the trademark clearinghouse do not' })
  registrationNumber?: string;

  @ApiPropertyOptional({ example: 'Lamps', description: 'Goods and services' })
  description?: string;

  @ApiPropertyOptional({ description: 'The whole claim as HTML' })
  noticeHtml?: string;

  @ApiPropertyOptional({ format: 'float', minimum: 0, maximum: 1, example: 1, description: '1: the name is the mark itself; left out where a case or a court found the name abusive, as the source tells no degree' })
  confidence?: number;
}

export class DomainClaimsCheckResponseDto {
  @ApiProperty({ example: 'lumen.example', description: 'Lower-case punycode' })
  domain!: string;

  @ApiProperty({ type: [TrademarkClaimDto] })
  claims!: TrademarkClaimDto[];

  @ApiPropertyOptional({ description: 'The TLD wants a claims check for this purchaseType; left out when false' })
  claimsProcessActive?: boolean;

  @ApiProperty({ type: String, nullable: true, description: 'To be sent with the purchase, as the two dates; null when no claims' })
  claimId!: string | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  notBefore!: string | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  notAfter!: string | null;

  @ApiPropertyOptional({ description: 'Markdown: what must be shown to the registrant before the purchase' })
  claimsNotice?: string;
}
