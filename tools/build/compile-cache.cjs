// TypeScript compiled by swc, stored once for all processes of this working copy: an API compiles 1,100 files
// at its start. An entry's name is a digest of everything its content depends on, so an entry is never out of
// date and never replaced.
const { createHash, randomBytes } = require('node:crypto');
const fs = require('node:fs');
const path = require('node:path');

class CompileCache {
  /** `identity`: compiler version and options as text; `compile(source, filename)` returns JavaScript. */
  constructor(folder, identity, compile) {
    this.folder = folder;
    this.identity = identity;
    this.compile = compile;
    this.writable = true;
  }

  /**
   * The JavaScript of a TypeScript file. Throws what the compiler throws; a cache that cannot be read or
   * written is ignored.
   */
  javaScriptOf(filename) {
    const source = fs.readFileSync(filename, 'utf8');
    // the file name is part of the source map
    const digest = createHash('sha256')
      .update(this.identity)
      .update(`\0${filename}\0`)
      .update(source)
      .digest('hex');
    const entry = path.join(this.folder, `${digest}.js`);
    const stored = read(entry);
    if (stored !== undefined) return stored;
    const code = this.compile(source, filename);
    this.store(entry, code);
    return code;
  }

  /** By renaming a whole file: another process sees all of an entry or no entry. */
  store(entry, code) {
    if (!this.writable) return;
    const part = `${entry}.${process.pid}.${randomBytes(4).toString('hex')}`;
    try {
      fs.mkdirSync(this.folder, { recursive: true });
      fs.writeFileSync(part, code);
      fs.renameSync(part, entry);
    } catch {
      this.writable = false; // e.g. a read-only image
      remove(part);
    }
  }
}

function read(entry) {
  try {
    return fs.readFileSync(entry, 'utf8');
  } catch {
    return undefined;
  }
}

function remove(file) {
  try {
    fs.unlinkSync(file);
  } catch {
    // it was not written
  }
}

module.exports = { CompileCache };
