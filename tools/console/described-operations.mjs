// Reduces the description of the admin API to what the console's forms need: method, path, words, parameters
// and fields of the body, with references followed.
const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
/** Objects in objects deeper than this are edited as JSON. */
const DEEPEST = 2;

export function describedOperations(document) {
  const operations = {};
  for (const [route, methods] of Object.entries(document.paths))
    for (const method of METHODS) {
      const operation = methods[method];
      if (operation?.operationId)
        operations[operation.operationId] = described(document, route, method, operation);
    }
  return operations;
}

function described(document, route, method, operation) {
  const parameters = [...(operation.parameters ?? [])].map((each) => followed(document, each));
  const body = operation.requestBody?.content?.['application/json'];
  return {
    method: method.toUpperCase(),
    path: route,
    title: operation.summary ?? operation.operationId,
    text: operation.description,
    tag: operation.tags?.[0],
    parameters: parameters
      .filter(({ in: place }) => place === 'path' || place === 'query')
      .map(({ name, in: place, required, description, schema }) => ({
        ...field(document, name, { ...schema, description }, required === true, 0),
        place,
      })),
    fields: body ? fieldsOf(document, body.schema, 0) : [],
    example: body?.example,
    mayWait: operation.responses?.['202'] !== undefined || undefined,
  };
}

function followed(document, node) {
  if (!node?.$ref) return node ?? {};
  const found = node.$ref
    .slice(2)
    .split('/')
    .reduce((at, key) => at[key.replaceAll('~1', '/')], document);
  return { ...followed(document, found), ...(node.description && { description: node.description }) };
}

/** The members of an object, those of `allOf` together. */
function merged(document, schema) {
  const node = followed(document, schema);
  const parts = (node.allOf ?? []).map((part) => merged(document, part));
  return {
    ...node,
    properties: Object.assign({}, ...parts.map((part) => part.properties), node.properties),
    required: [...parts.flatMap((part) => part.required ?? []), ...(node.required ?? [])],
  };
}

function fieldsOf(document, schema, depth) {
  const { properties, required } = merged(document, schema);
  return Object.entries(properties).map(([name, each]) =>
    field(document, name, each, required.includes(name), depth),
  );
}

function field(document, name, schema, required, depth) {
  const node = followed(document, schema);
  const type = typeOf(document, node, depth);
  const items = followed(document, node.items);
  return {
    name,
    type,
    required,
    text: schema.description ?? node.description,
    values: node.enum ?? (type === 'list' ? items.enum : undefined),
    format: node.format ?? undefined,
    itemType: type === 'list' ? [items.type].flat()[0] : undefined,
    least: node.minimum,
    most: node.maximum,
    longest: node.maxLength,
    fields: type === 'object' ? fieldsOf(document, node, depth + 1) : undefined,
  };
}

function typeOf(document, node, depth) {
  const type = [node.type].flat().find((each) => each && each !== 'null');
  if (node.enum) return 'enum';
  if (type === 'integer' || type === 'number') return type;
  if (type === 'boolean') return 'boolean';
  if (type === 'string') return 'text';
  if (type === 'array') {
    const items = followed(document, node.items);
    return ['string', 'integer', 'number'].includes([items.type].flat()[0]) ? 'list' : 'json';
  }
  const isObject = Object.keys(merged(document, node).properties).length > 0 && !node.additionalProperties;
  return isObject && depth < DEEPEST ? 'object' : 'json';
}
