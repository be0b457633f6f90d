import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { AccountQueries, type AuthenticatedAccount } from '@registrar/accounts';
import { CurrentAccount, Serializer } from '@registrar/http';
import { CheckAccountBalanceResponse } from './account.dto';

@ApiTags('account')
@Controller('core/v1')
export class AccountController {
  constructor(private readonly accounts: AccountQueries, private readonly serializer: Serializer) {}

  @Get('accountinfo/balance')
  @ApiOperation({ operationId: 'checkAccountBalance', summary: 'Account credit' })
  @ApiOkResponse({ type: CheckAccountBalanceResponse })
  async balance(@CurrentAccount() { accountId }: AuthenticatedAccount): Promise<object> {
    return this.serializer.serialize('CheckAccountBalanceResponse', { balance: await this.accounts.availableCredit(accountId) });
  }
}
