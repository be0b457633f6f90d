import { Controller, Get, Patch } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { accountNotFound } from '@registrar/accounts';
import { SpendingLimits } from '@registrar/billing';
import { Actor, StaffMay } from '@registrar/composition';
import { Body, parameter, PathInt32 } from '@registrar/http';
import { FourEyes, type StaffActor } from '@registrar/staff';
import { WithSecondPerson } from '../record/approvals.dto';
import { usd } from '../shared/usd.dto';
import { ChangeSpendingLimitsDto, limitsDto, SpendingLimitsDto } from './spending-limits.dto';

const LIMITS = `accounts/${parameter('accountId')}/limits`;
const ACCOUNT_ID = { name: 'accountId', schema: { type: 'integer', format: 'int32' } } as const;

/** Credit limit and purchase limit of an account. */
@ApiTags('accounts')
@Controller('admin/v1')
export class SpendingLimitsController {
  constructor(
    private readonly limits: SpendingLimits,
    private readonly fourEyes: FourEyes,
  ) {}

  @Get(LIMITS)
  @StaffMay('account.limits')
  @ApiOperation({
    operationId: 'getSpendingLimits',
    summary: 'Read the credit limit and the purchase limit of an account',
  })
  @ApiParam(ACCOUNT_ID)
  @ApiOkResponse({ type: SpendingLimitsDto })
  async get(@PathInt32('accountId') accountId: number): Promise<SpendingLimitsDto> {
    const limits = await this.limits.of(accountId);
    if (!limits) throw accountNotFound();
    return limitsDto(limits);
  }

  @Patch(LIMITS)
  @StaffMay('account.set_limits')
  @WithSecondPerson()
  @ApiOperation({
    operationId: 'changeSpendingLimits',
    summary: 'Set the credit limit or the purchase limit of an account',
  })
  @ApiParam(ACCOUNT_ID)
  @ApiOkResponse({ type: SpendingLimitsDto })
  async change(
    @Actor() actor: StaffActor,
    @PathInt32('accountId') accountId: number,
    @Body() { creditLimit, purchaseLimit }: ChangeSpendingLimitsDto,
  ): Promise<SpendingLimitsDto> {
    const change = {
      ...(creditLimit !== undefined && { creditLimit: usd('creditLimit', creditLimit) }),
      ...(purchaseLimit !== undefined && {
        purchaseLimit: purchaseLimit === null ? null : usd('purchaseLimit', purchaseLimit),
      }),
    };
    return limitsDto(await this.fourEyes.perform(actor, 'account.set_limits', { accountId, change }));
  }
}
