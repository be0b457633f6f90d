// Paths of this repository in backticks, and which of them do not exist. Blocks of code and compiled files
// (`dist/`, a guard of their own) are left out.
const fs = require('node:fs');
const path = require('node:path');
const { ROOT, committedFiles } = require('./committed-files.cjs');

/**
 * What begins like a path of the repository; the rest of a command or a line number does not belong to it.
 */
const PATH = /^((?:apps|docker|docs|libs|tools|\.ci)\/[^\s`:,;]*)/;
/** Files that an operator or a command makes, so they are not committed. */
const MADE_LATER = new Set(['docker/.env']);
/** A placeholder such as `<tld>` or `*` stands for a part of a name. */
const PLACEHOLDER = /<[^>]+>|\*/g;

let known;
/** Every committed file and every folder above one. */
function knownPaths() {
  known ??= [
    ...new Set(
      committedFiles().flatMap((file) => {
        const parts = file.split('/');
        return parts.map((_, at) => parts.slice(0, at + 1).join('/'));
      }),
    ),
  ];
  return known;
}

function exists(found) {
  if (MADE_LATER.has(found) || /(^|\/)(dist|node_modules)\//.test(found)) return true;
  const place = found.replace(/\/$/, '');
  if (!place.includes('<') && !place.includes('*')) return fs.existsSync(path.join(ROOT, place));
  const literals = place.split(PLACEHOLDER).map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  const pattern = new RegExp(`^${literals.join('[^/]*')}$`);
  return knownPaths().some((file) => pattern.test(file));
}

/** The paths in backticks of a text that do not exist, each once. */
function pathsOfNothing(text) {
  const prose = text.replace(/```[\s\S]*?```/g, '');
  const paths = [...prose.matchAll(/`([^`\n]+)`/g)].flatMap(([, code]) => PATH.exec(code)?.[1] ?? []);
  return [...new Set(paths)].filter((found) => !exists(found));
}

module.exports = { pathsOfNothing };
