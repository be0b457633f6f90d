// Planted violations in the kernel and the cores: [what is wrong, file, code, rules that must say so, other
// files that it imports].
const { BOUNDARIES, IMPORTS, SYNTAX, GLOBALS, PROPERTIES } = require('./rules.cjs');

const KERNEL = 'libs/kernel/src/planted.ts';
const CORE = 'libs/billing/src/planted.ts';
const uses = (name, from) => `import { ${name} } from '${from}';\nexport const used = ${name};\n`;
/** A type of so many named parts, the first of them a collaborator. */
const partsOf = (count) => {
  const members = Array.from({ length: count }, (_, at) => `  p${at + 1}: ${at === 0 ? 'Port' : at};\n`);
  return `interface Port {\n  read(): void;\n}\ninterface Parts {\n${members.join('')}}\n`;
};

const violations = [
  ['the kernel imports a core', KERNEL, uses('Order', '@registrar/billing'), [BOUNDARIES, IMPORTS]],
  ['the kernel imports an npm package', KERNEL, uses('v7', 'uuid'), [IMPORTS]],
  ['the kernel imports a built-in', KERNEL, uses('randomUUID', 'node:crypto'), [IMPORTS]],
  ['the kernel imports a built-in without its prefix', KERNEL, uses('randomUUID', 'crypto'), [IMPORTS]],
  ['the kernel reads the clock', KERNEL, 'export const now = Date.now();\n', [PROPERTIES]],

  ['a core imports one above it', CORE, uses('RegisterDomain', '@registrar/domains'), [BOUNDARIES, IMPORTS]],
  ['a core imports one beside it', 'libs/accounts/src/planted.ts', uses('Order', '@registrar/billing'), [BOUNDARIES, IMPORTS]],
  ['registries imports catalog, which is above it', 'libs/registries/src/planted.ts',
    uses('Tld', '@registrar/catalog'), [BOUNDARIES, IMPORTS]],
  ['catalog imports domains, which is above it', 'libs/catalog/src/planted.ts',
    uses('Domain', '@registrar/domains'), [BOUNDARIES, IMPORTS]],
  ['transfers imports staff, which is above it', 'libs/transfers/src/planted.ts', uses('StaffKey', '@registrar/staff'), [IMPORTS]],
  ['a core imports a type of one above it', CORE, "export type { Domain } from '@registrar/domains';\n", [BOUNDARIES, IMPORTS]],
  ['a core re-exports one above it', 'libs/billing/src/index.ts', "export * from '@registrar/domains';\n", [BOUNDARIES, IMPORTS]],
  ['a core names the type of one above it inline', CORE,
    "export type Found = import('@registrar/domains').Domain;\n", ['@typescript-eslint/consistent-type-imports']],
  ['a core imports itself by name', CORE, uses('Order', '@registrar/billing'), [BOUNDARIES, IMPORTS]],
  ["a core imports another's ports", 'libs/domains/src/planted.ts', uses('OrderRepository', '@registrar/billing/ports'), [IMPORTS]],
  ["a core imports another's fakes outside tests", 'libs/domains/src/planted.ts',
    uses('FakeOrders', '@registrar/billing/testing'), [IMPORTS]],
  ['a core reaches into a package', 'libs/domains/src/planted.ts', uses('Order', '@registrar/billing/src/order'), [IMPORTS]],
  ['a core reaches into a package by a relative path', 'libs/domains/src/planted.ts',
    uses('Order', '../../billing/src/order'), [BOUNDARIES]],
  ['a core imports an adapter', CORE, uses('EppRegistry', '@registrar/adapter-epp'), [BOUNDARIES, IMPORTS]],
  ['a core imports http', CORE, uses('errorRenderer', '@registrar/http'), [BOUNDARIES, IMPORTS]],
  ['a core imports composition', CORE, uses('BillingModule', '@registrar/composition'), [BOUNDARIES, IMPORTS]],
  ['a core imports a tool', CORE, uses('startSimulator', '@registrar/registry-simulator'), [BOUNDARIES, IMPORTS]],
  ['a core imports an app by a relative path', CORE, uses('AppModule', '../../../apps/public-api/src/app.module'), [BOUNDARIES]],
  ['a core imports an npm package', CORE, uses('z', 'saxes'), [IMPORTS]],
  ['a core imports Nest', CORE, uses('Injectable', '@nestjs/common'), [IMPORTS]],
  ['a core imports class-validator', CORE, uses('IsString', 'class-validator'), [IMPORTS]],
  ['a core imports a built-in', CORE, uses('createHash', 'node:crypto'), [IMPORTS]],
  ['a core carries a decorator', CORE, 'declare function Injectable(): ClassDecorator;\n@Injectable()\nexport class Hold {}\n', [SYNTAX]],

  ['a core calls fetch', CORE, "export const answer = (): Promise<unknown> => fetch('https://example.test');\n", [GLOBALS]],
  ['a core calls fetch through globalThis', CORE,
    "export const answer = (): Promise<unknown> => globalThis.fetch('https://example.test');\n", [GLOBALS]],
  ['a core reads process', CORE, 'export const limit = process.env.LIMIT;\n', [GLOBALS]],
  ['a core asks for the date', CORE, 'export const today = new Date();\n', [SYNTAX]],
  ['a core calls Date()', CORE, 'export const today = Date();\n', [SYNTAX]],
  ['a core reads the clock', CORE, 'export const now = Date.now();\n', [PROPERTIES]],
  ['a core takes now out of Date', CORE, 'export const { now } = Date;\n', [PROPERTIES]],
  ['a core reads performance', CORE, 'export const now = performance.now();\n', [GLOBALS]],
  ['a core rolls dice', CORE, 'export const dice = Math.random();\n', [PROPERTIES]],
  ['a core makes a random id', CORE, 'export const id = crypto.randomUUID();\n', [GLOBALS]],
  ['a core counts in the time zone of the host', CORE, 'export const day = (at: Date): number => at.getDate();\n', [SYNTAX]],
  ['a core sets a timer', CORE, 'setTimeout(() => undefined, 10);\n', [GLOBALS]],
  ['a core sets an interval', CORE, 'setInterval(() => undefined, 10);\n', [GLOBALS]],
  ['a core loads code late', CORE, "export const late = (): Promise<unknown> => import('@registrar/kernel');\n", [SYNTAX]],
  ['a core calls require', CORE, "export const late: unknown = require('@registrar/kernel');\n", [SYNTAX, GLOBALS]],
  ['a core uses import = require', CORE, "import late = require('node:fs');\nexport const used = late;\n", [SYNTAX, IMPORTS]],
  ['a core uses its own fakes outside tests', CORE, uses('FakeOrders', './testing/fake-orders'), [IMPORTS]],
  ['a core hides source in src/test', 'libs/billing/src/test/planted.ts', uses('createHash', 'node:crypto'), [IMPORTS]],
  ['a core has a barrel beside index.ts', CORE, "export * from './order';\n", ['house/no-barrel']],
  ['a function has six parameters', CORE,
    'export const f = (a: 1, b: 1, c: 1, d: 1, e: 1, g: 1): void => void [a, b, c, d, e, g];\n', ['house/parameter-lists']],
  ['a constructor has seven dependencies', CORE,
    'export class C {\n  constructor(readonly a: 1, readonly b: 1, readonly c: 1, readonly d: 1, readonly e: 1, readonly f: 1, readonly g: 1) {}\n}\n',
    ['house/parameter-lists']],
  ['a constructor has seven named parts and no reason for it', CORE,
    `${partsOf(7)}export class C {\n  constructor(readonly parts: Parts) {}\n}\n`, ['house/parameter-lists']],
  ['a constructor with a reason has thirteen named parts', CORE,
    `${partsOf(13)}export class SettlePayment {\n  constructor(readonly parts: Parts) {}\n}\n`, ['house/parameter-lists']],
  ['a constructor has seven parts, of which two are inherited', CORE,
    `${partsOf(5)}interface More extends Parts {\n  x: 1;\n  y: 1;\n}\nexport class C {\n  constructor(readonly parts: More) {}\n}\n`,
    ['house/parameter-lists']],
  ['a constructor has seven parts of two types that are joined', CORE,
    `${partsOf(5)}type More = Parts & { x: 1; y: 1 };\nexport class C {\n  constructor(readonly parts: More) {}\n}\n`,
    ['house/parameter-lists']],
  ['a constructor picks seven of more parts', CORE,
    `${partsOf(9)}export class C {\n  constructor(readonly parts: Omit<Parts, 'p8' | 'p9'>) {}\n}\n`, ['house/parameter-lists']],
  ['a constructor has six parts and one dependency beside them', CORE,
    `${partsOf(6)}export class C {\n  constructor(readonly parts: Parts, readonly other: Port) {}\n}\n`, ['house/parameter-lists']],
  ['a class has seven parts by the constructor that it inherits', CORE,
    `${partsOf(7)}abstract class Base<P> {\n  constructor(readonly parts: P) {}\n}\nexport class C extends Base<Parts> {}\n`,
    ['house/parameter-lists']],
  ['a class has seven parts by a type of another file', CORE,
    "import type { Parts } from './planted-parts';\nexport class C {\n  constructor(readonly parts: Parts) {}\n}\n",
    ['house/parameter-lists'], { 'libs/billing/src/planted-parts.ts': `${partsOf(7)}export type { Parts };\n` }],
  ['a class inherits two of seven parts from a type of another file', CORE,
    "import type { Parts } from './planted-parts';\ninterface More extends Parts {\n  x: 1;\n  y: 1;\n}\nexport class C {\n  constructor(readonly parts: More) {}\n}\n",
    ['house/parameter-lists'], { 'libs/billing/src/planted-parts.ts': `${partsOf(5)}export type { Parts };\n` }],
  ['a reason for named parts outlives them', CORE,
    `${partsOf(1)}export class SettlePayment {\n  constructor(readonly parts: Parts) {}\n}\n`, ['house/parameter-lists']],
  ['a reason for named parts outlives them, in a class of plain parameters', CORE,
    'export class SettlePayment {\n  constructor(readonly a: 1, readonly b: 1) {}\n}\n', ['house/parameter-lists']],

  ['a test of a core imports an adapter', 'libs/billing/src/planted.spec.ts',
    uses('EppRegistry', '@registrar/adapter-epp'), [BOUNDARIES, IMPORTS]],
  ['a test of a core imports one above it', 'libs/billing/src/planted.spec.ts',
    uses('Domain', '@registrar/domains'), [BOUNDARIES, IMPORTS]],
  ['a fake of a core imports an npm package', 'libs/billing/src/testing/planted.ts', uses('DataSource', 'typeorm'), [IMPORTS]],
  ['a test of a core asks for the date', 'libs/billing/src/planted.spec.ts', 'export const today = new Date();\n', [SYNTAX]],
  ['a test of a core goes online', 'libs/billing/src/planted.spec.ts',
    "export const answer = (): Promise<unknown> => fetch('https://example.test');\n", [GLOBALS]],
];

const samples = [
  ['the kernel with its IDNA library', KERNEL, `import { toASCII } from 'tr46';
export const ascii = (name: string): string | null => toASCII(name);
`],
  ['a core with the kernel and those below it', 'libs/domains/src/planted.ts', `import { AppError } from '@registrar/kernel';
import { type Order } from '@registrar/billing';
import { type TldPolicy } from '@registrar/catalog';
import { type DomainRepository } from './ports';

/** Registers. */
export class PlantDomain {
  constructor(private readonly domains: DomainRepository, private readonly policy: TldPolicy) {}

  async execute(order: Order, at: Date): Promise<void> {
    if (order === undefined) throw new AppError(String(this.policy), 'planted');
    await this.domains.insert(new Date(at.getTime()).getUTCDate());
  }
}
`],
  ['a core with six named parts, data of more fields, a table and an abstract class', CORE, `${partsOf(6)}export class C {
  constructor(readonly parts: Parts) {}
}

/** Data: no field is a collaborator. */
interface Settings {
  s1: 1;
  s2: 1;
  s3: 1;
  s4: 1;
  s5: 1;
  s6: 1;
  at: Date;
}
export class D {
  constructor(readonly settings: Settings) {}
}

/** A table: its entries are of one kind. */
export class E {
  constructor(readonly ports: Partial<Record<'p1' | 'p2' | 'p3' | 'p4' | 'p5' | 'p6' | 'p7', Port>>) {}
}

/** Its subclasses are judged. */
export abstract class F {
  constructor(
    readonly parts: Parts,
    readonly other: Port,
  ) {}
}
`],
  ['a test of a core with fakes, testkit and properties', 'libs/domains/src/planted.spec.ts', `import { join } from 'node:path';
import fc from 'fast-check';
import { FakeClock } from '@registrar/kernel/testing';
import { FakeOrders } from '@registrar/billing/testing';
import { until } from '@registrar/testkit';
import { RegisterDomain } from '@registrar/domains';
import { FakeRegistry } from './testing';

export const used: any = [RegisterDomain, FakeRegistry, join, fc, FakeClock, FakeOrders, until, new Date('2026-01-01T00:00:00Z'), process.cwd()];
`],
];

module.exports = { violations, samples };
