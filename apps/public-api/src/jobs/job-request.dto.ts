import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { JobOptionsDto, requestedJobOptions } from '@registrar/api-dto';
import { BodyPipe, type Query, queryText, refuseUnknownFields, timestampOf } from '@registrar/http';
import type { JsonValue } from '@registrar/kernel';
import type { RequestedOptions } from '@registrar/jobs';
import { Type } from 'class-transformer';
import { IsObject, ValidateNested } from 'class-validator';

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
  const { options: sent } = checked;
  return requestedJobOptions(sent, timestampOf('options.notBefore', sent.notBefore));
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
  'order',
] as const;
/** The others are numbers. */
const TEXT_OPTIONS: readonly string[] = ['notBefore', 'order'];

/** The options of a query in the form of a body; undefined: it has none. */
export function optionsOfQuery(query: Query): JsonValue | undefined {
  const sent = OPTION_PARAMETERS.flatMap((name): [string, JsonValue][] => {
    const text = queryText(query, name);
    return text === undefined ? [] : [[name, TEXT_OPTIONS.includes(name) ? text : numberOf(text)]];
  });
  if (sent.length === 0) return undefined;
  const { windowFromHour: fromHour, windowToHour: toHour, ...options } = Object.fromEntries(sent);
  const hasWindow = fromHour !== undefined || toHour !== undefined;
  return hasWindow ? { ...options, window: { fromHour, toHour } } : options;
}

/** A text that is no number stays one, and is refused as such. */
const numberOf = (text: string): JsonValue => (/^-?\d{1,12}(\.\d{1,4})?$/.test(text) ? Number(text) : text);
