import type { Finding } from '../../src/programs/doctor/finding';

/** Nothing was left open in a text, which has two words at least. */
const isWhole = (text: string | undefined): boolean =>
  text !== undefined && /^\S.*\S \S*\w/.test(text) && !/undefined|NaN|\[object/.test(text);

/** Level and code of each finding, with a remark where it does not say what was found, or what to do. */
export const findingCodes = (findings: readonly Finding[]): string[] =>
  findings.map(({ code, level, found, advice }) => {
    const isUseful = isWhole(found) && (level === 'ok' ? advice === undefined : isWhole(advice));
    return `${level} ${code}${isUseful ? '' : ` without words: ${found} / ${advice}`}`;
  });
