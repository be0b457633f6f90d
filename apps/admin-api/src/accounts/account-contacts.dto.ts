import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsOptional, IsString, ValidateNested } from 'class-validator';

/** A contact as sent; the rules of registrant data validate it, as for resellers. */
export class ContactDto {
  @ApiProperty()
  @IsOptional()
  @IsString()
  firstName?: string;

  @ApiProperty()
  @IsOptional()
  @IsString()
  lastName?: string;

  @ApiPropertyOptional()
  @IsOptional()
  @IsString()
  companyName?: string;

  @ApiProperty()
  @IsOptional()
  @IsString()
  address1?: string;

  @ApiPropertyOptional()
  @IsOptional()
  @IsString()
  address2?: string;

  @ApiProperty()
  @IsOptional()
  @IsString()
  city?: string;

  @ApiPropertyOptional({ description: 'Required in AU, CA and US.' })
  @IsOptional()
  @IsString()
  state?: string;

  @ApiPropertyOptional({ description: 'Required where the country has postal codes.' })
  @IsOptional()
  @IsString()
  zip?: string;

  @ApiProperty({ description: 'ISO 3166-1 alpha-2', pattern: '^[A-Z]{2}$' })
  @IsOptional()
  @IsString()
  country?: string;

  @ApiProperty({ format: 'email' })
  @IsOptional()
  @IsString()
  email?: string;

  @ApiProperty({ description: 'E.164' })
  @IsOptional()
  @IsString()
  phone?: string;

  @ApiPropertyOptional({ description: 'E.164' })
  @IsOptional()
  @IsString()
  fax?: string;
}

const contact = {
  type: ContactDto,
  nullable: true,
  description: 'The complete contact. null removes the default.',
};

export class AccountContactsDto {
  @ApiPropertyOptional(contact)
  @IsOptional()
  @ValidateNested()
  @Type(() => ContactDto)
  registrant?: ContactDto | null;

  @ApiPropertyOptional(contact)
  @IsOptional()
  @ValidateNested()
  @Type(() => ContactDto)
  admin?: ContactDto | null;

  @ApiPropertyOptional(contact)
  @IsOptional()
  @ValidateNested()
  @Type(() => ContactDto)
  tech?: ContactDto | null;

  @ApiPropertyOptional(contact)
  @IsOptional()
  @ValidateNested()
  @Type(() => ContactDto)
  billing?: ContactDto | null;
}
