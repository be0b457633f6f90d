const { execFileSync } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');

const ROOT = path.resolve(__dirname, '..', '..');
const LISTING = { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 };

/**
 * The files git would commit, by their path from the root: tracked, and untracked but not ignored; without
 * deleted ones and links.
 */
function committedFiles() {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], LISTING)
    .split('\0')
    .filter(Boolean);
  return [...new Set(listed)]
    .sort()
    .filter((file) => fs.lstatSync(path.join(ROOT, file), { throwIfNoEntry: false })?.isFile());
}

module.exports = { ROOT, committedFiles };
