import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import {
  ApiBasicAuth,
  ApiExtension,
  ApiHeader,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiQuery,
  ApiTags,
} from '@nestjs/swagger';
import type { AuthenticatedAccount } from '@registrar/accounts';
import {
  ImportZone,
  type RecordChange,
  type RecordData,
  RollBackZone,
  shownAnswer,
  type ZoneChange,
  type ZoneChangeRequest,
  type ZonePlan,
  ZoneQueries,
  type ZoneVersion,
} from '@registrar/dns';
import {
  action,
  AnswerDeadline,
  authorOf,
  Body,
  type Client,
  type Conditional,
  CurrentAccount,
  CurrentClient,
  Paged,
  type Paging,
  parameter,
  PathDomainName,
  PathInt32,
  type Query,
  queryInt32,
  QueryParameters,
  timestampOf,
  WithConditions,
} from '@registrar/http';
import { type DomainName, toTimestamp } from '@registrar/kernel';
import { DOMAIN_NAME, IF_MATCH, PageQueries } from '../parameters.dto';
import { Plannable } from '../plans/plan.dto';
import {
  ImportZoneDto,
  ListZoneVersionsResponseDto,
  RollBackZoneDto,
  ZoneChangeDto,
  ZoneVersionDetailsDto,
} from './zone.dto';

const PER_PAGE = 500;
/** Changes in one answer; the history has all of them. */
const SHOWN = 1_000;
const DOMAIN = `domains/${parameter('domainName')}`;
const IMPORT = `${DOMAIN}/records${action('import')}`;
const VERSION = `${DOMAIN}/versions/${parameter('version')}`;
const NUMBER = { name: 'version', schema: { type: 'integer', format: 'int32' } } as const;

/** A file of 200,000 records has about 10 MB. */
export const ZONE_IMPORT_BYTES = 16 * 1_048_576;
export const ZONE_IMPORT_ROUTE = `/core/v1/${IMPORT}`;

/** Whole zones: files and history. An extension of the interface. */
@ApiTags('dns')
@ApiBasicAuth()
@Controller('core/v1')
export class ZonesController {
  constructor(
    private readonly zones: ZoneQueries,
    private readonly importZone: ImportZone,
    private readonly rollBackZone: RollBackZone,
    private readonly deadline: AnswerDeadline,
  ) {}

  @Get(`${DOMAIN}/records${action('export')}`)
  @ApiExtension('x-extension', true)
  @ApiOperation({ operationId: 'exportZone', summary: 'Export the zone as a zone file' })
  @ApiParam(DOMAIN_NAME)
  @ApiQuery({ ...NUMBER, required: false })
  @ApiOkResponse({
    description: 'The zone file (RFC 1035 §5, type `text/dns` of RFC 4027).',
    content: { 'text/dns': { schema: { type: 'string' } } },
  })
  async export(
    @CurrentAccount() { accountId }: AuthenticatedAccount,
    @PathDomainName() name: DomainName,
    @QueryParameters() query: Query,
    @CurrentClient() client: Client,
  ): Promise<string> {
    const file = await this.zones.export(accountId, name, queryInt32(query, 'version'));
    client.setContentType('text/dns; charset=utf-8');
    return file;
  }

  @Post(IMPORT)
  @HttpCode(200)
  @ApiExtension('x-extension', true)
  @Plannable()
  @ApiOperation({ operationId: 'importZone', summary: 'Import records from a zone file' })
  @ApiParam(DOMAIN_NAME)
  @ApiHeader(IF_MATCH)
  @ApiOkResponse({ type: ZoneChangeDto })
  async import(
    @CurrentAccount() account: AuthenticatedAccount,
    @PathDomainName() name: DomainName,
    @Body() body: ImportZoneDto,
    @WithConditions() conditional: Conditional,
  ): Promise<ZoneChangeDto> {
    const { zoneFile, mode } = body;
    const author = authorOf(account, conditional);
    const expiresAt = timestampOf('expiresAt', body.expiresAt);
    // 504 to a client that waits too long: the import goes on, all or nothing, and the zone's versions show
    // its result
    return answer(
      await this.deadline.answer('zone import', () =>
        this.importZone.execute(author, name, { zoneFile, mode, expiresAt, ...wishOf(body) }),
      ),
      conditional,
    );
  }

  @Get(`${DOMAIN}/versions`)
  @ApiExtension('x-extension', true)
  @ApiOperation({ operationId: 'listZoneVersions', summary: 'List zone versions with author and time' })
  @ApiParam(DOMAIN_NAME)
  @PageQueries(PER_PAGE)
  @ApiOkResponse({ type: ListZoneVersionsResponseDto })
  async versions(
    @CurrentAccount() { accountId }: AuthenticatedAccount,
    @PathDomainName() name: DomainName,
    @Paged(PER_PAGE) paging: Paging,
  ): Promise<ListZoneVersionsResponseDto> {
    const { versions, totalCount } = await this.zones.versions(accountId, name, paging);
    return { versions: versions.map(toVersion), ...paging.envelope(totalCount, versions.length) };
  }

  @Get(VERSION)
  @ApiExtension('x-extension', true)
  @ApiOperation({ operationId: 'getZoneVersion', summary: 'Read the changes of a zone version' })
  @ApiParam(DOMAIN_NAME)
  @ApiParam(NUMBER)
  @ApiOkResponse({ type: ZoneVersionDetailsDto })
  async version(
    @CurrentAccount() { accountId }: AuthenticatedAccount,
    @PathDomainName() name: DomainName,
    @PathInt32('version') number: number,
  ): Promise<ZoneVersionDetailsDto> {
    const { changes, ...version } = await this.zones.version(accountId, name, number);
    return { ...toVersion(version), changes: changes.map(toDifference) };
  }

  @Post(`${VERSION}${action('rollback')}`)
  @HttpCode(200)
  @ApiExtension('x-extension', true)
  @Plannable()
  @ApiOperation({ operationId: 'rollBackZone', summary: 'Roll back the zone to a version' })
  @ApiParam(DOMAIN_NAME)
  @ApiParam(NUMBER)
  @ApiHeader(IF_MATCH)
  @ApiOkResponse({ type: ZoneChangeDto })
  async rollBack(
    @CurrentAccount() account: AuthenticatedAccount,
    @PathDomainName() name: DomainName,
    @PathInt32('version') version: number,
    @Body() body: RollBackZoneDto,
    @WithConditions() conditional: Conditional,
  ): Promise<ZoneChangeDto> {
    const author = authorOf(account, conditional);
    return answer(
      await this.deadline.answer('zone rollback', () =>
        this.rollBackZone.execute(author, name, version, wishOf(body)),
      ),
      conditional,
    );
  }
}

const wishOf = ({ dryRun, allowMassDeletion }: RollBackZoneDto): ZoneChangeRequest => ({
  dryRun: dryRun ?? false,
  allowMassDeletion: allowMassDeletion ?? false,
});

function answer(
  { applied, tag, plan, deletesMost, skipped }: ZoneChange,
  conditional: Conditional,
): ZoneChangeDto {
  conditional.setTag(tag);
  return {
    applied,
    added: plan.added.length,
    removed: plan.removed.length,
    changed: plan.changed.length,
    skipped,
    massDeletion: deletesMost,
    changes: differencesOf(plan, SHOWN),
  };
}

/** At most `most` changes of a plan. */
export function differencesOf({ added, removed, changed }: ZonePlan, most: number): ZoneDifferenceDtoShape[] {
  const changes: RecordChangeOrNew[] = [
    ...removed.slice(0, most).map((before) => ({ id: before.id, before })),
    ...changed.slice(0, most).map(({ before, after }) => ({ id: before.id, before, after })),
    ...added.slice(0, most).map((after) => ({ after })),
  ];
  return changes.slice(0, most).map(toDifference);
}

/** A new record has no id. */
type RecordChangeOrNew = Omit<RecordChange, 'id'> & { id?: number };

const toDifference = ({ id, before, after }: RecordChangeOrNew): ZoneDifferenceDtoShape => ({
  ...(id !== undefined && { id }),
  ...(before && { before: toRecord(before) }),
  ...(after && { after: toRecord(after) }),
});

type ZoneDifferenceDtoShape = ZoneChangeDto['changes'][number];

/** As in the lists of records: default values are omitted. */
const toRecord = ({
  type,
  host,
  answer: stored,
  sent,
  ttl,
  priority,
  expiresAt,
}: RecordData): NonNullable<ZoneDifferenceDtoShape['before']> => ({
  type,
  ...(host !== '' && { host }),
  answer: shownAnswer({ answer: stored, sent }),
  ttl,
  ...(priority && { priority }),
  ...(expiresAt !== undefined && { expiresAt }),
});

/** The name of a previous account is not disclosed. */
const FORMER_OWNER = 'former owner';

const toVersion = ({
  version,
  at,
  author,
  ofFormerOwner,
  action: kind,
  added,
  removed,
  changed,
}: ZoneVersion): ListZoneVersionsResponseDto['versions'][number] => ({
  version,
  createDate: toTimestamp(at),
  author: ofFormerOwner ? FORMER_OWNER : author,
  action: kind,
  added,
  removed,
  changed,
});
