import { Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Actor, StaffMay } from '@registrar/composition';
import { action, Body, parameter, PathInt32 } from '@registrar/http';
import { FourEyes, type StaffActor, TransferAccountCredit } from '@registrar/staff';
import { WithSecondPerson } from '../record/approvals.dto';
import { usd } from '../shared/usd.dto';
import { creditDto, GrantedCreditDto, transferDto, TransferredCreditDto } from './account.dto';
import { GrantCreditDto, TransferCreditDto } from './account-credit-request.dto';

const ACCOUNT = `accounts/${parameter('accountId')}`;
const int32 = { type: 'integer', format: 'int32' } as const;
const ACCOUNT_ID = { name: 'accountId', schema: int32 } as const;

@ApiTags('accounts')
@Controller('admin/v1')
export class AccountCreditController {
  constructor(
    private readonly fourEyes: FourEyes,
    private readonly transferCredit: TransferAccountCredit,
  ) {}

  @Post(`${ACCOUNT}/credit`)
  @HttpCode(200)
  @StaffMay('account.credit')
  @WithSecondPerson()
  @ApiOperation({
    operationId: 'grantCredit',
    summary: 'Add to the credit of an account, once per reference',
  })
  @ApiParam(ACCOUNT_ID)
  @ApiOkResponse({ type: GrantedCreditDto })
  async credit(
    @Actor() actor: StaffActor,
    @PathInt32('accountId') accountId: number,
    @Body() body: GrantCreditDto,
  ): Promise<GrantedCreditDto> {
    const { reference, note } = body;
    return creditDto(
      await this.fourEyes.perform(actor, 'account.credit', {
        accountId,
        amount: usd('amount', body.amount),
        reference,
        note,
      }),
    );
  }

  @Post(`${ACCOUNT}${action('transferCredit')}`)
  @HttpCode(200)
  @StaffMay('account.transfer_credit')
  @ApiOperation({
    operationId: 'transferCredit',
    summary: 'Move credit between an account and its sub-account, once per reference',
  })
  @ApiParam(ACCOUNT_ID)
  @ApiOkResponse({ type: TransferredCreditDto })
  async transfer(
    @Actor() actor: StaffActor,
    @PathInt32('accountId') accountId: number,
    @Body() body: TransferCreditDto,
  ): Promise<TransferredCreditDto> {
    const { reference, note, toAccountId } = body;
    return transferDto(
      await this.transferCredit.execute(actor, {
        accountId,
        toAccountId,
        amount: usd('amount', body.amount),
        reference,
        note,
      }),
    );
  }
}
