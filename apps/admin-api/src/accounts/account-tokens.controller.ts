import { Controller, Delete, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Actor, StaffMay } from '@registrar/composition';
import { Body, parameter, PathInt32 } from '@registrar/http';
import { IssueAccountToken, RevokeAccountToken, type StaffActor } from '@registrar/staff';
import { ApiTokenDto, IssuedStaffTokenDto, tokenDto } from './account.dto';
import { expiryOf, IssueTokenDto } from './account-token-request.dto';

const ACCOUNT = `accounts/${parameter('accountId')}`;
const int32 = { type: 'integer', format: 'int32' } as const;
const ACCOUNT_ID = { name: 'accountId', schema: int32 } as const;

@ApiTags('accounts')
@Controller('admin/v1')
export class AccountTokensController {
  constructor(
    private readonly issueToken: IssueAccountToken,
    private readonly revokeToken: RevokeAccountToken,
  ) {}

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
}
