import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { PartDto } from '../shared/part.dto';

const int32 = { type: 'integer', format: 'int32' } as const;
const date = { format: 'date-time' } as const;

export class DomainEndDto {
  @ApiProperty({ example: '17', description: 'Id of the domain.' }) id!: string;
  @ApiProperty() domainName!: string;
  @ApiProperty({ ...int32, description: 'Id of the account that the domain left.' }) accountId!: number;
  @ApiProperty() registryConnection!: string;
  @ApiProperty({ enum: ['kept', 'deleting', 'lapsing', 'deleted', 'restoring'] }) stage!: string;
  @ApiProperty({ ...date, description: 'When it left its account.' }) removedAt!: Date;
  @ApiProperty({ ...date, description: 'When it is deleted at the registry. Until then it can be renewed.' })
  deleteAt!: Date;
  @ApiPropertyOptional({
    ...date,
    description:
      'Since when its DNS resolution is interrupted (clientHold) before the deletion, as far as known. Absent: it is not.',
  })
  interruptedAt?: Date;
  @ApiPropertyOptional(date) deletedAt?: Date;
  @ApiPropertyOptional({
    enum: ['interrupt', 'delete', 'look', 'operation'],
    description:
      'interrupt: clientHold is set, or retried; the deletion waits for it. delete: the delete is sent, or retried after a refusal. look: the registry is polled. operation: an operation is in progress.',
  })
  nextStep?: string;
  @ApiPropertyOptional(date) nextAt?: Date;
  @ApiPropertyOptional({ description: 'Why the last step failed.' }) trouble?: string;
  @ApiPropertyOptional({ format: 'uuid', description: 'Id of the newest delete operation.' })
  operationId?: string;
  @ApiPropertyOptional({ format: 'uuid', description: 'Id of the newest restore operation.' })
  restoreOperationId?: string;
}

export class ListDomainEndsDto extends PartDto {
  @ApiProperty({ type: [DomainEndDto] }) items!: readonly DomainEndDto[];
}
