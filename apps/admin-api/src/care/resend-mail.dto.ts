import { ApiProperty } from '@nestjs/swagger';
import { REASON_MAX, type ResentMail } from '@registrar/staff';
import { IsDefined, IsString, Length } from 'class-validator';

export class ResendMailDto {
  @ApiProperty({ minLength: 1, maxLength: REASON_MAX, description: 'Why, for the audit log.' })
  @IsDefined()
  @IsString()
  @Length(1, REASON_MAX)
  reason!: string;
}

export class ResentMailDto {
  @ApiProperty({
    enum: ['hastened', 'written'],
    description:
      'hastened: the waiting mail is sent at once. written: a new mail was written, with a new link where it has one.',
  })
  way!: ResentMail['way'];
}
