// What passed on a tree passes on the same tree: a step of `npm run check` is not run twice on the same
// content. The digest covers every file git would commit, the installed packages, Node's version and the
// step's command, so a change of any rule, setting or source runs it again.
const { createHash } = require('node:crypto');
const fs = require('node:fs');
const path = require('node:path');
const { ROOT, committedFiles } = require('./committed-files.cjs');

const INSTALLED = path.join('node_modules', '.package-lock.json');

/** The digest of everything a verdict on this working copy depends on. */
function treeDigest() {
  const hash = createHash('sha256').update(process.version);
  for (const file of [...committedFiles(), INSTALLED]) {
    const content = readIfThere(path.join(ROOT, file));
    if (content !== undefined) hash.update(`\0${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

class Verdicts {
  /** `treeDigest`: called at the beginning and at the end, since a file may be saved in between. */
  constructor(folder, treeDigest) {
    this.folder = folder;
    this.treeDigest = treeDigest;
    this.tree = treeDigest();
    this.noted = new Map();
  }

  /** What the step reported when it passed on this very tree; undefined: it has to run. */
  passed(step) {
    const stored = readIfThere(this.file(step));
    try {
      const { digest, remark } = JSON.parse(String(stored));
      return digest === this.digest(step) && typeof remark === 'string' ? remark : undefined;
    } catch {
      return undefined;
    }
  }

  /** The step has passed; stored by keep(). */
  note(step, remark) {
    this.noted.set(step, remark);
  }

  /**
   * Stores what passed, unless the tree changed while the steps ran: then it is unknown which content they
   * read.
   */
  keep() {
    if (this.noted.size === 0 || this.treeDigest() !== this.tree) return;
    fs.mkdirSync(this.folder, { recursive: true });
    for (const [step, remark] of this.noted)
      fs.writeFileSync(this.file(step), JSON.stringify({ digest: this.digest(step), remark }));
  }

  digest({ command }) {
    return createHash('sha256').update(this.tree).update(JSON.stringify(command)).digest('hex');
  }

  file({ name }) {
    return path.join(this.folder, `${name.replace(/\W+/g, '-')}.json`);
  }
}

function readIfThere(file) {
  try {
    return fs.readFileSync(file);
  } catch {
    return undefined;
  }
}

module.exports = { treeDigest, Verdicts };
