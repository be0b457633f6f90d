import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { PartDto } from '../shared/part.dto';

const int32 = { type: 'integer', format: 'int32' } as const;
const date = { format: 'date-time' } as const;

export class DomainEndDto {
  @ApiProperty({ example: '17', description: 'Of the domain.' }) id!: string;
  @ApiProperty() domainName!: string;
  @ApiProperty({ ...int32, description: 'Whose it was.' }) accountId!: number;
  @ApiProperty() registryConnection!: string;
  @ApiProperty({ enum: ['kept', 'deleting', 'lapsing', 'deleted', 'restoring'] }) stage!: string;
  @ApiProperty({ ...date, description: 'When it left its account.' }) removedAt!: Date;
  @ApiProperty({ ...date, description: 'Until then a renewal brings it back.' }) deleteAt!: Date;
  @ApiPropertyOptional(date) deletedAt?: Date;
  @ApiPropertyOptional({ enum: ['delete', 'look', 'operation'], description: 'delete: it is sent to the registry, again after a refusal · look: the registry is asked · operation: the one that is under way tells.' })
  nextStep?: string;
  @ApiPropertyOptional(date) nextAt?: Date;
  @ApiPropertyOptional({ description: 'What the last step came to nothing for.' }) trouble?: string;
  @ApiPropertyOptional({ format: 'uuid', description: 'The newest delete.' }) operationId?: string;
  @ApiPropertyOptional({ format: 'uuid', description: 'The newest restore.' }) restoreOperationId?: string;
}

export class ListDomainEndsDto extends PartDto {
  @ApiProperty({ type: [DomainEndDto] }) items!: readonly DomainEndDto[];
}
