import { ApiProperty, ApiPropertyOptional, getSchemaPath, ApiExtraModels } from '@nestjs/swagger';
import {
  type Announcement,
  ANNOUNCEMENT_LIMITS,
  ANNOUNCEMENT_STATES,
  type AnnouncementContent,
  type AnnouncementState,
  type Audience,
  AUDIENCE_KINDS,
} from '@registrar/contacts';
import { badRequest } from '@registrar/kernel';
import { REASON_MAX } from '@registrar/staff';
import { IsArray, IsDefined, IsIn, IsInt, IsString, Length, Max, Min, ValidateIf } from 'class-validator';
import { ShownMailDto } from '../mail-wordings/mail-wordings.dto';
import { IsInstant } from '../shared/instant.dto';
import { PartDto } from '../shared/part.dto';

/** null is refused like another wrong value. */
const WhenSent = (): PropertyDecorator => ValidateIf((_body: object, value: unknown) => value !== undefined);
const date = { format: 'date-time' } as const;
const int32 = { type: 'integer', format: 'int32' } as const;
const SUBJECT = {
  minLength: 1,
  maxLength: ANNOUNCEMENT_LIMITS.subject,
  example: 'Maintenance of the API on 1 March',
  description: 'One line. Placeholders as in `text`.',
} as const;
const TEXT = {
  minLength: 1,
  maxLength: ANNOUNCEMENT_LIMITS.text,
  example: 'Hello {{username}},\n\nthe API is closed from 02:00 to 03:00 UTC.',
  description:
    'Plain text; an empty line divides paragraphs. Placeholders: {{registrar}}, and {{username}} of the account.',
} as const;
const NOT_BEFORE = {
  ...date,
  description: `No account is reached before; at most ${ANNOUNCEMENT_LIMITS.daysAhead} days ahead. Omitted: at once after publication.`,
} as const;
const AUDIENCE = {
  enum: AUDIENCE_KINDS,
  enumName: 'AnnouncementAudience',
  description:
    'all: every account · accounts: those of `accountIds` · tld, registry: those that hold a domain of `tld`, or at `registry`, when their turn comes. Closed accounts are never reached.',
} as const;
const ACCOUNT_IDS = {
  type: 'array',
  items: { ...int32, minimum: 1 },
  minItems: 1,
  maxItems: ANNOUNCEMENT_LIMITS.accountIds,
  description: 'With `accounts`.',
} as const;
const TLD = { example: 'com', description: 'With `tld`: in lower-case punycode.' } as const;
const REGISTRY = { example: 'sim-thick', description: 'With `registry`: code of the connection.' } as const;

export class WriteAnnouncementDto {
  @ApiProperty(SUBJECT)
  @IsDefined()
  @IsString()
  subject!: string;

  @ApiProperty(TEXT)
  @IsDefined()
  @IsString()
  text!: string;

  @ApiProperty(AUDIENCE)
  @IsDefined()
  @IsIn(AUDIENCE_KINDS)
  audience!: (typeof AUDIENCE_KINDS)[number];

  @ApiPropertyOptional(ACCOUNT_IDS)
  @WhenSent()
  @IsInt({ each: true })
  @IsArray()
  accountIds?: number[];

  @ApiPropertyOptional(TLD)
  @WhenSent()
  @IsString()
  tld?: string;

  @ApiPropertyOptional(REGISTRY)
  @WhenSent()
  @IsString()
  registry?: string;

  @ApiPropertyOptional(NOT_BEFORE)
  @WhenSent()
  @IsInstant()
  notBefore?: string;
}

export class PublishAnnouncementDto {
  @ApiProperty({ ...int32, minimum: 1, description: '`version` of the draft as last read.' })
  @IsDefined()
  @IsInt()
  @Min(1)
  @Max(2_147_483_647)
  version!: number;

  @ApiProperty({ minLength: 1, maxLength: REASON_MAX, description: 'Why, for staff and the audit log.' })
  @IsDefined()
  @IsString()
  @Length(1, REASON_MAX)
  reason!: string;
}

export class AnnouncementDto {
  @ApiProperty({ ...int32, description: 'Id of the announcement.' }) id!: number;
  @ApiProperty({
    enum: ANNOUNCEMENT_STATES,
    enumName: 'AnnouncementState',
    description: 'published: no account was reached yet · sending: some were · sent: all were.',
  })
  state!: AnnouncementState;
  @ApiProperty({ ...int32, description: 'Increases with each change of the draft.' }) version!: number;
  @ApiProperty(SUBJECT) subject!: string;
  @ApiProperty(TEXT) text!: string;
  @ApiProperty(AUDIENCE) audience!: (typeof AUDIENCE_KINDS)[number];
  @ApiPropertyOptional(ACCOUNT_IDS) accountIds?: number[];
  @ApiPropertyOptional(TLD) tld?: string;
  @ApiPropertyOptional(REGISTRY) registry?: string;
  @ApiPropertyOptional(NOT_BEFORE) notBefore?: Date;
  @ApiProperty({ description: 'Member of staff, or key.' }) createdBy!: string;
  @ApiProperty({ ...date, description: 'When the draft was written, UTC.' }) createdAt!: Date;
  @ApiPropertyOptional({ description: 'Member of staff, or key.' }) publishedBy?: string;
  @ApiPropertyOptional({ ...date, description: 'When it was published, UTC.' }) publishedAt?: Date;
  @ApiPropertyOptional({ description: 'Member of staff, or key.' }) withdrawnBy?: string;
  @ApiPropertyOptional({ ...date, description: 'When it was withdrawn, UTC.' }) withdrawnAt?: Date;
  @ApiPropertyOptional({ ...date, description: 'When the last account was reached, UTC.' }) sentAt?: Date;
  @ApiPropertyOptional({ ...int32, description: 'Accounts of the audience at the publication.' })
  audienceCount?: number;
  @ApiProperty({ ...int32, description: 'Accounts that have the event.' }) reached!: number;
  @ApiProperty({ ...int32, description: 'Of those the ones with an address: they have the mail too.' })
  mailed!: number;
}

export class ListAnnouncementsDto extends PartDto {
  @ApiProperty({ type: [AnnouncementDto] }) items!: AnnouncementDto[];
}

@ApiExtraModels(ShownMailDto)
export class AnnouncementPreviewDto {
  @ApiProperty({ ...int32, description: 'Accounts of the audience now.' }) accounts!: number;
  @ApiProperty({ ...int32, description: 'Of those the ones without an address: they get the event only.' })
  withoutAddress!: number;
  @ApiProperty({
    allOf: [{ $ref: getSchemaPath(ShownMailDto) }],
    description: 'The mail as an account with the name `example-account` gets it.',
  })
  mail!: ShownMailDto;
}

/** Throws 400 where the fields of another audience are sent, or those of this one are missing. */
export function contentOf(body: WriteAnnouncementDto): AnnouncementContent {
  const { subject, text, notBefore } = body;
  return {
    subject,
    text,
    audience: audienceOf(body),
    ...(notBefore !== undefined && { notBefore: new Date(notBefore) }),
  };
}

const FIELD_OF = { all: undefined, accounts: 'accountIds', tld: 'tld', registry: 'registry' } as const;

function audienceOf(body: WriteAnnouncementDto): Audience {
  const { audience, accountIds, tld, registry } = body;
  const wanted = FIELD_OF[audience];
  if (wanted !== undefined && body[wanted] === undefined)
    throw badRequest(`'${wanted}' is required with the audience '${audience}'`);
  const other = (['accountIds', 'tld', 'registry'] as const).find(
    (field) => field !== wanted && body[field] !== undefined,
  );
  if (other) throw badRequest(`'${other}' does not go with the audience '${audience}'`);
  if (accountIds) return { kind: 'accounts', accountIds };
  if (tld !== undefined) return { kind: 'tld', tld };
  return registry === undefined ? { kind: 'all' } : { kind: 'registry', registry };
}

export const announcementDto = ({ audience, ...rest }: Announcement): AnnouncementDto => ({
  ...rest,
  audience: audience.kind,
  ...(audience.kind === 'accounts' && { accountIds: [...audience.accountIds] }),
  ...(audience.kind === 'tld' && { tld: audience.tld }),
  ...(audience.kind === 'registry' && { registry: audience.registry }),
});
