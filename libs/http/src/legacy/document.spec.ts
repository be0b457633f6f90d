import { describeLegacyApi } from './document';

/** Every text with the name `description`, by its path in the document. */
function descriptionsOf(value: unknown, path = ''): [string, string][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]): [string, string][] =>
    name === 'description' && typeof inner === 'string'
      ? [[path, inner]]
      : name === 'example' || name === 'properties'
        ? []
        : descriptionsOf(inner, `${path}/${name}`),
  );
}

describe('the description of the legacy interface', () => {
  const document = describeLegacyApi();

  it('has texts that are sentences, for itself and each of its parts', () => {
    const texts = descriptionsOf(document);
    expect(texts.filter(([, text]) => !/^[A-Z'`"].*\.$/s.test(text))).toEqual([]);
    const operations = Object.values(document.paths).flatMap((path) => Object.keys(path));
    expect(texts.length).toBeGreaterThan(2 * operations.length);
    for (const text of [document.info.title, document.info.description, document.servers[0].description])
      expect(text).toMatch(/\w/);
  });

  it('says of every operation that it is deprecated, and what to use instead', () => {
    const operations = Object.values(document.paths).flatMap(
      (path) => Object.values(path) as Record<string, unknown>[],
    );
    expect(operations).toEqual(
      operations.map(({ operationId }) =>
        expect.objectContaining({
          deprecated: true,
          summary: expect.stringMatching(/^\S.+[^.]$/),
          description: expect.stringContaining(`\`${String(operationId)}\` of core v1`),
        }),
      ),
    );
    expect(operations.length).toBeGreaterThan(20);
  });
});
