import { Controller, HttpCode, Module, Post } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { ApiOperation, ApiProperty } from '@nestjs/swagger';
import type { AuthenticatedAccount, RateDecision } from '@registrar/accounts';
import { DomainQueries } from '@registrar/domains';
import {
  type Admission,
  Body,
  CallerGate,
  CommandFields,
  createHttpApp,
  EventStreams,
  type HttpApp,
  HttpMetrics,
  InFlight,
  JobUploads,
  JsonLines,
  KeyedExecution,
  Maintenance,
  OpsServer,
  withKeys,
} from '@registrar/http';
import { InvertJob, JobIntake, JobQueries, Jobs } from '@registrar/jobs';
import { JobWorld } from '@registrar/jobs/testing';
import { Clock, Log, Money, type OperationCalls } from '@registrar/kernel';
import { FakePlatformSettings, FakeUnitOfWork } from '@registrar/kernel/testing';
import { IsInt, IsString } from 'class-validator';
import { Registry } from 'prom-client';
import { JobResultsController } from '../../src/jobs/job-results.controller';
import { JobsController } from '../../src/jobs/jobs.controller';
import { NEW_JOB_BODY, NEW_JOB_ROUTE, NewJobController } from '../../src/jobs/new-job.controller';

class RegisterDto {
  @ApiProperty({ type: String }) @IsString() domainName!: string;
  @ApiProperty({ type: 'integer' }) @IsInt() years!: number;
  @ApiProperty({ type: String }) @IsString() authCode!: string;
}

/** The operation that items call: only its description is used. */
@Controller('core/v1')
class RegisterController {
  @Post('domains')
  @HttpCode(200)
  @ApiOperation({ operationId: 'createDomain' })
  create(@Body() body: RegisterDto): RegisterDto {
    return body;
  }
}

@Module({
  controllers: withKeys([NewJobController, JobsController, JobResultsController, RegisterController]),
})
class JobsAppModule {}

/** Keys of idempotency are proved with the whole API. */
class NoKeys {
  run(): never {
    throw new Error('a request with a key');
  }
}

/** The caller is an account and a token, as `x-account: 4401/71` says; `limited` gives the token limits. */
class TestGate extends CallerGate<AuthenticatedAccount> {
  readonly challenge = 'Basic realm="api"';
  isRevoked = false;
  identify({ headers }: { headers: Record<string, unknown> }): Promise<Admission<AuthenticatedAccount>> {
    const [accountId, tokenId] = String(headers['x-account']).split('/').map(Number);
    const caller = { accountId, tokenId, ...(headers['x-limited'] !== undefined && { scopes: {} }) };
    return Promise.resolve({ caller: caller as unknown as AuthenticatedAccount, accountId });
  }
  classOf(): string {
    return 'standard';
  }
  count(): Promise<RateDecision | undefined> {
    return Promise.resolve(undefined);
  }
  override stillAdmits(): Promise<boolean> {
    return Promise.resolve(!this.isRevoked);
  }
}

/** Domains of the account, read by key in batches as an export reads them. */
class ListedDomains {
  names: string[] = [];
  filters: object[] = [];
  /** Called after a batch was read. */
  after: () => void = () => undefined;
  async *exportRows({ filter }: { filter: object }): AsyncGenerator<object[], void, undefined> {
    let last = '';
    for (;;) {
      this.filters.push(filter);
      const rest = this.names.filter((name) => name > last).sort();
      const batch = rest.slice(0, 1_000);
      this.after();
      yield batch.map((domainName) => ({ domainName }));
      if (rest.length <= batch.length) return;
      last = batch[batch.length - 1];
    }
  }
}

export interface JobsApp {
  app: HttpApp;
  url: string;
  world: JobWorld;
  gate: TestGate;
  domains: ListedDomains;
  request(path: string, init?: RequestInit): Promise<Response>;
}

/** The controllers of jobs on the real HTTP side and the core, with its stores in memory. */
export async function jobsApp(everyMs = 20): Promise<JobsApp> {
  const world = await JobWorld.create(undefined, Money.of(100_000_000n));
  const [gate, domains, metrics] = [new TestGate(), new ListedDomains(), new Registry()];
  const { log, clock, calls, useCases } = world;
  const values: [abstract new (...args: never[]) => object, object][] = [
    [CallerGate, gate],
    [Log, log],
    [Clock, clock],
    [Maintenance, new Maintenance(new FakePlatformSettings(new FakeUnitOfWork()), clock, log)],
    [InFlight, new InFlight()],
    [HttpMetrics, new HttpMetrics(metrics)],
    [OpsServer, new OpsServer([], metrics, log)],
    [JobIntake, useCases.intake],
    [Jobs, useCases.jobs],
    [JobQueries, useCases.queries],
    [InvertJob, useCases.invert],
    [DomainQueries, domains],
    [JsonLines, new JsonLines(log)],
    [KeyedExecution, new NoKeys()],
    [EventStreams, new EventStreams(log, { everyMs, keepAliveMs: 5 * everyMs, perAccount: 2 })],
  ];
  const uploads = {
    provide: JobUploads,
    inject: [ModulesContainer],
    useFactory: (modules: ModulesContainer) =>
      new JobUploads(calls as OperationCalls, new CommandFields(modules), log),
  };
  const providers = [...values.map(([provide, useValue]) => ({ provide, useValue })), uploads];
  const app = await createHttpApp(
    { module: JobsAppModule, providers },
    {
      apiVersion: '1.36.0',
      publicBaseUrl: 'https://api.example.net',
      closedInMaintenance: true,
      trustedProxies: [],
      requireHttps: false,
      streamedRoutes: { [NEW_JOB_ROUTE]: NEW_JOB_BODY },
    },
  );
  const { port } = await app.listen({ host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${port}`;
  const { accountId, tokenId } = world.owner;
  const request = (path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(`${url}/core/v1/${path}`, {
      ...init,
      headers: {
        'x-account': `${accountId}/${tokenId}`,
        'content-type': 'application/json',
        ...(init.headers as Record<string, string>),
      },
    });
  return { app, url, world, gate, domains, request };
}
