import { Controller, Get, HttpCode, Patch, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiQuery, ApiTags } from '@nestjs/swagger';
import { AccountQueries, type CreatedAccount } from '@registrar/accounts';
import { Actor, StaffMay } from '@registrar/composition';
import {
  Body,
  Paged,
  type Paging,
  parameter,
  PathInt32,
  type Query,
  QueryParameters,
  queryText,
} from '@registrar/http';
import { ChangeAccount, OpenAccount, type StaffActor } from '@registrar/staff';
import {
  AccountDto,
  accountDto,
  AccountOptionsDto,
  CreatedAccountDto,
  ListAccountsDto,
  listItemDto,
  optionsDto,
} from './account.dto';
import { AccountSettingsDto, CreateAccountDto } from './account-request.dto';

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
}
