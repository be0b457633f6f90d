import { applyDecorators, UseInterceptors } from '@nestjs/common';
import { ApiAcceptedResponse, ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { PendingApprovalInterceptor } from '@registrar/composition';
import type { JsonValue } from '@registrar/kernel';
import { APPROVAL_ACTS, APPROVAL_STATES, type ApprovalAct, type ApprovalState } from '@registrar/staff';
import { PartDto } from '../shared/part.dto';

const date = { format: 'date-time' } as const;
const CAUSE = 'Why the act waits.';
const json = { type: 'object', additionalProperties: true } as const;

/** 202: the act waits for another member of staff. */
export class PendingApprovalDto {
  @ApiProperty({ format: 'uuid', description: 'Id of the approval.' }) approvalId!: string;
  @ApiProperty({ enum: APPROVAL_ACTS, description: 'Operation that waits.' }) act!: ApprovalAct;
  @ApiProperty({ example: 'account:12' }) target!: string;
  @ApiProperty({ enum: APPROVAL_STATES, description: 'pending.' }) state!: ApprovalState;
  @ApiPropertyOptional({ description: CAUSE }) cause?: string;
  @ApiProperty({ ...date, description: 'The act is dropped then.' }) expiresAt!: Date;
}

export class ActRefusalDto {
  @ApiProperty({ description: 'Stable code of the refusal.' }) code!: string;
  @ApiProperty() message!: string;
  @ApiPropertyOptional() details?: string;
}

export class ApprovalDto {
  @ApiProperty({ format: 'uuid', description: 'Id of the approval.' }) id!: string;
  @ApiProperty({ enum: APPROVAL_ACTS, description: 'Operation that waits, or waited.' }) act!: ApprovalAct;
  @ApiProperty({ example: 'account:12' }) target!: string;
  @ApiProperty({ ...json, description: 'Fields of the act. Secrets and personal data are masked.' })
  command!: JsonValue;
  @ApiProperty({
    enum: APPROVAL_STATES,
    description:
      'confirmed: not carried out yet; confirm again two minutes later. refused: the act was refused at confirmation.',
  })
  state!: ApprovalState;
  @ApiPropertyOptional({ description: `${CAUSE} Absent in requests from before it was stored.` })
  cause?: string;
  @ApiProperty({ description: 'Name of the member of staff.' }) requestedBy!: string;
  @ApiPropertyOptional({ description: '`reason` of the request.' }) reason?: string;
  @ApiProperty(date) createdAt!: Date;
  @ApiProperty(date) expiresAt!: Date;
  @ApiPropertyOptional({ description: 'Who confirmed or rejected it.' }) decidedBy?: string;
  @ApiPropertyOptional({ description: '`reason` of the decision.' }) decisionReason?: string;
  @ApiPropertyOptional(date) decidedAt?: Date;
  @ApiPropertyOptional({ description: 'Why the act was refused at confirmation.', type: ActRefusalDto })
  refusal?: ActRefusalDto;
}

export class ListApprovalsDto extends PartDto {
  @ApiProperty({ type: [ApprovalDto] }) items!: readonly ApprovalDto[];
}

/** An operation that may wait for another member of staff. */
export const WithSecondPerson = (): MethodDecorator =>
  applyDecorators(
    UseInterceptors(PendingApprovalInterceptor),
    ApiAcceptedResponse({
      type: PendingApprovalDto,
      description: 'Nothing was changed yet: the act waits until another member of staff confirms it.',
    }),
  );
