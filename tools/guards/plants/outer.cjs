// Planted violations in adapters, http, composition, apps and tools.
const { BOUNDARIES, IMPORTS, SYNTAX, PROPERTIES } = require('./rules.cjs');

const POSTGRES = 'libs/adapters/postgres/src/planted.ts';
const EPP = 'libs/adapters/epp/src/planted.ts';
const HTTP = 'libs/http/src/planted.ts';
const COMPOSITION = 'libs/composition/src/planted.ts';
const CONTROLLER = 'apps/public-api/src/domains/planted.controller.ts';
const WORKER = 'apps/worker/src/planted.ts';
const SIMULATOR = 'tools/registry-simulator/src/planted.ts';
const uses = (name, from) => `import { ${name} } from '${from}';\nexport const used = ${name};\n`;
const typeOf = (name, from) => `import type { ${name} } from '${from}';\nexport type Used = ${name};\n`;
const query = (sql) => `declare const db: { query(sql: string): Promise<void> };
export const run = (): Promise<void> => db.query(${sql});
`;

const adapters = [
  ['an adapter imports another', EPP, uses('Sql', '@registrar/adapter-postgres'), [BOUNDARIES, IMPORTS]],
  ['an adapter imports http', EPP, uses('errorRenderer', '@registrar/http'), [BOUNDARIES, IMPORTS]],
  ['an adapter imports composition', EPP, uses('RegistriesModule', '@registrar/composition'), [BOUNDARIES, IMPORTS]],
  ['an adapter imports a use case', POSTGRES, uses('RegisterDomain', '@registrar/domains'), ['house/no-classes-of']],
  ['an adapter imports all of a core', POSTGRES,
    "import * as domains from '@registrar/domains';\nexport const used = domains;\n", ['house/no-classes-of']],
  ["an adapter imports a core's fakes outside tests", POSTGRES, uses('FakeOrders', '@registrar/billing/testing'), [IMPORTS]],
  ['an adapter imports Nest', POSTGRES, uses('Injectable', '@nestjs/common'), [IMPORTS]],
  ['an adapter imports the simulator outside tests', EPP, uses('startSimulator', '@registrar/registry-simulator'), [BOUNDARIES, IMPORTS]],
  ["an adapter imports another's technology", EPP, uses('DataSource', 'typeorm'), [IMPORTS]],
  ['the postgres adapter opens sockets', POSTGRES, uses('connect', 'node:net'), [IMPORTS]],
  ['the redis adapter queries PostgreSQL', 'libs/adapters/redis/src/planted.ts', uses('Pool', 'pg'), [IMPORTS]],
  ['the webhook-http adapter reads Redis', 'libs/adapters/webhook-http/src/planted.ts', uses('Redis', 'ioredis'), [IMPORTS]],
  ['the runtime adapter goes online', 'libs/adapters/runtime/src/planted.ts', uses('request', 'undici'), [IMPORTS]],
  ['an adapter reads the environment', EPP, 'export const host = process.env.EPP_HOST;\n', [PROPERTIES]],
  ['an adapter reads the clock of the machine', EPP, 'export const at = Date.now();\n', [SYNTAX]],
  ['an adapter falls back to the clock of the machine', EPP,
    'export const at = (now: () => number = Date.now): number => now();\n', [SYNTAX]],
  ['an adapter makes a date of the clock of the machine', EPP, 'export const at = new Date();\n', [SYNTAX]],
  ['the runtime adapter reads the clock of the machine beside its clocks', 'libs/adapters/runtime/src/planted.ts',
    'export const at = new Date();\n', [SYNTAX]],
  ['an adapter loads code late', EPP, "export const late = (): Promise<unknown> => import('saxes');\n", [SYNTAX]],
  ['a test of an adapter imports another adapter', 'libs/adapters/epp/test/planted.int-spec.ts',
    uses('Sql', '@registrar/adapter-postgres'), [IMPORTS]],

  ['a repository calls save()', POSTGRES,
    'declare const rows: { save(row: object): Promise<void> };\nexport const keep = (): Promise<void> => rows.save({});\n', [SYNTAX]],
  ['a data source synchronizes', POSTGRES, 'export const options = { synchronize: true };\n', [SYNTAX]],
  ['a data source synchronizes by a setting', POSTGRES,
    'declare const dev: boolean;\nexport const options = { synchronize: dev };\n', [SYNTAX]],
  ['a row cascades', POSTGRES, 'export const options = { cascade: true };\n', [SYNTAX]],
  ['a query loads relations', POSTGRES, 'export const options = { relations: { items: true } };\n', [SYNTAX]],
  ['a row declares a relation', POSTGRES, uses('ManyToOne', 'typeorm'), [IMPORTS]],
  ['SQL in a template asks the database for the time', POSTGRES, query('`select 1 where due_at <= now()`'), [SYNTAX]],
  ['SQL in a string asks the database for the time', POSTGRES, query("'update t set at = CURRENT_TIMESTAMP'"), [SYNTAX]],
  ['SQL asks the database for the time by its clock', POSTGRES, query('`select clock_timestamp()`'), [SYNTAX]],
  ["SQL asks the database for the time by 'now'", POSTGRES, query("`select timestamptz 'now'`"), [SYNTAX]],
];

const inbound = [
  ['http imports a core besides accounts', HTTP, uses('RegisterDomain', '@registrar/domains'), [BOUNDARIES, IMPORTS]],
  ['http imports ports', HTTP, uses('AccountRepository', '@registrar/accounts/ports'), [IMPORTS]],
  ['http imports an adapter', HTTP, uses('RedisLimiter', '@registrar/adapter-redis'), [BOUNDARIES, IMPORTS]],
  ['http imports composition', HTTP, uses('HttpModule', '@registrar/composition'), [BOUNDARIES, IMPORTS]],
  ['http imports Bull', HTTP, uses('InjectQueue', '@nestjs/bull'), [IMPORTS]],
  ['http imports Redis', HTTP, uses('Redis', 'ioredis'), [IMPORTS]],
  ['http imports class-validator', HTTP, uses('IsString', 'class-validator'), [IMPORTS]],
  ['http imports swagger', HTTP, uses('ApiProperty', '@nestjs/swagger'), [IMPORTS]],
  ['the shared parts of consoles import the kernel', 'libs/ui/src/planted.ts', uses('Money', '@registrar/kernel'), [BOUNDARIES, IMPORTS]],
  ['the console imports a core', 'apps/admin-console/src/planted.ts', uses('Ledger', '@registrar/billing'), [BOUNDARIES, IMPORTS]],
  ['the console imports http', 'apps/admin-console/src/planted.ts', uses('Serializer', '@registrar/http'), [BOUNDARIES, IMPORTS]],
  ['the console imports Node', 'apps/admin-console/src/planted.ts', uses('readFileSync', 'node:fs'), [IMPORTS]],
  ['descriptions of both APIs import http', 'libs/api-dto/src/planted.dto.ts', uses('Serializer', '@registrar/http'), [BOUNDARIES, IMPORTS]],
  ['descriptions of both APIs import Nest', 'libs/api-dto/src/planted.dto.ts', uses('Injectable', '@nestjs/common'), [IMPORTS]],
  ['http reads the clock of the machine', HTTP, 'export const at = new Date();\n', [SYNTAX]],
  ['composition reads the clock of the machine', COMPOSITION, 'export const at = Date.now();\n', [SYNTAX]],
  ['a controller reads the clock of the machine', CONTROLLER, 'export const at = new Date();\n', [SYNTAX]],
  ['the worker reads the clock of the machine', WORKER, 'export const at = Date.now();\n', [SYNTAX]],
  ['http reads the environment', HTTP, 'export const proxy = process.env.TRUSTED_PROXY;\n', [PROPERTIES]],

  ['composition imports an app', COMPOSITION, uses('AppModule', '../../../apps/worker/src/app.module'), [BOUNDARIES]],
  ['composition imports fakes', COMPOSITION, uses('FakeOrders', '@registrar/billing/testing'), [IMPORTS]],
  ['composition imports the simulator', COMPOSITION, uses('startSimulator', '@registrar/registry-simulator'), [BOUNDARIES, IMPORTS]],
  ['composition imports class-validator', COMPOSITION, uses('IsString', 'class-validator'), [IMPORTS]],
  ['composition imports swagger', COMPOSITION, uses('ApiProperty', '@nestjs/swagger'), [IMPORTS]],
  ['composition writes SQL by the driver', COMPOSITION, uses('Pool', 'pg'), [IMPORTS]],

  ['an app imports ports', CONTROLLER, uses('DomainRepository', '@registrar/domains/ports'), [IMPORTS]],
  ['an app imports an adapter', CONTROLLER, uses('Sql', '@registrar/adapter-postgres'), [BOUNDARIES, IMPORTS]],
  ['an app imports another app', CONTROLLER, uses('AppModule', '../../../admin-api/src/app.module'), [BOUNDARIES]],
  ['an app imports a tool', CONTROLLER, uses('startLocal', '@registrar/tool-local'), [IMPORTS]],
  ['an app imports the database', CONTROLLER, uses('DataSource', 'typeorm'), [IMPORTS]],
  ['an API app imports Bull', CONTROLLER, uses('InjectQueue', '@nestjs/bull'), [IMPORTS]],
  ['an API app reads bodies unchecked', CONTROLLER, uses('Body', '@nestjs/common'), [IMPORTS]],
  ['an API app makes a Fastify of its own', CONTROLLER, uses('fastify', 'fastify'), [IMPORTS]],
  ['an API app holds a provider', CONTROLLER,
    "import { Injectable } from '@nestjs/common';\n\n@Injectable()\nexport class Planted {}\n", [SYNTAX]],
  ['an API app holds more than controllers and DTOs', 'apps/public-api/src/domains/planted.service.ts',
    'export const price = 1;\n', [SYNTAX]],
  ['the admin API holds more than controllers and DTOs', 'apps/admin-api/src/planted.ts', 'export const price = 1;\n', [SYNTAX]],
  ['the worker imports ports', WORKER, uses('OrderRepository', '@registrar/billing/ports'), [IMPORTS]],
  ['the worker imports an adapter', WORKER, uses('EppRegistry', '@registrar/adapter-epp'), [BOUNDARIES, IMPORTS]],
  ['a test of an app imports an adapter', 'apps/public-api/test/planted.e2e-spec.ts',
    uses('Sql', '@registrar/adapter-postgres'), [IMPORTS]],

  ['the simulator imports an adapter', SIMULATOR, uses('EppRegistry', '@registrar/adapter-epp'), [IMPORTS]],
  ['the simulator imports the kernel', SIMULATOR, uses('DomainName', '@registrar/kernel'), [IMPORTS]],
  ['the simulator imports the testkit outside tests', SIMULATOR, uses('testDatabase', '@registrar/testkit'), [IMPORTS]],
  ['a test of the simulator imports an adapter', 'tools/registry-simulator/test/planted.int-spec.ts',
    uses('EppRegistry', '@registrar/adapter-epp'), [IMPORTS]],

  ['a tool reaches into a package', 'tools/bench/src/planted.ts', uses('Order', '@registrar/billing/src/order'), [IMPORTS]],
];

const samples = [
  ['a repository', POSTGRES, `import { AppError } from '@registrar/kernel';
import { STATES, domainTaken, type Domain } from '@registrar/domains';
import { DomainRepository } from '@registrar/domains/ports';
import { Column, Entity } from 'typeorm';
import { randomBytes } from 'node:crypto';

@Entity('planted')
export class PlantedRow {
  @Column() name: string;
}

/** Domains, in PostgreSQL. */
export class PostgresDomainRepository extends DomainRepository {
  async due(db: { query(sql: string, values: unknown[]): Promise<Domain[]> }, now: Date): Promise<Domain[]> {
    if (randomBytes(1).length === 0) throw new AppError('planted', String([STATES, domainTaken]));
    return db.query('select name from planted where due_at <= $1', [now]);
  }
}
export const options = { synchronize: false };
`],
  ['a migration', 'libs/adapters/postgres/src/migrations/0000-planted.ts',
    query('`alter table t add column at timestamptz default now()`')],
  ['a test of an adapter', 'libs/adapters/epp/test/planted.int-spec.ts', `import { FakeClock } from '@registrar/kernel/testing';
import { startSimulator } from '@registrar/registry-simulator';
import { EppRegistry } from '@registrar/adapter-epp';
import { registryContract } from '@registrar/registries/testing';
import { testDatabase } from '@registrar/testkit';

export const used: any = [EppRegistry, FakeClock, startSimulator, registryContract, testDatabase, process.env.HOME];
`],
  ['the redis adapter', 'libs/adapters/redis/src/planted.ts', uses('Redis', 'ioredis')],
  ['http', HTTP, `import { AppError } from '@registrar/kernel';
import { Authenticate } from '@registrar/accounts';
import { Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';

@Injectable()
export class Planted {
  constructor(private readonly authenticate: Authenticate) {}

  install(fastify: FastifyInstance): void {
    fastify.addHook('onRequest', () => Promise.reject(new AppError(String(this.authenticate), 'planted')));
  }
}
`],
  ['descriptions of both APIs', 'libs/api-dto/src/planted.dto.ts', `import { ApiProperty } from '@nestjs/swagger';
import type { Receipt } from '@registrar/billing';

export class PlantedDto {
  @ApiProperty() number!: Receipt['number'];
}
`],
  ['composition', COMPOSITION, `import { Module } from '@nestjs/common';
import { BullModule } from '@nestjs/bull';
import { RegisterDomain } from '@registrar/domains';
import { DomainRepository } from '@registrar/domains/ports';
import { PostgresDomainRepository } from '@registrar/adapter-postgres';

@Module({ imports: [BullModule], providers: [RegisterDomain, { provide: DomainRepository, useClass: PostgresDomainRepository }] })
export class PlantedModule {}
`],
  ['a controller', CONTROLLER, `import { Controller, Post } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import { RegisterDomain } from '@registrar/domains';
import { Body, route } from '@registrar/http';
import { PlantedDto } from './planted.dto';

@Controller('domains')
export class PlantedController {
  constructor(private readonly registerDomain: RegisterDomain) {}

  @Post()
  @ApiOkResponse({ type: route })
  plant(@Body() body: PlantedDto): Promise<unknown> {
    return this.registerDomain.execute(body);
  }
}
`],
  ['a DTO', 'apps/public-api/src/domains/planted.dto.ts', `import { IsString } from 'class-validator';

export class PlantedDto {
  @IsString() domainName: string;
}
`],
  ['a type of Fastify in an app', 'apps/admin-api/src/main.ts', typeOf('FastifyInstance', 'fastify')],
  ['a processor of the worker', WORKER, `import { Processor } from '@nestjs/bull';
import type { Job } from 'bull';

@Processor('deliveries')
export class Planted {
  bell(job: Job): unknown {
    return job.id;
  }
}
`],
  ['a test of an app', 'apps/public-api/test/planted.e2e-spec.ts', `import { PublicApiModule } from '@registrar/composition';
import { seed } from '@registrar/adapter-postgres/testing';
import { startSimulator } from '@registrar/registry-simulator';
import { request } from 'undici';

export const used: any = [PublicApiModule, seed, startSimulator, request];
`],
  ['the simulator', SIMULATOR, `import { createServer } from 'node:tls';
import { SaxesParser } from 'saxes';

export const used = [createServer, SaxesParser, process.env.PORT, Date.now()];
`],
  ['a tool that loads an app', 'tools/openapi/src/planted.ts', uses('AppModule', '../../../apps/public-api/src/app.module')],
  ['a tool', 'tools/bench/src/planted.ts', `import { EppRegistry } from '@registrar/adapter-epp';
import { OrderRepository } from '@registrar/billing/ports';

console.log(EppRegistry, OrderRepository);
`],
];

module.exports = { violations: [...adapters, ...inbound], samples };
