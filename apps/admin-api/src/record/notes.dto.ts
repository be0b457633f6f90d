import { ApiProperty } from '@nestjs/swagger';
import { IsString } from 'class-validator';
import { NOTE_MAX } from '@registrar/staff';
import { PartDto } from '../shared/part.dto';

const target = {
  example: 'domain:example.com',
  description:
    'The object as kind:id; kinds: account, contact, domain, operation, order, registry, tld, transfer.',
};

export class AddNoteDto {
  @ApiProperty(target)
  @IsString()
  target!: string;

  @ApiProperty({ minLength: 1, maxLength: NOTE_MAX, description: 'Several lines allowed, not all blanks.' })
  @IsString()
  text!: string;
}

export class NoteDto {
  @ApiProperty({ description: 'Id of the note.' }) id!: string;
  @ApiProperty(target) target!: string;
  @ApiProperty() text!: string;
  @ApiProperty({ description: 'Name of the member of staff.' }) author!: string;
  @ApiProperty({ format: 'date-time' }) createdAt!: Date;
}

export class ListNotesDto extends PartDto {
  @ApiProperty({ type: [NoteDto] }) items!: readonly NoteDto[];
}
