import { Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import {
  ApiBasicAuth,
  ApiExtension,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiQuery,
  ApiTags,
} from '@nestjs/swagger';
import { type AccountActor, type AuthenticatedAccount, OwnTokens } from '@registrar/accounts';
import {
  action,
  Body,
  CurrentAccount,
  CurrentActor,
  parameter,
  PathInt32,
  type Query,
  queryBoolean,
  QueryParameters,
  timestampOf,
} from '@registrar/http';
import { toTimestamp } from '@registrar/kernel';
import { DryRunnable, Plannable } from '../plans/plan.dto';
import {
  CreateTokenDto,
  IssuedTokenDto,
  issuedDto,
  limitsOf,
  ListTokensResponseDto,
  RotatedTokenDto,
  RotateTokenDto,
  tokenDto,
} from './tokens.dto';

const TOKEN = `tokens/${parameter('tokenId')}`;
const TOKEN_ID = { name: 'tokenId', schema: { type: 'integer', format: 'int32' } } as const;

/** API tokens of the calling account; all operations except the list need a token without limits. */
@ApiTags('account')
@ApiBasicAuth()
@Controller('core/v1')
export class TokensController {
  constructor(private readonly tokens: OwnTokens) {}

  @Get('tokens')
  @ApiExtension('x-extension', true)
  @ApiOperation({ operationId: 'listTokens', summary: 'List valid API tokens' })
  @ApiOkResponse({ type: ListTokensResponseDto })
  async list(@CurrentAccount() { accountId }: AuthenticatedAccount): Promise<ListTokensResponseDto> {
    return { tokens: (await this.tokens.list(accountId)).map(tokenDto) };
  }

  @Post('tokens')
  @HttpCode(200)
  @ApiExtension('x-extension', true)
  @DryRunnable('token', 'id')
  @ApiOperation({ operationId: 'createToken', summary: 'Create an API token' })
  @ApiOkResponse({ type: IssuedTokenDto })
  async create(@CurrentActor() actor: AccountActor, @Body() body: CreateTokenDto): Promise<IssuedTokenDto> {
    return issuedDto(await this.tokens.create(actor, { name: body.name, ...limitsOf(body) }));
  }

  @Post(`${TOKEN}${action('rotate')}`)
  @HttpCode(200)
  @ApiExtension('x-extension', true)
  @DryRunnable('token', 'id')
  @ApiOperation({
    operationId: 'rotateToken',
    summary: 'Rotate an API token: same name and limits, new secret',
  })
  @ApiParam(TOKEN_ID)
  @ApiOkResponse({ type: RotatedTokenDto })
  async rotate(
    @CurrentActor() actor: AccountActor,
    @PathInt32('tokenId') tokenId: number,
    @Body() body: RotateTokenDto,
  ): Promise<RotatedTokenDto> {
    const rotated = await this.tokens.rotate(
      actor,
      tokenId,
      timestampOf('oldTokenUntil', body.oldTokenUntil),
    );
    return { ...issuedDto(rotated), oldTokenUntil: toTimestamp(rotated.oldTokenUntil) };
  }

  @Delete(TOKEN)
  @ApiExtension('x-extension', true)
  @Plannable()
  @ApiOperation({ operationId: 'revokeToken', summary: 'Revoke an API token' })
  @ApiParam(TOKEN_ID)
  @ApiQuery({
    name: 'allowLockOut',
    required: false,
    description:
      'true: revoke even the last token with full access. Then only the registrar can issue a new one.',
    schema: { type: 'boolean' },
  })
  @ApiOkResponse({ description: 'Deleted. The body is an empty object.', schema: { type: 'object' } })
  async revoke(
    @CurrentActor() actor: AccountActor,
    @PathInt32('tokenId') tokenId: number,
    @QueryParameters() query: Query,
  ): Promise<object> {
    await this.tokens.revoke(actor, tokenId, { allowLockOut: queryBoolean(query, 'allowLockOut') ?? false });
    return {};
  }
}
