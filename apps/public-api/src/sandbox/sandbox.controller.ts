import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiBasicAuth, ApiExtension, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { AuthenticatedAccount } from '@registrar/accounts';
import { Settings } from '@registrar/composition';
import { action, Body, CurrentAccount, parameter, PathInt32, timestampOf } from '@registrar/http';
import { AdvanceClock, RefillCredit } from '@registrar/sandbox';
import {
  AdvanceClockDto,
  clockDto,
  ClockReportDto,
  RefilledCreditDto,
  reportDto,
  SandboxClockDto,
} from './sandbox.dto';

const CLOCK = 'sandbox/clock';
/**
 * A request waits for the end of an advance for this share of the answer deadline, at most WAIT_MOST_MS;
 * then it returns the progress.
 */
const WAIT_SHARE = 0.5;
const WAIT_MOST_MS = 15_000;

/** Sandbox only: the clock of the account, which can be advanced, and test credit. Absent in production. */
@ApiTags('sandbox')
@ApiBasicAuth()
@Controller('core/v1')
export class SandboxController {
  constructor(
    private readonly clock: AdvanceClock,
    private readonly credit: RefillCredit,
    private readonly settings: Settings,
  ) {}

  @Get(CLOCK)
  @ApiExtension('x-extension', true)
  @ApiOperation({ operationId: 'getSandboxClock', summary: 'Read the clock of the account (sandbox only)' })
  @ApiOkResponse({ type: SandboxClockDto })
  async show(@CurrentAccount() { accountId }: AuthenticatedAccount): Promise<SandboxClockDto> {
    return clockDto(await this.clock.show(accountId));
  }

  @Post(`${CLOCK}${action('advance')}`)
  @HttpCode(200)
  @ApiExtension('x-extension', true)
  @ApiOperation({
    operationId: 'advanceSandboxClock',
    summary: 'Advance the clock of the account (sandbox only)',
    description:
      'Performs all work that is due until then, in order. A long advance returns the state `running`: poll its job.',
  })
  @ApiOkResponse({ type: ClockReportDto })
  async advance(
    @CurrentAccount() { accountId }: AuthenticatedAccount,
    @Body() body: AdvanceClockDto,
  ): Promise<ClockReportDto> {
    const job = await this.clock.begin(accountId, {
      to: timestampOf('to', body.to),
      seconds: body.seconds ?? undefined,
    });
    return reportDto(
      await this.clock.wait(
        accountId,
        job.id,
        Math.min(this.settings.answerWithinMs * WAIT_SHARE, WAIT_MOST_MS),
      ),
    );
  }

  @Get(`${CLOCK}/jobs/${parameter('jobId')}`)
  @ApiExtension('x-extension', true)
  @ApiOperation({
    operationId: 'getSandboxClockJob',
    summary: 'Read the progress of a clock advance (sandbox only)',
  })
  @ApiParam({ name: 'jobId', schema: { type: 'integer', format: 'int32' } })
  @ApiOkResponse({ type: ClockReportDto })
  async job(
    @CurrentAccount() { accountId }: AuthenticatedAccount,
    @PathInt32('jobId') jobId: number,
  ): Promise<ClockReportDto> {
    return reportDto(await this.clock.report(accountId, jobId));
  }

  @Post(`sandbox/credit${action('refill')}`)
  @HttpCode(200)
  @ApiExtension('x-extension', true)
  @ApiOperation({
    operationId: 'refillSandboxCredit',
    summary: 'Refill the credit, at most once a minute (sandbox only)',
  })
  @ApiOkResponse({ type: RefilledCreditDto })
  async refill(@CurrentAccount() { accountId }: AuthenticatedAccount): Promise<RefilledCreditDto> {
    const { balance, credited } = await this.credit.execute(accountId);
    return { balance: balance.toNumber(), credited: credited.toNumber() };
  }
}
