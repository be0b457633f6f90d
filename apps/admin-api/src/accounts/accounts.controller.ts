import { Controller, Delete, Get, HttpCode, Patch, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiQuery, ApiTags } from '@nestjs/swagger';
import { AccountQueries, type CreatedAccount } from '@registrar/accounts';
import { Actor, StaffMay } from '@registrar/composition';
import {
  action,
  Body,
  Paged,
  type Paging,
  parameter,
  PathInt32,
  type Query,
  QueryParameters,
  queryText,
} from '@registrar/http';
import {
  ChangeAccount,
  GrantCredit,
  IssueAccountToken,
  OpenAccount,
  RevokeAccountToken,
  type StaffActor,
  TransferAccountCredit,
} from '@registrar/staff';
import { usd } from '../shared/usd.dto';
import {
  AccountDto,
  accountDto,
  AccountOptionsDto,
  ApiTokenDto,
  CreatedAccountDto,
  creditDto,
  GrantedCreditDto,
  IssuedStaffTokenDto,
  ListAccountsDto,
  listItemDto,
  optionsDto,
  tokenDto,
  transferDto,
  TransferredCreditDto,
} from './account.dto';
import {
  AccountSettingsDto,
  CreateAccountDto,
  expiryOf,
  GrantCreditDto,
  IssueTokenDto,
  TransferCreditDto,
} from './account-request.dto';

const PER_PAGE = 100;
const ACCOUNT = `accounts/${parameter('accountId')}`;
const int32 = { type: 'integer', format: 'int32' } as const;
const ACCOUNT_ID = { name: 'accountId', schema: int32 } as const;

@ApiTags('accounts')
@Controller('admin/v1')
export class AccountsController {
  constructor(
    private readonly accounts: AccountQueries,
    private readonly openAccount: OpenAccount,
    private readonly changeAccount: ChangeAccount,
    private readonly issueToken: IssueAccountToken,
    private readonly revokeToken: RevokeAccountToken,
    private readonly grantCredit: GrantCredit,
    private readonly transferCredit: TransferAccountCredit,
  ) {}

  @Get('accounts')
  @StaffMay('account.list')
  @ApiOperation({ operationId: 'listAccounts', summary: 'List accounts by username' })
  @ApiQuery({
    name: 'username',
    required: false,
    description: 'Only usernames that begin with this text, in any case.',
    schema: { type: 'string' },
  })
  @ApiQuery({
    name: 'perPage',
    required: false,
    schema: { ...int32, minimum: 1, maximum: 1_000, default: PER_PAGE },
  })
  @ApiQuery({ name: 'page', required: false, schema: { ...int32, minimum: 1, default: 1 } })
  @ApiOkResponse({ type: ListAccountsDto })
  async list(@Paged(PER_PAGE) paging: Paging, @QueryParameters() query: Query): Promise<ListAccountsDto> {
    const { page, perPage } = paging;
    const { accounts, totalCount } = await this.accounts.list({
      usernamePrefix: queryText(query, 'username'),
      page,
      perPage,
    });
    return { accounts: accounts.map(listItemDto), ...paging.envelope(totalCount, accounts.length) };
  }

  @Get(ACCOUNT)
  @StaffMay('account.read')
  @ApiOperation({
    operationId: 'getAccount',
    summary: 'Read an account with its settings, balance, counters and tokens',
  })
  @ApiParam(ACCOUNT_ID)
  @ApiOkResponse({ type: AccountDto })
  async get(@PathInt32('accountId') accountId: number): Promise<AccountDto> {
    return accountDto(await this.accounts.get(accountId));
  }

  @Post('accounts')
  @HttpCode(200)
  @StaffMay('account.create')
  @ApiOperation({ operationId: 'createAccount', summary: 'Create an account with its first API token' })
  @ApiOkResponse({ type: CreatedAccountDto })
  create(@Actor() actor: StaffActor, @Body() body: CreateAccountDto): Promise<CreatedAccount> {
    const { accountName, parentId, contacts, ...options } = body;
    return this.openAccount.execute(actor, { accountName, parentId, contacts, options });
  }

  @Patch(ACCOUNT)
  @StaffMay('account.update')
  @ApiOperation({ operationId: 'updateAccount', summary: 'Change settings of an account' })
  @ApiParam(ACCOUNT_ID)
  @ApiOkResponse({ type: AccountOptionsDto })
  async update(
    @Actor() actor: StaffActor,
    @PathInt32('accountId') accountId: number,
    @Body() body: AccountSettingsDto,
  ): Promise<AccountOptionsDto> {
    const { contacts, ...options } = body;
    return optionsDto(await this.changeAccount.execute(actor, { accountId, contacts, options }));
  }

  @Post(`${ACCOUNT}/tokens`)
  @HttpCode(200)
  @StaffMay('account.token_issue')
  @ApiOperation({
    operationId: 'issueToken',
    summary: 'Issue a further API token, read-only by default',
    description:
      'The owner of the account is notified by mail. A token with full access (`readOnly` false) needs the role owner.',
  })
  @ApiParam(ACCOUNT_ID)
  @ApiOkResponse({ type: IssuedStaffTokenDto })
  async issue(
    @Actor() actor: StaffActor,
    @PathInt32('accountId') accountId: number,
    @Body() body: IssueTokenDto,
  ): Promise<IssuedStaffTokenDto> {
    const { name, readOnly = true } = body;
    return this.issueToken.execute(actor, accountId, { name, readOnly, expiresAt: expiryOf(body) });
  }

  @Delete(`${ACCOUNT}/tokens/${parameter('tokenId')}`)
  @StaffMay('account.token_revoke')
  @ApiOperation({ operationId: 'revokeToken', summary: 'Revoke an API token' })
  @ApiParam(ACCOUNT_ID)
  @ApiParam({ name: 'tokenId', schema: int32 })
  @ApiOkResponse({ type: ApiTokenDto })
  async revoke(
    @Actor() actor: StaffActor,
    @PathInt32('accountId') accountId: number,
    @PathInt32('tokenId') tokenId: number,
  ): Promise<ApiTokenDto> {
    return tokenDto(await this.revokeToken.execute(actor, accountId, tokenId));
  }

  @Post(`${ACCOUNT}/credit`)
  @HttpCode(200)
  @StaffMay('account.credit')
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
      await this.grantCredit.execute(actor, {
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
