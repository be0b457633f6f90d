// Files that were longer than the limit when it was set, with their lines: none may grow, and each that
// shrinks lowers its number, until this list is empty (long-files.json).
import fs from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '..', '..');
const LIST = JSON.parse(fs.readFileSync(path.join(import.meta.dirname, 'long-files.json'), 'utf8'));

/** As `max-lines` counts: a final line break begins no line. */
function linesOf(file) {
  const text = fs.readFileSync(path.join(ROOT, file), 'utf8');
  return text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
}

export const LONG_FILES = Object.entries(LIST).map(([file, max]) => {
  const lines = linesOf(file);
  if (lines < max)
    throw new Error(`${file} has ${lines} lines: lower its number in tools/eslint/long-files.json.`);
  return { files: [file], rules: { 'max-lines': ['error', { max }] } };
});
