import { Controller, Delete, Get, HttpCode, Module, Param, Patch, Post } from '@nestjs/common';
import type { AuthenticatedAccount } from '@registrar/accounts';
import {
  AppError,
  badRequest,
  DatabaseConnectionError,
  type DomainName,
  type JsonValue,
  Log,
  upstreamTimeout,
} from '@registrar/kernel';
import { FakeClock, FakeLog } from '@registrar/kernel/testing';
import {
  ArrayMaxSize,
  IsBoolean,
  IsIn,
  IsInt,
  IsNumber,
  IsOptional,
  IsString,
  Matches,
  ValidateNested,
} from 'class-validator';
import { Type } from 'class-transformer';
import type { InjectOptions } from 'fastify';
import { Registry } from 'prom-client';
import {
  action,
  Body,
  CallerGate,
  createHttpApp,
  CurrentAccount,
  demandAccess,
  HttpApp,
  type HttpAppOptions,
  HttpMetrics,
  InFlight,
  Maintenance,
  noteOperation,
  OpsServer,
  Paged,
  type Paging,
  parameter,
  PathDomainName,
  PathInt32,
  type Query,
  queryBoolean,
  QueryParameters,
  RequestId,
  type StreamedBody,
  Streamed,
} from '../src';
import { StoredRefusal } from '../src/requests/stored-refusal';
import { HeaderGate, StoredSettings } from './wire-gate';

class PhoneDto {
  @IsString() phone!: string;
}

class ContactsDto {
  @IsOptional() @ValidateNested() @Type(() => PhoneDto) registrant?: PhoneDto;
}

export class WireDto {
  @IsString() domainName!: string;
  @IsOptional() @IsInt() years?: number;
  @IsOptional() @IsBoolean() locked?: boolean;
  @IsOptional() @IsIn(['registration', 'renewal']) type?: string;
  @IsOptional() @IsIn([...'abcdefghij']) grade?: string;
  @IsOptional() @IsIn([...'abcdefghijk']) letter?: string;
  @IsOptional() @Matches(/^[a-z]+$/) code?: string;
  @IsOptional() @IsNumber() price?: number;
  @IsOptional()
  @IsString({ each: true })
  @ArrayMaxSize(2, { message: 'names holds more than 2 names' })
  names?: string[];
  @IsOptional() @ValidateNested() @Type(() => ContactsDto) contacts?: ContactsDto;
  @IsOptional() @ValidateNested({ each: true }) @Type(() => PhoneDto) list?: PhoneDto[];
}

const NAME = parameter('domainName');

/** What `POST /core/v1/uploads` does with each piece, and why it ended. */
export const uploads: { store?: (bytes: number) => Promise<void>; errors: unknown[] } = { errors: [] };

@Controller('core/v1')
class WireController {
  @Get('domains')
  list(@Paged(250) paging: Paging, @QueryParameters() query: Query) {
    paging.envelope(600, 250);
    return { page: paging.page, perPage: paging.perPage, locked: queryBoolean(query, 'locked') };
  }

  @Post('domains')
  @HttpCode(200)
  create(@Body() body: WireDto) {
    return { body, isDto: body instanceof WireDto };
  }

  @Post(`domains${action('checkAvailability')}`)
  @HttpCode(200)
  check() {
    return { checked: true };
  }

  @Get(`domains/${NAME}`)
  read(@PathDomainName() name: DomainName) {
    return { name: name.ascii };
  }

  @Patch(`domains/${NAME}`)
  change(@PathDomainName() name: DomainName) {
    return { name: name.ascii };
  }

  @Post(`domains/${NAME}${action('renew')}`)
  @HttpCode(200)
  renew(@PathDomainName() name: DomainName, @Body() body: object) {
    return { renewed: name.ascii, body };
  }

  @Post('uploads')
  @HttpCode(200)
  async upload(@Streamed() body: StreamedBody) {
    let bytes = 0;
    try {
      for await (const piece of body.read()) {
        bytes += piece.length;
        await uploads.store?.(bytes);
      }
    } catch (error) {
      uploads.errors.push(error);
      throw error;
    }
    return { type: body.type, bytes };
  }

  @Get(`orders/${parameter('orderId')}`)
  order(@PathInt32('orderId') orderId: number) {
    return { orderId };
  }

  @Get('whoami')
  whoami(@CurrentAccount() account: AuthenticatedAccount, @RequestId() requestId: string) {
    return { account: account.accountId, requestId };
  }

  @Get('approved')
  approved(@CurrentAccount() account: AuthenticatedAccount) {
    demandAccess(account, 'approvedReseller');
    return {};
  }

  @Get('text')
  text() {
    return '{"made":"elsewhere"}';
  }

  @Get('bug')
  bug() {
    throw new Error('password=hunter2 of ilse@example.net');
  }

  @Get('full')
  full() {
    throw Object.assign(new Error('could not extend file: No space left on device'), { code: '53100' });
  }

  @Get(`timeout/${parameter('code')}`)
  timeout(@Param('code') code: string) {
    throw Object.assign(new Error('canceling statement due to statement timeout'), { code });
  }

  @Get(`lost/${parameter('when')}`)
  lost(@Param('when') when: string) {
    noteOperation({ id: 'op-1', payload: { orderId: 12 } });
    throw new DatabaseConnectionError(new Error('Connection terminated unexpectedly'), when === 'commit');
  }

  @Get('upstream')
  upstream() {
    throw new AppError(
      'upstream_timeout',
      'registry.timeout',
      'The upstream server is taking too long to respond.',
    );
  }

  @Get(`opened/${parameter('status')}`)
  opened(@PathInt32('status') status: number) {
    noteOperation({ id: 'op-1', payload: { orderId: 12 } });
    throw status === 504 ? upstreamTimeout() : badRequest('no');
  }

  @Delete('gone')
  @HttpCode(204)
  gone() {
    return undefined;
  }

  @Get('stored')
  stored() {
    // PostgreSQL keeps the fields of a JSON object in an order of its own
    throw new StoredRefusal({ status: 422, body: { details: 'Try later.', message: 'Unsupported TLD' } });
  }

  @Get('replayed')
  replayed() {
    throw new StoredRefusal({ status: 402, body: { message: 'Payment failed' }, code: 'billing.no_funds' });
  }

  @Get('later')
  later() {
    throw new AppError('too_many_requests', 'attempts', 'Too many registration attempts for this domain.', {
      retryAfterSeconds: 60,
    });
  }
}

@Module({ controllers: [WireController] })
class WireModule {}

export interface WireApp {
  app: HttpApp;
  gate: HeaderGate;
  log: FakeLog;
  stored: StoredSettings;
  metrics: Registry;
}

/** The real HTTP side around a small controller, with fakes for what lies behind. */
export async function wireApp(
  options: Partial<HttpAppOptions> = {},
  maintenance?: JsonValue,
): Promise<WireApp> {
  const [gate, log, stored, metrics] = [
    new HeaderGate(),
    new FakeLog(),
    new StoredSettings(),
    new Registry(),
  ];
  stored.value = maintenance;
  const values: [abstract new (...args: any[]) => object, object][] = [
    [CallerGate, gate],
    [Log, log],
    [Maintenance, new Maintenance(stored, new FakeClock(), log)],
    [InFlight, new InFlight()],
    [HttpMetrics, new HttpMetrics(metrics)],
    [OpsServer, new OpsServer([], metrics, log)],
  ];
  const providers = values.map(([provide, useValue]) => ({ provide, useValue }));
  const app = await createHttpApp(
    { module: WireModule, providers },
    {
      apiVersion: '1.36.0',
      publicBaseUrl: 'https://api.example.net',
      closedInMaintenance: true,
      trustedProxies: [],
      requireHttps: false,
      ...options,
    },
  );
  return { app, gate, log, stored, metrics };
}

export const JSON_TYPE = { 'content-type': 'application/json' };
/** The header of a caller that is logged in. */
export const IN = { 'x-account': '7' };

export const send = async (
  { app }: WireApp,
  method: string,
  url: string,
  rest: Omit<InjectOptions, 'method' | 'url'> = {},
) =>
  app.fastify.inject({
    method: method as 'GET',
    url,
    ...rest,
    headers: { ...IN, ...(rest.headers as object | undefined) },
  });

export const post = (wire: WireApp, url: string, payload?: string | object, type: object = JSON_TYPE) =>
  send(wire, 'POST', url, { payload, headers: type as Record<string, string> });
