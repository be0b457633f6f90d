import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  LIST_NAMES,
  type ListName,
  LOGIN_METHODS,
  type LoginMethod,
  STAFF_OPERATIONS,
  STAFF_ROLES,
  type StaffOperation,
  type StaffRole,
} from '@registrar/staff';
import { IsBoolean, IsIn, IsObject, IsString, ValidateIf } from 'class-validator';
import { PartDto } from '../shared/part.dto';

const int32 = { type: 'integer', format: 'int32' } as const;
const date = { format: 'date-time' } as const;
const json = { type: 'object', additionalProperties: true } as const;
const ifSent = (): PropertyDecorator => ValidateIf((_body: object, value: unknown) => value !== undefined);

export class LoginMethodsDto {
  @ApiProperty({ description: 'Whether staff users can log in at an identity provider (`GET login/oidc`).' })
  oidc!: boolean;

  @ApiProperty({ description: 'Whether staff users can log in with passkeys.' })
  passkeys!: boolean;
}

export class PasskeyOptionsDto {
  @ApiProperty({
    ...json,
    description:
      "Options for the browser's `navigator.credentials` (WebAuthn JSON). Valid for 5 minutes, once.",
  })
  publicKey!: object;
}

export class PasskeyLoginDto {
  @ApiProperty({ ...json, description: "The browser's credential with its assertion (WebAuthn JSON)." })
  @IsObject()
  credential!: object;
}

export class RedeemLinkDto {
  @ApiProperty({ maxLength: 200, description: 'The token behind `#link=` of an invitation.' })
  @IsString()
  token!: string;
}

export class SessionUserDto {
  @ApiProperty({ ...int32, description: 'Id of the staff user.' }) id!: number;
  @ApiProperty({ description: 'Name of the person.' }) name!: string;
  @ApiProperty({ description: 'Email address.' }) email!: string;
  @ApiProperty({ enum: STAFF_ROLES, description: 'Decides what the user may do.' }) role!: StaffRole;
}

export class StaffSessionDto {
  @ApiProperty({ type: SessionUserDto, description: 'The staff user.' }) user!: SessionUserDto;

  @ApiProperty({
    isArray: true,
    enum: Object.keys(STAFF_OPERATIONS),
    description: 'Operations that the role may do.',
  })
  operations!: StaffOperation[];

  @ApiProperty({
    isArray: true,
    enum: LIST_NAMES,
    description: 'Lists that the role may read by `POST /admin/v1/lists/{list}`.',
  })
  lists!: ListName[];

  @ApiProperty({
    description: 'Send it in the header `X-CSRF-Token` with every request other than GET and HEAD.',
  })
  csrfToken!: string;

  @ApiProperty({ enum: LOGIN_METHODS, description: 'How the session began.' }) method!: LoginMethod;
  @ApiProperty({ description: 'Whether a second factor was proven in this session.' }) secondFactor!: boolean;

  @ApiProperty({
    description:
      'true: every other operation is 403 (`staff.second_factor_required`) until a passkey was used or registered.',
  })
  needsSecondFactor!: boolean;

  @ApiProperty({ ...date, description: 'When the session ends without a further request.' }) idleAt!: Date;
  @ApiProperty({ ...date, description: 'When the session ends in any case.' }) endsAt!: Date;

  @ApiProperty({ enum: ['production', 'sandbox'], description: 'Environment of this service.' })
  environment!: string;
}

export class RegisterPasskeyDto {
  @ApiProperty({ minLength: 1, maxLength: 64, description: 'Name by which the user knows the passkey.' })
  @IsString()
  name!: string;

  @ApiProperty({ ...json, description: "The browser's new credential (WebAuthn JSON)." })
  @IsObject()
  credential!: object;
}

export class PasskeyDto {
  @ApiProperty({ ...int32, description: 'Id of the passkey.' }) id!: number;
  @ApiProperty({ description: 'Name by which the user knows the passkey.' }) name!: string;

  @ApiProperty({ isArray: true, type: String, description: 'How the browser reaches it: `internal`, `usb`.' })
  transports!: string[];

  @ApiProperty({ ...date, description: 'When it was registered.' }) createdAt!: Date;
  @ApiPropertyOptional({ ...date, description: 'Last log-in with it. Omitted: never.' }) lastUsedAt?: Date;
}

export class ListPasskeysDto {
  @ApiProperty({ type: [PasskeyDto], description: 'The passkeys, oldest first.' }) items!: PasskeyDto[];
}

export class CreateStaffUserDto {
  @ApiProperty({ minLength: 1, maxLength: 64, description: 'Name of the person.' })
  @IsString()
  name!: string;

  @ApiProperty({ maxLength: 254, description: 'Email address, unique among staff users in any case.' })
  @IsString()
  email!: string;

  @ApiProperty({ enum: STAFF_ROLES, description: 'Decides what the user may do.' })
  @IsIn(STAFF_ROLES)
  role!: StaffRole;
}

export class ChangeStaffUserDto {
  @ApiPropertyOptional({ minLength: 1, maxLength: 64, description: 'Name of the person.' })
  @ifSent()
  @IsString()
  name?: string;

  @ApiPropertyOptional({
    enum: STAFF_ROLES,
    description:
      'A user of the identity provider gets the role of the claim again with the next log-in there.',
  })
  @ifSent()
  @IsIn(STAFF_ROLES)
  role?: StaffRole;

  @ApiPropertyOptional({ description: 'true: the user cannot log in, and all sessions end.' })
  @ifSent()
  @IsBoolean()
  disabled?: boolean;
}

export class StaffUserDto {
  @ApiProperty({ ...int32, description: 'Id of the staff user.' }) id!: number;
  @ApiProperty({ description: 'Name of the person.' }) name!: string;
  @ApiProperty({ description: 'Email address.' }) email!: string;
  @ApiProperty({ enum: STAFF_ROLES, description: 'Decides what the user may do.' }) role!: StaffRole;

  @ApiPropertyOptional({ description: 'Identity provider of the user. Omitted: none yet.' })
  oidcIssuer?: string;

  @ApiPropertyOptional({ description: 'Identity of the user there.' }) oidcSubject?: string;
  @ApiProperty({ ...date, description: 'When the user was added.' }) createdAt!: Date;
  @ApiPropertyOptional({ ...date, description: 'Omitted: the user may log in.' }) disabledAt?: Date;

  @ApiProperty({ ...int32, minimum: 1, description: 'Send it as `If-Match` with a change.' })
  version!: number;
}

export class ListStaffUsersDto {
  @ApiProperty({ type: [StaffUserDto], description: 'The staff users, oldest first.' })
  items!: StaffUserDto[];
}

export class InviteStaffUserDto {
  @ApiPropertyOptional({
    default: false,
    description:
      'true: the link is mailed to the user and is not in the answer. In production it always is. 409 without a mail server.',
  })
  @ifSent()
  @IsBoolean()
  mail?: boolean;
}

export class InvitationDto {
  @ApiPropertyOptional({
    format: 'password',
    description:
      'One-time link of the console, in the sandbox. Returned only in this answer. Omitted: it was mailed.',
  })
  url?: string;

  @ApiPropertyOptional({ description: 'Address that the link is mailed to. Omitted: it was not mailed.' })
  mailedTo?: string;

  @ApiProperty({ ...date, description: 'The link is invalid from then on: after 24 hours.' })
  expiresAt!: Date;
}

export class ListedSessionDto {
  @ApiProperty({ format: 'uuid', description: 'Id of the session.' }) id!: string;
  @ApiProperty({ ...int32, description: 'Id of the staff user.' }) userId!: number;
  @ApiProperty({ description: 'Name of the staff user.' }) userName!: string;
  @ApiProperty({ enum: LOGIN_METHODS, description: 'How the session began.' }) method!: LoginMethod;
  @ApiProperty({ description: 'Whether a second factor was proven.' }) secondFactor!: boolean;
  @ApiProperty({ ...date, description: 'When the user logged in.' }) createdAt!: Date;
  @ApiProperty({ ...date, description: 'Last request, to half a minute.' }) lastSeenAt!: Date;
  @ApiProperty({ ...date, description: 'When it ends without a further request.' }) idleEndsAt!: Date;
  @ApiProperty({ ...date, description: 'When it ends in any case.' }) endsAt!: Date;
  @ApiPropertyOptional({ description: 'Address the log-in came from.' }) source?: string;
}

export class ListStaffSessionsDto extends PartDto {
  @ApiProperty({ type: [ListedSessionDto], description: 'Open sessions, newest first.' })
  items!: ListedSessionDto[];
}
