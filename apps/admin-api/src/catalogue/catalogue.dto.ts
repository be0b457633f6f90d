import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  PRICE_FAULT_REASONS,
  type PremiumNameRecord,
  type PriceRecord,
  type PromotionRecord,
  type RecordedFault,
  type RulesRecord,
  type SalesStop,
  type TldRecord,
  type TldSheet,
} from '@registrar/catalog';
import type { Money } from '@registrar/kernel';
import { SalesStopDto, stopsOf } from './sales-stops.dto';

const int32 = { type: 'integer', format: 'int32' } as const;
const date = { format: 'date-time' } as const;
const json = { type: 'object', additionalProperties: true } as const;
const ORIGIN = {
  enum: ['file', 'staff'],
  description: 'file: from the catalogue file. staff: changed by staff; the loader does not overwrite it.',
};
const TERMS = 'USD per year; for a restore, USD each time.';

export class TldDto {
  @ApiProperty() name!: string;
  @ApiPropertyOptional({ description: 'Code of the registry connection. Omitted: the TLD is not sold.' })
  connection?: string;
  @ApiProperty({
    enum: ['live', 'blocked'],
    description:
      'live, or blocked: no registrations and no transfers in. Renewals, restores and refunds of existing domains continue.',
  })
  status!: TldRecord['status'];
  @ApiPropertyOptional({
    enum: ['renewal', 'restore'],
    isArray: true,
    description: 'Further products that the block stops.',
  })
  blockedProducts?: readonly string[];
  @ApiProperty(ORIGIN) origin!: TldRecord['origin'];
  @ApiPropertyOptional({ type: SalesStopDto, description: 'Sales of this TLD that staff have stopped.' })
  stopped?: SalesStopDto;
  @ApiPropertyOptional({
    type: SalesStopDto,
    description: 'Sales of all TLDs of its registry connection that staff have stopped.',
  })
  registryStopped?: SalesStopDto;
}

/** A TLD with the stops of its sales. */
export function withStops<T extends Pick<TldDto, 'name' | 'connection'>>(
  tld: T,
  stops: readonly SalesStop[],
): T & Pick<TldDto, 'stopped' | 'registryStopped'> {
  const { name, connection } = tld;
  const { stopped: registryStopped } =
    connection === undefined ? {} : stopsOf(stops, { registry: connection });
  return { ...tld, ...stopsOf(stops, { tld: name }), ...(registryStopped && { registryStopped }) };
}

export class ListTldsDto {
  @ApiProperty({ type: [TldDto] }) items!: TldDto[];
}

export class TldRulesVersionDto {
  @ApiProperty(date) validFrom!: Date;
  @ApiProperty({ ...json, description: 'Rules that differ from the defaults.' }) rules!: object;
  @ApiProperty({ ...json, description: 'Source of the rules: a file, or staff with a reason.' })
  source!: object;
}

export class TldPriceDto {
  @ApiProperty({ enum: ['registration', 'renewal', 'transfer', 'restore'] }) product!: string;
  @ApiPropertyOptional({
    ...int32,
    description: 'Account that the price is for. Omitted: all accounts without their own price.',
  })
  accountId?: number;
  @ApiProperty({ description: TERMS }) price!: number;
  @ApiProperty({ description: TERMS }) listPrice!: number;
  @ApiProperty(date) validFrom!: Date;
  @ApiProperty({ description: 'Whether the price applies now. false: past or future.' }) inForce!: boolean;
  @ApiProperty(json) source!: object;
}

export class PriceFaultDto {
  @ApiProperty({ example: 'quay' }) tld!: string;
  @ApiProperty({
    enum: ['registration', 'renewal', 'transfer', 'restore'],
    description: 'The product requested last.',
  })
  product!: string;
  @ApiProperty({ enum: PRICE_FAULT_REASONS }) reason!: string;
  @ApiProperty({ description: 'What is wrong and what to do, for the domain requested last.' })
  detail!: string;
  @ApiProperty(date) firstSeenAt!: Date;
  @ApiProperty({ ...date, description: 'When it was seen last; updated at most once an hour.' })
  lastSeenAt!: Date;
}

export class TldSheetDto extends TldDto {
  @ApiPropertyOptional({
    ...json,
    description: 'The rules in force, complete. Omitted: none are in force yet.',
  })
  rules?: object;
  @ApiPropertyOptional(date) rulesSince?: Date;
  @ApiProperty({ type: [TldRulesVersionDto], description: 'By start, newest first, including future ones.' })
  rulesVersions!: TldRulesVersionDto[];
  @ApiProperty({ type: [TldPriceDto], description: 'By start, newest first, including future ones.' })
  prices!: TldPriceDto[];
  @ApiProperty({
    type: [PriceFaultDto],
    description:
      'Why names had no price within the last 24 hours: they are shown as not purchasable, and purchases are refused with 422.',
  })
  priceFaults!: PriceFaultDto[];
}

export class PromotionDto {
  @ApiProperty() code!: string;
  @ApiProperty() description!: string;
  @ApiPropertyOptional({ type: [String], description: 'TLDs that the promotion covers. Omitted: all.' })
  tlds?: string[];
  @ApiProperty({ type: [String] }) products!: string[];
  @ApiProperty(int32) minYears!: number;
  @ApiProperty(int32) maxYears!: number;
  @ApiPropertyOptional({ ...int32, description: 'Discount in basis points (1/10,000) of the price.' })
  percentBps?: number;
  @ApiPropertyOptional({ description: 'Discount in USD on the whole purchase.' }) amountOff?: number;
  @ApiPropertyOptional({ ...int32, description: 'Account that may use it. Omitted: all.' })
  accountId?: number;
  @ApiProperty(date) startsAt!: Date;
  @ApiPropertyOptional({ ...date, description: 'End, exclusive. Omitted: open-ended.' }) endsAt?: Date;
  @ApiPropertyOptional(int32) maxUses?: number;
  @ApiPropertyOptional(int32) maxUsesPerAccount?: number;
  @ApiPropertyOptional({ ...int32, description: 'Number of purchases with the code. Only in lists.' })
  uses?: number;
}

export class ListPromotionsDto {
  @ApiProperty({ type: [PromotionDto] }) items!: PromotionDto[];
}

export class PremiumNameDto {
  @ApiProperty() name!: string;
  @ApiProperty() tld!: string;
  @ApiProperty({ description: 'Class of the premium name at the registry.' }) class!: string;
  @ApiProperty({ description: 'USD per year.' }) registration!: number;
  @ApiProperty({ description: 'USD per year.' }) renewal!: number;
  @ApiPropertyOptional({ description: 'USD. Omitted: it cannot be transferred in.' }) transfer?: number;
}

export class ListPremiumNamesDto {
  @ApiProperty({ type: [PremiumNameDto] }) items!: PremiumNameDto[];
  @ApiPropertyOptional({ description: 'Send it as `after` to continue. Omitted at the end of the list.' })
  next?: string;
}

const priceDto = ({
  tld: _tld,
  price,
  listPrice,
  ...rest
}: PriceRecord & { inForce: boolean }): TldPriceDto => ({
  ...rest,
  price: price.toNumber(),
  listPrice: listPrice.toNumber(),
});
const versionDto = ({ tld: _tld, ...version }: RulesRecord): TldRulesVersionDto => version;

/** Without the connection, which is a field of its TLD. */
export const priceFaultDto = ({ connection: _connection, ...fault }: RecordedFault): PriceFaultDto => fault;

export const tldSheetDto = ({ rulesVersions, prices, priceFaults, ...sheet }: TldSheet): TldSheetDto => ({
  ...sheet,
  rulesVersions: rulesVersions.map(versionDto),
  prices: prices.map(priceDto),
  priceFaults: priceFaults.map(priceFaultDto),
});

export const promotionDto = ({
  off,
  tlds,
  products,
  ...rest
}: PromotionRecord & { uses?: number }): PromotionDto => ({
  ...rest,
  ...(tlds && { tlds: [...tlds] }),
  products: [...products],
  ...('percentBps' in off ? off : { amountOff: off.amount.toNumber() }),
});

export const premiumNameDto = ({
  registration,
  renewal,
  transfer,
  ...rest
}: PremiumNameRecord): PremiumNameDto => ({
  ...rest,
  registration: registration.toNumber(),
  renewal: renewal.toNumber(),
  ...optional(transfer),
});
const optional = (transfer: Money | undefined): { transfer?: number } =>
  transfer ? { transfer: transfer.toNumber() } : {};
