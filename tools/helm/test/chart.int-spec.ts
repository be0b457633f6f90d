import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeWith, temporaryFolder } from '@registrar/testkit';
import { helm, HelmMissing, helmProgram, presentHelm } from '../src/helm';
import { type Manifest, manifestsOf, problemsOf } from '../src/manifests';
import { CHART, knownSettings, problemsOfValues, read, valueFiles } from '../src/settings';

describe('the chart without Helm', () => {
  it('names only settings that exist, and its values pass their schema', () => {
    expect(problemsOfValues()).toEqual([]);
  });

  it('knows the settings of the table, and no other', () => {
    const known = knownSettings('| `LOG_LEVEL` | info |  | |\n| text `OTHER_NAME` |');
    expect([known.has('LOG_LEVEL'), known.has('OTHER_NAME')]).toEqual([true, false]);
  });

  it('is refused a Helm that does not exist', () => {
    expect(() => helmProgram({ HELM: '/nowhere/helm' })).toThrow(HelmMissing);
    expect(() => helmProgram({ HELM: '/nowhere/helm' })).toThrow(
      'HELM names /nowhere/helm, which does not exist',
    );
  });
});

interface Container {
  name: string;
  command: string[];
  securityContext: object;
  env: { name: string; value?: string }[];
  ports?: { name: string; containerPort: number }[];
  readinessProbe?: object;
  livenessProbe?: object;
}
interface Pod {
  automountServiceAccountToken: boolean;
  securityContext: object;
  initContainers?: Container[];
  containers: Container[];
}
const podOf = (manifest: Manifest): Pod => (manifest.spec as { template: { spec: Pod } }).template.spec;

describeWith(presentHelm(), 'run npm run helm:check once, which fetches Helm', 'the chart', (program) => {
  const folder = temporaryFolder();
  const render = (values: string, ...more: string[]): Manifest[] =>
    manifestsOf(helm(program, ['template', 'r', CHART, '--namespace', 'here', '--values', values, ...more]));
  const ci = (name: string): string => `${CHART}/ci/${name}-values.yaml`;
  const one = (manifests: readonly Manifest[], kind: string, name: string): Manifest =>
    manifests.find((manifest) => manifest.kind === kind && manifest.metadata.name === name)!;
  const withValues = (text: string): string => {
    const file = join(folder.path, 'values.yaml');
    writeFileSync(file, text);
    return file;
  };

  it.each(valueFiles())('renders valid manifests with %s', (values) => {
    const manifests = render(values);
    expect(manifests.length).toBeGreaterThan(10);
    expect(manifests.flatMap(problemsOf)).toEqual([]);
  });

  it.each(valueFiles())(
    'runs every container of %s as a user without rights, on a root that is read-only',
    (values) => {
      const pods = render(values)
        .filter(({ kind }) => kind === 'Deployment' || kind === 'Job')
        .map(podOf);
      const containers = pods.flatMap((pod) => [...(pod.initContainers ?? []), ...pod.containers]);
      expect(containers.length).toBeGreaterThan(4);
      for (const pod of pods) {
        expect(pod.automountServiceAccountToken).toBe(false);
        expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 });
      }
      for (const { securityContext } of containers)
        expect(securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
    },
  );

  it.each(valueFiles())('holds no Secret with %s, and names each once', (values) => {
    const manifests = render(values);
    const names = manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
    expect(names.filter((name) => name.startsWith('Secret '))).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
  });

  it('probes health and readiness on the port of the settings', () => {
    const manifests = render(ci('production'));
    const settings = one(manifests, 'ConfigMap', 'r-settings').data!;
    for (const [component, variable] of [
      ['public-api', 'PUBLIC_API_OPS_PORT'],
      ['admin-api', 'ADMIN_API_OPS_PORT'],
      ['worker', 'WORKER_OPS_PORT'],
      ['forwarder', 'FORWARDER_OPS_PORT'],
    ]) {
      const [container] = podOf(one(manifests, 'Deployment', `r-${component}`)).containers;
      expect(container.ports).toContainEqual({ name: 'ops', containerPort: Number(settings[variable]) });
      expect(container.livenessProbe).toMatchObject({ httpGet: { path: '/healthz', port: 'ops' } });
      expect(container.readinessProbe).toMatchObject({ httpGet: { path: '/readyz', port: 'ops' } });
    }
  });

  it('gives the forwarder no key of the platform', () => {
    const [forwarder] = podOf(one(render(ci('production')), 'Deployment', 'r-forwarder')).containers;
    expect(forwarder.env.map(({ name }) => name)).toEqual(['FORWARDER_DATABASE_URL']);
  });

  it.each([
    ['external-database', 'pre-install,pre-upgrade'],
    ['cloudnativepg', 'post-install,pre-upgrade'],
  ])('migrates before the apps are updated: %s', (name, hook) => {
    const job = one(render(ci(name)), 'Job', 'r-migrate');
    expect(job.metadata.annotations).toMatchObject({ 'helm.sh/hook': hook });
    expect(podOf(job).initContainers![0].command.slice(-1)).toEqual(['migrate']);
    expect(podOf(job).containers[0].command.slice(-1)).toEqual(['load-catalogue']);
  });

  it('scales workers by the age of the queue and by processor time, other components by the latter alone', () => {
    const manifests = render(ci('production'));
    const metrics = (name: string): unknown[] =>
      (one(manifests, 'HorizontalPodAutoscaler', name).spec as { metrics: { type: string }[] }).metrics.map(
        ({ type }) => type,
      );
    expect(metrics('r-worker')).toEqual(['Resource', 'External']);
    expect(metrics('r-public-api')).toEqual(['Resource']);
    // what an autoscaler sets, the chart does not
    expect(one(manifests, 'Deployment', 'r-worker').spec).not.toHaveProperty('replicas');
    expect(one(manifests, 'Deployment', 'r-admin-api').spec).toHaveProperty('replicas', 2);
  });

  it('scales by a metric that the worker serves', () => {
    expect(read('docs/metrics.md')).toContain(
      '| `registrar_oldest_due_seconds` | gauge | `kind` | seconds | worker |',
    );
  });

  it('takes the hosts of a CloudNativePG cluster by its name', () => {
    const [container] = podOf(one(render(ci('cloudnativepg')), 'Deployment', 'r-worker')).containers;
    const value = (variable: string): unknown => container.env.find(({ name }) => name === variable)?.value;
    expect(value('DATABASE_URL')).toBe(
      'postgres://registrar:$(DATABASE_PASSWORD)@registrar-db-rw:5432/registrar',
    );
    expect(value('DATABASE_READER_URL')).toContain('@registrar-db-ro:5432/');
  });

  it('creates a cluster only when it is asked to', () => {
    const kinds = (...more: string[]): string[] =>
      render(ci('cloudnativepg'), ...more).map(({ kind }) => kind);
    expect(kinds()).toContain('Cluster');
    expect(kinds('--set', 'database.cloudnativepg.create=false')).not.toContain('Cluster');
  });

  it.each([
    ['an unknown value', 'publicApi: { replica: 3 }', 'replica'],
    ['an unknown value at the top', 'workers: {}', 'workers'],
    ['a secret among the settings', 'settings: { TOKEN_HASH_KEY: abc }', 'TOKEN_HASH_KEY'],
    [
      'a secret among the settings of a component',
      'worker: { settings: { MAIL_SMTP_URL: smtp://a:b@c } }',
      'MAIL_SMTP_URL',
    ],
    ['a port that the chart sets', 'settings: { PUBLIC_API_OPS_PORT: 9000 }', 'PUBLIC_API_OPS_PORT'],
    ['a secret by value', 'secretSettings: { REDIS_URL: redis://redis }', 'REDIS_URL'],
    ['a secret that is none', 'secretSettings: { LOG_LEVEL: { secret: a, key: b } }', 'LOG_LEVEL'],
    ['an environment that does not exist', 'environment: staging', 'environment'],
    [
      'a missing key of tokens',
      'secretSettings: { TOKEN_HASH_KEY: null }',
      'secretSettings.TOKEN_HASH_KEY is missing',
    ],
    ['production without HTTPS', "tls: { secret: '' }", 'production needs HTTPS'],
    [
      'production with plain HTTP for staff',
      'adminApi: { settings: { TRUSTED_PROXIES: "" } }',
      'the admin API refuses plain HTTP',
    ],
    [
      'a smallest number above the largest',
      'worker: { autoscaling: { minReplicas: 9 } }',
      'worker.autoscaling.minReplicas',
    ],
  ])('refuses %s', (_, values, message) => {
    expect(() => render(ci('production'), '--values', withValues(values))).toThrow(message);
  });
});
