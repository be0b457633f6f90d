import { ApiPropertyOptional, getSchemaPath, type OpenAPIObject } from '@nestjs/swagger';
import { type FieldTree, fieldsOfClass } from '@registrar/http';
import { REASON_MAX } from '@registrar/staff';

/** The reason of a change by staff. Every changing operation has it in its body; `@Actor()` reads it. */
export class ReasonDto {
  @ApiPropertyOptional({
    minLength: 1,
    maxLength: REASON_MAX,
    example: 'Court order 17/4',
    description: `Why, for the audit log (\`GET /admin/v1/audit\`): 1 to ${REASON_MAX} characters, several lines allowed, not all blanks.`,
  })
  reason?: string;
}

/** Operations other than GET that take no reason, with the explanation. */
export const WITHOUT_REASON: Readonly<Record<string, string>> = {
  previewMailWording: 'It changes nothing and is not audited.',
  readList: 'It changes nothing and is not audited.',
  findStatusSubscriber: 'It changes nothing and is not audited.',
  storeFilter: 'It changes no object and is not audited.',
  beginPasskeyLogin: 'The caller is not identified yet.',
  finishPasskeyLogin: 'The caller is not identified yet.',
  redeemStaffLink: 'The caller is not identified yet.',
  createBulkJob: 'Its items have reasons of their own.',
  compareDomain: 'It changes nothing and is not audited.',
};

const takesReason = (method: string, operationId: string | undefined): boolean =>
  method.toUpperCase() !== 'GET' && operationId !== undefined && !(operationId in WITHOUT_REASON);

/** The field of the operations that take a reason; see HttpAppOptions. */
export const reasonField = (method: string, operationId: string): FieldTree | undefined =>
  takesReason(method, operationId) ? fieldsOfClass(ReasonDto) : undefined;

interface Schema {
  $ref?: string;
  properties?: Record<string, unknown>;
  allOf?: Schema[];
}

interface Operation {
  operationId?: string;
  requestBody?: { required?: boolean; content: Record<string, { schema?: Schema }> };
}

const JSON_TYPE = 'application/json';
const REASON: Schema = { $ref: getSchemaPath(ReasonDto) };

/**
 * Adds the reason to the bodies of the operations that take one, where their own class lacks it. Changes the
 * document.
 */
export function describeReasons(document: OpenAPIObject): OpenAPIObject {
  const schemas = document.components?.schemas as Record<string, Schema>;
  const hasReason = ({ $ref = '' }: Schema): boolean =>
    schemas[$ref.split('/').pop() ?? '']?.properties?.['reason'] !== undefined;
  for (const [method, operation] of Object.values(document.paths).flatMap((methods) =>
    Object.entries(methods as Record<string, Operation>),
  )) {
    if (!takesReason(method, operation.operationId)) continue;
    const own = operation.requestBody?.content[JSON_TYPE]?.schema;
    if (own && hasReason(own)) continue;
    operation.requestBody = {
      required: operation.requestBody?.required ?? false,
      content: { [JSON_TYPE]: { schema: own ? { allOf: [own, REASON] } : REASON } },
    };
  }
  return document;
}
