import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiQuery, ApiTags } from '@nestjs/swagger';
import { Actor, StaffMay } from '@registrar/composition';
import {
  action,
  Body,
  parameter,
  PathDomainName,
  type Query,
  queryList,
  QueryParameters,
  queryText,
  queryUpTo,
} from '@registrar/http';
import { badRequest, type DomainName } from '@registrar/kernel';
import {
  ComparePoints,
  CompareZones,
  DomainTimeline,
  type StaffActor,
  TIMELINE_KINDS,
} from '@registrar/staff';
import { isInstant } from '../shared/instant.dto';
import { CompareDomainDto, TimelineDto, ZoneComparisonDto } from './histories.dto';
import { PointComparisonDto } from './points.dto';

const DOMAIN = `domains/${parameter('domainName')}`;
const DOMAIN_NAME = { name: 'domainName', schema: { type: 'string' } } as const;
const LIMIT = { default: 50, most: 200 } as const;

const MOMENT = { schema: { type: 'string', format: 'date-time' } } as const;

function queryInstant(query: Query, name: string): Date | undefined {
  const text = queryText(query, name);
  if (text === undefined) return undefined;
  if (!isInstant(text)) throw badRequest(`${name} must be a date or a timestamp of the years 1 to 9999`);
  return new Date(text);
}

/** What happened to a domain, in any account. */
@ApiTags('domains')
@Controller('admin/v1')
export class HistoriesController {
  constructor(
    private readonly timelines: DomainTimeline,
    private readonly zones: CompareZones,
    private readonly points: ComparePoints,
  ) {}

  @Get(`${DOMAIN}/timeline`)
  @StaffMay('domain.timeline')
  @ApiOperation({ operationId: 'getDomainTimeline', summary: 'Read what happened to a domain, newest first' })
  @ApiParam(DOMAIN_NAME)
  @ApiQuery({
    name: 'kinds',
    required: false,
    description: `Kinds of entries, separated by commas: ${Object.keys(TIMELINE_KINDS).join(', ')}. Omitted: all that the role may read.`,
    schema: { type: 'string' },
  })
  @ApiQuery({
    name: 'before',
    required: false,
    description: '`next` of an earlier answer.',
    schema: { type: 'string' },
  })
  @ApiQuery({
    name: 'limit',
    required: false,
    schema: { type: 'integer', format: 'int32', minimum: 1, maximum: LIMIT.most, default: LIMIT.default },
  })
  @ApiOkResponse({ type: TimelineDto })
  timeline(
    @Actor() actor: StaffActor,
    @PathDomainName() name: DomainName,
    @QueryParameters() query: Query,
  ): Promise<TimelineDto> {
    return this.timelines.execute(actor, name.ascii, {
      kinds: queryList(query, 'kinds'),
      before: queryText(query, 'before'),
      limit: queryUpTo(query, 'limit', 1, LIMIT.most) ?? LIMIT.default,
    });
  }

  @Get(`${DOMAIN}/compare`)
  @StaffMay('domain.compare_points')
  @ApiOperation({ operationId: 'compareDomainPoints', summary: 'Compare a domain at two moments' })
  @ApiParam(DOMAIN_NAME)
  @ApiQuery({ ...MOMENT, name: 'from', required: true, description: 'The first moment.' })
  @ApiQuery({
    name: 'to',
    required: false,
    description: 'The second moment. Omitted: now.',
    schema: { type: 'string', format: 'date-time', examples: ['2026-03-09T09:15:00Z'] },
  })
  @ApiOkResponse({ type: PointComparisonDto })
  compareAt(
    @Actor() actor: StaffActor,
    @PathDomainName() name: DomainName,
    @QueryParameters() query: Query,
  ): Promise<PointComparisonDto> {
    const from = queryInstant(query, 'from');
    if (!from) throw badRequest("'from' is required: a moment of the past");
    return this.points.execute(actor, name.ascii, { from, to: queryInstant(query, 'to') });
  }

  @Post(`${DOMAIN}${action('compare')}`)
  @HttpCode(200)
  @StaffMay('domain.compare')
  @ApiOperation({ operationId: 'compareDomain', summary: 'Compare two versions of the zone of a domain' })
  @ApiParam(DOMAIN_NAME)
  @ApiOkResponse({ type: ZoneComparisonDto })
  compare(
    @Actor() actor: StaffActor,
    @PathDomainName() name: DomainName,
    @Body() { from, to }: CompareDomainDto,
  ): Promise<ZoneComparisonDto> {
    return this.zones.execute(actor, name.ascii, { from, to });
  }
}
