/** An entry of `packages` in package-lock.json (lockfile version 3). */
export interface LockedPackage {
  version?: string;
  license?: string;
  integrity?: string;
  link?: boolean;
  dev?: boolean;
  optional?: boolean;
  devOptional?: boolean;
  dependencies?: Readonly<Record<string, string>>;
  optionalDependencies?: Readonly<Record<string, string>>;
  peerDependencies?: Readonly<Record<string, string>>;
}
export type Lock = Readonly<Record<string, LockedPackage>>;

interface Component {
  'type': 'library';
  'bom-ref': string;
  'group'?: string;
  'name': string;
  'version': string;
  'scope': 'required' | 'optional';
  'hashes': { alg: string; content: string }[];
  'licenses': { expression: string }[];
  'purl': string;
}

const FOLDER = 'node_modules/';
/** By the beginning of an integrity (Subresource Integrity) the name of its digest in CycloneDX. */
const DIGESTS: Readonly<Record<string, string>> = { sha512: 'SHA-512', sha384: 'SHA-384', sha1: 'SHA-1' };

const nameOf = (path: string): string => path.slice(path.lastIndexOf(FOLDER) + FOLDER.length);

/** Licences that a package has in a file and not in its package.json, read and reviewed for this version. */
const REVIEWED: Readonly<Record<string, string>> = { 'png-js@2.0.0': 'MIT' };

const licenseOf = (path: string, { license, version }: LockedPackage): string | undefined =>
  license ?? REVIEWED[`${nameOf(path)}@${version}`];

/** Paths of the packages that `npm ci --omit=dev` may install, without those of this repository. */
export function shippedPaths(lock: Lock): string[] {
  return Object.keys(lock)
    .filter((path) => path.includes(FOLDER) && !lock[path].link && !lock[path].dev)
    .sort();
}

function purlOf(path: string, { version }: LockedPackage): string {
  return `pkg:npm/${nameOf(path).replace('@', '%40')}@${version}`;
}

/** Where Node finds a dependency of the package at `path`: beside it, or in a folder above. */
function resolved(lock: Lock, path: string, name: string): string | undefined {
  let folder = path;
  for (;;) {
    const candidate = folder === '' ? `${FOLDER}${name}` : `${folder}/${FOLDER}${name}`;
    if (lock[candidate]) return candidate;
    if (folder === '') return undefined;
    const at = folder.lastIndexOf(`/${FOLDER}`);
    folder = at < 0 ? '' : folder.slice(0, at);
  }
}

function componentOf(path: string, entry: LockedPackage): Component {
  const name = nameOf(path);
  const [group, own] = name.startsWith('@') ? name.split('/') : [undefined, name];
  const license = licenseOf(path, entry);
  const [algorithm, digest] = (entry.integrity ?? '').split('-');
  return {
    'type': 'library',
    'bom-ref': path,
    ...(group && { group }),
    'name': own,
    'version': entry.version!,
    'scope': entry.optional || entry.devOptional ? 'optional' : 'required',
    'hashes': DIGESTS[algorithm]
      ? [{ alg: DIGESTS[algorithm], content: Buffer.from(digest, 'base64').toString('hex') }]
      : [],
    'licenses': license ? [{ expression: license }] : [],
    'purl': purlOf(path, entry),
  };
}

/** A CycloneDX 1.6 document of the packages in the product's image. The same lock gives the same bytes: no time, no serial number. */
export function sbomOf(lock: Lock): object {
  const root = lock[''];
  const paths = shippedPaths(lock);
  const shipped = new Set(paths);
  const dependsOn = (path: string): string[] =>
    Object.keys({
      ...lock[path].dependencies,
      ...lock[path].optionalDependencies,
      ...lock[path].peerDependencies,
    })
      .map((name) => resolved(lock, path, name))
      .filter((found): found is string => found !== undefined && shipped.has(found))
      .sort();
  const reference = 'registrar-platform';
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: {
        'type': 'application',
        'bom-ref': reference,
        'name': reference,
        'version': root.version,
      },
    },
    components: paths.map((path) => componentOf(path, lock[path])),
    dependencies: [
      { ref: reference, dependsOn: dependsOn('') },
      ...paths.map((path) => ({ ref: path, dependsOn: dependsOn(path) })),
    ],
  };
}

/** Licences (SPDX) that a product may be shipped with; a new one is reviewed and added here. */
export const ACCEPTED_LICENSES = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
]);

/** Whether an SPDX expression allows use under accepted licences: one of `OR`, all of `AND`. */
export function isAccepted(expression: string): boolean {
  const text = expression.replace(/^\((.*)\)$/, '$1');
  return text
    .split(' OR ')
    .some((choice) =>
      choice.split(' AND ').every((license) => ACCEPTED_LICENSES.has(license.replace(/[()]/g, ''))),
    );
}

/** A table of package, version and licence, and what is wrong with it: sentences. */
export function licensesOf(lock: Lock): { table: string; problems: string[] } {
  const rows = shippedPaths(lock).map(
    (path) => [nameOf(path), lock[path].version!, licenseOf(path, lock[path]) ?? ''] as const,
  );
  const unique = [...new Set(rows.map((row) => row.join('\t')))].sort();
  const problems = rows
    .filter(([, , license]) => !isAccepted(license))
    .map(
      ([name, version, license]) =>
        `${name}@${version} has ${license ? `the licence ${license}` : 'no licence'}, which is not among the accepted ones`,
    );
  return { table: `package\tversion\tlicence\n${unique.join('\n')}\n`, problems: [...new Set(problems)] };
}
