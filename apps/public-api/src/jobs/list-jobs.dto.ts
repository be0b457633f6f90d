import { ApiProperty } from '@nestjs/swagger';
import { JobDto } from '@registrar/api-dto';
import { PageDto } from '../page.dto';

export class ListJobsResponseDto extends PageDto {
  @ApiProperty({ type: [JobDto], description: 'The jobs of this page, newest first.' }) jobs!: JobDto[];
}
