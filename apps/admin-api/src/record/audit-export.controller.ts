import { Controller, Get, StreamableFile } from '@nestjs/common';
import {
  ApiExtraModels,
  ApiOkResponse,
  ApiOperation,
  ApiQuery,
  ApiTags,
  getSchemaPath,
} from '@nestjs/swagger';
import { Actor, StaffMay } from '@registrar/composition';
import {
  action,
  type Client,
  CurrentClient,
  JsonLines,
  type Query,
  QueryParameters,
  queryText,
} from '@registrar/http';
import { badRequest } from '@registrar/kernel';
import { AuditExport, type StaffActor } from '@registrar/staff';
import { ExportedAuditEntryDto } from './audit-export.dto';

/** Below the largest integer that a JSON number holds exactly. */
const SEQUENCE = /^\d{1,15}$/;

/** The audit log with its hash chain, for a copy elsewhere. */
@ApiTags('platform')
@ApiExtraModels(ExportedAuditEntryDto)
@Controller('admin/v1')
export class AuditExportController {
  constructor(
    private readonly audit: AuditExport,
    private readonly lines: JsonLines,
  ) {}

  @Get(`audit${action('export')}`)
  @StaffMay('audit.export')
  @ApiOperation({ operationId: 'exportAudit', summary: 'Export the audit log with its hashes, oldest first' })
  @ApiQuery({
    name: 'after',
    required: false,
    description: 'Only entries after this `sequence`.',
    schema: { type: 'integer', format: 'int64', minimum: 0, default: 0 },
  })
  @ApiOkResponse({
    description: 'All later entries, one a line, streamed. Empty: there is nothing new.',
    content: { 'application/x-ndjson': { schema: { $ref: getSchemaPath(ExportedAuditEntryDto) } } },
  })
  async export(
    @Actor() actor: StaffActor,
    @QueryParameters() query: Query,
    @CurrentClient() client: Client,
  ): Promise<StreamableFile> {
    const after = queryText(query, 'after') ?? '0';
    if (!SEQUENCE.test(after)) throw badRequest('after must be a whole number from 0, a `sequence`');
    return new StreamableFile(await this.lines.answer(client, this.audit.entries(actor, BigInt(after))));
  }
}
