import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  describeLegacyApi,
  describeTexts,
  LEGACY_EXAMPLE_TABLES,
  RESELLER_EXAMPLE_TABLES,
  STAFF_EXAMPLE_TABLES,
  undescribed,
  withoutExamples,
} from '@registrar/http';

interface Description {
  info: { title: string; description: string; version: string };
  servers: { url: string }[];
  components: { schemas?: Record<string, unknown>; securitySchemes: Record<string, object> };
  paths: object;
}
const TEXT = /"description":"((?:[^"\\]|\\.)*)"/g;
const EMPTY_WORDS =
  /^(the request succeeded|success|ok|(name|type|status|state|id|kind)( of it)?|id, unique among its kind|which kind it is|when it was created)\.?$/i;
const read = (name: string): Description =>
  JSON.parse(
    readFileSync(join(__dirname, '../../../../docs/openapi', `${name}.json`), 'utf8'),
  ) as Description;

describe.each([
  ['public-api', 'basic', 'basic'],
  ['admin-api', 'staff', 'bearer'],
  ['legacy-v4', 'basic', 'basic'],
])('the description %s', (name, scheme, kind) => {
  it('describes every operation, parameter, field and answer', () => {
    expect(undescribed(read(name))).toEqual([]);
  });

  it('says nothing that holds for any field or answer', () => {
    const texts = [
      ...JSON.stringify(read(name).paths).matchAll(TEXT),
      ...JSON.stringify(read(name).components.schemas).matchAll(TEXT),
    ].map(([, text]) => text);
    expect(texts.length).toBeGreaterThan(100);
    expect(texts.filter((text) => EMPTY_WORDS.test(text))).toEqual([]);
  });

  it('says what it is, where it is served and how to log in', () => {
    const { info, servers, components } = read(name);
    expect(info).toMatchObject({
      title: expect.stringMatching(/./),
      description: expect.stringMatching(/\.$/),
      version: expect.stringMatching(/^\d/),
    });
    expect(servers).toEqual([{ url: '/', description: expect.any(String) }]);
    expect(components.securitySchemes[scheme]).toMatchObject({
      type: 'http',
      scheme: kind,
      description: expect.any(String),
    });
    expect(JSON.stringify(components.securitySchemes)).not.toContain('"JWT"');
  });
});

/**
 * Of these the request or the answer names an object that the reader has to make or look up; more than that
 * is a walk that nobody can follow. Acts of staff on transfers and announcements need one in a certain state.
 */
const MOST_WITH_NEEDS: Readonly<Record<string, number>> = {
  'public-api': 26,
  'legacy-v4': 26,
  'admin-api': 35,
};

describe.each([
  ['public-api', RESELLER_EXAMPLE_TABLES],
  ['legacy-v4', LEGACY_EXAMPLE_TABLES],
  ['admin-api', STAFF_EXAMPLE_TABLES],
])('the examples of %s', (name, { operations }) => {
  const document = read(name);
  const ids = Object.values(
    document.paths as Record<string, Record<string, { operationId: string }>>,
  ).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId));

  it('are there for every operation, parameter without a default, body and answer', () => {
    expect(withoutExamples(document)).toEqual([]);
    expect(Object.keys(operations).sort()).toEqual([...ids].sort());
  });

  it('need something that no other example makes in few operations only', () => {
    const needs = Object.values(operations)
      .map((example) => example.needs)
      .filter((text) => text !== undefined);
    expect(needs.length).toBeLessThanOrEqual(MOST_WITH_NEEDS[name]);
    expect(needs.filter((text) => !/^[a-z].*[^.]$/.test(text))).toEqual([]);
  });
});

describe('a description without a text', () => {
  const planted = () => ({
    paths: {
      '/x': {
        get: {
          operationId: 'odd',
          parameters: [{ name: 'unheard' }, { name: 'page' }],
          responses: {
            200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/OddDto' } } } },
            299: {},
            304: {},
          },
        },
      },
    },
    components: {
      schemas: {
        OddDto: {
          properties: {
            unheard: { properties: { deeper: {} } },
            locks: {},
            list: { description: 'A list.', items: { properties: { inner: {} } } },
          },
        },
      },
    },
  });

  it('is found in operations, parameters, answers and fields at any depth', () => {
    expect(undescribed(planted())).toEqual([
      'odd',
      'odd.unheard',
      'odd.page',
      'odd 200',
      'odd 299',
      'odd 304',
      'OddDto.unheard',
      'OddDto.unheard.deeper',
      'OddDto.locks',
      'OddDto.list.inner',
    ]);
  });

  it('gets that of the tables, and no other', () => {
    expect(
      undescribed(describeTexts(planted(), { operations: { odd: 'Odd.' }, answers: { Odd: 'Odd things.' } })),
    ).toEqual(['odd.unheard', 'odd 299', 'OddDto.unheard', 'OddDto.unheard.deeper', 'OddDto.list.inner']);
  });

  it('keeps its own where it has one', () => {
    const document = { paths: { '/x': { get: { operationId: 'hello', description: 'Mine.' } } } };
    expect(
      describeTexts(document, { operations: { hello: 'Another.' }, answers: {} }).paths['/x'].get.description,
    ).toBe('Mine.');
  });

  it('of the legacy interface names the operation to use instead', () => {
    expect(JSON.stringify(describeLegacyApi())).toContain(
      'Deprecated: use the operation `getDomain` of core v1.',
    );
  });
});
