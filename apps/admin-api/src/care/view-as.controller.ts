import { Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Actor, StaffMay } from '@registrar/composition';
import { action, Body, parameter, PathInt32 } from '@registrar/http';
import { type StaffActor, ViewAsAccount } from '@registrar/staff';
import { ViewAsAccountDto, ViewedAnswerDto } from './view-as.dto';

/** What the API of an account answers, read by staff. */
@ApiTags('accounts')
@Controller('admin/v1')
export class ViewAsController {
  constructor(private readonly views: ViewAsAccount) {}

  @Post(`accounts/${parameter('accountId')}${action('viewAs')}`)
  @HttpCode(200)
  @StaffMay('account.view_as')
  @ApiOperation({ operationId: 'viewAsAccount', summary: 'Read what the reseller API answers to an account' })
  @ApiParam({ name: 'accountId', schema: { type: 'integer', format: 'int32' } })
  @ApiOkResponse({ type: ViewedAnswerDto })
  viewAs(
    @Actor() actor: StaffActor,
    @PathInt32('accountId') accountId: number,
    @Body() { path }: ViewAsAccountDto,
  ): Promise<ViewedAnswerDto> {
    return this.views.execute(actor, accountId, path);
  }
}
