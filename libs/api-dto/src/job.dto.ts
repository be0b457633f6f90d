import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  ERROR_CLASSES,
  type InverseJob,
  ITEM_STATES,
  type ItemPage,
  type ItemRefusal,
  type ItemResult,
  type Job,
  JOB_STATES,
  type JobOptions,
  type JobPlan,
  type JobProgress,
  type JobView,
  PAUSE_REASONS,
} from '@registrar/jobs';
import { type CsvCell, csvRows, type Money, toTimestamp } from '@registrar/kernel';
import { JobOptionsDto } from './job-options.dto';

const int32 = { type: 'integer', format: 'int32' } as const;
const count = { ...int32, minimum: 0 } as const;
const usd = { type: 'number', format: 'double' } as const;
const time = { type: String, format: 'date-time' } as const;

export class JobProgressDto {
  @ApiProperty({ ...count, description: 'Items of the job.' }) total!: number;
  @ApiProperty({ ...count, description: 'Items that are not carried out yet.' }) waiting!: number;
  @ApiProperty({ ...count, description: 'Items that are being carried out.' }) running!: number;
  @ApiProperty({ ...count, description: 'Items whose outcome is open. They end without a retry.' })
  unknown!: number;
  @ApiProperty({ ...count, description: 'Items that succeeded.' }) done!: number;
  @ApiProperty({ ...count, description: 'Items that were refused.' }) refused!: number;
  @ApiProperty({ ...count, description: 'Items that a cancelled or stopped job left out.' }) skipped!: number;
  @ApiProperty({ ...count, description: 'Items whose plan is finished, while the job is `planning`.' })
  planned!: number;
  @ApiProperty({ ...usd, description: 'USD charged for items that ended.' }) charged!: number;
  @ApiProperty({ ...count, description: 'Items that ended in the last minute.' }) perMinute!: number;
  @ApiPropertyOptional({ ...count, description: 'Seconds until the last item ends at this rate.' })
  secondsLeft?: number;
}

export class ItemRefusalDto {
  @ApiProperty({ ...int32, description: 'HTTP status of the refusal.' }) status!: number;
  @ApiPropertyOptional({ description: '`X-Error-Code` of the refusal.' }) errorCode?: string;
  @ApiProperty({ enum: [...ERROR_CLASSES], description: 'What has to change before the item can succeed.' })
  errorClass!: string;
  @ApiPropertyOptional({ description: 'The refusal in words.' }) message?: string;
}

export class PlannedItemDto {
  @ApiProperty({ ...int32, minimum: 1, description: 'Place of the item in the job, from 1.' })
  position!: number;
  @ApiPropertyOptional({ description: 'The domain, or what else the item is about.' }) subject?: string;
  @ApiPropertyOptional({ ...usd, description: 'USD.' }) price?: number;
  @ApiPropertyOptional({ type: ItemRefusalDto, description: 'Omitted for an item that can be carried out.' })
  refusal?: ItemRefusalDto;
}

export class RefusalCountsDto {
  @ApiProperty({ ...count, description: 'Can succeed later as they are.' }) transient!: number;
  @ApiProperty({ ...count, description: 'Need more account credit.' }) balance!: number;
  @ApiProperty({ ...count, description: 'Refused by a rule of the platform, the TLD or the registry.' })
  policy!: number;
  @ApiProperty({ ...count, description: 'Have a field that is missing or invalid.' }) input!: number;
}

export class JobPlanDto {
  @ApiProperty({ format: 'uuid', description: '`startJob` needs it.' }) planId!: string;
  @ApiProperty({ ...count, description: 'Items that can be carried out.' }) accepted!: number;
  @ApiProperty({ ...count, description: 'Items that would be refused.' }) refused!: number;
  @ApiProperty({ ...usd, description: 'USD that the accepted items cost.' }) total!: number;
  @ApiProperty({ type: RefusalCountsDto, description: 'Refused items by the class of their error.' })
  refusals!: RefusalCountsDto;
  @ApiProperty({ type: [PlannedItemDto], description: 'Up to 20 items, refused ones first.' })
  sample!: PlannedItemDto[];
}

export class JobDto {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ description: 'Id of the operation that each item calls.' }) command!: string;
  @ApiProperty({ enum: [...JOB_STATES] }) state!: string;
  @ApiPropertyOptional({ description: 'Why it is paused or stopped, in words.' }) reason?: string;
  @ApiPropertyOptional({ enum: [...PAUSE_REASONS], description: '`balance` goes on after a top-up.' })
  pauseReason?: string;
  @ApiPropertyOptional({ ...usd, description: 'USD of credit missing for the next item.' }) missing?: number;
  @ApiProperty({ type: JobOptionsDto, description: 'The options of the job with their defaults.' })
  options!: JobOptionsDto;
  @ApiPropertyOptional({ format: 'uuid', description: 'Id of its plan, for `startJob`.' }) planId?: string;
  @ApiProperty({ ...count, description: 'Items of the job.' }) total!: number;
  @ApiProperty({ ...usd, description: 'USD charged for items that ended.' }) charged!: number;
  @ApiProperty({ ...int32, description: 'Grows with each change of the job or its items.' })
  revision!: number;
  @ApiProperty(time) createdAt!: string;
  @ApiPropertyOptional(time) startedAt?: string;
  @ApiPropertyOptional({ ...time, description: 'When the job became `done` or `stopped`.' })
  endedAt?: string;
}

export class LeftOutDto {
  @ApiProperty({ ...count, description: 'No change of them is stored: they changed nothing.' })
  unchanged!: number;
  @ApiProperty({ ...count, description: 'The operation cannot bring the values before back.' })
  notRestorable!: number;
  @ApiProperty({ ...count, description: 'Longer than 64 KiB.' }) tooLarge!: number;
}

export class InverseJobDto extends JobDto {
  @ApiProperty({ type: LeftOutDto, description: 'Done items that are left out, by the reason.' })
  leftOut!: LeftOutDto;
}

export class JobDetailsDto extends JobDto {
  @ApiProperty({ type: JobProgressDto, description: 'Its items by state, the rate and the time left.' })
  progress!: JobProgressDto;
  @ApiPropertyOptional({ type: JobPlanDto, description: 'Once the job was planned.' }) plan?: JobPlanDto;
}

export class JobItemDto {
  @ApiProperty({ ...int32, minimum: 1, description: 'Place of the item in the job, from 1.' })
  position!: number;
  @ApiPropertyOptional({ description: 'The domain, or what else the item is about.' }) subject?: string;
  @ApiProperty({ enum: [...ITEM_STATES] }) state!: string;
  @ApiProperty({ ...int32, minimum: 1, description: 'A retry starts the next one.' }) attempt!: number;
  @ApiPropertyOptional({ ...int32, description: 'HTTP status of its call.' }) status?: number;
  @ApiPropertyOptional({ description: '`X-Error-Code` of its refusal.' }) errorCode?: string;
  @ApiPropertyOptional({
    enum: [...ERROR_CLASSES],
    description: 'What has to change before the item can succeed: `retryJob` takes it.',
  })
  errorClass?: string;
  @ApiPropertyOptional({ description: 'The refusal in words.' }) message?: string;
  @ApiPropertyOptional(int32) orderId?: number;
  @ApiPropertyOptional({ description: 'Operation that the call opened.' }) operationId?: string;
  @ApiPropertyOptional({ ...usd, description: 'USD by its plan.' }) planned?: number;
  @ApiPropertyOptional({ ...usd, description: 'USD charged.' }) charged?: number;
  @ApiPropertyOptional({ ...time, description: 'When the item was done, refused or skipped.' })
  endedAt?: string;
  @ApiPropertyOptional({ type: ItemRefusalDto, description: 'Refusal by its plan.' })
  planError?: ItemRefusalDto;
}

export class ListJobItemsResponseDto {
  @ApiProperty({ type: [JobItemDto], description: 'In the order of their positions.' }) items!: JobItemDto[];
  @ApiPropertyOptional({ ...int32, description: '`after` of the next request. Omitted: no item follows.' })
  next?: number;
}

/** Without undefined members. */
function present<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as T;
}
const usdOf = (amount: Money | undefined): number | undefined => amount?.toNumber();
const timeOf = (at: Date | undefined): string | undefined => at && toTimestamp(at);

const optionsDto = (options: JobOptions): JobOptionsDto =>
  present({
    ...options,
    spendCap: usdOf(options.spendCap),
    notBefore: timeOf(options.notBefore),
    acceptPriceUpTo: usdOf(options.acceptPriceUpTo),
  });

export const jobDto = (job: Job): JobDto =>
  present({
    id: job.id,
    command: job.command,
    state: job.state,
    reason: job.reason,
    pauseReason: job.pauseReason,
    missing: usdOf(job.missing),
    options: optionsDto(job.options),
    planId: job.planId,
    total: job.total,
    charged: job.charged.toNumber(),
    revision: job.revision,
    createdAt: toTimestamp(job.createdAt),
    startedAt: timeOf(job.startedAt),
    endedAt: timeOf(job.endedAt),
  });

export const inverseJobDto = ({ job, leftOut }: InverseJob): InverseJobDto => ({
  ...jobDto(job),
  leftOut: {
    unchanged: leftOut.unchanged,
    notRestorable: leftOut.not_restorable,
    tooLarge: leftOut.too_large,
  },
});

const progressDto = (progress: JobProgress): JobProgressDto =>
  present({ ...progress, charged: progress.charged.toNumber() });

const refusalDto = ({ status, errorCode, errorClass, message }: ItemRefusal): ItemRefusalDto =>
  present({ status, errorCode, errorClass, message });

export const planDto = ({ planId, accepted, refused, total, refusals, sample }: JobPlan): JobPlanDto => ({
  planId,
  accepted,
  refused,
  total: total.toNumber(),
  refusals: { ...refusals },
  sample: sample.map(({ position, subject, planned, refusal }) =>
    present({ position, subject, price: usdOf(planned), refusal: refusal && refusalDto(refusal) }),
  ),
});

export const jobDetailsDto = ({ job, progress, plan }: JobView): JobDetailsDto =>
  present({ ...jobDto(job), progress: progressDto(progress), plan: plan && planDto(plan) });

export const itemDto = (item: ItemResult): JobItemDto =>
  present({
    position: item.position,
    subject: item.subject,
    state: item.state,
    attempt: item.attempt,
    status: item.status,
    errorCode: item.errorCode,
    errorClass: item.errorClass,
    message: item.message,
    orderId: item.orderId,
    operationId: item.operationId,
    planned: usdOf(item.planned),
    charged: usdOf(item.charged),
    endedAt: timeOf(item.endedAt),
    planError: item.planError && refusalDto(item.planError),
  });

/** Columns of the CSV, in their order. */
const COLUMNS: readonly (readonly [string, (item: ItemResult) => CsvCell])[] = [
  ['position', ({ position }) => position],
  ['subject', ({ subject }) => subject],
  ['state', ({ state }) => state],
  ['attempt', ({ attempt }) => attempt],
  ['status', ({ status }) => status],
  ['errorClass', ({ errorClass, planError }) => errorClass ?? planError?.errorClass],
  ['errorCode', ({ errorCode, planError }) => errorCode ?? planError?.errorCode],
  ['message', ({ message, planError }) => message ?? planError?.message],
  ['orderId', ({ orderId }) => orderId],
  ['operationId', ({ operationId }) => operationId],
  ['planned', ({ planned }) => planned],
  ['charged', ({ charged }) => charged],
  ['endedAt', ({ endedAt }) => endedAt],
];

const itemHeadings = (): string => csvRows([COLUMNS.map(([heading]) => heading)]);
const itemRows = (items: readonly ItemResult[]): string =>
  csvRows(items.map((item) => COLUMNS.map(([, cellOf]) => cellOf(item))));

/** All items as CSV, the headings first. */
export async function* csvOfItems(
  pages: AsyncIterable<Pick<ItemPage, 'items'>>,
): AsyncGenerator<string, void, undefined> {
  let isFirst = true;
  for await (const { items } of pages) {
    const rows = itemRows(items);
    yield isFirst ? `${itemHeadings()}${rows}` : rows;
    isFirst = false;
  }
}
