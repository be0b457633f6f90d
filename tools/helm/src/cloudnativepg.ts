const text = { type: 'string', minLength: 1 };
const texts = { type: 'object', additionalProperties: { type: 'string' } };
const closed = (required: readonly string[], properties: object): object => ({
  type: 'object',
  additionalProperties: false,
  required,
  properties,
});
const secret = closed(['name'], { name: text });

/** The part of CloudNativePG's Cluster (postgresql.cnpg.io/v1, API reference of 1.27) that the chart uses. */
export const CLUSTER_SCHEMA = closed(['apiVersion', 'kind', 'metadata', 'spec'], {
  apiVersion: { const: 'postgresql.cnpg.io/v1' },
  kind: { const: 'Cluster' },
  metadata: closed(['name'], { name: text, labels: texts, annotations: texts }),
  spec: closed(['instances', 'bootstrap', 'storage'], {
    instances: { type: 'integer', minimum: 1 },
    imageName: text,
    bootstrap: closed(['initdb'], {
      initdb: closed(['database', 'owner'], { database: text, owner: text, encoding: text, secret }),
    }),
    managed: closed([], {
      roles: {
        type: 'array',
        items: closed(['name'], {
          name: text,
          ensure: { enum: ['present', 'absent'] },
          login: { type: 'boolean' },
          passwordSecret: secret,
        }),
      },
    }),
    storage: closed(['size'], { size: text, storageClass: text }),
    resources: closed([], { requests: texts, limits: texts }),
    postgresql: closed([], { parameters: texts }),
  }),
});
