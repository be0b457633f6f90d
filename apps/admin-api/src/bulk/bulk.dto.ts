import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  JobDetailsDto,
  jobDetailsDto,
  JobDto,
  jobDto,
  JobOptionsDto,
  requestedJobOptions,
} from '@registrar/api-dto';
import { BodyPipe, refuseUnknownFields, timestampOf } from '@registrar/http';
import type { Job, JobView, RefusalsOfCode, RequestedOptions } from '@registrar/jobs';
import type { JsonValue } from '@registrar/kernel';
import { type BulkAct, BULK_ACTS, type StaffActor } from '@registrar/staff';
import { Type } from 'class-transformer';
import { IsObject, ValidateNested } from 'class-validator';
import { PartDto } from '../shared/part.dto';

const count = { type: 'integer', format: 'int32', minimum: 0 } as const;

/** Describes the body of a new job; libs/http/src/jobs reads it as a stream, without this class. */
export class CreateBulkJobDto {
  @ApiProperty({
    enum: Object.keys(BULK_ACTS),
    description: 'The act, by the id of its operation. Before `items`.',
    example: 'setAutorenewForAccount',
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
      'In place of `items`: `{"filter": …}` or `{"filterId": …}` of the list of domains, or `{"all": true}`. One item for each domain that exists.',
  })
  selector?: object;

  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: true,
    description: 'Fields of each item beside its domain, for a selector; `reason` is one of them.',
  })
  template?: object;
}

/** Holds `options` as in the body, so that errors name a field from the root: `options.notBefore`. */
class BulkOptionsHolder {
  @ApiProperty({ type: JobOptionsDto })
  @IsObject()
  @ValidateNested()
  @Type(() => JobOptionsDto)
  options!: JobOptionsDto;
}

const body = new BodyPipe();

/** Throws 400 for an unknown or malformed option; libs/jobs checks the limits of their values. */
export async function bulkOptions(options: JsonValue | undefined): Promise<RequestedOptions> {
  if (options === undefined) return {};
  refuseUnknownFields(BulkOptionsHolder, { options });
  const { options: sent } = await (body.transform(
    { options },
    { type: 'body', metatype: BulkOptionsHolder },
  ) as Promise<BulkOptionsHolder>);
  return requestedJobOptions(sent, timestampOf('options.notBefore', sent.notBefore));
}

export class BulkActDto {
  @ApiProperty({ description: 'Id of the operation, for `command`.', example: 'setAutorenewForAccount' })
  command!: string;
  @ApiProperty({ description: 'What the role must be allowed to do.', example: 'domain.set_autorenew' })
  operation!: string;
  @ApiProperty({
    enum: ['domain', 'account', 'object'],
    description: 'What an item is about. A selector takes acts on domains, and notes on them.',
  })
  about!: BulkAct['about'];
  @ApiProperty({ description: 'Accounts are charged for it: each item has a price.' }) priced!: boolean;
}

export class BulkActsDto {
  @ApiProperty({ type: [BulkActDto], description: 'Those that the role may do.' }) acts!: BulkActDto[];
}

export class BulkJobDto extends JobDto {
  @ApiProperty({ description: 'The member of staff who created it, as whom its items are called.' })
  createdBy!: string;
  @ApiProperty({ description: 'The caller created it, and may plan, start, resume and retry it.' })
  own!: boolean;
}

export class RefusalsOfCodeDto {
  @ApiPropertyOptional({ description: '`X-Error-Code` of the refusals.' }) code?: string;
  @ApiProperty({ ...count, description: 'Refused items, by the plan until they are carried out.' })
  count!: number;
}

export class BulkJobDetailsDto extends JobDetailsDto {
  @ApiProperty({ description: 'The member of staff who created it, as whom its items are called.' })
  createdBy!: string;
  @ApiProperty({ description: 'The caller created it, and may plan, start, resume and retry it.' })
  own!: boolean;
  @ApiProperty({ type: [RefusalsOfCodeDto], description: 'Refused items by code, the most first.' })
  refusalsByCode!: RefusalsOfCodeDto[];
}

export class ListBulkJobsDto extends PartDto {
  @ApiProperty({ type: [BulkJobDto], description: 'Newest first.' }) items!: BulkJobDto[];
}

function ownership({ owner }: Job, actor: StaffActor): Pick<BulkJobDto, 'createdBy' | 'own'> {
  if (!('staff' in owner)) throw new Error('a job of an account among those of staff');
  const { name, keyId, userId } = owner.staff;
  return { createdBy: name, own: keyId === actor.keyId && userId === actor.userId };
}

export const bulkJobDto = (job: Job, actor: StaffActor): BulkJobDto => ({
  ...jobDto(job),
  ...ownership(job, actor),
});

export const bulkJobDetailsDto = (
  view: JobView,
  refusals: readonly RefusalsOfCode[],
  actor: StaffActor,
): BulkJobDetailsDto => ({
  ...jobDetailsDto(view),
  ...ownership(view.job, actor),
  refusalsByCode: refusals.map(({ code, count: items }) => ({
    ...(code !== undefined && { code }),
    count: items,
  })),
});
