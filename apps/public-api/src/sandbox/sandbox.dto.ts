import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { toTimestamp } from '@registrar/kernel';
import type { ClockJob, ClockJobState, ClockReport, Happening, ShownClock } from '@registrar/sandbox';
import { IsInt, IsOptional, IsString } from 'class-validator';

const int32 = { type: 'integer', format: 'int32' } as const;
const int64 = { type: 'integer', format: 'int64' } as const;
const moment = { type: String, format: 'date-time' } as const;
const STATES = ['running', 'done', 'stopped'] as const;

/** Exactly one of the two. */
export class AdvanceClockDto {
  @ApiPropertyOptional({ ...moment, description: "Ahead of the account's clock." }) @IsOptional() @IsString()
  to?: string;

  @ApiPropertyOptional({ ...int64, minimum: 1, maximum: 158_112_000, description: 'From now on, up to five years.' }) @IsOptional() @IsInt()
  seconds?: number;
}

export class ClockJobDto {
  @ApiProperty(int32) id!: number;
  @ApiProperty({ enum: STATES, description: 'running: ask again · done: the clock stands at the target, and all that was due by then is done · stopped: it stands before it; `trouble` says why' })
  state!: ClockJobState;
  @ApiProperty({ ...moment, description: "The account's clock when it began." }) from!: string;
  @ApiProperty({ ...moment, description: 'Where it goes.' }) to!: string;
  @ApiProperty({ ...moment, description: 'How far it has come.' }) reached!: string;
  @ApiProperty({ ...int32, description: 'Moments on the way at which something was due.' }) steps!: number;
  @ApiPropertyOptional() trouble?: string;
}

class HappeningDto {
  @ApiProperty({ ...moment, description: "The account's time." }) time!: string;
  @ApiProperty({ description: 'The name of an event; or registration, renewal, change, deletion, transfer … for an operation that ended, notice, mail, webhook, end', example: 'domain.expiration' }) what!: string;
  @ApiPropertyOptional() domainName?: string;
  @ApiPropertyOptional({ description: 'Its outcome, status or kind.', example: 'succeeded' }) details?: string;
}

export class ClockReportDto {
  @ApiProperty({ type: ClockJobDto }) job!: ClockJobDto;
  @ApiProperty({ type: [HappeningDto], description: 'In order, the first 1,000.' }) happened!: HappeningDto[];
  @ApiProperty({ description: 'More happened than is shown.' }) more!: boolean;
}

export class SandboxClockDto {
  @ApiProperty({ ...moment, description: "The account's time." }) now!: string;
  @ApiProperty({ ...int64, description: 'Before the real time; 0: it goes by that.' }) aheadSeconds!: number;
  @ApiPropertyOptional({ type: ClockJobDto, description: 'While it is being advanced.' }) job?: ClockJobDto;
}

export class RefilledCreditDto {
  @ApiProperty({ format: 'double', description: 'USD that can be spent now.', example: 100_000 }) balance!: number;
  @ApiProperty({ format: 'double', description: 'USD that were added; 0 where there was enough.' }) credited!: number;
}

const jobDto = ({ id, state, fromAt, targetAt, reachedAt, steps, trouble }: ClockJob): ClockJobDto => ({
  id, state, from: toTimestamp(fromAt), to: toTimestamp(targetAt), reached: toTimestamp(reachedAt), steps, ...(trouble !== undefined && { trouble }),
});

const happeningDto = ({ at, what, domainName, details }: Happening): HappeningDto => ({
  time: toTimestamp(at), what, ...(domainName !== undefined && { domainName }), ...(details !== undefined && { details }),
});

export const reportDto = ({ job, happened, isCut }: ClockReport): ClockReportDto => ({ job: jobDto(job), happened: happened.map(happeningDto), more: isCut });

export const clockDto = ({ now, aheadSeconds, job }: ShownClock): SandboxClockDto => ({ now: toTimestamp(now), aheadSeconds, ...(job && { job: jobDto(job) }) });
