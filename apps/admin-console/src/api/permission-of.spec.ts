/** @jest-environment node */
import { OPEN_TO_ALL, permissionOf } from './permission-of';

interface Description {
  paths: Record<string, Record<string, { operationId: string }>>;
  components: { schemas: { StaffSessionDto: { properties: { operations: { items: { enum: string[] } } } } } };
}

const { paths, components } = jest.requireActual<Description>('../../../../docs/openapi/admin-api.json');
const ids = Object.values(paths).flatMap((methods) =>
  Object.values(methods).map(({ operationId }) => operationId),
);
/** The operations that a session of staff may hold. */
const permissions = components.schemas.StaffSessionDto.properties.operations.items.enum;

it.each(ids.filter((id) => !OPEN_TO_ALL.includes(id)))(
  '%s asks for an operation of staff that exists',
  (id) => {
    expect(permissions).toContain(permissionOf(id));
  },
);

it.each(OPEN_TO_ALL)('%s is open to all, and is a route of the log-in', (id) => {
  expect(ids).toContain(id);
  expect(permissions).not.toContain(permissionOf(id));
});

/** Reads of one object or list by several routes. */
const SHARED = new Set(['bulk_job.read', 'bulk_job.list']);

it('no two routes that change something ask for the same operation', () => {
  const changes = Object.values(paths)
    .flatMap((methods) => Object.entries(methods))
    .filter(([method]) => method !== 'get')
    .map(([, { operationId }]) => operationId)
    .filter((id) => !OPEN_TO_ALL.includes(id))
    .map(permissionOf)
    .filter((permission) => !SHARED.has(permission));
  expect(changes.filter((permission, at) => changes.indexOf(permission) !== at)).toEqual([]);
});

it.each([
  ['listAccounts', 'account.list'],
  ['getDomain', 'domain.read'],
  ['endTaxRule', 'tax_rule.end'],
  ['listRegistries', 'registry.list'],
  ['listExchangeRates', 'exchange_rate.list'],
  ['listStatus', 'status.list'],
  ['addNote', 'note.add'],
])('%s asks for %s by its name', (id, permission) => {
  expect(permissionOf(id)).toBe(permission);
});
