import { Controller, Get, Header, HttpCode, Post } from '@nestjs/common';
import {
  ApiBasicAuth,
  ApiExtension,
  ApiHeader,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiTags,
} from '@nestjs/swagger';
import {
  type AccountActor,
  AccountQueries,
  type AuthenticatedAccount,
  MoveCredit,
  type MovedCredit,
  type OpenedSubAccount,
  OpenSubAccount,
} from '@registrar/accounts';
import {
  action,
  Body,
  CurrentAccount,
  CurrentActor,
  Idempotency,
  Idempotent,
  type IdempotentRequest,
  Paged,
  type Paging,
  parameter,
  PathInt32,
  Serializer,
  noteAnswer,
} from '@registrar/http';
import { badRequest, Money } from '@registrar/kernel';
import {
  CreateAccountRequestDto,
  CreateAccountResponseDto,
  ListSubAccountsResponseDto,
  TransferCreditDto,
  TransferCreditResponseDto,
} from './sub-accounts.dto';
import { IDEMPOTENCY_KEY, JSON_TYPE, PageQueries } from '../parameters.dto';
import { Plannable } from '../plans/plan.dto';

const PER_PAGE = 500;
const int32 = { type: 'integer', format: 'int32' } as const;

/** Sub-accounts of the calling account. */
@ApiTags('account')
@ApiBasicAuth()
@Controller('core/v1')
export class SubAccountsController {
  constructor(
    private readonly accounts: AccountQueries,
    private readonly openSubAccount: OpenSubAccount,
    private readonly moveCredit: MoveCredit,
    private readonly idempotency: Idempotency,
    private readonly serializer: Serializer,
  ) {}

  @Post('accounts')
  @HttpCode(200)
  @Plannable('apiToken')
  @ApiOperation({ operationId: 'createAccount', summary: 'Create a sub-account with its first API token' })
  @ApiOkResponse({ type: CreateAccountResponseDto })
  async create(
    @CurrentActor() actor: AccountActor,
    @CurrentAccount() { access }: AuthenticatedAccount,
    @Body() body: CreateAccountRequestDto,
  ): Promise<object> {
    const {
      account: { accountName, password, contacts, autoRenew },
      tos,
      apiTos,
    } = body;
    const serialize = (opened: OpenedSubAccount) =>
      this.serializer.serialize('CreateAccountResponse', opened);
    const opened = await this.openSubAccount.execute(
      actor,
      access,
      {
        accountName,
        password,
        contacts: { ...contacts },
        autoRenew: autoRenew ?? undefined,
        tos,
        apiTos,
      },
      (answer) => noteAnswer(serialize(answer)),
    );
    return serialize(opened);
  }

  @Get('accounts')
  @Header('content-type', JSON_TYPE)
  @ApiExtension('x-extension', true)
  @ApiOperation({ operationId: 'listSubAccounts', summary: 'List sub-accounts' })
  @PageQueries(PER_PAGE)
  @ApiOkResponse({ type: ListSubAccountsResponseDto })
  async list(
    @CurrentAccount() { accountId }: AuthenticatedAccount,
    @Paged(PER_PAGE) paging: Paging,
  ): Promise<string> {
    return paging.json(
      'accounts',
      await this.accounts.children({ parentId: accountId, page: paging.page, perPage: paging.perPage }),
    );
  }

  @Post(`accounts/${parameter('accountId')}${action('transferCredit')}`)
  @HttpCode(200)
  @ApiExtension('x-extension', true)
  @Plannable()
  @ApiOperation({ operationId: 'transferCredit', summary: 'Transfer credit to or from a sub-account' })
  @ApiParam({ name: 'accountId', schema: int32 })
  @ApiHeader(IDEMPOTENCY_KEY)
  @ApiOkResponse({ type: TransferCreditResponseDto })
  transfer(
    @Idempotent('purchase') request: IdempotentRequest,
    @CurrentActor() actor: AccountActor,
    @PathInt32('accountId') subAccountId: number,
    @Body() body: TransferCreditDto,
  ): Promise<object> {
    const amount = Money.parse(body.amount);
    if (!amount) throw badRequest("'amount' must have at most two decimals");
    const move = { subAccountId, direction: body.direction, amount };
    return this.idempotency.run(
      request,
      // The answer is stored with the key in the transaction that moves the credit.
      async (claim) => answer(await this.moveCredit.execute(actor, move, claim && { claim, answer })),
    );
  }
}

const answer = ({
  balance,
  subAccountBalance,
}: MovedCredit): { balance: number; subAccountBalance: number } => ({
  balance: balance.toNumber(),
  subAccountBalance: subAccountBalance.toNumber(),
});
