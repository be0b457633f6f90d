import { applyDecorators, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiBasicAuth, ApiExtension, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { AuthenticatedAccount } from '@registrar/accounts';
import {
  InverseJobDto,
  inverseJobDto,
  JobDetailsDto,
  jobDetailsDto,
  JobDto,
  jobDto,
  JobPlanDto,
  planDto,
  RetryJobDto,
  StartJobDto,
} from '@registrar/api-dto';
import { action, Body, CurrentAccount, Paged, type Paging, parameter } from '@registrar/http';
import { InvertJob, type Job, type JobOwner, JobQueries, Jobs, tokenOf } from '@registrar/jobs';
import { AppError, badRequest, notFound } from '@registrar/kernel';
import { PageQueries } from '../parameters.dto';
import { ListJobsResponseDto } from './list-jobs.dto';

const PER_PAGE = 100;
export const JOB = `jobs/${parameter('jobId')}`;
export const JOB_ID = { name: 'jobId', schema: { type: 'string', format: 'uuid' } } as const;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** 400 when it is no UUID. */
export function jobIdOf(text: string): string {
  if (!UUID.test(text)) throw badRequest('jobId must be a UUID');
  return text.toLowerCase();
}

const callerOf = ({ accountId, tokenId }: AuthenticatedAccount): JobOwner => ({ accountId, tokenId });

const JobAction = (operationId: string, summary: string): MethodDecorator =>
  applyDecorators(
    ApiExtension('x-extension', true),
    ApiOperation({ operationId, summary }),
    ApiParam(JOB_ID),
  );

/** Jobs of the account, from their plan to their end. An extension of the interface. */
@ApiTags('jobs')
@ApiBasicAuth()
@Controller('core/v1')
export class JobsController {
  constructor(
    private readonly jobs: Jobs,
    private readonly queries: JobQueries,
    private readonly invert: InvertJob,
  ) {}

  @Get('jobs')
  @ApiExtension('x-extension', true)
  @ApiOperation({ operationId: 'listJobs', summary: 'List jobs' })
  @PageQueries(PER_PAGE)
  @ApiOkResponse({ type: ListJobsResponseDto })
  async list(
    @CurrentAccount() { accountId }: AuthenticatedAccount,
    @Paged(PER_PAGE) paging: Paging,
  ): Promise<ListJobsResponseDto> {
    const { jobs, totalCount } = await this.queries.list(accountId, paging);
    return { jobs: jobs.map(jobDto), ...paging.envelope(totalCount, jobs.length) };
  }

  @Get(JOB)
  @JobAction('getJob', 'Read a job with its progress')
  @ApiOkResponse({ type: JobDetailsDto })
  async get(
    @CurrentAccount() { accountId }: AuthenticatedAccount,
    @Param('jobId') jobId: string,
  ): Promise<JobDetailsDto> {
    return jobDetailsDto(await this.queries.get(accountId, jobIdOf(jobId)));
  }

  @Get(`${JOB}/plan`)
  @JobAction('getJobPlan', 'Read the plan of a job')
  @ApiOkResponse({ type: JobPlanDto })
  async plan(
    @CurrentAccount() { accountId }: AuthenticatedAccount,
    @Param('jobId') jobId: string,
  ): Promise<JobPlanDto> {
    const { plan } = await this.queries.get(accountId, jobIdOf(jobId));
    if (!plan) throw notFound('job.not_planned', 'The job has no plan yet.');
    return planDto(plan);
  }

  @Post(`${JOB}${action('plan')}`)
  @HttpCode(200)
  @JobAction('planJob', 'Plan a job: what its items would cost, and which would be refused')
  @ApiOkResponse({ type: JobDto })
  async planJob(
    @CurrentAccount() account: AuthenticatedAccount,
    @Param('jobId') jobId: string,
  ): Promise<JobDto> {
    return this.act(account, jobId, (accountId, id) => this.jobs.plan(accountId, id));
  }

  @Post(`${JOB}${action('start')}`)
  @HttpCode(200)
  @JobAction('startJob', 'Start a planned job')
  @ApiOkResponse({ type: JobDto })
  async start(
    @CurrentAccount() account: AuthenticatedAccount,
    @Param('jobId') jobId: string,
    @Body() { planId }: StartJobDto,
  ): Promise<JobDto> {
    return this.act(account, jobId, (accountId, id) => this.jobs.start(accountId, id, planId));
  }

  @Post(`${JOB}${action('pause')}`)
  @HttpCode(200)
  @JobAction('pauseJob', 'Pause a running job')
  @ApiOkResponse({ type: JobDto })
  async pause(
    @CurrentAccount() { accountId }: AuthenticatedAccount,
    @Param('jobId') jobId: string,
  ): Promise<JobDto> {
    return jobDto(await this.jobs.pause(accountId, jobIdOf(jobId)));
  }

  @Post(`${JOB}${action('resume')}`)
  @HttpCode(200)
  @JobAction('resumeJob', 'Resume a paused job')
  @ApiOkResponse({ type: JobDto })
  async resume(
    @CurrentAccount() account: AuthenticatedAccount,
    @Param('jobId') jobId: string,
  ): Promise<JobDto> {
    return this.act(account, jobId, (accountId, id) => this.jobs.resume(accountId, id));
  }

  @Post(`${JOB}${action('cancel')}`)
  @HttpCode(200)
  @JobAction('cancelJob', 'Cancel a job: items not carried out yet are skipped')
  @ApiOkResponse({ type: JobDto })
  async cancel(
    @CurrentAccount() { accountId }: AuthenticatedAccount,
    @Param('jobId') jobId: string,
  ): Promise<JobDto> {
    return jobDto(await this.jobs.cancel(accountId, jobIdOf(jobId)));
  }

  @Post(`${JOB}${action('retry')}`)
  @HttpCode(200)
  @JobAction('retryJob', 'Carry out refused items again')
  @ApiOkResponse({ type: JobDto })
  async retry(
    @CurrentAccount() account: AuthenticatedAccount,
    @Param('jobId') jobId: string,
    @Body() { classes }: RetryJobDto,
  ): Promise<JobDto> {
    return this.act(account, jobId, (accountId, id) => this.jobs.retry(accountId, id, classes));
  }

  @Post(`${JOB}${action('inverse')}`)
  @HttpCode(200)
  @JobAction('createInverseJob', 'Create a job that puts back what a job changed')
  @ApiOkResponse({ type: InverseJobDto })
  async inverse(
    @CurrentAccount() account: AuthenticatedAccount,
    @Param('jobId') jobId: string,
  ): Promise<InverseJobDto> {
    const id = jobIdOf(jobId);
    await this.assertOwn(account, id);
    return inverseJobDto(await this.invert.execute(callerOf(account), id));
  }

  private async act(
    account: AuthenticatedAccount,
    jobId: string,
    work: (accountId: number, id: string) => Promise<Job>,
  ): Promise<JobDto> {
    const id = jobIdOf(jobId);
    await this.assertOwn(account, id);
    return jobDto(await work(account.accountId, id));
  }

  /** Items are called by the token that created the job: a limited token must not use another one's rights. */
  private async assertOwn({ accountId, tokenId, scopes }: AuthenticatedAccount, id: string): Promise<void> {
    if (!scopes) return;
    const { job } = await this.queries.get(accountId, id);
    if (tokenOf(job.owner)?.tokenId !== tokenId)
      throw new AppError('forbidden', 'access.scope', 'Permission denied', {
        details: 'Missing scope: jobs.change of jobs of other tokens',
      });
  }
}
