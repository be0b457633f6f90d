import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { MailWording } from '@registrar/contacts';
import { IsOptional, IsString } from 'class-validator';

const placed =
  'It may contain values of this kind of mail, such as `{{domain}}`; for `all` only `{{registrar}}`.';

/** Omitted fields are taken from the wording of `all`, else from the registrar's. */
export class MailWordingDto {
  @ApiPropertyOptional({ maxLength: 150, description: `Subject line; not for \`all\`. ${placed}` })
  @IsOptional()
  @IsString()
  subject?: string;

  @ApiPropertyOptional({
    maxLength: 100,
    description: "Name of the sender, no address; the address it comes from is the registrar's.",
  })
  @IsOptional()
  @IsString()
  senderName?: string;

  @ApiPropertyOptional({ format: 'email', maxLength: 254, description: 'Address for replies.' })
  @IsOptional()
  @IsString()
  replyTo?: string;

  @ApiPropertyOptional({ maxLength: 2_000, description: `Text before the standard text. ${placed}` })
  @IsOptional()
  @IsString()
  introduction?: string;

  @ApiPropertyOptional({ maxLength: 2_000, description: `Text after the standard text. ${placed}` })
  @IsOptional()
  @IsString()
  closing?: string;
}

export class ScopedMailWordingDto extends MailWordingDto {
  @ApiProperty({ description: '`all`, or a kind of mail' }) template!: string;
}

export class ListMailWordingsDto {
  @ApiProperty({ type: [ScopedMailWordingDto] }) items!: readonly ScopedMailWordingDto[];
}

export class ShownMailDto {
  @ApiProperty() fromName!: string;
  @ApiProperty({ format: 'email' }) from!: string;
  @ApiPropertyOptional({ format: 'email' }) replyTo?: string;
  @ApiProperty() subject!: string;
  @ApiProperty() text!: string;
  @ApiProperty() html!: string;
}

/** null equals an omitted field. */
export const wordingOf = ({
  subject,
  senderName,
  replyTo,
  introduction,
  closing,
}: MailWordingDto): MailWording =>
  Object.fromEntries(
    Object.entries({ subject, senderName, replyTo, introduction, closing }).filter(
      ([, value]) => value !== undefined && value !== null,
    ),
  );
