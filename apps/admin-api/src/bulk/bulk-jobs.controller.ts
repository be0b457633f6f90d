import { applyDecorators, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiQuery, ApiTags } from '@nestjs/swagger';
import { RetryJobDto, StartJobDto } from '@registrar/api-dto';
import { Actor, StaffMay } from '@registrar/composition';
import { action, Body, parameter, type Query, QueryParameters } from '@registrar/http';
import { type Job, JobQueries } from '@registrar/jobs';
import { type BulkActName, BULK_ACTS, bulkActOf, BulkJobs, mayDo, type StaffActor } from '@registrar/staff';
import { BEFORE, LIMIT, readPart, uuid } from '../shared/part.dto';
import {
  BulkActsDto,
  BulkJobDetailsDto,
  bulkJobDetailsDto,
  BulkJobDto,
  bulkJobDto,
  ListBulkJobsDto,
} from './bulk.dto';

export const JOB = `jobs/${parameter('jobId')}`;
export const JOB_ID = { name: 'jobId', schema: { type: 'string', format: 'uuid' } } as const;
const JobId = (): ParameterDecorator => Param('jobId', uuid('jobId'));

const JobAction = (operationId: string, summary: string): MethodDecorator =>
  applyDecorators(
    HttpCode(200),
    ApiOperation({ operationId, summary }),
    ApiParam(JOB_ID),
    ApiOkResponse({ type: BulkJobDto }),
  );

/** Acts of staff for many objects, from their plan to their end. */
@ApiTags('bulk')
@Controller('admin/v1')
export class BulkJobsController {
  constructor(
    private readonly bulk: BulkJobs,
    private readonly queries: JobQueries,
  ) {}

  @Get('bulk-acts')
  @StaffMay('bulk_job.read')
  @ApiOperation({ operationId: 'listBulkActs', summary: 'List the acts that a job may repeat' })
  @ApiOkResponse({ type: BulkActsDto })
  acts(@Actor() { role }: StaffActor): BulkActsDto {
    const names = Object.keys(BULK_ACTS) as BulkActName[];
    return {
      acts: names.flatMap((command) => {
        const { operation, about, isPriced: priced = false } = bulkActOf(command)!;
        return mayDo(role, operation) ? [{ command, operation, about, priced }] : [];
      }),
    };
  }

  @Get('jobs')
  @StaffMay('bulk_job.list')
  @ApiOperation({ operationId: 'listBulkJobs', summary: 'List jobs of staff, newest first' })
  @ApiQuery(BEFORE)
  @ApiQuery(LIMIT)
  @ApiOkResponse({ type: ListBulkJobsDto })
  async list(@Actor() actor: StaffActor, @QueryParameters() query: Query): Promise<ListBulkJobsDto> {
    const { before, limit } = readPart(query, 'uuid');
    const jobs = await this.queries.newest('staff', { before, limit: limit + 1 });
    const shown = jobs.slice(0, limit);
    return {
      items: shown.map((job) => bulkJobDto(job, actor)),
      ...(jobs.length > limit && { next: shown[shown.length - 1].id }),
    };
  }

  @Get(JOB)
  @StaffMay('bulk_job.read')
  @ApiOperation({ operationId: 'getBulkJob', summary: 'Read a job of staff with its progress' })
  @ApiParam(JOB_ID)
  @ApiOkResponse({ type: BulkJobDetailsDto })
  async get(@Actor() actor: StaffActor, @JobId() id: string): Promise<BulkJobDetailsDto> {
    const [view, refusals] = await Promise.all([
      this.queries.get('staff', id),
      this.queries.refusals('staff', id),
    ]);
    return bulkJobDetailsDto(view, refusals, actor);
  }

  @Post(`${JOB}${action('plan')}`)
  @StaffMay('bulk_job.plan')
  @JobAction('planBulkJob', 'Plan a job: how many items would be refused, and what they cost')
  plan(@Actor() actor: StaffActor, @JobId() id: string): Promise<BulkJobDto> {
    return answer(actor, this.bulk.plan(actor, id));
  }

  @Post(`${JOB}${action('start')}`)
  @StaffMay('bulk_job.start')
  @JobAction('startBulkJob', 'Start a planned job')
  start(
    @Actor() actor: StaffActor,
    @JobId() id: string,
    @Body() { planId }: StartJobDto,
  ): Promise<BulkJobDto> {
    return answer(actor, this.bulk.start(actor, id, planId));
  }

  @Post(`${JOB}${action('pause')}`)
  @StaffMay('bulk_job.pause')
  @JobAction('pauseBulkJob', 'Pause a running job')
  pause(@Actor() actor: StaffActor, @JobId() id: string): Promise<BulkJobDto> {
    return answer(actor, this.bulk.pause(actor, id));
  }

  @Post(`${JOB}${action('resume')}`)
  @StaffMay('bulk_job.resume')
  @JobAction('resumeBulkJob', 'Resume a paused job')
  resume(@Actor() actor: StaffActor, @JobId() id: string): Promise<BulkJobDto> {
    return answer(actor, this.bulk.resume(actor, id));
  }

  @Post(`${JOB}${action('cancel')}`)
  @StaffMay('bulk_job.cancel')
  @JobAction('cancelBulkJob', 'Stop a job: items not carried out yet are skipped')
  cancel(@Actor() actor: StaffActor, @JobId() id: string): Promise<BulkJobDto> {
    return answer(actor, this.bulk.cancel(actor, id));
  }

  @Post(`${JOB}${action('retry')}`)
  @StaffMay('bulk_job.retry')
  @JobAction('retryBulkJob', 'Carry out refused items again')
  retry(
    @Actor() actor: StaffActor,
    @JobId() id: string,
    @Body() { classes }: RetryJobDto,
  ): Promise<BulkJobDto> {
    return answer(actor, this.bulk.retry(actor, id, classes));
  }
}

const answer = async (actor: StaffActor, job: Promise<Job>): Promise<BulkJobDto> =>
  bulkJobDto(await job, actor);
