import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { BodyPipe, type Query, queryText, refuseUnknownFields, timestampOf } from '@registrar/http';
import { badRequest, type JsonValue, Money } from '@registrar/kernel';
import { ERROR_CLASSES, type ErrorClass, type RequestedOptions } from '@registrar/jobs';
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
    ...usd,
    description:
      'USD. An item whose price is above its planned one is carried out up to this price. Omitted: it is refused with `plan_changed`.',
  })
  @WhenSent()
  @IsAmount()
  acceptPriceUpTo?: number;
}

/** The JSON of a new job; read while it arrives (libs/http/src/jobs), described here. */
export class CreateJobDto {
  @ApiProperty({
    description: 'Id of an operation that changes something. Before `items`.',
    example: 'renewDomain',
  })
  command!: string;

  @ApiPropertyOptional({
    type: 'array',
    items: { type: 'object', additionalProperties: true },
    description: 'Parameters and body fields of one call each. Up to 100,000 items of up to 64 KiB.',
  })
  items?: object[];

  @ApiPropertyOptional({ type: JobOptionsDto, description: 'Before `items`.' })
  options?: JobOptionsDto;

  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: true,
    description:
      'In place of `items`: the filters of `listDomains`, or `{"all": true}`. One item for each domain of the account.',
  })
  selector?: object;

  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: true,
    description: 'Fields of each item beside `domainName`, for a selector.',
  })
  template?: object;
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

/** Options of a body, with their errors named from its root. */
class OptionsHolder {
  @ApiProperty({ type: JobOptionsDto })
  @IsObject()
  @ValidateNested()
  @Type(() => JobOptionsDto)
  options!: JobOptionsDto;
}

const body = new BodyPipe();

/** Throws 400 for an unknown or malformed option; limits are the core's. */
export async function requestedOptions(options: JsonValue | undefined): Promise<RequestedOptions> {
  if (options === undefined) return {};
  refuseUnknownFields(OptionsHolder, { options });
  const checked = await (body.transform(
    { options },
    { type: 'body', metatype: OptionsHolder },
  ) as Promise<OptionsHolder>);
  const { spendCap, notBefore, window, pauseAfterFailures, atOnce, acceptPriceUpTo } = checked.options;
  return {
    spendCap: usdOf('spendCap', spendCap),
    notBefore: timestampOf('options.notBefore', notBefore),
    window: window && { fromHour: window.fromHour, toHour: window.toHour },
    pauseAfterFailures,
    ...(atOnce !== undefined && { atOnce }),
    acceptPriceUpTo: usdOf('acceptPriceUpTo', acceptPriceUpTo),
  };
}

function usdOf(name: string, amount: number | undefined): Money | undefined {
  if (amount === undefined) return undefined;
  const money = Money.parse(amount, 'USD');
  if (!money) throw badRequest(`options.${name} must be an amount of whole cents`, 'request.fields');
  return money;
}

/** Parameters of the query that hold an option, with the place of each. */
export const OPTION_PARAMETERS = [
  'spendCap',
  'notBefore',
  'windowFromHour',
  'windowToHour',
  'pauseAfterFailures',
  'atOnce',
  'acceptPriceUpTo',
] as const;

/** The options of a query in the form of a body; undefined: it has none. */
export function optionsOfQuery(query: Query): JsonValue | undefined {
  const sent = OPTION_PARAMETERS.flatMap((name): [string, JsonValue][] => {
    const text = queryText(query, name);
    return text === undefined ? [] : [[name, name === 'notBefore' ? text : numberOf(text)]];
  });
  if (sent.length === 0) return undefined;
  const { windowFromHour: fromHour, windowToHour: toHour, ...options } = Object.fromEntries(sent);
  const hasWindow = fromHour !== undefined || toHour !== undefined;
  return hasWindow ? { ...options, window: { fromHour, toHour } } : options;
}

/** A text that is no number stays one, and is refused as such. */
const numberOf = (text: string): JsonValue => (/^-?\d{1,12}(\.\d{1,4})?$/.test(text) ? Number(text) : text);
