import { Controller, Delete, Get, Header, HttpCode, Post } from '@nestjs/common';
import { ApiBasicAuth, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { AuthenticatedAccount } from '@registrar/accounts';
import { AddDs, DsQueries, RemoveDs } from '@registrar/domains';
import {
  AnswerDeadline,
  Body,
  CurrentAccount,
  parameter,
  PathDigest,
  PathDomainName,
  Serializer,
} from '@registrar/http';
import type { DomainName } from '@registrar/kernel';
import { DOMAIN_NAME, JSON_TYPE } from '../parameters.dto';
import { Plannable } from '../plans/plan.dto';
import { CreateDnssecDto, DnssecDto, ListDnssecResponseDto } from './dnssec.dto';

const ALL = `domains/${parameter('domainName')}/dnssec`;
const ONE = `${ALL}/${parameter('digest')}`;
const DIGEST = {
  name: 'digest',
  schema: { type: 'string' },
  description: 'Digest of the DS record, hexadecimal, in upper or lower case.',
} as const;

/** DS records of a domain, at its registry. */
@ApiTags('dnssec')
@ApiBasicAuth()
@Controller('core/v1')
export class DnssecController {
  constructor(
    private readonly queries: DsQueries,
    private readonly addDs: AddDs,
    private readonly removeDs: RemoveDs,
    private readonly deadline: AnswerDeadline,
    private readonly serializer: Serializer,
  ) {}

  @Get(ALL)
  @Header('content-type', JSON_TYPE)
  @ApiOperation({
    operationId: 'listDnssec',
    summary: 'List DS records',
    description: 'The list is not paginated.',
  })
  @ApiParam(DOMAIN_NAME)
  @ApiOkResponse({ type: ListDnssecResponseDto })
  async list(
    @CurrentAccount() { accountId }: AuthenticatedAccount,
    @PathDomainName() name: DomainName,
  ): Promise<string> {
    return `{"dnssec":${await this.queries.list(accountId, name)}}`;
  }

  @Post(ALL)
  @HttpCode(200)
  @Plannable()
  @ApiOperation({
    operationId: 'createDnssec',
    summary: 'Add a DS record',
    description: 'Returns once the registry has stored the record. 504 while the outcome is unknown.',
  })
  @ApiParam(DOMAIN_NAME)
  @ApiOkResponse({ type: DnssecDto })
  create(
    @CurrentAccount() { accountId }: AuthenticatedAccount,
    @PathDomainName() name: DomainName,
    @Body() body: CreateDnssecDto,
  ): Promise<object> {
    return this.deadline.answer('DS record', async () =>
      this.serializer.serialize('DNSSEC', await this.addDs.execute(accountId, name, body)),
    );
  }

  @Get(ONE)
  @Header('content-type', JSON_TYPE)
  @ApiOperation({ operationId: 'getDnssec', summary: 'Read a DS record' })
  @ApiParam(DOMAIN_NAME)
  @ApiParam(DIGEST)
  @ApiOkResponse({ type: DnssecDto })
  get(
    @CurrentAccount() { accountId }: AuthenticatedAccount,
    @PathDomainName() name: DomainName,
    @PathDigest() digest: string,
  ): Promise<string> {
    return this.queries.get(accountId, name, digest);
  }

  @Delete(ONE)
  @Plannable()
  @ApiOperation({
    operationId: 'deleteDnssec',
    summary: 'Remove a DS record',
    description: 'Returns once the registry has removed the record. 504 while the outcome is unknown.',
  })
  @ApiParam(DOMAIN_NAME)
  @ApiParam(DIGEST)
  @ApiOkResponse({ description: 'Deleted. The body is an empty object.', schema: { type: 'object' } })
  delete(
    @CurrentAccount() { accountId }: AuthenticatedAccount,
    @PathDomainName() name: DomainName,
    @PathDigest() digest: string,
  ): Promise<object> {
    return this.deadline.answer('DS record', async () => {
      await this.removeDs.execute(accountId, name, digest);
      return {};
    });
  }
}
