/** The numbers under which StrykerJS' instrumenter knows a mutant are of one file; those that are placed are of all. */
const NUMBER = /(stryMutAct_9fa48|stryCov_9fa48)\(((?:"\d+"(?:, )?)+)\)/g;

/** Makes numbers of one file different from those of another. */
export const withPrefix = (content: string, prefix: string): string =>
  content.replace(
    NUMBER,
    (_, call: string, ids: string) => `${call}(${ids.replaceAll(/"(\d+)"/g, `"${prefix}$1"`)})`,
  );
