import { ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsObject, IsOptional, IsString, ValidateNested } from 'class-validator';

const note = 'Whether it is required depends on the TLD and the role. A 400 names the missing field.';

/**
 * A contact as sent. The rules of registrant data are the core's (`contactFrom`); only types are checked
 * here.
 */
export class ContactRequestDto {
  @ApiPropertyOptional({ description: note })
  @IsOptional()
  @IsString()
  firstName?: string;

  @ApiPropertyOptional({ description: note })
  @IsOptional()
  @IsString()
  lastName?: string;

  @ApiPropertyOptional({ type: String, nullable: true })
  @IsOptional()
  @IsString()
  companyName?: string | null;

  @ApiPropertyOptional({ description: note })
  @IsOptional()
  @IsString()
  address1?: string;

  @ApiPropertyOptional({ type: String, nullable: true })
  @IsOptional()
  @IsString()
  address2?: string | null;

  @ApiPropertyOptional({ description: note })
  @IsOptional()
  @IsString()
  city?: string;

  @ApiPropertyOptional({ description: note })
  @IsOptional()
  @IsString()
  state?: string;

  @ApiPropertyOptional({ description: note })
  @IsOptional()
  @IsString()
  zip?: string;

  @ApiPropertyOptional({ description: `ISO 3166-1 alpha-2. ${note}`, pattern: '^[A-Z]{2}$' })
  @IsOptional()
  @IsString()
  country?: string;

  @ApiPropertyOptional({ description: note, format: 'email' })
  @IsOptional()
  @IsString()
  email?: string;

  @ApiPropertyOptional({ description: `E.164. ${note}`, pattern: '^\\+[1-9]\\d{5,14}$' })
  @IsOptional()
  @IsString()
  phone?: string;

  @ApiPropertyOptional({ type: String, nullable: true, description: 'E.164', pattern: '^\\+[1-9]\\d{5,14}$' })
  @IsOptional()
  @IsString()
  fax?: string | null;
}

/** Roles are optional; a role that is sent must be complete. */
export class ContactsRequestDto {
  @ApiPropertyOptional({ type: ContactRequestDto })
  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => ContactRequestDto)
  registrant?: ContactRequestDto;

  @ApiPropertyOptional({ type: ContactRequestDto })
  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => ContactRequestDto)
  admin?: ContactRequestDto;

  @ApiPropertyOptional({ type: ContactRequestDto })
  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => ContactRequestDto)
  tech?: ContactRequestDto;

  @ApiPropertyOptional({ type: ContactRequestDto })
  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => ContactRequestDto)
  billing?: ContactRequestDto;
}

export class ContactDto {
  @ApiPropertyOptional({ type: String, nullable: true })
  firstName?: string | null;
  @ApiPropertyOptional({ type: String, nullable: true })
  lastName?: string | null;
  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description: 'Empty for a person; for a registrant it names the legal holder.',
  })
  companyName?: string | null;
  @ApiPropertyOptional({ type: String, nullable: true })
  address1?: string | null;
  @ApiPropertyOptional({ type: String, nullable: true })
  address2?: string | null;
  @ApiPropertyOptional({ type: String, nullable: true })
  city?: string | null;
  @ApiPropertyOptional({ type: String, nullable: true })
  state?: string | null;
  @ApiPropertyOptional({ type: String, nullable: true })
  zip?: string | null;
  @ApiPropertyOptional({ type: String, nullable: true })
  country?: string | null;
  @ApiPropertyOptional({ type: String, nullable: true })
  email?: string | null;
  @ApiPropertyOptional({ type: String, nullable: true })
  phone?: string | null;
  @ApiPropertyOptional({ type: String, nullable: true })
  fax?: string | null;
  @ApiPropertyOptional({ readOnly: true, description: 'Whether the email address is verified.' })
  isVerified?: boolean;
  @ApiPropertyOptional({
    type: 'integer',
    format: 'int32',
    nullable: true,
    readOnly: true,
    description: 'Only on Get Domain, for a contact whose verification is pending.',
  })
  verificationId?: number | null;
}

export class ContactsDto {
  @ApiPropertyOptional({ type: ContactDto })
  registrant?: ContactDto;
  @ApiPropertyOptional({ type: ContactDto })
  admin?: ContactDto;
  @ApiPropertyOptional({ type: ContactDto })
  tech?: ContactDto;
  @ApiPropertyOptional({ type: ContactDto })
  billing?: ContactDto;
}
