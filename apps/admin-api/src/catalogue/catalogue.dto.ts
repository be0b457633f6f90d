import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { PRICE_FAULT_REASONS, type PremiumNameRecord, type PriceRecord, type PromotionRecord, type RecordedFault, type RulesRecord, type TldRecord, type TldSheet } from '@registrar/catalog';
import type { Money } from '@registrar/kernel';

const int32 = { type: 'integer', format: 'int32' } as const;
const date = { format: 'date-time' } as const;
const json = { type: 'object', additionalProperties: true } as const;
const ORIGIN = { enum: ['file', 'staff'], description: 'file: as the reviewed file has it; staff: decided since, and left alone by the loader.' };
const TERMS = 'USD a year; of a restore each time.';

export class TldDto {
  @ApiProperty() name!: string;
  @ApiPropertyOptional({ description: 'Code of the registry connection; absent: it is not sold.' }) connection?: string;
  @ApiProperty({ enum: ['live', 'blocked'], description: 'blocked: no registrations and no transfers in; renewals, restores and refunds of domains that are held go on.' }) status!: TldRecord['status'];
  @ApiPropertyOptional({ enum: ['renewal', 'restore'], isArray: true, description: 'What the block stops beside registrations and transfers in.' }) blockedProducts?: readonly string[];
  @ApiProperty(ORIGIN) origin!: TldRecord['origin'];
}

export class ListTldsDto {
  @ApiProperty({ type: [TldDto] }) items!: TldDto[];
}

export class TldRulesVersionDto {
  @ApiProperty(date) validFrom!: Date;
  @ApiProperty({ ...json, description: 'What is particular; the rest is usual.' }) rules!: object;
  @ApiProperty({ ...json, description: 'Where they come from: a file with its source, or staff with a reason.' }) source!: object;
}

export class TldPriceDto {
  @ApiProperty({ enum: ['registration', 'renewal', 'transfer', 'restore'] }) product!: string;
  @ApiPropertyOptional({ ...int32, description: 'Absent: for every account without a price of its own.' }) accountId?: number;
  @ApiProperty({ description: TERMS }) price!: number;
  @ApiProperty({ description: TERMS }) listPrice!: number;
  @ApiProperty(date) validFrom!: Date;
  @ApiProperty({ description: 'false: over, or yet to come.' }) inForce!: boolean;
  @ApiProperty(json) source!: object;
}

export class PriceFaultDto {
  @ApiProperty({ example: 'quay' }) tld!: string;
  @ApiProperty({ enum: ['registration', 'renewal', 'transfer', 'restore'], description: 'The product last asked for.' }) product!: string;
  @ApiProperty({ enum: PRICE_FAULT_REASONS }) reason!: string;
  @ApiProperty({ description: 'What is wrong and what to do, for the domain requested last.' }) detail!: string;
  @ApiProperty(date) firstSeenAt!: Date;
  @ApiProperty({ ...date, description: 'Written once an hour at most.' }) lastSeenAt!: Date;
}

export class TldSheetDto extends TldDto {
  @ApiPropertyOptional({ ...json, description: 'In force, complete; absent: none have begun.' }) rules?: object;
  @ApiPropertyOptional(date) rulesSince?: Date;
  @ApiProperty({ type: [TldRulesVersionDto], description: 'Newest start first, those to come too.' }) rulesVersions!: TldRulesVersionDto[];
  @ApiProperty({ type: [TldPriceDto], description: 'Newest start first, those to come too.' }) prices!: TldPriceDto[];
  @ApiProperty({ type: [PriceFaultDto], description: 'Why names had no price within the last 24 hours: they are shown as not purchasable, and purchases are refused with 422.' }) priceFaults!: PriceFaultDto[];
}

export class PromotionDto {
  @ApiProperty() code!: string;
  @ApiProperty() description!: string;
  @ApiPropertyOptional({ type: [String], description: 'Absent: every TLD.' }) tlds?: string[];
  @ApiProperty({ type: [String] }) products!: string[];
  @ApiProperty(int32) minYears!: number;
  @ApiProperty(int32) maxYears!: number;
  @ApiPropertyOptional({ ...int32, description: 'Off the price, in 1/10,000.' }) percentBps?: number;
  @ApiPropertyOptional({ description: 'Off the whole purchase, USD.' }) amountOff?: number;
  @ApiPropertyOptional({ ...int32, description: 'Absent: for every account.' }) accountId?: number;
  @ApiProperty(date) startsAt!: Date;
  @ApiPropertyOptional({ ...date, description: 'First instant at which it is over; absent: open.' }) endsAt?: Date;
  @ApiPropertyOptional(int32) maxUses?: number;
  @ApiPropertyOptional(int32) maxUsesPerAccount?: number;
  @ApiPropertyOptional({ ...int32, description: 'In lists: purchases made with it that count.' }) uses?: number;
}

export class ListPromotionsDto {
  @ApiProperty({ type: [PromotionDto] }) items!: PromotionDto[];
}

export class PremiumNameDto {
  @ApiProperty() name!: string;
  @ApiProperty() tld!: string;
  @ApiProperty({ description: "The registry's word for the class." }) class!: string;
  @ApiProperty({ description: 'USD a year.' }) registration!: number;
  @ApiProperty({ description: 'USD a year.' }) renewal!: number;
  @ApiPropertyOptional({ description: 'USD; absent: it cannot be transferred to us.' }) transfer?: number;
}

export class ListPremiumNamesDto {
  @ApiProperty({ type: [PremiumNameDto] }) items!: PremiumNameDto[];
  @ApiPropertyOptional({ description: 'Send it as `after` for the next part; absent at the end.' }) next?: string;
}

const priceDto = ({ tld: _tld, price, listPrice, ...rest }: PriceRecord & { inForce: boolean }): TldPriceDto => ({
  ...rest, price: price.toNumber(), listPrice: listPrice.toNumber(),
});
const versionDto = ({ tld: _tld, ...version }: RulesRecord): TldRulesVersionDto => version;

/** Without the connection, which stands beside it. */
export const priceFaultDto = ({ connection: _connection, ...fault }: RecordedFault): PriceFaultDto => fault;

export const tldSheetDto = ({ rulesVersions, prices, priceFaults, ...sheet }: TldSheet): TldSheetDto => ({
  ...sheet, rulesVersions: rulesVersions.map(versionDto), prices: prices.map(priceDto), priceFaults: priceFaults.map(priceFaultDto),
});

export const promotionDto = ({ off, tlds, products, ...rest }: PromotionRecord & { uses?: number }): PromotionDto => ({
  ...rest, ...(tlds && { tlds: [...tlds] }), products: [...products], ...('percentBps' in off ? off : { amountOff: off.amount.toNumber() }),
});

export const premiumNameDto = ({ registration, renewal, transfer, ...rest }: PremiumNameRecord): PremiumNameDto => ({
  ...rest, registration: registration.toNumber(), renewal: renewal.toNumber(), ...optional(transfer),
});
const optional = (transfer: Money | undefined): { transfer?: number } => (transfer ? { transfer: transfer.toNumber() } : {});
