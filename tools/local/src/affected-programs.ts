import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Folders of a workspace by its package name, as `@registrar/kernel` → `libs/kernel`. */
type Workspaces = ReadonlyMap<string, string>;

const PARENTS = ['apps', 'libs', 'libs/adapters', 'tools'];
const PACKAGE_IMPORT = /(?:from|import\(|require\()\s*'(@registrar\/[\w-]+)/g;
const SOURCE = /(?<![.-]spec|\.d)\.ts$/;
/** Pages are templates, which a program reads when it starts. */
const TEMPLATE = /\.eta$/;

/**
 * Programs of the stack that run the code of a workspace. The imports of all sources are read once: a later
 * first import of a workspace is known after the next start.
 */
export class AffectedPrograms {
  private readonly workspaces: Workspaces;
  private readonly imports = new Map<string, readonly string[]>();

  constructor(private readonly root: string) {
    this.workspaces = workspacesOf(root);
  }

  /**
   * `file`: a path below the root; `entries`: entry files of the programs. Returns the entries that run the
   * file.
   */
  of(file: string, entries: readonly string[]): string[] {
    const changed = this.folderOf(file);
    if (changed === undefined || !(SOURCE.test(file) || TEMPLATE.test(file))) return [];
    return entries.filter((entry) => this.reach(this.folderOf(entry)!).has(changed));
  }

  /** The workspace and all its transitive imports. */
  private reach(folder: string): Set<string> {
    const reached = new Set([folder]);
    for (const each of reached) for (const next of this.importsOf(each)) reached.add(next);
    return reached;
  }

  private importsOf(folder: string): readonly string[] {
    const known = this.imports.get(folder);
    if (known) return known;
    const names = sourcesOf(join(this.root, folder, 'src')).flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(PACKAGE_IMPORT)].map(([, name]) => name),
    );
    const folders = [...new Set(names)].flatMap((name) => this.workspaces.get(name) ?? []);
    this.imports.set(folder, folders);
    return folders;
  }

  private folderOf(file: string): string | undefined {
    return [...this.workspaces.values()].find((folder) => file.startsWith(`${folder}/`));
  }
}

function workspacesOf(root: string): Workspaces {
  const folders = PARENTS.flatMap((parent) =>
    readdirSync(join(root, parent)).map((name) => `${parent}/${name}`),
  ).filter((folder) => existsSync(join(root, folder, 'package.json')));
  return new Map(
    folders.map((folder) => {
      const text = readFileSync(join(root, folder, 'package.json'), 'utf8');
      return [(JSON.parse(text) as { name: string }).name, folder];
    }),
  );
}

const sourcesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => SOURCE.test(name) && !/(^|\/)(testing|test)\//.test(name))
    .map((name) => join(folder, name));
