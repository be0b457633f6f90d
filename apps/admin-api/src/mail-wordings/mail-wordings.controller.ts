import { Controller, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { AccountQueries } from '@registrar/accounts';
import { Actor, StaffMay } from '@registrar/composition';
import { AccountMailWordings, WORDING_SCOPES } from '@registrar/contacts';
import { action, Body, parameter, PathInt32 } from '@registrar/http';
import { ChangeMailWording, type StaffActor } from '@registrar/staff';
import {
  ListMailWordingsDto,
  MailWordingDto,
  ScopedMailWordingDto,
  ShownMailDto,
  wordingOf,
} from './mail-wordings.dto';

const WORDINGS = `accounts/${parameter('accountId')}/mail-wordings`;
const WORDING = `${WORDINGS}/${parameter('template')}`;
const ACCOUNT_ID = { name: 'accountId', schema: { type: 'integer', format: 'int32' } } as const;
const TEMPLATE = { name: 'template', schema: { type: 'string', enum: [...WORDING_SCOPES] } } as const;

/** Sender and additional texts of mail to the registrants of a reseller. */
@ApiTags('accounts')
@Controller('admin/v1')
export class MailWordingsController {
  constructor(
    private readonly wordings: AccountMailWordings,
    private readonly changes: ChangeMailWording,
    private readonly accounts: AccountQueries,
  ) {}

  @Get(WORDINGS)
  @StaffMay('mail_wording.list')
  @ApiOperation({ operationId: 'listMailWordings', summary: 'List the mail wordings of an account' })
  @ApiParam(ACCOUNT_ID)
  @ApiOkResponse({ type: ListMailWordingsDto })
  async list(@PathInt32('accountId') accountId: number): Promise<ListMailWordingsDto> {
    await this.accounts.get(accountId);
    return {
      items: [...(await this.wordings.list(accountId))].map(([template, wording]) => ({
        template,
        ...wording,
      })),
    };
  }

  @Get(WORDING)
  @StaffMay('mail_wording.read')
  @ApiOperation({ operationId: 'getMailWording', summary: 'Read the wording of one kind of mail' })
  @ApiParam(ACCOUNT_ID)
  @ApiParam(TEMPLATE)
  @ApiOkResponse({ type: ScopedMailWordingDto })
  async get(
    @PathInt32('accountId') accountId: number,
    @Param('template') template: string,
  ): Promise<ScopedMailWordingDto> {
    return { template, ...(await this.wordings.get(accountId, template)) };
  }

  @Put(WORDING)
  @StaffMay('mail_wording.put')
  @ApiOperation({
    operationId: 'putMailWording',
    summary: 'Replace the wording of one kind of mail, or of all',
  })
  @ApiParam(ACCOUNT_ID)
  @ApiParam(TEMPLATE)
  @ApiOkResponse({ type: ScopedMailWordingDto })
  async put(
    @Actor() actor: StaffActor,
    @PathInt32('accountId') accountId: number,
    @Param('template') template: string,
    @Body() body: MailWordingDto,
  ): Promise<ScopedMailWordingDto> {
    return { template, ...(await this.changes.put(actor, accountId, template, wordingOf(body))) };
  }

  @Delete(WORDING)
  @HttpCode(204)
  @StaffMay('mail_wording.remove')
  @ApiOperation({
    operationId: 'removeMailWording',
    summary: 'Remove the wording of one kind of mail, or of all',
  })
  @ApiParam(ACCOUNT_ID)
  @ApiParam(TEMPLATE)
  @ApiNoContentResponse({
    description: 'Removed. The mail uses the wording of `all`, else the standard one.',
  })
  remove(
    @Actor() actor: StaffActor,
    @PathInt32('accountId') accountId: number,
    @Param('template') template: string,
  ): Promise<void> {
    return this.changes.remove(actor, accountId, template);
  }

  @Post(`${WORDING}${action('preview')}`)
  @HttpCode(200)
  @StaffMay('mail_wording.preview')
  @ApiOperation({ operationId: 'previewMailWording', summary: 'Preview a mail with a wording' })
  @ApiParam(ACCOUNT_ID)
  @ApiParam(TEMPLATE)
  @ApiOkResponse({ type: ShownMailDto })
  preview(
    @PathInt32('accountId') accountId: number,
    @Param('template') template: string,
    @Body() body: MailWordingDto,
  ): Promise<ShownMailDto> {
    return this.wordings.show(accountId, template, wordingOf(body));
  }
}
