import { ApiProperty } from '@nestjs/swagger';
import { JobDto, PageDto } from '@registrar/api-dto';

export class ListJobsResponseDto extends PageDto {
  @ApiProperty({ type: [JobDto], description: 'The jobs of this page, newest first.' }) jobs!: JobDto[];
}
