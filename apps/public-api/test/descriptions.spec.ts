import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeLegacyApi, describeTexts, undescribed } from '@registrar/http';

interface Description {
  info: { title: string; description: string; version: string };
  servers: { url: string }[];
  components: { schemas?: Record<string, unknown>; securitySchemes: Record<string, object> };
  paths: object;
}
const read = (name: string): Description => JSON.parse(readFileSync(join(__dirname, '../../../docs/openapi', `${name}.json`), 'utf8')) as Description;

describe.each([['public-api', 'basic', 'basic'], ['admin-api', 'staff', 'bearer'], ['legacy-v4', 'basic', 'basic']])('the description %s', (name, scheme, kind) => {
  it('describes every operation, parameter, field and answer', () => {
    expect(undescribed(read(name))).toEqual([]);
  });

  it('says what it is, where it is served and how to log in', () => {
    const { info, servers, components } = read(name);
    expect(info).toMatchObject({ title: expect.stringMatching(/./), description: expect.stringMatching(/\.$/), version: expect.stringMatching(/^\d/) });
    expect(servers).toEqual([{ url: '/', description: expect.any(String) }]);
    expect(components.securitySchemes[scheme]).toMatchObject({ type: 'http', scheme: kind, description: expect.any(String) });
    expect(JSON.stringify(components.securitySchemes)).not.toContain('"JWT"');
  });
});

describe('a description without a text', () => {
  const planted = () => ({
    paths: { '/x': { get: { operationId: 'odd', parameters: [{ name: 'unheard' }, { name: 'page' }], responses: { 200: {}, 299: {} } } } },
    components: { schemas: { OddDto: { properties: { unheard: { properties: { deeper: {} } }, locks: {}, list: { description: 'A list.', items: { properties: { inner: {} } } } } } } },
  });

  it('is found in operations, parameters, answers and fields at any depth', () => {
    expect(undescribed(planted())).toEqual(['odd', 'odd.unheard', 'odd.page', 'odd 200', 'odd 299', 'OddDto.unheard', 'OddDto.unheard.deeper', 'OddDto.locks', 'OddDto.list.inner']);
  });

  it('gets that of the tables, and no other', () => {
    expect(undescribed(describeTexts(planted(), { odd: 'Odd.' }))).toEqual(['odd.unheard', 'odd 299', 'OddDto.unheard', 'OddDto.unheard.deeper', 'OddDto.list.inner']);
  });

  it('keeps its own where it has one', () => {
    const document = { paths: { '/x': { get: { operationId: 'hello', description: 'Mine.' } } } };
    expect(describeTexts(document, { hello: 'Another.' }).paths['/x'].get.description).toBe('Mine.');
  });

  it('of the legacy interface names the operation to use instead', () => {
    expect(JSON.stringify(describeLegacyApi())).toContain('Deprecated: use the operation `getDomain` of core v1.');
  });
});
