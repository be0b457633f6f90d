import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { CONTRACT_EVENTS } from '@registrar/webhooks/testing';

interface Schema {
  $ref?: string;
  type?: string | readonly string[];
  format?: string;
  enum?: readonly string[];
  const?: string;
  items?: Schema;
  oneOf?: readonly Schema[];
  properties?: Record<string, Schema>;
  /** In the description a list; in the contract said by each field. */
  required?: readonly string[] | boolean;
}
interface Document {
  components: { schemas: Record<string, Schema> };
  webhooks: Record<
    string,
    { post: { requestBody: { content: { 'application/json': { schema: Schema } } }; responses: object } }
  >;
}

const {
  components: { schemas },
  webhooks,
} = JSON.parse(
  readFileSync(resolve(__dirname, '../../../../docs/openapi/public-api.json'), 'utf8'),
) as Document;
const schemaOf = ({ $ref }: Schema): Schema => schemas[$ref!.split('/').pop()!];
const bodyOf = (eventName: string): Schema =>
  webhooks[eventName].post.requestBody.content['application/json'].schema;

/**
 * What the contract refers to instead of saying it: a schema of ours by name, or the values of a field of
 * ours.
 */
const REFERRED: Readonly<Record<string, Schema>> = {
  'core-v1.json#/schemas/Domain': { $ref: '#/components/schemas/DomainDto' },
  'core-v1.json#/schemas/TransferStatus': {
    type: 'string',
    enum: schemas['TransferDto'].properties!['status'].enum,
  },
};

/** A field as both say it. Of alternatives the contract lists the fields alone: each has all of its own. */
function shape({
  $ref,
  type,
  format,
  enum: values,
  const: only,
  items,
  oneOf,
  ...rest
}: Schema & { nullable?: boolean }): object {
  if ($ref !== undefined && $ref in REFERRED) return shape(REFERRED[$ref]);
  if ($ref !== undefined) return { $ref };
  if (oneOf) return { oneOf: oneOf.map((one) => alternative(one)) };
  const types = [type ?? 'string', ...(rest.nullable ? ['null'] : [])].flat().sort();
  return { types, format, values: only === undefined ? values : [only], items: items && shape(items) };
}

function alternative(one: Schema): object {
  const { properties, required } =
    one.$ref === undefined
      ? { properties: one as Record<string, Schema>, required: Object.keys(one) }
      : schemaOf(one);
  return {
    fields: Object.fromEntries(Object.entries(properties!).map(([name, field]) => [name, shape(field)])),
    required,
  };
}

describe('the description of webhooks, compared with the contract', () => {
  it.each(CONTRACT_EVENTS.map((event) => [event.eventName, event.payload] as const))(
    '%s: its fields are the same, one by one',
    (eventName, payload) => {
      const { properties = {}, required } = schemaOf(bodyOf(eventName));
      const described = Object.fromEntries(
        Object.entries(properties).map(([name, field]) => [name, shape(field)]),
      );
      expect(described).toEqual(
        Object.fromEntries(Object.entries(payload).map(([name, field]) => [name, shape(field)])),
      );
      expect([...(required as readonly string[])].sort()).toEqual(
        Object.keys(payload)
          .filter((name) => payload[name].required)
          .sort(),
      );
    },
  );

  it('has each event of the contract, the extensions and no other, in the log of events too', () => {
    const names = [
      ...CONTRACT_EVENTS.map(({ eventName }): string => eventName),
      'account.announcement',
      'domain.notice.upcoming',
      'job.status_change',
      'registry.maintenance.announced',
      'registry.maintenance.begun',
      'registry.maintenance.called_off',
      'registry.maintenance.changed',
      'registry.maintenance.ended',
    ].sort();
    expect(Object.keys(webhooks).sort()).toEqual(names);
    const { oneOf, discriminator } = schemas['EventDto'].properties!['payload'] as Schema & {
      discriminator: { mapping: Record<string, string> };
    };
    expect(discriminator.mapping).toEqual(Object.fromEntries(names.map((name) => [name, bodyOf(name).$ref])));
    expect(oneOf!.map(({ $ref }) => $ref).sort()).toEqual(Object.values(discriminator.mapping).sort());
  });
});
