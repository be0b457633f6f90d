import { deflateRawSync } from 'node:zlib';
import { manifestsOf, problemsOf } from '../src/manifests';
import { settingsIn, settingsOf } from '../src/settings';
import { fileOfZip } from '../src/zip';

const DEPLOYMENT = `
apiVersion: apps/v1
kind: Deployment
metadata: { name: api, labels: { any: label } }
spec:
  replicas: 2
  selector: { matchLabels: { app: api } }
  template:
    metadata: { labels: { app: api } }
    spec:
      containers:
        - name: api
          image: registrar-platform
          ports: [{ name: ops, containerPort: 3100 }]
          resources: { limits: { memory: 1Gi } }
          volumeMounts: [{ name: temporary, mountPath: /tmp }]
      volumes: [{ name: temporary, emptyDir: {} }]
`;
const CLUSTER = `
apiVersion: postgresql.cnpg.io/v1
kind: Cluster
metadata: { name: db }
spec:
  instances: 3
  bootstrap: { initdb: { database: registrar, owner: registrar_owner } }
  storage: { size: 10Gi }
`;
const MONITOR = `
apiVersion: monitoring.coreos.com/v1
kind: ServiceMonitor
metadata: { name: api }
spec:
  selector: { matchLabels: { app: api } }
  endpoints: [{ port: ops, interval: 15s }]
`;

const problems = (text: string): string[] => manifestsOf(text).flatMap(problemsOf);

describe('the check of manifests', () => {
  it.each([
    ['a deployment', DEPLOYMENT],
    ['a cluster of CloudNativePG', CLUSTER],
    ['a service monitor', MONITOR],
    [
      'a config map with any keys',
      'apiVersion: v1\nkind: ConfigMap\nmetadata: { name: a }\ndata: { ANY: key }',
    ],
    ['nothing between two separators', '---\n---\n'],
  ])('lets pass %s', (_, text) => {
    expect(problems(text)).toEqual([]);
  });

  it.each([
    [
      'a key at the top',
      DEPLOYMENT,
      'kind: Deployment',
      'kind: Deployment\nspecs: {}',
      'Deployment api: specs is no key',
    ],
    [
      'a key of the specification',
      DEPLOYMENT,
      'replicas: 2',
      'replica: 2',
      'Deployment api: spec.replica is no key',
    ],
    [
      'a key in a list',
      DEPLOYMENT,
      'containerPort: 3100',
      'containerPort: 3100, portname: a',
      'Deployment api: spec.template.spec.containers[0].ports[0].portname is no key',
    ],
    [
      'a probe in the wrong place',
      DEPLOYMENT,
      '      containers:',
      '      readinessProbe: {}\n      containers:',
      'Deployment api: spec.template.spec.readinessProbe is no key',
    ],
    [
      'a key in an empty object',
      DEPLOYMENT,
      'emptyDir: {}',
      'emptyDir: { size: 1Gi }',
      'spec.template.spec.volumes[0].emptyDir.size is no key',
    ],
    [
      'a key of a service monitor',
      MONITOR,
      'interval',
      'every',
      'ServiceMonitor api: spec.endpoints[0].every is no key',
    ],
    [
      'a key of a cluster',
      CLUSTER,
      'owner:',
      'owners: a, owner:',
      'Cluster db: /spec/bootstrap/initdb must NOT have additional properties owners',
    ],
    [
      'a text in place of a number',
      DEPLOYMENT,
      'replicas: 2',
      'replicas: two',
      'data/spec/replicas must be integer',
    ],
    [
      'a missing selector',
      DEPLOYMENT,
      'selector: { matchLabels: { app: api } }',
      '',
      'data/spec must have required property selector',
    ],
    [
      'a cluster without storage',
      CLUSTER,
      'storage: { size: 10Gi }',
      '',
      "must have required property 'storage'",
    ],
    [
      'a kind that does not exist',
      DEPLOYMENT,
      'kind: Deployment',
      'kind: Deployments',
      'no schema for apps/v1 Deployments',
    ],
    ['a version that does not exist', DEPLOYMENT, 'apps/v1', 'apps/v9', 'no schema for apps/v9 Deployment'],
  ])('refuses %s', (_, text, from, to, message) => {
    expect(text).toContain(from);
    expect(problems(text.replace(from, to)).join('\n')).toContain(message);
  });

  it('refuses a key that stands twice', () => {
    expect(() => problems(DEPLOYMENT.replace('replicas: 2', 'replicas: 2\n  replicas: 3'))).toThrow('unique');
  });
});

describe('the settings that a chart names', () => {
  it('are found in templates', () => {
    expect(settingsIn('- name: DATABASE_URL\n  ENVIRONMENT: {{ . }}\n  data: UTF8 HTTPS')).toEqual([
      'DATABASE_URL',
      'ENVIRONMENT',
    ]);
  });

  it('are found in values, of all components and of one', () => {
    const values = {
      settings: { A: 1 },
      secretSettings: { B: {} },
      adminApi: { settings: { C: 1 } },
      worker: {},
    };
    expect(settingsOf(values)).toEqual(['A', 'B', 'C']);
  });
});

describe('a file of a ZIP archive', () => {
  const archive = (method: number, name = 'helm/helm'): Buffer => {
    const content = Buffer.from('the program');
    const bytes = method === 8 ? deflateRawSync(content) : content;
    const header = Buffer.alloc(30);
    header.writeUInt32LE(0x04034b50, 0);
    header.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(method, 10);
    entry.writeUInt32LE(bytes.length, 20);
    entry.writeUInt16LE(name.length, 28);
    const end = Buffer.alloc(22);
    end.writeUInt32LE(0x06054b50, 0);
    end.writeUInt16LE(1, 10);
    end.writeUInt32LE(header.length + name.length + bytes.length, 16);
    return Buffer.concat([header, Buffer.from(name), bytes, entry, Buffer.from(name), end]);
  };

  it.each([
    ['stored', 0],
    ['deflated', 8],
  ])('is read where it is %s', (_, method) => {
    expect(fileOfZip(archive(method), 'helm/helm').toString()).toBe('the program');
  });

  it.each([
    ['is missing', archive(8, 'other'), 'does not hold helm/helm'],
    ['has another method', archive(12), 'uses method 12'],
    ['is in no archive', Buffer.from('none'), 'not a ZIP archive'],
  ])('is refused where it %s', (_, bytes, message) => {
    expect(() => fileOfZip(bytes, 'helm/helm')).toThrow(message);
  });
});
