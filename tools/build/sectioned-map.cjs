// A source map of one large file in sections, one for each run of lines that came from one source: a reader
// needs the section of a line alone, not the whole map.
const path = require('node:path');
const { decode, encode } = require('@jridgewell/sourcemap-codec');

const PACKAGE = /(^|[\\/])node_modules[\\/]/;

/**
 * `map` as an index map (ECMA-426, sections), each section on a line of its own, as source-maps.ts of
 * libs/adapters/runtime reads it. Sources are relative to `folder`. Of packages the line is mapped, of the
 * product line and column.
 */
function sectionedMap({ sources, mappings }, folder) {
  const relative = sources.map((source) => path.relative(folder, path.resolve(folder, source)));
  const texts = sectionsOf(decode(mappings)).map(({ source, line, lines }) => {
    const isPackage = PACKAGE.test(relative[source]);
    const own = Array.from(lines, (segments = []) => (isPackage ? segments.slice(0, 1) : segments));
    const map = { version: 3, sources: [relative[source]], names: [], mappings: encode(own) };
    return JSON.stringify({ offset: { line, column: 0 }, map });
  });
  return `{"version":3,"sections":[\n${texts.join(',\n')}\n]}\n`;
}

/** Runs of lines with one source; a line belongs to the source of its first segment. */
function sectionsOf(decoded) {
  const sections = [];
  decoded.forEach((segments, line) => {
    const [first] = segments.filter((segment) => segment.length > 1);
    if (!first) return;
    const source = first[1];
    if (sections.at(-1)?.source !== source) sections.push({ source, line, lines: [] });
    const section = sections.at(-1);
    section.lines[line - section.line] = segments
      .filter((segment) => segment.length > 1 && segment[1] === source)
      .map(([column, , sourceLine, sourceColumn]) => [column, 0, sourceLine, sourceColumn]);
  });
  return sections;
}

module.exports = { sectionedMap };
