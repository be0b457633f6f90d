import { Controller, Get, Patch } from '@nestjs/common';
import { ApiBasicAuth, ApiExtension, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  AccountQueries,
  type AccountActor,
  type AuthenticatedAccount,
  OwnAccountSettings,
  type OwnSettings,
} from '@registrar/accounts';
import { SpendingLimits } from '@registrar/billing';
import { Body, CurrentAccount, CurrentActor, Serializer } from '@registrar/http';
import { Plannable } from '../plans/plan.dto';
import { AccountSettingsDto, CheckAccountBalanceResponse, UpdateAccountSettingsDto } from './account.dto';

const SETTINGS = 'accountinfo/settings';

@ApiTags('account')
@ApiBasicAuth()
@Controller('core/v1')
export class AccountController {
  constructor(
    private readonly accounts: AccountQueries,
    private readonly ownSettings: OwnAccountSettings,
    private readonly limits: SpendingLimits,
    private readonly serializer: Serializer,
  ) {}

  @Get('accountinfo/balance')
  @ApiOperation({ operationId: 'checkAccountBalance', summary: 'Read the account credit' })
  @ApiOkResponse({ type: CheckAccountBalanceResponse })
  async balance(@CurrentAccount() { accountId }: AuthenticatedAccount): Promise<object> {
    return this.serializer.serialize('CheckAccountBalanceResponse', {
      balance: await this.accounts.availableCredit(accountId),
    });
  }

  @Get(SETTINGS)
  @ApiExtension('x-extension', true)
  @ApiOperation({ operationId: 'getAccountSettings', summary: 'Read the account settings' })
  @ApiOkResponse({ type: AccountSettingsDto })
  async settings(
    @CurrentAccount() { accountId }: AuthenticatedAccount,
  ): Promise<Partial<AccountSettingsDto>> {
    return this.withLimit(accountId, await this.ownSettings.get(accountId));
  }

  @Patch(SETTINGS)
  @ApiExtension('x-extension', true)
  @Plannable()
  @ApiOperation({ operationId: 'updateAccountSettings', summary: 'Change account settings' })
  @ApiOkResponse({ type: AccountSettingsDto })
  async change(
    @CurrentActor() actor: AccountActor,
    @Body() body: UpdateAccountSettingsDto,
  ): Promise<Partial<AccountSettingsDto>> {
    const { contacts, ...change } = body;
    return this.withLimit(
      actor.accountId,
      await this.ownSettings.change(actor, { ...change, contacts: { ...contacts } }),
    );
  }

  private async withLimit(accountId: number, settings: OwnSettings): Promise<Partial<AccountSettingsDto>> {
    const limits = await this.limits.of(accountId);
    return this.serializer.serializeExtension({
      ...settings,
      ...(limits?.purchaseLimit && { purchaseLimit: limits.purchaseLimit.toNumber() }),
    });
  }
}
