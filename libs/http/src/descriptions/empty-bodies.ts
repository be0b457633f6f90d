interface Operation {
  requestBody?: unknown;
}

/** The parts of an OpenAPI document that are used here. */
interface Described {
  paths: object;
}

/**
 * Methods that need a content type, also without a body (BEHAVIOUR §1): clients send one only with a
 * described body.
 */
const METHODS = ['post', 'put', 'patch'] as const;

/**
 * Gives operations without fields an empty, optional body, so that a documentation page sends `{}` with its
 * content type. Changes the document.
 */
export function addEmptyBodies<Document extends Described>(document: Document): Document {
  for (const methods of Object.values(document.paths as Record<string, Partial<Record<string, Operation>>>)) {
    for (const method of METHODS) {
      const operation = methods[method];
      if (operation)
        operation.requestBody ??= {
          required: false,
          description: 'No fields.',
          content: { 'application/json': { schema: { type: 'object' }, example: {} } },
        };
    }
  }
  return document;
}
