import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { OPEN_TO_ALL, permissionOf } from '../src/api/permission-of';

const ROOT = path.resolve(__dirname, '../../..');
const SRC = path.join(ROOT, 'apps/admin-console/src');
const read = (file: string): string => readFileSync(file, 'utf8');

/** Routes without a page, each with its reason. */
const WITHOUT_PAGE: Readonly<Record<string, string>> = {
  exportAudit: 'a log collector reads it on and on by its cursor',
  resendMail: 'the id of the mail stands in the path, and no page shows one mail yet',
  exportList: 'the list page builds its address',
};

interface Described {
  id: string;
  method: string;
  path: string;
}

const document = JSON.parse(read(path.join(ROOT, 'docs/openapi/admin-api.json'))) as {
  paths: Record<string, Record<string, { operationId?: string }>>;
};
const operations: Described[] = Object.entries(document.paths).flatMap(([route, methods]) =>
  Object.entries(methods).flatMap(([method, { operationId }]) =>
    operationId ? [{ id: operationId, method: method.toUpperCase(), path: route }] : [],
  ),
);

const isPage = (file: string): boolean =>
  /\.tsx?$/.test(file) && !/\.spec\.ts$|^api\/|^acts\/(consequences|form)/.test(file);
const pages = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter(isPage)
  .map((file) => read(path.join(SRC, file)))
  .join('\n');
const typed = read(path.join(SRC, 'api/staff-api.ts'));

/** Acts on an object: its page offers every act below these paths whose values it knows. */
const prefixes = [...pages.matchAll(/prefix="([^"]+)"|PREFIX = '([^']+)'/g)].map(([, a, b]) => a ?? b);
const valuesOf = (route: string): string[] => [...route.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
const isUnderPrefix = ({ method, path: route }: Described): boolean =>
  method !== 'GET' &&
  prefixes.some(
    (prefix) =>
      (route === prefix || route.startsWith(`${prefix}:`) || route.startsWith(`${prefix}/`)) &&
      valuesOf(route).every((name) => valuesOf(prefix).includes(name)),
  );

/** Calls of the typed client, whose paths are those of the description. */
const calls = [...typed.matchAll(/api\.(GET|POST|PUT|PATCH|DELETE)\(\s*'([^']+)'/g)].map(
  ([, method, route]) => `${method} ${route}`,
);
const isCalled = ({ id, method, path: route }: Described): boolean =>
  calls.includes(`${method} ${route}`) || typed.includes(`callOperation('${id}'`);

describe('the typed calls', () => {
  it('are all made by a page', () => {
    const names = [...typed.matchAll(/^export const (\w+) =/gm)].map(([, name]) => name);
    expect(names.length).toBeGreaterThan(20);
    expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(pages))).toEqual([]);
  });
});

describe('the routes of the admin API', () => {
  it('are all reachable from a page', () => {
    const missing = operations.filter(
      (each) =>
        !pages.includes(`'${each.id}'`) &&
        !pages.includes(`"${each.id}"`) &&
        !isUnderPrefix(each) &&
        !isCalled(each),
    );
    expect(missing.map(({ id }) => id).filter((id) => !(id in WITHOUT_PAGE))).toEqual([]);
  });

  it('that have no page still exist', () => {
    const ids = new Set(operations.map(({ id }) => id));
    expect(Object.keys(WITHOUT_PAGE).filter((id) => !ids.has(id))).toEqual([]);
  });

  it('ask for an operation of libs/staff, by which a control is offered or not', () => {
    const known = new Set(
      [...read(path.join(ROOT, 'libs/staff/src/permissions.ts')).matchAll(/^ {2}'([\w.]+)':/gm)].map(
        ([, name]) => name,
      ),
    );
    expect(
      operations
        .map(({ id }) => id)
        .filter((id) => !OPEN_TO_ALL.includes(id) && !known.has(permissionOf(id))),
    ).toEqual([]);
  });
});
