import openapiTypeScript, { astToString, type OpenAPI3 } from 'openapi-typescript';

const MADE = '// Made from docs/openapi/admin-api.json by `npm run openapi`; do not edit.\n';

/**
 * The types of the console's calls. Descriptions stay out: the console reads them from the document itself,
 * and they would be most of the file.
 */
export async function consoleFiles(adminApi: string): Promise<Record<string, string>> {
  const nodes = await openapiTypeScript(JSON.parse(adminApi) as OpenAPI3, { defaultNonNullable: false });
  const text = astToString(nodes)
    .replace(/^\s*\/\*\*[\s\S]*?\*\/\n/gm, '')
    .replace(/^ +(requestBody|get|put|post|delete|options|head|patch|trace)\?: never;\n/gm, '')
    .replace(/^ +headers: \{\n +\[name: string\]: unknown;\n +\};\n/gm, '')
    .replace(/^( +)(\S)/gm, (_, spaces: string, first: string) => spaces.slice(spaces.length / 2) + first);
  return { 'apps/admin-console/src/api/admin-api.generated.ts': `${MADE}${text}` };
}
