import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONTRACT_OPERATIONS, interceptorsOf, KEY_RULES, keyRuleOf, OPERATION_SCOPES } from '@registrar/http';
import { AppModule } from '../../src/app.module';
import { SandboxController } from '../../src/sandbox/sandbox.controller';

interface Described {
  'operationId': string;
  'x-extension'?: boolean;
  'parameters'?: { 'name': string; 'in': string; 'required'?: boolean; 'x-extension'?: boolean }[];
}

const file = join(__dirname, '..', '..', '..', '..', 'docs', 'openapi', 'public-api.json');
const { paths } = JSON.parse(readFileSync(file, 'utf8')) as {
  paths: Record<string, Record<string, Described>>;
};
const operations = Object.entries(paths)
  .filter(([path]) => path.startsWith('/core/v1'))
  .flatMap(([, methods]) => Object.entries(methods).map(([method, operation]) => ({ method, operation })));
const changing = operations.filter(({ method }) => method !== 'get').map(({ operation }) => operation);
const keyOf = ({ parameters = [] }: Described) =>
  parameters.find(({ name, in: place }) => place === 'header' && name === 'X-Idempotency-Key');

it('decides for every operation that is not a GET what a repeat under its key does, and for no other', () => {
  expect(Object.keys(KEY_RULES).sort()).toEqual(changing.map(({ operationId }) => operationId).sort());
});

it('gives a reason for each decision', () => {
  expect(Object.entries(KEY_RULES).filter(([, { why }]) => why.length < 10 && why !== 'a test')).toEqual([]);
});

it('leaves out only operations that change nothing, and the one with a stream', () => {
  const without = Object.keys(KEY_RULES).filter((id) => KEY_RULES[id].handling === 'none');
  expect(without.filter((id) => OPERATION_SCOPES[id].endsWith('.change'))).toEqual(['createJob']);
});

it.each(changing.map((operation) => [operation.operationId, operation] as const))(
  'describes the key of %s as its rule says',
  (id, operation) => {
    const key = keyOf(operation);
    const { handling } = KEY_RULES[id];
    expect(key !== undefined).toBe(handling !== 'none');
    if (!key) return;
    expect(key.required ?? false).toBe(false);
    expect(key['x-extension'] ?? false).toBe(handling !== 'own');
  },
);

it('describes no key on an operation that only reads', () => {
  const reading = operations.filter(({ method }) => method === 'get').map(({ operation }) => operation);
  expect(reading.filter(keyOf)).toEqual([]);
});

it('keeps the controllers of the contract in charge of their keys', () => {
  const own = Object.keys(KEY_RULES).filter((id) => KEY_RULES[id].handling === 'own');
  expect(own.filter((id) => !CONTRACT_OPERATIONS.includes(id)).sort()).toEqual([
    'restoreDomain',
    'topUp',
    'transferCredit',
  ]);
});

it('handles the keys of exactly the operations that leave it to the platform', () => {
  const controllers = [
    ...(Reflect.getMetadata('controllers', AppModule) as { prototype: object }[]),
    SandboxController,
  ];
  const handled = controllers
    .flatMap(({ prototype }) => Object.values(Object.getOwnPropertyDescriptors(prototype)))
    .map(({ value }) => value as object)
    .filter((value) => typeof value === 'function')
    .filter((value) =>
      interceptorsOf(value).some((one) => (one as { name?: string }).name === 'IdempotencyInterceptor'),
    )
    .map(
      (value) => (Reflect.getMetadata('swagger/apiOperation', value) as { operationId: string }).operationId,
    );
  expect(handled.sort()).toEqual(Object.keys(KEY_RULES).filter(keyRuleOf).sort());
});
