import { Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { AccountQueries } from '@registrar/accounts';
import { Actor, StaffMay } from '@registrar/composition';
import { action, Body, parameter, PathInt32 } from '@registrar/http';
import { ReinstateAccountByStaff, type StaffActor, SuspendAccountByStaff } from '@registrar/staff';
import { suspensionDto } from './account.dto';
import { AccountSuspensionDto, SuspendAccountDto } from './account-suspension.dto';

const ACCOUNT = `accounts/${parameter('accountId')}`;
const ACCOUNT_ID = { name: 'accountId', schema: { type: 'integer', format: 'int32' } } as const;

/** Closes the API of an account and opens it again. */
@ApiTags('accounts')
@Controller('admin/v1')
export class AccountSuspensionController {
  constructor(
    private readonly accounts: AccountQueries,
    private readonly suspension: SuspendAccountByStaff,
    private readonly reinstatement: ReinstateAccountByStaff,
  ) {}

  @Post(`${ACCOUNT}${action('suspend')}`)
  @HttpCode(200)
  @StaffMay('account.suspend')
  @ApiOperation({ operationId: 'suspendAccount', summary: 'Suspend an account' })
  @ApiParam(ACCOUNT_ID)
  @ApiOkResponse({ type: AccountSuspensionDto })
  async suspend(
    @Actor() actor: StaffActor,
    @PathInt32('accountId') accountId: number,
    @Body() { reason, includeSubAccounts = false }: SuspendAccountDto,
  ): Promise<AccountSuspensionDto> {
    const request = { reason, includesSubAccounts: includeSubAccounts };
    const suspension = await this.suspension.execute(actor, accountId, request);
    return suspensionDto({ accountId, ...suspension });
  }

  @Post(`${ACCOUNT}${action('reinstate')}`)
  @HttpCode(200)
  @StaffMay('account.reinstate')
  @ApiOperation({ operationId: 'reinstateAccount', summary: 'End the suspension of an account' })
  @ApiParam(ACCOUNT_ID)
  @ApiOkResponse({ type: AccountSuspensionDto })
  async reinstate(
    @Actor() actor: StaffActor,
    @PathInt32('accountId') accountId: number,
  ): Promise<AccountSuspensionDto> {
    await this.reinstatement.execute(actor, accountId);
    return suspensionDto((await this.accounts.get(accountId)).effectiveSuspension);
  }
}
