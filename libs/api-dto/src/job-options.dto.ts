import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ERROR_CLASSES, type ErrorClass, ITEM_ORDERS, type RequestedOptions } from '@registrar/jobs';
import { badRequest, Money } from '@registrar/kernel';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsDefined,
  IsIn,
  IsInt,
  IsNumber,
  IsObject,
  IsString,
  Max,
  Min,
  ValidateIf,
  ValidateNested,
} from 'class-validator';

const int32 = { type: 'integer', format: 'int32' } as const;
const usd = { type: 'number', format: 'double' } as const;
const WhenSent = (): PropertyDecorator => ValidateIf((_body: object, value: unknown) => value !== undefined);
const IsAmount = (): PropertyDecorator => IsNumber({ allowNaN: false, allowInfinity: false });

export class JobWindowDto {
  @ApiProperty({ ...int32, minimum: 0, maximum: 23, description: 'First hour of the day, in UTC.' })
  @IsInt()
  @Min(0)
  @Max(23)
  fromHour!: number;

  @ApiProperty({
    ...int32,
    minimum: 0,
    maximum: 24,
    description:
      'Hour before which items are carried out, in UTC. Below `fromHour`: of the next day. 24 is 0 of the next day.',
  })
  @IsInt()
  @Min(0)
  @Max(24)
  toHour!: number;
}

export class JobOptionsDto {
  @ApiPropertyOptional({
    ...usd,
    description:
      'USD. The job pauses before an item that would exceed it. Not for `transferCredit`, which has no order.',
  })
  @WhenSent()
  @IsAmount()
  spendCap?: number;

  @ApiPropertyOptional({ type: String, format: 'date-time', description: 'No item is carried out before.' })
  @WhenSent()
  @IsString()
  notBefore?: string;

  @ApiPropertyOptional({ type: JobWindowDto, description: 'Hours of the day for items. Omitted: all.' })
  @WhenSent()
  @IsObject()
  @ValidateNested()
  @Type(() => JobWindowDto)
  window?: JobWindowDto;

  @ApiPropertyOptional({
    ...int32,
    minimum: 1,
    description: 'The job pauses after as many refused items in a row. Omitted: it does not.',
  })
  @WhenSent()
  @IsInt()
  pauseAfterFailures?: number;

  @ApiPropertyOptional({
    ...int32,
    minimum: 1,
    maximum: 50,
    default: 8,
    description: 'Items that are carried out at the same time. 1 keeps their order.',
  })
  @WhenSent()
  @IsInt()
  atOnce?: number;

  @ApiPropertyOptional({
    enum: [...ITEM_ORDERS],
    default: 'as_given',
    description:
      'Order in which items begin: as given, the domain that expires first, or the lowest planned price. With `atOnce` above 1 an item may end before an earlier one.',
  })
  @WhenSent()
  @IsString()
  order?: string;

  @ApiPropertyOptional({
    ...usd,
    description:
      'USD. An item whose price is above its planned one is carried out up to this price. Omitted: it is refused with `plan_changed`.',
  })
  @WhenSent()
  @IsAmount()
  acceptPriceUpTo?: number;
}

export class StartJobDto {
  @ApiProperty({ format: 'uuid', description: '`planId` of the job: the plan that was read.' })
  @IsDefined()
  @IsString()
  planId!: string;
}

export class RetryJobDto {
  @ApiProperty({ enum: [...ERROR_CLASSES], isArray: true, description: 'Refused items of these classes.' })
  @IsDefined()
  @IsArray()
  @ArrayMaxSize(ERROR_CLASSES.length)
  @IsIn([...ERROR_CLASSES], { each: true })
  classes!: ErrorClass[];
}

/** `notBefore`: as it was read. Throws 400 for an amount that is none; limits are the core's. */
export function requestedJobOptions(sent: JobOptionsDto, notBefore: Date | undefined): RequestedOptions {
  const { spendCap, window, pauseAfterFailures, atOnce, acceptPriceUpTo, order } = sent;
  return {
    spendCap: usdOf('spendCap', spendCap),
    notBefore,
    window: window && { fromHour: window.fromHour, toHour: window.toHour },
    pauseAfterFailures,
    ...(atOnce !== undefined && { atOnce }),
    ...(order !== undefined && { order }),
    acceptPriceUpTo: usdOf('acceptPriceUpTo', acceptPriceUpTo),
  };
}

function usdOf(name: string, amount: number | undefined): Money | undefined {
  if (amount === undefined) return undefined;
  const money = Money.parse(amount, 'USD');
  if (!money) throw badRequest(`options.${name} must be an amount of whole cents`, 'request.fields');
  return money;
}
