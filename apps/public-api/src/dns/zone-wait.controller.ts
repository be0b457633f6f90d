import { Controller, Get, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import {
  ApiBasicAuth,
  ApiExtension,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiQuery,
  ApiTags,
} from '@nestjs/swagger';
import type { AuthenticatedAccount } from '@registrar/accounts';
import { AwaitVersion } from '@registrar/dns';
import {
  action,
  CallerGate,
  type Client,
  CurrentAccount,
  CurrentClient,
  parameter,
  PathDomainName,
  PathInt32,
  type Query,
  QueryParameters,
  queryUpTo,
} from '@registrar/http';
import type { DomainName } from '@registrar/kernel';
import type { FastifyInstance } from 'fastify';
import { DOMAIN_NAME } from '../parameters.dto';
import { ZoneVersionServingDto } from './zone-wait.dto';

/** Seconds; as of `listEvents`: proxies between client and API may not wait longer. */
const WAIT = { byDefault: 25, max: 30 } as const;
const VERSION = `domains/${parameter('domainName')}/versions/${parameter('version')}`;

/** Waits for versions of zones at the name servers. An extension of the interface. */
@ApiTags('dns')
@ApiBasicAuth()
@Controller('core/v1')
export class ZoneWaitController implements OnModuleInit {
  constructor(
    private readonly awaitVersion: AwaitVersion,
    private readonly http: HttpAdapterHost,
    private readonly gate: CallerGate,
  ) {}

  /** Waiting requests are answered as soon as the process stops. */
  onModuleInit(): void {
    this.http.httpAdapter
      .getInstance<FastifyInstance>()
      .addHook('preClose', async () => this.awaitVersion.stopWaiting());
  }

  @Get(`${VERSION}${action('wait')}`)
  @ApiExtension('x-extension', true)
  @ApiOperation({
    operationId: 'waitForZoneVersion',
    summary: 'Wait until all name servers serve a zone version',
  })
  @ApiParam(DOMAIN_NAME)
  @ApiParam({ name: 'version', schema: { type: 'integer', format: 'int32' } })
  @ApiQuery({
    name: 'seconds',
    required: false,
    description: 'Longest wait in seconds.',
    schema: { type: 'integer', format: 'int32', minimum: 1, maximum: WAIT.max, default: WAIT.byDefault },
  })
  @ApiOkResponse({ type: ZoneVersionServingDto })
  async wait(
    @CurrentAccount() { accountId }: AuthenticatedAccount,
    @PathDomainName() name: DomainName,
    @PathInt32('version') version: number,
    @QueryParameters() query: Query,
    @CurrentClient() client: Client,
  ): Promise<ZoneVersionServingDto> {
    const seconds = queryUpTo(query, 'seconds', 1, WAIT.max) ?? WAIT.byDefault;
    const over = client.abortAfterOrWhenRefused(seconds * 1_000, this.gate);
    const { served, serial, servers } = await this.awaitVersion.execute(accountId, name, version, over);
    await client.assertStillAdmitted(this.gate);
    return { version, served, serial, servers };
  }
}
