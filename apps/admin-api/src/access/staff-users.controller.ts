import { Controller, Delete, Get, HttpCode, Param, Patch, Post } from '@nestjs/common';
import {
  ApiHeader,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiQuery,
  ApiTags,
} from '@nestjs/swagger';
import { Actor, StaffMay } from '@registrar/composition';
import {
  action,
  Body,
  type Conditional,
  parameter,
  PathInt32,
  type Query,
  QueryParameters,
  WithConditions,
} from '@registrar/http';
import {
  ChangeStaffUser,
  CreateStaffUser,
  EndStaffSession,
  type Invitation,
  InviteStaffUser,
  ListStaffSessions,
  ListStaffUsers,
  type StaffActor,
  type StaffUser,
} from '@registrar/staff';
import { BEFORE, LIMIT, readPart, uuid } from '../shared/part.dto';
import {
  ChangeStaffUserDto,
  CreateStaffUserDto,
  InvitationDto,
  InviteStaffUserDto,
  ListStaffSessionsDto,
  ListStaffUsersDto,
  StaffUserDto,
} from './access.dto';

const USER_ID = {
  name: 'userId',
  description: 'Id of the staff user.',
  schema: { type: 'integer', format: 'int32' },
} as const;

@ApiTags('staff users')
@Controller('admin/v1')
export class StaffUsersController {
  constructor(
    private readonly users: ListStaffUsers,
    private readonly createUser: CreateStaffUser,
    private readonly changeUser: ChangeStaffUser,
    private readonly inviteUser: InviteStaffUser,
    private readonly sessions: ListStaffSessions,
    private readonly endSession: EndStaffSession,
  ) {}

  @Get('staff-users')
  @StaffMay('staff_user.list')
  @ApiOperation({ operationId: 'listStaffUsers', summary: 'List staff users, including disabled ones' })
  @ApiOkResponse({ type: ListStaffUsersDto })
  async list(): Promise<ListStaffUsersDto> {
    return { items: await this.users.execute() };
  }

  @Post('staff-users')
  @HttpCode(200)
  @StaffMay('staff_user.create')
  @ApiOperation({ operationId: 'createStaffUser', summary: 'Add a staff user' })
  @ApiOkResponse({ type: StaffUserDto })
  create(@Actor() actor: StaffActor, @Body() body: CreateStaffUserDto): Promise<StaffUser> {
    return this.createUser.execute(actor, { name: body.name, email: body.email, role: body.role });
  }

  @Patch(`staff-users/${parameter('userId')}`)
  @StaffMay('staff_user.update')
  @ApiOperation({ operationId: 'changeStaffUser', summary: 'Change, disable or enable a staff user' })
  @ApiParam(USER_ID)
  @ApiHeader({
    name: 'If-Match',
    required: true,
    description:
      '`version` of the staff user as last read, in quotes. 412 if it has changed since. Without it: 428.',
  })
  @ApiOkResponse({ type: StaffUserDto })
  async change(
    @Actor() actor: StaffActor,
    @PathInt32('userId') id: number,
    @Body() { name, role, disabled }: ChangeStaffUserDto,
    @WithConditions() conditional: Conditional,
  ): Promise<StaffUser> {
    const user = await this.changeUser.execute(actor, id, { name, role, disabled }, conditional.ifMatch);
    conditional.setTag(String(user.version));
    return user;
  }

  @Post(`staff-users/${parameter('userId')}${action('invite')}`)
  @HttpCode(200)
  @StaffMay('staff_user.invite')
  @ApiOperation({ operationId: 'inviteStaffUser', summary: 'Issue a one-time link for a staff user' })
  @ApiParam(USER_ID)
  @ApiOkResponse({ type: InvitationDto })
  invite(
    @Actor() actor: StaffActor,
    @PathInt32('userId') id: number,
    @Body() { mail }: InviteStaffUserDto,
  ): Promise<Invitation> {
    return this.inviteUser.execute(actor, id, mail);
  }

  @Get('staff-sessions')
  @StaffMay('staff_session.list')
  @ApiOperation({
    operationId: 'listStaffSessions',
    summary: "List the caller's open sessions; for an owner those of all staff users",
  })
  @ApiQuery(BEFORE)
  @ApiQuery(LIMIT)
  @ApiOkResponse({ type: ListStaffSessionsDto })
  async listSessions(
    @Actor() actor: StaffActor,
    @QueryParameters() query: Query,
  ): Promise<ListStaffSessionsDto> {
    const { items, ...part } = await this.sessions.execute(actor, readPart(query, 'uuid'));
    return { items: [...items], ...part };
  }

  @Delete(`staff-sessions/${parameter('sessionId')}`)
  @HttpCode(204)
  @StaffMay('staff_session.end')
  @ApiOperation({ operationId: 'endStaffSession', summary: 'End a session' })
  @ApiParam({
    name: 'sessionId',
    description: 'Id of the session.',
    schema: { type: 'string', format: 'uuid' },
  })
  @ApiNoContentResponse({ description: 'The session is refused in all processes within 2 seconds.' })
  end(@Actor() actor: StaffActor, @Param('sessionId', uuid('sessionId')) id: string): Promise<void> {
    return this.endSession.execute(actor, id);
  }
}
