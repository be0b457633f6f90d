import { ApiProperty } from '@nestjs/swagger';
import { IsDefined, IsString, Length } from 'class-validator';

export class DomainRemovalDto {
  @ApiProperty({ minLength: 1, maxLength: 500, description: 'Why, for the audit log' })
  @IsDefined()
  @IsString()
  @Length(1, 500)
  reason!: string;
}
