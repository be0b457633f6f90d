import { Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Actor, StaffMay } from '@registrar/composition';
import { action, Body, parameter } from '@registrar/http';
import { ResendMail, type StaffActor } from '@registrar/staff';
import { uuid } from '../shared/part.dto';
import { ResendMailDto, ResentMailDto } from './resend-mail.dto';

/** Mails that were written to customers. */
@ApiTags('mails')
@Controller('admin/v1')
export class ResendMailController {
  constructor(private readonly mails: ResendMail) {}

  @Post(`mails/${parameter('mailId')}${action('resend')}`)
  @HttpCode(200)
  @StaffMay('mail.resend')
  @ApiOperation({ operationId: 'resendMail', summary: 'Send a mail again' })
  @ApiParam({
    name: 'mailId',
    description: 'Id of the mail, from the list `mails`.',
    schema: { type: 'string', format: 'uuid' },
  })
  @ApiOkResponse({ type: ResentMailDto })
  resend(
    @Actor() actor: StaffActor,
    @Param('mailId', uuid('mailId')) id: string,
    @Body() _body: ResendMailDto,
  ): Promise<ResentMailDto> {
    return this.mails.execute(actor, id);
  }
}
