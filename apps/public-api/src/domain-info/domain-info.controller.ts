import { Controller, Get, Headers, Param, Res } from '@nestjs/common';
import {
  ApiBadRequestResponse,
  ApiBasicAuth,
  ApiExtraModels,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiResponse,
  ApiTags,
  ApiUnprocessableEntityResponse,
  getSchemaPath,
} from '@nestjs/swagger';
import type { AuthenticatedAccount } from '@registrar/accounts';
import type { PreparedAnswer, RequirementAnswers } from '@registrar/catalog';
import { RequirementDocuments } from '@registrar/domains';
import { CurrentAccount, parameter } from '@registrar/http';
import { badRequest } from '@registrar/kernel';
import type { FastifyReply } from 'fastify';
import {
  GetRequirementResponseDto,
  RequirementFieldDto,
  RequirementFieldOptionDto,
  RequirementsJsonSchemaDto,
  TLD_PATTERN,
} from './domain-info.dto';

const JSON_TYPE = 'application/json';
const SCHEMA_TYPE = 'application/schema+json';
const NOT_MODIFIED = 304;
const SCHEMA_DOCUMENT = { $ref: getSchemaPath(RequirementsJsonSchemaDto) };

/** Requirements of a registration under a TLD; content, sent whole (BEHAVIOUR §17, contradiction 26). */
@ApiTags('domainInfo')
@ApiBasicAuth()
@ApiExtraModels(RequirementFieldDto, RequirementFieldOptionDto, RequirementsJsonSchemaDto)
@ApiParam({
  name: 'tld',
  description: 'Lower-case punycode without a dot in front.',
  schema: { type: 'string', pattern: TLD_PATTERN.source },
})
@ApiBadRequestResponse({ description: 'The TLD is not a lower-case punycode name without a leading dot' })
@ApiUnprocessableEntityResponse({ description: 'Blocked or unsupported TLD' })
@ApiResponse({ status: NOT_MODIFIED, description: 'Not changed: the `ETag` in `If-None-Match` is current' })
@Controller('core/v1/domaininfo')
export class DomainInfoController {
  constructor(private readonly documents: RequirementDocuments) {}

  @Get(`requirements/${parameter('tld')}`)
  @ApiOperation({
    operationId: 'getRequirement',
    summary: 'Read TLD facts and registration fields',
    description:
      'Contact roles are shown as your account needs them: a role with a suitable default contact is not required.',
  })
  @ApiOkResponse({ type: GetRequirementResponseDto })
  async requirement(
    @CurrentAccount() account: AuthenticatedAccount,
    @Param('tld') tld: string,
    @Headers('if-none-match') known: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const { descriptors } = await this.answersOf(account, tld);
    return answer(reply, descriptors, `"${descriptors.fingerprint}"`, known);
  }

  @Get(`requirementsV2/${parameter('tld')}`)
  @ApiOperation({
    operationId: 'getRequirementV2',
    summary: 'Read the registration fields as JSON Schema (draft-07)',
    description:
      'Validates `{"tldInfo": {}, "contacts": …, "tldRequirements": …}` of a Create Domain request of your account.',
  })
  @ApiOkResponse({
    content: { [JSON_TYPE]: { schema: SCHEMA_DOCUMENT }, [SCHEMA_TYPE]: { schema: SCHEMA_DOCUMENT } },
  })
  async requirementV2(
    @CurrentAccount() account: AuthenticatedAccount,
    @Param('tld') tld: string,
    @Headers('accept') accept: string | undefined,
    @Headers('if-none-match') known: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const { schema } = await this.answersOf(account, tld);
    const asSchema = prefersSchema(accept);
    reply.headers({
      'content-type': `${asSchema ? SCHEMA_TYPE : JSON_TYPE}; charset=utf-8`,
      'vary': 'accept',
    });
    return answer(reply, schema, `"${schema.fingerprint}${asSchema ? '-schema' : ''}"`, known);
  }

  private async answersOf({ accountId }: AuthenticatedAccount, tld: string): Promise<RequirementAnswers> {
    if (!TLD_PATTERN.test(tld)) throw badRequest('tld is invalid');
    return this.documents.answers(accountId, tld);
  }
}

/** The text, or 304 where the client has it. Caches must revalidate, since rules change at a time. */
function answer(
  reply: FastifyReply,
  { json }: PreparedAnswer,
  tag: string,
  known: string | undefined,
): string {
  reply.headers({ 'etag': tag, 'cache-control': 'private, no-cache' });
  if (!isKnown(tag, known)) return json;
  reply.code(NOT_MODIFIED);
  return '';
}

/** RFC 9110 §13.1.2: a list of tags, compared weakly, or `*`. */
const isKnown = (tag: string, known = ''): boolean =>
  known.split(',').some((entry) => ['*', tag, `W/${tag}`].includes(entry.trim()));

/**
 * The schema's own type only when it is requested by name, and with at least the weight of plain JSON
 * (contract).
 */
function prefersSchema(accept = ''): boolean {
  const weights = new Map(accept.toLowerCase().split(',').map(weightOf));
  const wanted = weights.get(SCHEMA_TYPE) ?? 0;
  return wanted > 0 && wanted >= (weights.get(JSON_TYPE) ?? 0);
}

/** RFC 9110 §12.4.2: the default weight is 1. */
function weightOf(range: string): [string, number] {
  const [type, ...parameters] = range.split(';').map((part) => part.trim());
  const weight = parameters.find((part) => part.startsWith('q='));
  return [type, weight === undefined ? 1 : Number(weight.slice(2)) || 0];
}
