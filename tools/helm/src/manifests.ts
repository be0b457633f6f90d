import Ajv from 'ajv';
import { parseAllDocuments } from 'yaml';
import { CLUSTER_SCHEMA } from './cloudnativepg';
import { unknownKeys } from './known-keys';

export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; labels?: Record<string, string>; annotations?: Record<string, string> };
  spec?: unknown;
  data?: Record<string, string>;
}

interface Model {
  prototype: { validate(this: unknown): void };
}

const validCluster = new Ajv({ allErrors: true }).compile(CLUSTER_SCHEMA);

/** The manifests of a rendered chart; throws where a document is not YAML, or holds a key twice. */
export function manifestsOf(rendered: string): Manifest[] {
  return parseAllDocuments(rendered)
    .map((document) => {
      if (document.errors.length > 0) throw document.errors[0];
      return document.toJS() as Manifest | null;
    })
    .filter((manifest) => manifest !== null);
}

/** What is wrong with a manifest by the schema of its kind: values, missing keys, and keys that do not exist. */
export function problemsOf(manifest: Manifest): string[] {
  const place = `${manifest.kind} ${manifest.metadata?.name}`;
  if (manifest.apiVersion === 'postgresql.cnpg.io/v1' && manifest.kind === 'Cluster') {
    if (validCluster(manifest)) return [];
    return validCluster.errors!.map(
      ({ instancePath, message, params }) =>
        `${place}: ${instancePath} ${message} ${String((params as { additionalProperty?: string }).additionalProperty ?? '')}`,
    );
  }
  const model = modelOf(manifest);
  if (!model) return [`${place}: no schema for ${manifest.apiVersion} ${manifest.kind}`];
  const problems: string[] = [];
  const unknown = unknownKeys(manifest, (document) => {
    try {
      model.prototype.validate.call(document);
    } catch (error) {
      problems.push(`${place}: ${(error as Error).message}`);
    }
  });
  return [...problems, ...unknown.map((path) => `${place}: ${path} is no key of its schema`)];
}

function modelOf({ apiVersion, kind }: Manifest): Model | undefined {
  const library = apiVersion?.startsWith('monitoring.coreos.com/')
    ? '@kubernetes-models/prometheus-operator'
    : 'kubernetes-models';
  try {
    return (require(`${library}/${apiVersion}/${kind}`) as Record<string, Model>)[kind];
  } catch {
    return undefined;
  }
}
