import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ConsoleBrowser } from './console-browser';

const DOCUMENT = path.resolve(__dirname, '../../../../docs/openapi/admin-api.json');

export interface DescribedRoute {
  id: string;
  title: string;
  method: string;
  path: string;
}

interface Described {
  paths: Record<string, Record<string, { operationId: string; summary: string }>>;
  components: { schemas: { CreateStaffKeyDto: { properties: { role: { enum: string[] } } } } };
}

const DESCRIBED = JSON.parse(readFileSync(DOCUMENT, 'utf8')) as Described;

export const STAFF_ROLES: readonly string[] =
  DESCRIBED.components.schemas.CreateStaffKeyDto.properties.role.enum;

export function describedRoutes(): DescribedRoute[] {
  const { paths } = DESCRIBED;
  return Object.entries(paths).flatMap(([route, methods]) =>
    Object.entries(methods).map(([method, { operationId, summary }]) => ({
      id: operationId,
      title: summary,
      method: method.toUpperCase(),
      path: route,
    })),
  );
}

/** Names no object of any kind. */
const ABSENT = '999999999';

/** What the running API permits: each route is requested with a key of each role, for an object that is absent. */
export async function accessTable(desk: ConsoleBrowser): Promise<Map<string, Set<string>>> {
  const table = new Map<string, Set<string>>();
  for (const role of STAFF_ROLES) {
    const { key } = await desk.asked<{ key: string }>('POST', '/admin/v1/staff-keys', {
      name: `Access of ${role}`,
      role,
    });
    const permitted = await Promise.all(
      describedRoutes().map(async ({ id, method, path: route }) => {
        const answer = await fetch(`${desk.url}${route.replaceAll(/\{\w+\}/g, ABSENT)}`, {
          method,
          headers: { 'authorization': `Bearer ${key}`, 'content-type': 'application/json' },
          body: method === 'GET' ? undefined : '{}',
        });
        await answer.arrayBuffer();
        return answer.status === 403 ? undefined : id;
      }),
    );
    table.set(role, new Set(permitted.filter((id) => id !== undefined)));
  }
  return table;
}
