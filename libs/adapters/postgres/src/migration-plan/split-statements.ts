/** Where a token ends that may hold a semicolon; undefined: none begins at this place. */
type Skip = (text: string, at: number) => number | undefined;

const until = (text: string, closing: string, from: number): number => {
  const end = text.indexOf(closing, from);
  return end === -1 ? text.length : end + closing.length;
};

/** A doubled quote is part of the text: it reads as two texts beside each other. */
const quoted =
  (quote: string): Skip =>
  (text, at) =>
    text[at] === quote ? until(text, quote, at + 1) : undefined;

const dollarQuoted: Skip = (text, at) => {
  const [tag] = /^\$(?:[A-Za-z_]\w*)?\$/.exec(text.slice(at, at + 65)) ?? [];
  return tag === undefined || /\w/.test(text[at - 1] ?? '') ? undefined : until(text, tag, at + tag.length);
};

const isLineComment = (text: string, at: number): boolean => text.startsWith('--', at);
const isBlockComment = (text: string, at: number): boolean => text.startsWith('/*', at);

/** Block comments of PostgreSQL may hold others. */
function endOfBlock(text: string, at: number): number {
  let depth = 0;
  for (let next = at; next < text.length;) {
    if (text.startsWith('/*', next)) [depth, next] = [depth + 1, next + 2];
    else if (text.startsWith('*/', next)) [depth, next] = [depth - 1, next + 2];
    else next += 1;
    if (depth === 0) return next;
  }
  return text.length;
}

const SKIPS: readonly Skip[] = [quoted(`'`), quoted('"'), dollarQuoted];

/** The statements of a script, without comments and semicolons; each with its line breaks as spaces. */
export function splitStatements(script: string): string[] {
  const statements: string[] = [];
  let statement = '';
  const finish = (): void => {
    if (statement.trim() !== '') statements.push(statement.trim());
    statement = '';
  };
  for (let at = 0; at < script.length;) {
    if (isLineComment(script, at)) at = until(script, '\n', at);
    else if (isBlockComment(script, at)) at = endOfBlock(script, at);
    else {
      const end = SKIPS.map((skip) => skip(script, at)).find((found) => found !== undefined) ?? at + 1;
      if (script[at] === ';') finish();
      else statement += script.slice(at, end);
      at = end;
      continue;
    }
    statement += ' ';
  }
  finish();
  return statements;
}
