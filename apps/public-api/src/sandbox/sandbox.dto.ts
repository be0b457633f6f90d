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
  @ApiPropertyOptional({ ...moment, description: 'Target time, later than the time of the account.' })
  @IsOptional()
  @IsString()
  to?: string;

  @ApiPropertyOptional({
    ...int64,
    minimum: 1,
    maximum: 158_112_000,
    description: 'Seconds to advance, up to five years.',
  })
  @IsOptional()
  @IsInt()
  seconds?: number;
}

export class ClockJobDto {
  @ApiProperty(int32) id!: number;
  @ApiProperty({
    enum: STATES,
    description:
      'running: poll again. done: the clock is at the target, and all work due by then is done. stopped: the clock is before the target; `trouble` has the reason.',
  })
  state!: ClockJobState;
  @ApiProperty({ ...moment, description: 'Time of the account at the start.' }) from!: string;
  @ApiProperty({ ...moment, description: 'Target time.' }) to!: string;
  @ApiProperty({ ...moment, description: 'Time of the account now.' }) reached!: string;
  @ApiProperty({ ...int32, description: 'Number of moments at which work was due.' }) steps!: number;
  @ApiPropertyOptional() trouble?: string;
}

class HappeningDto {
  @ApiProperty({ ...moment, description: "The account's time." }) time!: string;
  @ApiProperty({
    description:
      'Name of an event, kind of an operation that ended (registration, renewal, change, deletion, transfer), notice, mail, webhook or end',
    example: 'domain.expiration',
  })
  what!: string;
  @ApiPropertyOptional() domainName?: string;
  @ApiPropertyOptional({ description: 'Its outcome, status or kind.', example: 'succeeded' })
  details?: string;
}

export class ClockReportDto {
  @ApiProperty({ type: ClockJobDto }) job!: ClockJobDto;
  @ApiProperty({ type: [HappeningDto], description: 'What happened, in order, at most 1,000 entries.' })
  happened!: HappeningDto[];
  @ApiProperty({ description: 'true: there are more entries than shown.' }) more!: boolean;
}

export class SandboxClockDto {
  @ApiProperty({ ...moment, description: "The account's time." }) now!: string;
  @ApiProperty({ ...int64, description: 'Seconds ahead of the real time. 0: the clocks agree.' })
  aheadSeconds!: number;
  @ApiPropertyOptional({
    type: ClockJobDto,
    description: 'The running advance. Omitted when none is running.',
  })
  job?: ClockJobDto;
}

export class RefilledCreditDto {
  @ApiProperty({ format: 'double', description: 'USD that can be spent now.', example: 100_000 })
  balance!: number;
  @ApiProperty({
    format: 'double',
    description: 'USD added. 0 where the credit was at least that of a new account.',
  })
  credited!: number;
}

const jobDto = ({ id, state, fromAt, targetAt, reachedAt, steps, trouble }: ClockJob): ClockJobDto => ({
  id,
  state,
  from: toTimestamp(fromAt),
  to: toTimestamp(targetAt),
  reached: toTimestamp(reachedAt),
  steps,
  ...(trouble !== undefined && { trouble }),
});

const happeningDto = ({ at, what, domainName, details }: Happening): HappeningDto => ({
  time: toTimestamp(at),
  what,
  ...(domainName !== undefined && { domainName }),
  ...(details !== undefined && { details }),
});

export const reportDto = ({ job, happened, isCut }: ClockReport): ClockReportDto => ({
  job: jobDto(job),
  happened: happened.map(happeningDto),
  more: isCut,
});

export const clockDto = ({ now, aheadSeconds, job }: ShownClock): SandboxClockDto => ({
  now: toTimestamp(now),
  aheadSeconds,
  ...(job && { job: jobDto(job) }),
});
